// The registry of templates.
//
// To add a template called NAME:
//  1. write templates/NAME.json, { "template": "NAME", "description", "params", "let", "layers" }, with the
//     keys that Documentation/scene-format describes. Every layer has an id; expressions use the parameters and
//     the variables of every scene (screen, parent, bounds, …), and nothing from the user's scene. A
//     parameter of type layer or layers is inserted as "= name" in sublayers. A default may use the
//     parameters above it, and the template's own "let" may use all of them;
//  2. write starters/NAME.json, a commented scene that uses it and needs no other file;
//  3. embed both files below, and add a line to the table, which is in alphabetical order;
//  4. describe it, with all its parameters, in Documentation/scene-format/templates.md. Tests compare the page,
//     the starters and the expanded scenes with the registry.
#include "CSplashTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char cover[] = {
#embed "templates/cover.json"
};
static const unsigned char cover_starter[] = {
#embed "starters/cover.json"
};
static const unsigned char expand_transition[] = {
#embed "templates/expand-transition.json"
};
static const unsigned char expand_transition_starter[] = {
#embed "starters/expand-transition.json"
};
static const unsigned char fade_transition[] = {
#embed "templates/fade-transition.json"
};
static const unsigned char fade_transition_starter[] = {
#embed "starters/fade-transition.json"
};
static const unsigned char pop_transition[] = {
#embed "templates/pop-transition.json"
};
static const unsigned char pop_transition_starter[] = {
#embed "starters/pop-transition.json"
};
static const unsigned char push[] = {
#embed "templates/push.json"
};
static const unsigned char push_starter[] = {
#embed "starters/push.json"
};
static const unsigned char ripple_grid[] = {
#embed "templates/ripple-grid.json"
};
static const unsigned char ripple_grid_starter[] = {
#embed "starters/ripple-grid.json"
};
static const unsigned char splash_mask[] = {
#embed "templates/splash-mask.json"
};
static const unsigned char splash_mask_starter[] = {
#embed "starters/splash-mask.json"
};

#define ENTRY(name, symbol) \
  { name, symbol, sizeof symbol, symbol##_starter, sizeof symbol##_starter }

static const splash_template templates[] = {
    ENTRY("cover", cover),
    ENTRY("expand-transition", expand_transition),
    ENTRY("fade-transition", fade_transition),
    ENTRY("pop-transition", pop_transition),
    ENTRY("push", push),
    ENTRY("ripple-grid", ripple_grid),
    ENTRY("splash-mask", splash_mask),
};

size_t splash_template_count(void) { return sizeof templates / sizeof templates[0]; }

splash_template splash_template_at(size_t index) { return templates[index]; }
