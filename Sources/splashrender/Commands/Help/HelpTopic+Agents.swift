extension HelpTopic {
  /// What a program that writes scenes has to know.
  static let agents = HelpTopic(
    name: "agents", summary: "All that a program needs to write a scene, and to check it."
  ) {
    [
      about(
        "A scene is a JSON file (comments are allowed) with Core Animation's layers and timing. Lengths are in "
          + "points, times in seconds, the origin is at the top left, y points down. Layers are drawn in the "
          + "order of their list: the last one is in front."),
      HelpSection(
        "THE LOOP",
        [
          "splashrender validate scene.json --json             # findings with code, line, pointer",
          "splashrender check scene.json --json                # proves \"checks\", see below",
          "splashrender inspect scene.json --at 1.2 --json     # where layers are, what is covered",
          "splashrender inspect scene.json --layer a --layer b --key box,opacity --at 0,0.5,1.2   # CSV",
          "splashrender inspect scene.json --layer a --key position.y --from 1 --to 2 --step 0.1",
          "splashrender sheet scene.json -o sheet.png          # 12 frames to look at",
          "splashrender still scene.json --layer logo --at 1 -o logo.png   # one layer, large",
          "splashrender scene.json -o film.mp4 --json          # what was written, with its SHA-256",
          "splashrender validate cards.csv --scene card.json --strict   # the rows of a table",
          "splashrender batch cards.csv --scene card.json --name '{locale}.mp4' -o out --json",
          "",
          "Keys for places on the canvas: box (of the bounds), box.x, box.y, box.width, box.height; inspect",
          "--at T --json also has the ink, and a text's fontSize and lines. For a row of a table, --set its",
          "values. A state is visible, partly-visible, covered, clipped, off-canvas, facing-away,",
          "transparent, hidden, container or empty. validate --strict finds texts that overflow, divided",
          "words and missing characters.",
          "Ask for few layers, keys and times. help KIND (shape, spring, layers, animations), help KEY,",
          "help CODE (a finding's cause and cure) and help expressions answer what this page leaves open.",
        ]),
      HelpSection(
        "KEYS OF THE SCENE",
        [
          "splashrender 1, size [w, h], duration, fps 60, scale 1, backgroundColor \"black\" (null:",
          "transparent, for WebM, GIF, PNG), params { name: { type, default } }, let { name: value },",
          "fonts [files] (only Inter is built in: Latin, Cyrillic, Greek) or systemFonts true,",
          "markers { name: seconds }, audio [{ file, start, gain }], layers [ … ]",
        ]),
      HelpSection(
        "KEYS OF EVERY LAYER",
        [
          "type, id, frame [x, y, w, h] or bounds [w, h] with position [x, y] (the centre;",
          "default: the superlayer's centre), anchorPoint [0.5, 0.5], opacity, hidden,",
          "transform { scale, rotation: \"45deg\" or [x, y, z], translation: [x, y] }, backgroundColor,",
          "sublayerTransform { perspective: 500 } (on the superlayer, for 3D), doubleSided true,",
          "cornerRadius, borderWidth, borderColor, masksToBounds, mask (a layer),",
          "shadowOpacity, shadowRadius, shadowOffset, filters, zPosition, sublayers,",
          "beginTime and duration (when it exists), animations, animate",
        ]),
      HelpSection(
        "KINDS OF LAYERS, WITH THEIR MAIN KEYS",
        [
          "(none)      only background, border and sublayers",
          "text        string, fontSize 36, fontFamily (Inter is built in), fontWeight 400,",
          "            foregroundColor \"white\", alignmentMode; without frame it fits its text, with",
          "            a frame it wraps; adjustsFontSizeToFitWidth with minimumScaleFactor 0.5 makes",
          "            it a single line that shrinks;",
          "            number with format \"%d %%\" counts; each { unit, instanceDelay, animations }",
          "shape       path: SVG path data, or { rect }, { ellipse }, { circle }, { star }, …;",
          "            fillColor (black!), strokeColor, lineWidth, lineCap, strokeStart, strokeEnd",
          "image       image: \"file.png\", contentsGravity \"resizeAspectFill\"",
          "gradient    colors, locations, startPoint, endPoint; gradientType \"radial\"",
          "replicator  instanceCount, instanceDelay, instanceTransform; or grid { rows, columns },",
          "            whose sublayers use instance.index, .row, .column",
          "emitter     emitterCells [{ shape, birthRate, lifetime, velocity, … }]",
          "video, svg, lottie, scene   video, svg, file, scene: the file; lottie: slots { name: value }",
        ]),
      HelpSection(
        "ANIMATIONS",
        [
          "\"animations\": Core Animation's. The layer has its own value before and after.",
          "  { \"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, \"to\": 1, \"beginTime\": 0.5,",
          "    \"duration\": 0.3, \"timingFunction\": \"easeOut\", \"fillMode\": \"backwards\" }",
          "  { \"type\": \"keyframe\", \"keyPath\": \"position.y\", \"values\": [0, 40, 0], \"keyTimes\": [0, 0.4, 1],",
          "    \"timingFunctions\": [\"easeOut\", \"easeIn\"], \"duration\": 1 }",
          "  { \"type\": \"spring\", …, \"mass\": 1, \"stiffness\": 180, \"damping\": 12 }   its duration is its own",
          "  { \"type\": \"group\", \"duration\": 1, \"animations\": [ … ] }, repeatCount, autoreverses",
          "\"animate\": UIKit's blocks. Each sets the layer's own values for good.",
          "  { \"beginTime\": 1, \"duration\": 0.5, \"usingSpringWithDamping\": 0.6,",
          "    \"from\": { \"alpha\": 0 }, \"animations\": { \"center\": [80, 40], \"transform.scale\": 1.2 } }",
        ]),
      HelpSection(
        "RULES THAT ARE OFTEN GOT WRONG",
        [
          "- An entrance with \"from\" and a beginTime needs \"fillMode\": \"backwards\"; a move with",
          "  \"to\" that is to stay needs \"forwards\", or the layer's own value set to the end.",
          "- To stagger \"animations\", give each a later beginTime, with \"backwards\". A block with",
          "  \"from\" sets it at its beginTime: stagger blocks by \"delay\", and leave beginTime 0.",
          "- Rotations are radians: write \"90deg\". Endless: \"repeatCount\": \"infinite\".",
          "- A loop has no seam if the period of each animation divides the duration. At the end, layers",
          "  have their own values again, so the frame there proves nothing: double the duration in a",
          "  copy, and compare its stills at 0 and at the period with splashrender diff a.png b.png.",
          "- position is where anchorPoint is; frame excludes both position and bounds.",
          "- shape and text need fillColor null for outlines only; masks use alpha.",
          "- Paths of files are relative to the scene file, and below its folder.",
          "- \"= expression\" computes: \"= screen.width / 2\". Declared params have types.",
          "- Texts of other languages: the longest word must fit the line (text.divided-word), and the",
          "  font needs the characters (text.no-glyphs). Set the size by row where words are long:",
          "  a \"size\" column and \"fontSize\": \"= size\".",
          "- A card that flips: two layers with \"doubleSided\": false, the back with rotation",
          "  [0, \"180deg\", 0], both with { \"type\": \"basic\", \"keyPath\": \"transform.rotation.y\",",
          "  \"by\": \"180deg\", \"fillMode\": \"forwards\" }.",
          "- Text stands at the top of its frame; \"verticalAlignment\": \"center\" changes that.",
          "- GIFs have at most 25 frames per second unless --fps says otherwise.",
          "- \"= animations.end\" as duration can't see endless animations.",
          "- validate --fix makes certain changes; \"waive\": { CODE: \"reason\" } on a scene, layer or",
          "  animation silences a finding that is meant.",
        ]),
      HelpSection(
        "CHECKS",
        [
          "\"checks\" of the scene are promises that check proves for all times, not only frames. Write one",
          "for each thing that was asked for; a check that applies to nothing fails. help checks has all.",
          "Run check SCENE --suggest first: it prints checks that hold now, to keep or to tighten.",
          "  { \"layer\": \"title\", \"visible\": { \"by\": 0.5, \"for\": 2 } }, { \"layer\": \"*\", \"rests\": { \"by\": 1.2 } },",
          "  { \"layers\": [\"a\", \"b\"], \"apart\": 4 }, { \"layer\": \"*\", \"inside\": \"screen\", \"while\": \"resting\" },",
          "  { \"layers\": [\"a\", \"b\", \"c\"], \"begin\": { \"apart\": 0.08 } }, { \"layer\": \"title\", \"text\": \"whole\" },",
          "  { \"key\": \"a.position.y\", \"turns\": 4, \"larger\": 5 }, { \"key\": \"a.opacity\", \"at\": 1, \"is\": 1 }",
          "check is validate --strict, these checks and golden frames in one, also for rows of tables.",
        ]),
      HelpSection("EXAMPLE: A TITLE ENTERS, RESTS AND LEAVES", lines(title)),
      HelpSection("EXAMPLE: A SEAMLESS SPINNER", lines(spinner)),
      HelpSection("EXAMPLE: A RING AND ITS NUMBER, WITH PARAMETERS", lines(ring)),
      HelpSection(
        "EXIT CODES",
        [
          "0 done · 1 a row failed · 2 frames differ or a check fails · 64 command line · 65 scene ·",
          "66 file missing · 71 memory · 73 output",
        ]),
    ]
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static let title = """
    { "splashrender": 1, "size": [390, 220], "duration": 3, "backgroundColor": "#101820", "layers": [
      { "id": "title", "type": "text", "string": "Good morning", "fontSize": 40, "fontWeight": 700,
        "foregroundColor": "white", "position": [195, 110], "animate": [
          { "duration": 0.6, "usingSpringWithDamping": 0.7,
            "from": { "alpha": 0, "center.y": 150 }, "animations": { "alpha": 1, "center.y": 110 } },
          { "beginTime": 2.4, "duration": 0.4, "animations": { "alpha": 0 } } ] } ] }
    """

  private static let spinner = """
    { "splashrender": 1, "size": [120, 120], "duration": 1.2, "backgroundColor": "white", "layers": [
      { "id": "dots", "type": "replicator", "bounds": [120, 120], "instanceCount": 8,
        "instanceDelay": 0.15, "instanceTransform": { "rotation": "45deg" }, "sublayers": [
          { "id": "dot", "bounds": [14, 14], "position": [60, 20], "cornerRadius": 7,
            "backgroundColor": "#3749f7", "animations": [
              { "type": "basic", "keyPath": "opacity", "from": 1, "to": 0.15, "beginTime": -1.2,
                "duration": 1.2, "repeatCount": "infinite" } ] } ] } ] }
    """

  private static let ring = """
    { "splashrender": 1, "size": [200, 200], "duration": 2, "backgroundColor": "white",
      "params": { "goal": { "type": "number", "default": 73 }, "accent": { "type": "color", "default": "teal" } },
      "layers": [
        { "id": "ring", "type": "shape", "bounds": [160, 160], "fillColor": null, "strokeColor": "= accent",
          "path": { "circle": { "center": [80, 80], "radius": 70 } }, "lineWidth": 14, "lineCap": "round",
          "transform": { "rotation": "-90deg" }, "strokeEnd": "= goal / 100", "animations": [
            { "type": "basic", "keyPath": "strokeEnd", "from": 0, "to": "= goal / 100",
              "duration": 1.2, "timingFunction": "easeInEaseOut" } ] },
        { "id": "count", "type": "text", "number": "= goal", "format": "%.0f %%", "fontSize": 34,
          "frame": [40, 80, 120, 44], "alignmentMode": "center", "foregroundColor": "= accent", "animations": [
            { "type": "basic", "keyPath": "number", "from": 0, "to": "= goal",
              "duration": 1.2, "timingFunction": "easeInEaseOut" } ] } ] }
    """
}
