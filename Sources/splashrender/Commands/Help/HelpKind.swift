import SplashScene
import SplashSceneFormat

/// A kind of layer, animation or other object of scenes, as a subject of the help. Its keys come from their
/// declarations.
struct HelpKind: Sendable {
  /// The name, such as `shape`.
  let name: String
  /// The object as keys name it, such as `a layer`.
  let object: String
  /// The value of `type`; nil if the object has none.
  var type: String?
  /// One sentence.
  let summary: String
  /// The layers of a scene that validates without findings.
  let example: String

  /// All kinds.
  static let all = layers + animations + objects

  static let layers: [HelpKind] = LayerKind.allCases.map { kind in
    HelpKind(
      name: kind.rawValue, object: "a layer", type: kind.rawValue, summary: kind.summary,
      example: kind.example)
  }

  static let animations: [HelpKind] = [
    animation(
      "basic", "From one value to another, along a timing curve (CABasicAnimation).",
      #"{ "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.6, "timingFunction": "easeOut", "fillMode": "backwards" }"#
    ),
    animation(
      "spring", "From one value to another like a mass on a spring (CASpringAnimation).",
      #"{ "type": "spring", "keyPath": "transform.scale", "from": 0.2, "to": 1, "mass": 1, "stiffness": 180, "damping": 12 }"#
    ),
    animation(
      "keyframe", "Through several values, or along a path (CAKeyframeAnimation).",
      #"{ "type": "keyframe", "keyPath": "position.x", "values": [20, 80, 50], "keyTimes": [0, 0.6, 1], "duration": 1 }"#
    ),
    animation(
      "function", "A value that an expression of time computes at each frame.",
      #"{ "type": "function", "keyPath": "position.y", "value": "= 50 + 20 * sin(time * tau)", "duration": 1 }"#
    ),
    animation(
      "group", "Animations that share a begin, a duration and repeats (CAAnimationGroup).",
      """
      { "type": "group", "duration": 1, "animations": [
            { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1 },
            { "type": "basic", "keyPath": "position.x", "from": 20, "to": 50 } ] }
      """),
    animation(
      "transition", "From a layer's old appearance to its new one (CATransition).",
      #"{ "type": "transition", "transition": "push", "subtype": "fromRight", "duration": 0.5, "beginTime": 0.4, "changes": { "backgroundColor": "tomato" } }"#
    ),
  ]

  static let objects: [HelpKind] = [
    HelpKind(
      name: "block", object: "a block",
      summary:
        "A layer's change with UIView.animate: it sets model values and animates the change.",
      example: """
        { "id": "box", "frame": [10, 10, 40, 40], "backgroundColor": "teal",
          "animate": [ { "beginTime": 0.2, "duration": 0.6, "usingSpringWithDamping": 0.6,
                         "animations": { "center": [70, 70], "cornerRadius": 20 } } ] }
        """),
    HelpKind(
      name: "cell", object: "an emitter cell",
      summary: "A kind of particles of an emitter layer (CAEmitterCell).",
      example: LayerKind.emitter.example),
    HelpKind(
      name: "grid", object: "a grid",
      summary:
        "Rows and columns of copies of a replicator's sublayers, each evaluated for its cell.",
      example: LayerKind.replicator.example),
    HelpKind(
      name: "each", object: "each",
      summary: "The animation of a text's glyphs, words or lines, one after the other.",
      example: """
        { "type": "text", "string": "Hello", "fontSize": 30, "position": [50, 50],
          "each": { "unit": "glyph", "instanceDelay": 0.06, "animations": [
            { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.3, "fillMode": "backwards" } ] } }
        """),
    HelpKind(
      name: "filter", object: "a filter",
      summary: "A change of a layer's pixels: blur, colours, shadows, pixels.",
      example: """
        { "id": "box", "frame": [25, 25, 50, 50], "backgroundColor": "teal",
          "filters": [ { "type": "gaussianBlur", "radius": 4 } ] }
        """),
  ]

  private static func animation(_ type: String, _ summary: String, _ text: String) -> HelpKind {
    HelpKind(
      name: type, object: "an animation", type: type, summary: summary,
      example: """
        { "id": "box", "frame": [25, 25, 50, 50], "backgroundColor": "teal",
          "animations": [ \(text) ] }
        """)
  }

  /// Returns the kind that a word names, which may be longer than its name: `shape-layer`, `spring-animation`.
  static func named(_ word: String) -> HelpKind? {
    all.first { kind in
      let kinds = ["a layer": "layer", "an animation": "animation"]
      let long = kinds[kind.object].map { "\(kind.name)-\($0)" }
      return [kind.name, long].contains(word)
    }
  }

  /// The most lines of a kind's help.
  private static let mostLines = 60

  /// The help text: a sentence, an example, and the keys that only this kind has. Keys that don't fit are named.
  var text: String {
    let reference = KeyReference()
    let effective = reference.keys.filter { key in
      key.object == object && !key.meaning.hasPrefix("Accepted without effect")
    }
    let all = effective.filter(\.types.isEmpty)
    let isPlain = type == nil || type == LayerKind.layer.rawValue
    let keys = isPlain ? all : effective.filter { $0.types.contains(type ?? "") }
    let common = isPlain ? [] : all
    var known = keys
    var rest: [KeyReference.Key] = []
    while true {
      let text = text(known, named: rest, common)
      if known.count < 2
        || text.split(separator: "\n", omittingEmptySubsequences: false).count
          <= Self.mostLines + 1
      {
        return text
      }
      rest.insert(known.removeLast(), at: 0)
    }
  }

  private func text(
    _ keys: [KeyReference.Key], named rest: [KeyReference.Key], _ common: [KeyReference.Key]
  ) -> String {
    func names(_ keys: [KeyReference.Key]) -> [String] {
      keys.isEmpty ? [] : HelpLayout.paragraph(keys.map { $0.names[0] }.joined(separator: ", "))
    }
    let title = name == "layer" ? "" : "OF \(name) "
    return HelpLayout.text([
      HelpSection("OVERVIEW", HelpLayout.paragraph(summary)),
      HelpSection("EXAMPLE", example.split(separator: "\n").map(String.init)),
      HelpSection(
        "KEYS \(title)(required ones first)",
        HelpLayout.rows(
          (keys.filter(\.isRequired) + keys.filter { !$0.isRequired }).map {
            ($0.names[0], Self.description(of: $0))
          }, indent: 20, width: 100)),
      HelpSection("MORE KEYS (splashrender help KEY)", names(rest)),
      HelpSection("KEYS OF ALL (splashrender help KEY)", names(common)),
    ])
  }

  /// Returns a key's values, its default and its meaning.
  private static func description(of key: KeyReference.Key) -> String {
    var text = key.values
    if key.isRequired { text += ", required" }
    if let value = key.defaultValue { text += ", default \(value)" }
    return "\(text). \(key.meaning)"
  }
}

extension LayerKind {
  /// What layers of this kind draw.
  fileprivate var summary: String {
    switch self {
    case .layer: "A plain layer: a background, a border, a shadow and sublayers (CALayer)."
    case .image: "An image from a file, scaled or stretched (CALayer with contents)."
    case .video: "A video or an animated image, frame by frame (AVPlayerLayer)."
    case .shape: "An outline that is filled and stroked (CAShapeLayer)."
    case .gradient: "A linear, radial or conic gradient (CAGradientLayer)."
    case .text: "Text in any script (CATextLayer, UILabel)."
    case .svg: "An SVG document."
    case .scene: "Another scene, with its own parameters."
    case .lottie: "A Lottie animation."
    case .replicator: "Copies of its sublayers, each changed and delayed (CAReplicatorLayer)."
    case .transform: "Sublayers that keep their depth in perspective (CATransformLayer)."
    case .emitter: "Particles (CAEmitterLayer)."
    }
  }

  /// The layers of a scene of 100 × 100 points. Files are in the folder Documentation/kinds.
  fileprivate var example: String {
    switch self {
    case .layer:
      """
      { "id": "card", "frame": [20, 20, 60, 60], "backgroundColor": "teal", "cornerRadius": 8,
        "sublayers": [ { "id": "dot", "frame": [25, 25, 10, 10], "backgroundColor": "white" } ] }
      """
    case .image:
      """
      { "type": "image", "image": "picture.png", "frame": [10, 10, 80, 80],
        "contentsGravity": "resizeAspectFill", "masksToBounds": true }
      """
    case .video: #"{ "type": "video", "video": "ball.mp4", "frame": [0, 0, 100, 100] }"#
    case .shape:
      """
      { "type": "shape", "path": { "circle": { "center": [50, 50], "radius": 40 } }, "bounds": [100, 100],
        "fillColor": null, "strokeColor": "teal", "lineWidth": 6, "lineCap": "round",
        "animations": [ { "type": "basic", "keyPath": "strokeEnd", "from": 0, "to": 1, "duration": 1 } ] }
      """
    case .gradient:
      """
      { "type": "gradient", "frame": [0, 0, 100, 100], "colors": ["#3749f7", "#f3748a"],
        "startPoint": [0, 0], "endPoint": [1, 1] }
      """
    case .text:
      """
      { "type": "text", "string": "Hello", "fontSize": 24, "fontWeight": 700,
        "foregroundColor": "white", "position": [50, 50] }
      """
    case .svg: #"{ "type": "svg", "svg": "kite.svg", "frame": [10, 10, 80, 80] }"#
    case .scene: #"{ "type": "scene", "scene": "gradient.json", "frame": [10, 10, 80, 80] }"#
    case .lottie: #"{ "type": "lottie", "file": "badge.lot", "frame": [10, 10, 80, 80] }"#
    case .replicator:
      """
      { "type": "replicator", "frame": [10, 10, 80, 80], "grid": { "rows": 2, "columns": 2 },
        "sublayers": [ { "frame": [5, 5, 30, 30], "backgroundColor": "teal",
          "opacity": "= 1 - 0.2 * instance.index" } ] }
      """
    case .transform:
      """
      { "type": "transform", "bounds": [100, 100], "transform": { "rotation": [0, "40deg", 0] },
        "sublayers": [ { "frame": [20, 20, 60, 60], "backgroundColor": "teal" },
                       { "frame": [40, 40, 20, 20], "zPosition": 20, "backgroundColor": "tomato" } ] }
      """
    case .emitter:
      """
      { "type": "emitter", "bounds": [100, 100], "emitterPosition": [50, 90], "emitterCells": [
          { "contents": { "path": { "circle": { "radius": 3 } } }, "color": "tomato", "birthRate": 40, "lifetime": 1,
            "velocity": 80, "emissionLongitude": "-90deg", "emissionRange": "40deg", "alphaSpeed": -1 } ] }
      """
    }
  }
}
