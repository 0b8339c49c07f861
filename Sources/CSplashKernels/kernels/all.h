// All kernels for one level, and their table. The including file defines LEVEL and LANES, and sets the target. Only the
// table is exported.

#include "bilinear.h"
#include "blend.h"
#include "blur.h"
#include "cells.h"
#include "chords.h"
#include "color.h"
#include "composite.h"
#include "convert.h"
#include "gradient.h"
#include "gradient_projected.h"
#include "image_projected.h"
#include "lzw.h"
#include "mask.h"
#include "mix.h"
#include "nearest.h"
#include "sprite.h"
#include "widen.h"

extern const struct splash_kernels KERNEL(kernels);

const struct splash_kernels KERNEL(kernels) = {
    .painting =
        {
            .fill = KERNEL(fill),
            .over_color = KERNEL(over_color),
            .over_color_mask = KERNEL(over_color_mask),
            .over = KERNEL(over),
            .over_alpha = KERNEL(over_alpha),
            .over_mask = KERNEL(over_mask),
            .scale_alpha = KERNEL(scale_alpha),
            .scale_mask = KERNEL(scale_mask),
            .scale_by_source_alpha = KERNEL(scale_by_source_alpha),
            .mask_multiply = KERNEL(mask_multiply),
            .mask_scale = KERNEL(mask_scale),
            .source_alpha = KERNEL(source_alpha),
            .blend = KERNEL(blend),
            .change_colors = KERNEL(change_colors),
        },
    .gradients =
        {
            .gradient_axial = KERNEL(gradient_axial),
            .gradient_radial = KERNEL(gradient_radial),
            .gradient_projected = KERNEL(gradient_projected),
        },
    .sampling =
        {
            .halve = KERNEL(halve),
            .mix = KERNEL(mix),
            .sample_nearest = KERNEL(sample_nearest),
            .sample_bilinear = KERNEL(sample_bilinear),
            .sample_upright = KERNEL(sample_upright),
            .sample_projected = KERNEL(sample_projected),
        },
    .sprites =
        {
            .sprite = KERNEL(sprite),
            .sprite_mask = KERNEL(sprite_mask),
        },
    .coverage =
        {
            .chords = KERNEL(chords),
            .add_edges = KERNEL(add_edges),
            .take_row = KERNEL(take_row),
        },
    .blur =
        {
            .weigh = KERNEL(weigh),
            .to_floats = KERNEL(to_floats),
            .pixels_to_floats = KERNEL(pixels_to_floats),
            .to_bytes = KERNEL(to_bytes),
            .mix_to_bytes = KERNEL(mix_to_bytes),
            .mix_to_pixels = KERNEL(mix_to_pixels),
            .interpolate = KERNEL(interpolate),
        },
    .conversion =
        {
            .component8 = KERNEL(component8),
            .component10 = KERNEL(component10),
            .chroma8 = KERNEL(chroma8),
            .chroma10 = KERNEL(chroma10),
            .widen = KERNEL(widen),
            .swap_red_blue = KERNEL(swap_red_blue),
            .unpremultiply = KERNEL(unpremultiply),
        },
    .lzw =
        {
            .lzw_parse = KERNEL(lzw_parse),
        },
};
