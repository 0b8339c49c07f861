#include "CSplashStudioPage.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char address_js[] = {
#embed "page/address.js"
};
static const unsigned char ask_js[] = {
#embed "page/ask.js"
};
static const unsigned char bar_js[] = {
#embed "page/bar.js"
};
static const unsigned char colours_js[] = {
#embed "page/colours.js"
};
static const unsigned char compare_js[] = {
#embed "page/compare.js"
};
static const unsigned char completion_js[] = {
#embed "page/completion.js"
};
static const unsigned char connection_js[] = {
#embed "page/connection.js"
};
static const unsigned char curves_js[] = {
#embed "page/curves.js"
};
static const unsigned char dom_js[] = {
#embed "page/dom.js"
};
static const unsigned char fields_js[] = {
#embed "page/fields.js"
};
static const unsigned char forms_css[] = {
#embed "page/forms.css"
};
static const unsigned char forms_js[] = {
#embed "page/forms.js"
};
static const unsigned char frames_js[] = {
#embed "page/frames.js"
};
static const unsigned char goldens_js[] = {
#embed "page/goldens.js"
};
static const unsigned char hand_js[] = {
#embed "page/hand.js"
};
static const unsigned char index_html[] = {
#embed "page/index.html"
};
static const unsigned char inspected_js[] = {
#embed "page/inspected.js"
};
static const unsigned char inspector_css[] = {
#embed "page/inspector.css"
};
static const unsigned char inspector_js[] = {
#embed "page/inspector.js"
};
static const unsigned char jobs_js[] = {
#embed "page/jobs.js"
};
static const unsigned char json_js[] = {
#embed "page/json.js"
};
static const unsigned char keys_js[] = {
#embed "page/keys.js"
};
static const unsigned char lanes_js[] = {
#embed "page/lanes.js"
};
static const unsigned char layers_js[] = {
#embed "page/layers.js"
};
static const unsigned char layout_css[] = {
#embed "page/layout.css"
};
static const unsigned char layout_js[] = {
#embed "page/layout.js"
};
static const unsigned char lines_js[] = {
#embed "page/lines.js"
};
static const unsigned char manifest_js[] = {
#embed "page/manifest.js"
};
static const unsigned char overlay_js[] = {
#embed "page/overlay.js"
};
static const unsigned char overlays_js[] = {
#embed "page/overlays.js"
};
static const unsigned char painter_js[] = {
#embed "page/painter.js"
};
static const unsigned char parameters_js[] = {
#embed "page/parameters.js"
};
static const unsigned char picture_js[] = {
#embed "page/picture.js"
};
static const unsigned char records_js[] = {
#embed "page/records.js"
};
static const unsigned char render_js[] = {
#embed "page/render.js"
};
static const unsigned char rows_js[] = {
#embed "page/rows.js"
};
static const unsigned char ruler_js[] = {
#embed "page/ruler.js"
};
static const unsigned char scenes_js[] = {
#embed "page/scenes.js"
};
static const unsigned char scrubber_js[] = {
#embed "page/scrubber.js"
};
static const unsigned char session_js[] = {
#embed "page/session.js"
};
static const unsigned char shell_js[] = {
#embed "page/shell.js"
};
static const unsigned char sizes_js[] = {
#embed "page/sizes.js"
};
static const unsigned char sound_js[] = {
#embed "page/sound.js"
};
static const unsigned char source_js[] = {
#embed "page/source.js"
};
static const unsigned char status_js[] = {
#embed "page/status.js"
};
static const unsigned char stream_js[] = {
#embed "page/stream.js"
};
static const unsigned char studio_css[] = {
#embed "page/studio.css"
};
static const unsigned char studio_js[] = {
#embed "page/studio.js"
};
static const unsigned char suggestions_js[] = {
#embed "page/suggestions.js"
};
static const unsigned char texts_js[] = {
#embed "page/texts.js"
};
static const unsigned char theme_js[] = {
#embed "page/theme.js"
};
static const unsigned char timecode_js[] = {
#embed "page/timecode.js"
};
static const unsigned char timeline_css[] = {
#embed "page/timeline.css"
};
static const unsigned char timeline_js[] = {
#embed "page/timeline.js"
};
static const unsigned char tip_js[] = {
#embed "page/tip.js"
};
static const unsigned char tree_js[] = {
#embed "page/tree.js"
};
static const unsigned char variants_js[] = {
#embed "page/variants.js"
};
static const unsigned char view_js[] = {
#embed "page/view.js"
};
static const unsigned char warnings_js[] = {
#embed "page/warnings.js"
};
static const unsigned char worker_js[] = {
#embed "page/worker.js"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} files[] = {
#define FILE(name, symbol) {name, symbol, sizeof symbol}
    FILE("address.js", address_js),
    FILE("ask.js", ask_js),
    FILE("bar.js", bar_js),
    FILE("colours.js", colours_js),
    FILE("compare.js", compare_js),
    FILE("completion.js", completion_js),
    FILE("connection.js", connection_js),
    FILE("curves.js", curves_js),
    FILE("dom.js", dom_js),
    FILE("fields.js", fields_js),
    FILE("forms.css", forms_css),
    FILE("forms.js", forms_js),
    FILE("frames.js", frames_js),
    FILE("goldens.js", goldens_js),
    FILE("hand.js", hand_js),
    FILE("index.html", index_html),
    FILE("inspected.js", inspected_js),
    FILE("inspector.css", inspector_css),
    FILE("inspector.js", inspector_js),
    FILE("jobs.js", jobs_js),
    FILE("json.js", json_js),
    FILE("keys.js", keys_js),
    FILE("lanes.js", lanes_js),
    FILE("layers.js", layers_js),
    FILE("layout.css", layout_css),
    FILE("layout.js", layout_js),
    FILE("lines.js", lines_js),
    FILE("manifest.js", manifest_js),
    FILE("overlay.js", overlay_js),
    FILE("overlays.js", overlays_js),
    FILE("painter.js", painter_js),
    FILE("parameters.js", parameters_js),
    FILE("picture.js", picture_js),
    FILE("records.js", records_js),
    FILE("render.js", render_js),
    FILE("rows.js", rows_js),
    FILE("ruler.js", ruler_js),
    FILE("scenes.js", scenes_js),
    FILE("scrubber.js", scrubber_js),
    FILE("session.js", session_js),
    FILE("shell.js", shell_js),
    FILE("sizes.js", sizes_js),
    FILE("sound.js", sound_js),
    FILE("source.js", source_js),
    FILE("status.js", status_js),
    FILE("stream.js", stream_js),
    FILE("studio.css", studio_css),
    FILE("studio.js", studio_js),
    FILE("suggestions.js", suggestions_js),
    FILE("texts.js", texts_js),
    FILE("theme.js", theme_js),
    FILE("timecode.js", timecode_js),
    FILE("timeline.css", timeline_css),
    FILE("timeline.js", timeline_js),
    FILE("tip.js", tip_js),
    FILE("tree.js", tree_js),
    FILE("variants.js", variants_js),
    FILE("view.js", view_js),
    FILE("warnings.js", warnings_js),
    FILE("worker.js", worker_js),
#undef FILE
};

const unsigned char *splash_studio_file(const char *name, size_t *count) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (strcmp(files[i].name, name) == 0) {
      *count = files[i].count;
      return files[i].bytes;
    }
  }
  return NULL;
}
