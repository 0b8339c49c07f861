// What the pages of reports look like, and what they do.
#pragma once

#include <stddef.h>

// The style sheet, in UTF-8. `count` is set to its bytes.
const unsigned char *splash_report_style(size_t *count);
// The script, likewise.
const unsigned char *splash_report_script(size_t *count);
