#pragma once
#include <libxml/xmlversion.h>
// libxml2 only points to ICU's types, which would be declared twice where Foundation is also imported.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>
