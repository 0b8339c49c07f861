import SplashMedia
import SplashSceneFormat
import SplashSyntax

/// A subject of the help that isn't a single command. Its rows come from the declarations of options, keys and
/// functions.
struct HelpTopic: Sendable {
  let name: String
  /// One sentence of at most 63 characters, for the list of topics.
  let summary: String
  let sections: @Sendable () -> [HelpSection]

  /// The help text of the topic.
  var text: String {
    HelpLayout.text([HelpSection("OVERVIEW", HelpLayout.paragraph(summary))] + sections())
  }

  /// The topics in the order in which the help lists them.
  static let all = [
    layers, animations, timing, expressions, parameters, fonts, video, gif, warnings, checks,
    options, json, agents, exitCodes, environment,
  ]

  /// Returns the topic with the given name.
  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  /// Returns the topic of a word that isn't the name of a command, an option or a key.
  static func about(_ word: String) -> HelpTopic? {
    words.first { $0.words.contains(word.lowercased()) }?.topic
  }

  /// Words that users search for, grouped by topic.
  private static let words: [(topic: HelpTopic, words: Set<String>)] = [
    (timing, ["time", "times", "timeline", "easing", "keyframes"]),
    (expressions, ["expression", "functions", "variables", "math"]),
    (parameters, ["parameter", "params", "variants"]),
    (fonts, ["systemfonts", "system-fonts", "system", "text", "typeface"]),
    (
      video,
      [
        "videos", "mp4", "mov", "webm", "mkv", "h264", "hevc", "prores", "codecs", "filesize",
        "limit",
      ]
    ),
    (gif, ["gifs", "looping", "loops", "forever", "palette"]),
    (warnings, ["warning", "cover", "covered", "invisible", "visible", "opaque", "offscreen"]),
    (checks, ["proof", "proofs", "prove", "promises", "margin", "margins", "rests", "tests"]),
    (animations, ["animation"]), (json, ["output", "findings", "codes", "code", "script"]),
    (agents, ["agent", "programs", "ai", "llm"]),
    (exitCodes, ["exit-code", "exit", "errors"]), (environment, ["variable", "env"]),
  ]
}

extension HelpTopic {
  private static let layers = HelpTopic(
    name: "layers", summary: "The kinds of layers; help KIND lists the keys of one."
  ) {
    [
      about("\"type\" selects the kind; without it, the layer is a plain one."),
      kinds("KINDS", HelpKind.layers),
      HelpSection(
        "TEMPLATES", HelpLayout.rows(Template.all.map { ($0.name, $0.summary + ".") }, indent: 22)),
      keys(
        "KEYS THAT MOST LAYERS HAVE",
        KeyReference().keys(
          [
            "id", "frame", "bounds", "position", "transform", "opacity", "backgroundColor",
            "cornerRadius", "masksToBounds", "mask", "beginTime", "duration", "animations",
            "animate", "sublayers",
          ], of: "a layer")),
    ]
  }

  private static let animations = HelpTopic(
    name: "animations", summary: "The kinds of animations; help KIND lists the keys of one."
  ) {
    [
      about(
        "A layer's \"animations\" are those of Core Animation: the layer has its own values before and "
          + "after, unless \"fillMode\" says otherwise. Its \"animate\" blocks are those of UIKit: they "
          + "change the layer's own values, and animate the change."),
      kinds("KINDS", HelpKind.animations + HelpKind.objects.filter { $0.name == "block" }),
      keys(
        "KEYS OF ALL ANIMATIONS",
        KeyReference().keys.filter { $0.object == "an animation" && $0.types.isEmpty }),
      HelpSection(
        "KEY PATHS",
        HelpLayout.paragraph(
          "opacity, position, position.x, bounds.size, transform.scale, transform.rotation, "
            + "transform.translation.x, cornerRadius, backgroundColor, and all other keys that "
            + "Documentation/keys.md marks; inspect --json --all lists those of a layer.")),
    ]
  }

  private static let json = HelpTopic(
    name: "json", summary: "What --json prints, and the codes of findings."
  ) {
    [
      about(
        "With --json, every command prints one object on one line, and no messages. If an output "
          + "goes to standard output, the object goes to standard error."),
      HelpSection(
        "MEMBERS",
        HelpLayout.rows(EnvelopeSchema.envelope.map { ($0.name, $0.summary) }, indent: 14)),
      HelpSection(
        "MEMBERS OF A FINDING",
        HelpLayout.rows(EnvelopeSchema.finding.map { ($0.name, $0.summary) }, indent: 14)),
      HelpSection(
        "CODES (splashrender help CODE)",
        HelpLayout.paragraph(FindingCode.allCases.map(\.rawValue).joined(separator: ", "))),
      examples([
        ("splashrender scene.json -o film.mp4 --json", "what was read and written, with hashes"),
        ("splashrender schema output", "the JSON Schema of the object"),
      ]),
    ]
  }

  private static func kinds(_ title: String, _ kinds: [HelpKind]) -> HelpSection {
    HelpSection(title, HelpLayout.rows(kinds.map { ($0.name, $0.summary) }, indent: 14))
  }

  private static let timing = HelpTopic(
    name: "timing", summary: "When animations begin, how long they last, how they repeat."
  ) {
    let reference = KeyReference()
    return [
      about(
        "Times are in seconds of the layer's local time, as in Core Animation: the superlayer's time "
          + "minus the layer's beginTime, times its speed, plus its timeOffset. Before an animation "
          + "begins and after it ends, the layer has its own values, unless fillMode says otherwise."
      ),
      keys(
        "KEYS OF ANIMATIONS",
        reference.keys(
          [
            "beginTime", "duration", "timeOffset", "speed", "repeatCount", "repeatDuration",
            "autoreverses", "fillMode", "removedOnCompletion", "timingFunction",
          ], of: "an animation")),
      keys("KEYS OF THE SCENE", reference.keys(["fps", "duration", "markers"], of: "a scene")),
      HelpSection("OPTIONS", HelpText.rows([.from, .to, .at, .fps])),
      examples([
        ("splashrender inspect scene.json", "a chart of when animations run"),
        ("splashrender still scene.json --at 42f -o frame.png", "frame 42, counted from 0"),
      ]),
    ]
  }

  private static let expressions = HelpTopic(
    name: "expressions", summary: "Values that are computed: \"= screen.width / 2\"."
  ) {
    [
      about(
        "A string that begins with = is an expression. It is evaluated when the scene is read and can use "
          + "parameters, named values (\"let\"), and the names below."),
      HelpSection(
        "NAMES",
        HelpLayout.rows([
          ("screen.width, .height", "The canvas in points; also scale, fps and duration."),
          ("parent.width, .height", "The size of the superlayer's bounds."),
          ("bounds, position", "The layer's own geometry: bounds.width, position.x, …"),
          (
            "sibling.index, .count",
            "The layer's index in its array, from 0, and the array's length."
          ),
          ("instance.index, .count", "The same for the copies of a replicator's layers."),
          ("time", "The layer's time in seconds, in animations of type \"function\"."),
          (
            "animations.end",
            "The time when the last animation ends; only for the scene's duration and markers."
          ),
          ("pi, tau", "π and 2π."),
        ])),
      HelpSection(
        "OPERATORS, HIGHEST PRECEDENCE FIRST",
        HelpLayout.rows(ExpressionReference.operators.map { ($0, $1) })),
      HelpSection(
        "FUNCTIONS", HelpLayout.rows(ExpressionReference.functions.map { ($0, $1) })),
    ]
  }

  private static let parameters = HelpTopic(
    name: "parameters", summary: "Values that are set from outside: --set accent=gold."
  ) {
    [
      about(
        "A scene declares parameters in \"params\". An expression uses one by its name: "
          + "\"backgroundColor\": \"= accent\"."),
      keys("KEYS OF A PARAMETER", KeyReference().keys.filter { $0.object == "a parameter" }),
      HelpSection("OPTIONS", HelpText.rows([.set, .params, .seed, .appearance])),
      examples([
        ("splashrender scene.json --set accent=tomato -o film.mp4", "one variant"),
        (
          "splashrender batch cards.csv --scene card.json --name '{locale}.gif' -o out",
          "one GIF for each row of a table"
        ),
      ]),
    ]
  }

  private static let fonts = HelpTopic(
    name: "fonts", summary: "Fonts of text layers: built-in, from files, or system fonts."
  ) {
    let reference = KeyReference()
    return [
      about(
        "Without a fontFamily, text uses the built-in Inter, which looks the same on every machine. Font files "
          + "are listed in the scene's \"fonts\". \"systemFonts\": true allows fonts installed on this machine."
      ),
      keys("KEYS OF THE SCENE", reference.keys(["fonts", "systemFonts"], of: "a scene")),
      keys(
        "KEYS OF TEXT LAYERS",
        reference.keys(
          [
            "fontFamily", "fontSize", "fontWeight", "fontStyle", "fontStretch", "fontVariations",
            "fontFeatures",
          ], of: "a layer")),
      examples([("splashrender doctor", "the libraries, formats and font families of this machine")]
      ),
    ]
  }

  private static let video = HelpTopic(
    name: "video", summary: "Codecs, quality, size and sound of videos."
  ) {
    [
      about(
        "The output's extension selects the container: .mp4, .webm, .mov, .mkv. To stay below a file size, render "
          + "once. If the file is too large, set --bitrate to 80% of the desired size in bits, divided by the "
          + "duration, and check the new size: 2 MB for 10 s is 0.8 × 16000 kbit / 10 s = 1280k. If the scene has "
          + "sound, subtract its --audio-bitrate. 'splashrender formats' lists all formats."
      ),
      HelpSection("OPTIONS", HelpText.rows(AnyOption.film)),
      examples([
        ("splashrender scene.json --crf 28 --preset slow -o film.mp4", "a smaller file"),
        ("splashrender scene.json --bitrate 1280k -o film.mp4", "below 2 MB for 10 s"),
        ("splashrender scene.json --background transparent -o film.webm", "a video with alpha"),
      ]),
    ]
  }

  private static let gif = HelpTopic(
    name: "gif", summary: "Size, colours and loops of GIFs."
  ) {
    [
      about(
        "GIFs have at most 25 frames per second unless --fps sets another rate. 'preview' makes a small GIF "
          + "with good defaults."),
      HelpSection(
        "OPTIONS",
        HelpText.rows(AnyOption.gif.filter { $0.suits(.gif) } + [.width, .fps, .background])),
      examples([
        ("splashrender scene.json --loop 3 -o film.gif", "plays three times"),
        ("splashrender scene.json --width 320 --max-size 1MB -o film.gif", "at most 1 MB"),
      ]),
    ]
  }

  private static let warnings = HelpTopic(
    name: "warnings", summary: "Common warnings, and how to fix them."
  ) {
    [
      about(
        "'validate' evaluates every frame of a scene and reports all warnings. Other commands report only those "
          + "that they find while reading the scene."),
      HelpSection(
        "WARNINGS",
        HelpLayout.rows([
          (
            "… the opaque layer … in front always covers it",
            "The named layer hides it in every frame. Move the hidden layer forward: later in "
              + "\"layers\", or with a higher zPosition. A sublayer moves only within its superlayer: "
              + "if the other layer is outside it, move the superlayer."
          ),
          (
            "… is never visible",
            "The layer is transparent, empty, outside the canvas or seen from behind. Check its opacity, "
              + "bounds, position and transform with 'splashrender inspect scene.json --at T --json'."
          ),
          (
            "… jumps back to the layer's own value",
            "The animation ends and the layer returns to its own value. Set \"fillMode\": \"forwards\", or "
              + "set the layer's own value to the last one."
          ),
          (
            "… ends at … s, after the scene's end",
            "The animation isn't finished when the video ends. Make the video longer: "
              + "\"duration\": \"= animations.end\"."
          ),
        ])),
      HelpSection("OPTIONS", HelpText.rows([.strict])),
      examples([
        ("splashrender validate scene.json", "all errors and warnings of a scene"),
        (
          "splashrender inspect scene.json --display-list --at 1",
          "the layers in drawing order at 1 s"
        ),
      ]),
    ]
  }

  private static let options = HelpTopic(
    name: "options", summary: "Every option of every command."
  ) {
    HelpText.options(AnyOption.all)
  }

  private static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "What the program's exit code means."
  ) {
    [
      HelpSection(
        "EXIT CODES", HelpLayout.rows(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
    ]
  }

  private static let environment = HelpTopic(
    name: "environment", summary: "Environment variables that the program reads."
  ) {
    [HelpSection("ENVIRONMENT", HelpLayout.rows(HelpText.environment))]
  }

  static func about(_ text: String) -> HelpSection {
    HelpSection("HOW IT WORKS", HelpLayout.paragraph(text))
  }

  static func examples(_ examples: [(String, String)]) -> HelpSection {
    HelpSection("EXAMPLES", HelpLayout.examples(examples.map { .init($0.0, $0.1) }))
  }

  /// Returns a section with a row for each key.
  static func keys(_ title: String, _ keys: [KeyReference.Key]) -> HelpSection {
    HelpSection(title, HelpLayout.rows(keys.map { ($0.names[0], description(of: $0)) }))
  }

  /// Returns a key's description, its values and its default.
  static func description(of key: KeyReference.Key) -> String {
    var text = "\(key.meaning) Value: \(key.values)"
    if key.isRequired { text += "; required" }
    if let value = key.defaultValue { text += "; default: \(value)" }
    return text + "."
  }
}
