// The style and the script of report pages.
#pragma once

#include <stddef.h>

// Returns the style sheet, in UTF-8. Sets `count` to its size in bytes.
const unsigned char *splash_report_style(size_t *count);
// Returns the script, in the same way.
const unsigned char *splash_report_script(size_t *count);
