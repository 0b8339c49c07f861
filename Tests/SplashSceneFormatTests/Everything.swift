import SplashScene

/// A scene that uses every kind of layer, animation and value.
let everything = """
  { // comment
    "splashrender": 1, "size": [100, "= 50 * n"], "scale": 2, "fps": "30000/1001", "duration": 2.5,
    "backgroundColor": "hsl(20 30% 40% / .5)", "seed": 7, "markers": { "m": 1 }, "poster": 0.5,
    "fonts": ["a.ttf"], "systemFonts": false,
    "audio": [ { "file": "a.wav", "start": "= marker('m')", "trim": [1, 2], "gain": "-6dB", "fadeIn": 0.1,
      "fadeOut": 0.2, "loop": 2 } ],
    "checks": [
      { "layer": "i", "visible": { "by": 1, "for": 0.5 }, "from": "1f", "until": "= marker('m')", "name": "n" },
      { "key": "i.position.x", "equals": "= n + time * key('i.opacity')", "when": "= n > 0", "tolerance": 1 },
      { "layers": ["*"], "inside": "screen", "insets": [1, 2, 3, 4], "while": "visible", "except": ["i"],
        "why": "w", "waive": "r" },
      { "layer": "i", "rests": { "by": 1 } }, { "layer": "*", "begin": { "apart": 0.1 } },
      { "key": "i.opacity", "settles": { "by": "marker:m", "at": 1 } }, { "film": "loops" },
      { "layer": "i", "jumps": { "most": 2 } } ],
    "params": { "n": { "type": "number", "default": 3, "min": 1, "max": 9 },
      "c": { "type": "color", "default": "#3749f7" }, "i": { "type": "image", "default": "a.png" },
      "k": { "type": "choice", "choices": ["x", "y"], "default": "x" },
      "l": { "type": "list", "default": [1, "= n", "a"] } },
    "components": { "row": { "description": "A row.", "let": { "h": 4 }, "params": { "title": { "type": "string",
      "description": "A text.", "default": "t" }, "w": { "type": "number", "min": 0, "max": 9 } },
      "layers": [ { "bounds": ["= w", "= h"] }, { "type": "text", "string": "{title}" } ] } },
    "layers": [
      { "type": "image", "id": "i", "image": "{i}", "frame": [0, 0, "= parent.width", 20],
        "mask": { "cornerRadius": 5, "backgroundColor": "white" } },
      { "type": "video", "video": "a.mp4", "trim": [0.2, 1.5], "loop": 2, "time": "= n / 10",
        "contentsGravity": "resizeAspectFill", "animations": [ { "type": "keyframe",
          "keyPath": "time", "values": [0, 1, 0.5], "duration": 2 } ] },
      { "type": "shape", "path": "M0 0h5v-5.5.5c1 2 3 4 5 6s1 1 2 2q1 1 2 2t3 3a5 4 30 0110 3z",
        "viewBox": [0, 0, 9, 9], "fillRule": "even-odd", "strokeColor": null, "lineWidth": 2,
        "transform": { "scale": [2, 3], "rotation": "45deg", "translation": [1, "= -position.x"] },
        "animations": [
          { "type": "group", "duration": 3, "repeatCount": "infinite", "animations": [
            { "type": "keyframe", "keyPath": "strokeEnd", "values": [0, "= random(0, 1)", 1],
              "keyTimes": [0, 0.5, 1], "timingFunctions": ["easeIn", [0.2, 0, 1, 1]] },
            { "type": "keyframe", "keyPath": "position", "values": [[0, 0], [1, 2]],
              "calculationMode": "cubic", "tensionValues": [0, 1], "biasValues": [0, -0.5] },
            { "type": "keyframe", "keyPath": "position", "path": "M0 0h9", "rotationMode": "auto" },
            { "type": "spring", "keyPath": "transform.rotation", "from": 0, "to": "90deg", "damping": 5 } ] },
          { "type": "function", "keyPath": "lineWidth", "value": "= 2 + n * sin(time) + animation.progress" },
          { "type": "transition", "transition": "push", "subtype": "fromTop", "endProgress": 0.5,
            "changes": { "lineWidth": 3, "hidden": false, "frame": [0, 0, 1, 1] } },
          { "type": "basic", "keyPath": "path", "to": { "circle": { "center": [1, 1], "radius": 4,
            "startAngle": "-90deg", "endAngle": "= pi" } } } ] },
      { "type": "gradient", "colors": ["red", "= c", "rgba(1, 2, 3, 0.4)"], "locations": [0, 0.5, 1],
        "animate": [ { "duration": 0.5, "delay": 0.1, "options": ["curveEaseOut", "repeat"],
          "from": { "alpha": 0 }, "animations": { "alpha": 1, "frame": [1, 2, 3, 4] } },
          { "duration": 2, "options": ["calculationModeDiscrete", "curveLinear"], "keyframes": [
            { "relativeStartTime": 0.2, "relativeDuration": 0.3, "animations": { "alpha": 0.5 } } ] },
          { "beginTime": 1, "duration": 1, "usingSpringWithDamping": 0.6,
            "animations": { "transform.scale": 2, "colors": ["red", "lime", "blue"] } } ] },
      { "type": "text", "id": "t", "string": ["{k} = ", { "string": "= n * 2", "fontSize": 12,
          "fontVariations": { "wght": 650 }, "fontFeatures": { "tnum": true, "salt": 2 } }],
        "fontFamily": ["Nowhere", "Squares"], "fontWeight": "bold", "alignmentMode": "center",
        "foregroundGradient": { "colors": ["red", "blue"] }, "strokeColor": "= c", "sizeToFit": true,
        "bounds": [50, 0], "maximumLines": 3, "truncationMode": "end", "language": "ja",
        "lineHeightMultiple": 1.2, "each": { "unit": "glyph", "instanceDelay": 0.1,
          "order": "random", "opacity": "= random(0, 1)", "transform": { "rotation": "= unit.index" },
          "animations": [ { "type": "basic", "keyPath": "strokeEnd", "from": 0,
            "beginTime": "= unit.count" } ],
          "animate": [ { "duration": 1, "animations": { "alpha": 1 } } ] } },
      { "type": "text", "string": "f", "foregroundColor": "red" },
      { "type": "text", "number": "= n", "format": ["%'.2f", { "string": " m", "fontSize": 9 }],
        "locale": "de", "bounds": [50, 20], "adjustsFontSizeToFitWidth": true, "minimumScaleFactor": 0.5,
        "animations": [ { "type": "basic", "keyPath": "number", "to": 9 } ] },
      { "type": "component", "component": "row", "params": { "w": "= count(l) + l[0]" } },
      { "type": "scene", "scene": "sub.json", "params": { "w": "= pick(1, 2, 3) + (1 < 2 ? 1 : 0)" },
        "size": [10, 20], "contentsGravity": "resizeAspect", "sublayers": [ { "zPosition": 1e-3 } ] },
      { "type": "replicator", "instanceCount": 4, "instanceDelay": 0.1, "instanceColor": "red",
        "instanceTransform": { "rotation": "30deg" }, "instanceAlphaOffset": -0.1, "sublayers": [ {} ],
        "shadowOpacity": 0.5, "shadowOffset": [0, -2], "shadowPath": null, "maskedCorners": ["topLeft"],
        "filters": [ { "type": "gaussianBlur", "radius": 2 }, { "type": "saturate", "amount": 2 },
          { "type": "colorMatrix", "inputRVector": [0, 1, 0, 0] },
          { "type": "componentTransfer", "red": [0, 0.5, 1], "alpha": [0, 1] },
          { "type": "colorMap", "colors": ["red", "= c"], "locations": [0, 0.5], "amount": 0.5 },
          { "type": "dropShadow", "color": "red", "offset": [1, 2], "radius": 3, "shadowOnly": true },
          { "type": "blur", "inputRadius": 2, "verticalRadius": 0, "edgeMode": "duplicate" }
          ], "compositingFilter": "multiply",
        "backgroundFilters": [ { "type": "pixellate", "inputScale": 4, "center": [1, 2] },
          { "type": "hueAdjust", "angle": "90deg" }, { "type": "sepia", "intensity": 0.5 } ],
        "sublayerTransform": { "scale": 2, "perspective": 500 }, "maskMode": "luminance", "invertsMask": true },
      { "type": "replicator", "grid": { "rows": 2, "columns": 3, "delay": "= 0.1 * instance.distance",
        "offset": ["= instance.dx", 0] }, "sublayers": [ { "id": "cell-{row}-{column}",
        "zPosition": "= instance.index" } ] },
      { "let": [ { "side": 4 }, { "dot": {} } ], "sublayers": ["= dot", "a.png"] },
      { "type": "fade-transition", "from": "a.png", "to": {} },
      { "type": "emitter", "emitterShape": "circle", "emitterPosition": [5, "= n"], "renderMode": "additive",
        "seed": 3, "emitterCells": [ { "contents": "a.png", "birthRate": "= n", "lifetime": 2, "spin": "90deg",
          "duration": "infinite", "emitterCells": [ { "contents": { "path": { "rect": [0, 0, 2, 1] },
            "fillColor": "= c" }, "birthRate": 5, "lifetime": 1, "emissionRange": "= pi" } ] } ],
        "animations": [ { "type": "basic", "keyPath": "birthRate", "to": 0, "duration": 1 } ] },
      { "type": "svg", "svg": "a.svg", "contentsGravity": "center", "fillColor": "= c" },
      { "type": "shape", "path": "a.svg#s", "viewBox": "svg", "lineWidth": 3,
        "fillGradient": { "gradientType": "radial", "colors": ["red", "= c"], "startPoint": [5, 5],
          "endPoint": ["= n", 9], "focalPoint": [6, 6] },
        "strokeGradient": { "colors": ["red", "= c"], "startPoint": [0, 0], "endPoint": [9, 9] },
        "animations": [ { "type": "basic", "keyPath": "fillGradient.focalPoint.x", "to": 1 },
          { "type": "basic", "keyPath": "strokeGradient.colors", "to": ["lime", "blue"] } ] },
      { "type": "shape", "path": { "star": { "points": 5, "outerRadius": 9, "innerRadius": "= n" } },
        "lineDashPattern": [3, 1], "lineDashPhase": 2, "pathCornerRadius": 1, "trimStart": 0.1,
        "trimEnd": "= 0.9", "trimOffset": 0.5, "trimMode": "sequentially",
        "animations": [ { "type": "basic", "keyPath": "path", "to": { "polygon": { "sides": 6,
          "radius": 8, "center": [1, 1], "rotation": "30deg", "cornerRadius": 1 } } } ] },
    ], /* end */
  }
  """

/// The files that ``everything`` refers to.
func everythingAssets() -> FakeAssets {
  let sub = """
    { "splashrender": 1, "size": [5, 5], "duration": 1, "params": { "w": { "type": "number",
      "default": 1 } }, "layers": [ { "bounds": ["= w", "= screen.height"] } ] }
    """
  let assets = FakeAssets(
    files: ["sub.json": sub, "scene.json": everything, "a.ttf": ""], images: ["a.png": (4, 4)])
  assets.videos = ["a.mp4": (8, 6, 20)]
  assets.svgs = ["a.svg": Size(4, 4)]
  assets.sounds = ["a.wav": 3]
  assets.outlines = ["a.svg#s": SVGOutline(path: Path(), viewBox: Rect(0, 0, 4, 4))]
  return assets
}
