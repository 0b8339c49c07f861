// The files embedded in the program.
//
// A text ends with a NUL, and its size isn't stored.
//
// To add a template called NAME:
//  1. write templates/NAME.json, { "template": "NAME", "description", "params", "let", "layers" }, with the
//     keys that Documentation/scene-format describes. Every layer has an id; expressions use the parameters and
//     the variables of every scene (screen, parent, bounds, …), and nothing from the user's scene. A
//     parameter of type layer or layers is inserted as "= name" in sublayers. A default may use the
//     parameters above it, and the template's own "let" may use all of them;
//  2. write starters/NAME.json, a commented scene that uses it and needs no other file;
//  3. embed both files below; the files of a folder are in alphabetical order;
//  4. describe it, with all its parameters, in Documentation/scene-format/templates.md. Tests compare the page,
//     the starters and the expanded scenes with the embedded files.
#include "CSplashResources.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char font[] = {
#embed "font/Inter.ttf"
};

static const splash_resource resources[] = {
    {"findings/program.json", (const unsigned char[]){
#embed "findings/program.json" suffix(, 0)
    }},
    {"findings/scene.json", (const unsigned char[]){
#embed "findings/scene.json" suffix(, 0)
    }},
    {"font/Inter.ttf", font, sizeof font},
    {"report/report.css", (const unsigned char[]){
#embed "report/report.css" suffix(, 0)
    }},
    {"report/report.js", (const unsigned char[]){
#embed "report/report.js" suffix(, 0)
    }},
    {"starters/cover.json", (const unsigned char[]){
#embed "starters/cover.json" suffix(, 0)
    }},
    {"starters/expand-transition.json", (const unsigned char[]){
#embed "starters/expand-transition.json" suffix(, 0)
    }},
    {"starters/fade-transition.json", (const unsigned char[]){
#embed "starters/fade-transition.json" suffix(, 0)
    }},
    {"starters/pop-transition.json", (const unsigned char[]){
#embed "starters/pop-transition.json" suffix(, 0)
    }},
    {"starters/push.json", (const unsigned char[]){
#embed "starters/push.json" suffix(, 0)
    }},
    {"starters/ripple-grid.json", (const unsigned char[]){
#embed "starters/ripple-grid.json" suffix(, 0)
    }},
    {"starters/splash-mask.json", (const unsigned char[]){
#embed "starters/splash-mask.json" suffix(, 0)
    }},
    {"studio/address.js", (const unsigned char[]){
#embed "studio/address.js" suffix(, 0)
    }},
    {"studio/ask.js", (const unsigned char[]){
#embed "studio/ask.js" suffix(, 0)
    }},
    {"studio/bar.js", (const unsigned char[]){
#embed "studio/bar.js" suffix(, 0)
    }},
    {"studio/colours.js", (const unsigned char[]){
#embed "studio/colours.js" suffix(, 0)
    }},
    {"studio/compare.js", (const unsigned char[]){
#embed "studio/compare.js" suffix(, 0)
    }},
    {"studio/completion.js", (const unsigned char[]){
#embed "studio/completion.js" suffix(, 0)
    }},
    {"studio/connection.js", (const unsigned char[]){
#embed "studio/connection.js" suffix(, 0)
    }},
    {"studio/curves.js", (const unsigned char[]){
#embed "studio/curves.js" suffix(, 0)
    }},
    {"studio/dom.js", (const unsigned char[]){
#embed "studio/dom.js" suffix(, 0)
    }},
    {"studio/fields.js", (const unsigned char[]){
#embed "studio/fields.js" suffix(, 0)
    }},
    {"studio/forms.css", (const unsigned char[]){
#embed "studio/forms.css" suffix(, 0)
    }},
    {"studio/forms.js", (const unsigned char[]){
#embed "studio/forms.js" suffix(, 0)
    }},
    {"studio/frames.js", (const unsigned char[]){
#embed "studio/frames.js" suffix(, 0)
    }},
    {"studio/goldens.js", (const unsigned char[]){
#embed "studio/goldens.js" suffix(, 0)
    }},
    {"studio/hand.js", (const unsigned char[]){
#embed "studio/hand.js" suffix(, 0)
    }},
    {"studio/index.html", (const unsigned char[]){
#embed "studio/index.html" suffix(, 0)
    }},
    {"studio/inspected.js", (const unsigned char[]){
#embed "studio/inspected.js" suffix(, 0)
    }},
    {"studio/inspector.css", (const unsigned char[]){
#embed "studio/inspector.css" suffix(, 0)
    }},
    {"studio/inspector.js", (const unsigned char[]){
#embed "studio/inspector.js" suffix(, 0)
    }},
    {"studio/jobs.js", (const unsigned char[]){
#embed "studio/jobs.js" suffix(, 0)
    }},
    {"studio/json.js", (const unsigned char[]){
#embed "studio/json.js" suffix(, 0)
    }},
    {"studio/keys.js", (const unsigned char[]){
#embed "studio/keys.js" suffix(, 0)
    }},
    {"studio/lanes.js", (const unsigned char[]){
#embed "studio/lanes.js" suffix(, 0)
    }},
    {"studio/layers.js", (const unsigned char[]){
#embed "studio/layers.js" suffix(, 0)
    }},
    {"studio/layout.css", (const unsigned char[]){
#embed "studio/layout.css" suffix(, 0)
    }},
    {"studio/layout.js", (const unsigned char[]){
#embed "studio/layout.js" suffix(, 0)
    }},
    {"studio/lines.js", (const unsigned char[]){
#embed "studio/lines.js" suffix(, 0)
    }},
    {"studio/manifest.js", (const unsigned char[]){
#embed "studio/manifest.js" suffix(, 0)
    }},
    {"studio/overlay.js", (const unsigned char[]){
#embed "studio/overlay.js" suffix(, 0)
    }},
    {"studio/overlays.js", (const unsigned char[]){
#embed "studio/overlays.js" suffix(, 0)
    }},
    {"studio/painter.js", (const unsigned char[]){
#embed "studio/painter.js" suffix(, 0)
    }},
    {"studio/parameters.js", (const unsigned char[]){
#embed "studio/parameters.js" suffix(, 0)
    }},
    {"studio/picture.js", (const unsigned char[]){
#embed "studio/picture.js" suffix(, 0)
    }},
    {"studio/records.js", (const unsigned char[]){
#embed "studio/records.js" suffix(, 0)
    }},
    {"studio/render.js", (const unsigned char[]){
#embed "studio/render.js" suffix(, 0)
    }},
    {"studio/rows.js", (const unsigned char[]){
#embed "studio/rows.js" suffix(, 0)
    }},
    {"studio/ruler.js", (const unsigned char[]){
#embed "studio/ruler.js" suffix(, 0)
    }},
    {"studio/scenes.js", (const unsigned char[]){
#embed "studio/scenes.js" suffix(, 0)
    }},
    {"studio/scrubber.js", (const unsigned char[]){
#embed "studio/scrubber.js" suffix(, 0)
    }},
    {"studio/session.js", (const unsigned char[]){
#embed "studio/session.js" suffix(, 0)
    }},
    {"studio/shell.js", (const unsigned char[]){
#embed "studio/shell.js" suffix(, 0)
    }},
    {"studio/sizes.js", (const unsigned char[]){
#embed "studio/sizes.js" suffix(, 0)
    }},
    {"studio/sound.js", (const unsigned char[]){
#embed "studio/sound.js" suffix(, 0)
    }},
    {"studio/source.js", (const unsigned char[]){
#embed "studio/source.js" suffix(, 0)
    }},
    {"studio/status.js", (const unsigned char[]){
#embed "studio/status.js" suffix(, 0)
    }},
    {"studio/stream.js", (const unsigned char[]){
#embed "studio/stream.js" suffix(, 0)
    }},
    {"studio/studio.css", (const unsigned char[]){
#embed "studio/studio.css" suffix(, 0)
    }},
    {"studio/studio.js", (const unsigned char[]){
#embed "studio/studio.js" suffix(, 0)
    }},
    {"studio/suggestions.js", (const unsigned char[]){
#embed "studio/suggestions.js" suffix(, 0)
    }},
    {"studio/texts.js", (const unsigned char[]){
#embed "studio/texts.js" suffix(, 0)
    }},
    {"studio/theme.js", (const unsigned char[]){
#embed "studio/theme.js" suffix(, 0)
    }},
    {"studio/timecode.js", (const unsigned char[]){
#embed "studio/timecode.js" suffix(, 0)
    }},
    {"studio/timeline.css", (const unsigned char[]){
#embed "studio/timeline.css" suffix(, 0)
    }},
    {"studio/timeline.js", (const unsigned char[]){
#embed "studio/timeline.js" suffix(, 0)
    }},
    {"studio/tip.js", (const unsigned char[]){
#embed "studio/tip.js" suffix(, 0)
    }},
    {"studio/tree.js", (const unsigned char[]){
#embed "studio/tree.js" suffix(, 0)
    }},
    {"studio/variants.js", (const unsigned char[]){
#embed "studio/variants.js" suffix(, 0)
    }},
    {"studio/view.js", (const unsigned char[]){
#embed "studio/view.js" suffix(, 0)
    }},
    {"studio/warnings.js", (const unsigned char[]){
#embed "studio/warnings.js" suffix(, 0)
    }},
    {"studio/worker.js", (const unsigned char[]){
#embed "studio/worker.js" suffix(, 0)
    }},
    {"templates/cover.json", (const unsigned char[]){
#embed "templates/cover.json" suffix(, 0)
    }},
    {"templates/expand-transition.json", (const unsigned char[]){
#embed "templates/expand-transition.json" suffix(, 0)
    }},
    {"templates/fade-transition.json", (const unsigned char[]){
#embed "templates/fade-transition.json" suffix(, 0)
    }},
    {"templates/pop-transition.json", (const unsigned char[]){
#embed "templates/pop-transition.json" suffix(, 0)
    }},
    {"templates/push.json", (const unsigned char[]){
#embed "templates/push.json" suffix(, 0)
    }},
    {"templates/ripple-grid.json", (const unsigned char[]){
#embed "templates/ripple-grid.json" suffix(, 0)
    }},
    {"templates/splash-mask.json", (const unsigned char[]){
#embed "templates/splash-mask.json" suffix(, 0)
    }},
};

size_t splash_resource_count(void) { return sizeof resources / sizeof *resources; }

splash_resource splash_resource_at(size_t index) {
  splash_resource resource = resources[index];
  if (!resource.size) resource.size = strlen((const char *)resource.bytes);
  return resource;
}
