#include "CBaselines.h"

#include <libswscale/swscale.h>
#include <stdlib.h>

struct baseline_scaler {
  struct SwsContext *context;
  int height;
};

baseline_scaler *baseline_scaler_create(int width, int height) {
  baseline_scaler *scaler = calloc(1, sizeof *scaler);
  if (!scaler) return NULL;
  scaler->height = height;
  scaler->context = sws_getContext(
      width, height, AV_PIX_FMT_RGBA, width, height, AV_PIX_FMT_YUV420P, SWS_FAST_BILINEAR, NULL,
      NULL, NULL);
  if (!scaler->context) {
    free(scaler);
    return NULL;
  }
  const int *matrix = sws_getCoefficients(SWS_CS_ITU709);
  sws_setColorspaceDetails(scaler->context, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16);
  return scaler;
}

void baseline_scaler_run(baseline_scaler *scaler, const uint8_t *rgba, int stride, baseline_planes planes) {
  const uint8_t *const from[4] = {rgba};
  const int from_stride[4] = {stride};
  uint8_t *const to[4] = {planes.data[0], planes.data[1], planes.data[2]};
  const int to_stride[4] = {planes.stride[0], planes.stride[1], planes.stride[2]};
  sws_scale(scaler->context, from, from_stride, 0, scaler->height, to, to_stride);
}

void baseline_scaler_free(baseline_scaler *scaler) {
  if (!scaler) return;
  sws_freeContext(scaler->context);
  free(scaler);
}
