// FFmpeg's headers are included where they are used, in C.
#pragma once
