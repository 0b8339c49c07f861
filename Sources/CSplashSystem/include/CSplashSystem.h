// System calls that Swift can't make.
#pragma once

#include "splash_crash.h"
#include "splash_files.h"
#include "splash_process.h"
