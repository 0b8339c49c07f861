#include "CSplashReport.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char style[] = {
#embed "report.css"
};
static const unsigned char script[] = {
#embed "report.js"
};

const unsigned char *splash_report_style(size_t *count) {
  *count = sizeof style;
  return style;
}

const unsigned char *splash_report_script(size_t *count) {
  *count = sizeof script;
  return script;
}
