import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import SplashTimeline

/// `inspect`: shows a scene's layers, its animations, and values at one or more times.
enum InspectCommand {
  static let declaration = Command(
    name: "inspect",
    summary: "Show layers and their timeline, or values over time.",
    usage: "inspect SCENE [--at T] [--layer ID] [--key PATH] [OPTIONS]",
    examples: [
      .init("splashrender inspect scene.json", "the tree of layers and their animations"),
      .init(
        "splashrender inspect scene.json --at 1.2", "where layers are at 1.2 s, and what is seen"),
      .init("splashrender inspect scene.json --at 1.2 --json --all", "every value at 1.2 s"),
      .init(
        "splashrender inspect scene.json --layer box --key position.x --at 1.2",
        "one value at 1.2 s"),
      .init(
        "splashrender inspect scene.json --layer box --key box --at 0,0.5,1",
        "where the layer is at these times"),
      .init(
        "splashrender inspect scene.json --layer box --key position.x,opacity --csv",
        "these values at every frame, and at the end"),
      .init(
        "splashrender inspect scene.json --layer box --key matrix --step 0.1 --json",
        "a matrix every tenth of a second"),
      .init(
        "splashrender inspect scene.json --timeline --json",
        "when each layer exists and each animation runs"),
      .init(
        "splashrender inspect scene.json --display-list --at 1.2", "the drawing commands at 1.2 s"),
    ],
    argument: .init("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.csv, .timeline, .displayList] + AnyOption.sceneChanges + [
      .at, .from, .to, .step, .layer, .key, .allKeys, .maxMemory,
    ],
    wording: [
      .at:
        "Time: seconds (2.5), a frame (150f) or a marker (marker:NAME); default 0. Without --key, "
        + "print where the layers are and what is seen of them; with it, the times may be several, "
        + "separated by commas.",
      .from:
        "Start of a series of values: seconds (2.5), a frame (150f) or a marker (marker:NAME); "
        + "default the scene's start.",
      .to: "End of a series, inclusive; default the scene's end.",
      .maxMemory: "Maximum memory for the scene's images, such as 2GB.",
    ],
    run: run)

  private static let seriesOptions: [AnyOption] = [.from, .to, .step, .csv]

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let path = invocation.files[0]
    let moments = try moments(invocation)
    let moment = moments.last
    if moments.count > 1, !invocation.has(.key) {
      throw invocation.mistake("several times make a series of values: set --key PATH")
    }
    if invocation.has(.displayList) {
      return try displayList(invocation, path, at: moment, messages)
    }
    if invocation.has(.timeline) { return try timeline(invocation, path, messages) }
    let choice = try ValueChoice(invocation)
    let series = seriesOptions.first(where: invocation.has)
    if let series {
      guard choice.keys != nil else {
        throw invocation.mistake(
          "\(series.spelling) applies to a series of values: set --key PATH")
      }
      if moment != nil {
        throw invocation.mistake(
          "--at selects a single time and can't be combined with \(series.spelling)")
      }
      if invocation.has(.csv), invocation.has(.json) {
        throw invocation.mistake(.contradiction(.csv, .json))
      }
    }
    let film = try SceneSource(invocation).film(path, SceneSource(invocation).overrides(), messages)
    if series != nil || moments.count > 1 {
      let source = SceneSource(invocation)
      let series =
        moments.count > 1
        ? try choice.series(of: film, at: source.times(of: moments, in: film))
        : try ValueSeries(invocation, choice, of: film)
      if let log = messages.log { return log.add(result: [("series", series.json)]) }
      return try Terminal.write(raw: series.csv, to: .output)
    }
    let time = try SceneSource(invocation).time(of: moment, in: film)
    let evaluated = film.scene.evaluate(at: time)
    if let keys = choice.keys {
      let columns = try choice.series(of: film, at: [time]).columns
      return try messages.result(
        values(of: columns), evaluated.members(choice.rows(of: evaluated), keys: keys))
    }
    try choice.check(film, at: evaluated)
    if invocation.has(.json) || invocation.has(.at) || invocation.has(.allKeys) {
      return try printMoment(film, evaluated, choice, invocation, messages)
    }
    try messages.result(
      choice.layers.isEmpty ? all(of: film, path) : some(of: film, choice, at: evaluated), [])
  }

  /// Prints what is seen of the layers at a time, or all their values.
  private static func printMoment(
    _ film: Film, _ moment: Moment, _ choice: ValueChoice, _ invocation: Invocation,
    _ messages: Messages
  ) throws(CommandError) {
    let isWhole = choice.layers.isEmpty
    let head =
      isWhole ? moment.head(markers: film.scene.markers, sounds: film.scene.sounds) : []
    if invocation.has(.allKeys) {
      let members =
        isWhole
        ? moment.members(markers: film.scene.markers, sounds: film.scene.sounds)
        : moment.members(choice.rows(of: moment), keys: nil)
      return try messages.result([JSON.object(members).text], members)
    }
    let paths = isWhole ? nil : Set(choice.rows(of: moment).map(\.path))
    let seen = film.seenLayers(at: moment.time).filter { paths?.contains($0.row.path) ?? true }
    try messages.result(
      SeenTable(seen).lines,
      film.seenMembers(at: moment.time, of: paths) + head.filter { $0.0 != "time" })
  }

  /// Returns the times of `--at`, which may be repeated, or separated by commas.
  private static func moments(_ invocation: Invocation) throws(CommandError) -> [TimePoint] {
    var moments: [TimePoint] = []
    for text in invocation.texts(.at).flatMap({ $0.split(separator: ",") }) {
      moments.append(try invocation.read(Word(String(text)), of: .at))
    }
    return moments
  }

  /// Prints the timeline: a chart, or JSON.
  private static func timeline(
    _ invocation: Invocation, _ path: FilePath, _ messages: Messages
  ) throws(CommandError) {
    if let other = ([.at, .key, .step, .csv] as [AnyOption]).first(where: invocation.has) {
      throw invocation.mistake(
        "--timeline shows all times and can't be combined with \(other.spelling)")
    }
    let source = SceneSource(invocation)
    var sources: [FilePath: SourceText] = [:]
    let film = try source.film(path, source.overrides(), messages) { diagnostics, texts in
      sources = texts
      messages.show(diagnostics, texts)
    }
    let choice = try ValueChoice(invocation)
    let first = film.scene.evaluate(at: film.start)
    try choice.check(film, at: first)
    let paths =
      choice.layers.isEmpty ? nil : Set(choice.layers(of: film.scene, at: first).map(\.path))
    let texts = sources.ordered(main: path)
    try messages.result(
      chart(of: film, paths).lines,
      TimelineDescription(film, texts, isForPage: false, of: paths).members)
  }

  /// Prints the display list of a frame.
  private static func displayList(
    _ invocation: Invocation, _ path: FilePath, at moment: TimePoint?, _ messages: Messages
  ) throws(CommandError) {
    if let other = ([.layer, .key, .timeline] as [AnyOption] + seriesOptions).first(
      where: invocation.has)
    {
      throw invocation.mistake(
        "--display-list shows the whole canvas at one time and can't be combined with"
          + " \(other.spelling)"
      )
    }
    let source = SceneSource(invocation)
    let film = try source.film(path, source.overrides(), messages)
    let time = try source.time(of: moment, in: film)
    let list = film.inspectedDisplayList(at: time)
    try messages.result(list.lines, list.members(at: time))
  }

  /// Returns a line for each value, with its name if there are several.
  private static func values(of columns: [ValueSeries.Column]) -> [String] {
    columns.map { column in
      let value = column.values[0].map(JSON.init)?.text ?? "null"
      return columns.count == 1 ? value : "\(column.name): \(value)"
    }
  }

  /// Returns the tree of all layers, and the chart.
  private static func all(of film: Film, _ path: FilePath) -> [String] {
    let size = film.scene.size
    let heading =
      "\(path): \(short(size.width))×\(short(size.height)) points at scale"
      + " \(short(film.scene.scale)), \(film.length), \(short(film.frameRate.value)) fps"
    let markers = film.scene.markers.map { "  marker \($0.name)  \(short($0.time)) s" }
    let layers = film.scene.layers.flatMap { Outline.lines(of: $0, depth: 1) }
    let sounds = film.scene.sounds.map(Outline.line)
    return [heading] + markers + sounds + layers + chart(of: film).lines
  }

  /// Returns the selected layers with their sublayers, and their chart.
  private static func some(
    of film: Film, _ choice: ValueChoice, at moment: Moment
  ) -> [String] {
    let chosen = choice.layers(of: film.scene, at: moment)
    let layers = chosen.flatMap { Outline.lines(of: $0.layer, depth: 1) }
    return layers + chart(of: film, Set(chosen.map(\.path))).lines
  }

  private static func chart(of film: Film, _ paths: Set<String>? = nil) -> TimelineChart {
    TimelineChart(film.scene, of: paths, width: Terminal.size(.output)?.columns ?? 80)
  }
}

/// The tree of layers and the times of their animations, as text.
enum Outline {
  /// Returns the layer, its animations, its mask and its sublayers, indented by `depth`.
  static func lines(of layer: Layer, depth: Int, role: String = "") -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let bounds = layer.properties.bounds
    let size = "\(short(bounds.width))×\(short(bounds.height))"
    let type = layer.properties.content.kind.rawValue
    var line = indent + role + "\(layer.id)  \(type)  \(size)"
    if case .text(let content) = layer.properties.content {
      line += "  \"\(shortened(content.string))\""
    }
    var lines = [line + traits(of: layer.timing, isLayer: true)]
    for animation in layer.animations { lines += self.lines(of: animation, indent + "  - ") }
    if let mask = layer.mask { lines += self.lines(of: mask, depth: depth + 1, role: "mask ") }
    if let content = layer.properties.content.nested {
      for child in content.ownScene?.layers ?? [] {
        lines += self.lines(of: child, depth: depth + 1)
      }
      let tree = content.foreign?.tree(limit: CompositionTree.mostLayers)
      lines += self.lines(of: tree?.nodes ?? [], depth: depth + 1)
    }
    for child in layer.sublayers { lines += self.lines(of: child, depth: depth + 1) }
    return lines
  }

  /// Returns the layers of a composition.
  private static func lines(of layers: [CompositionTree.Node], depth: Int) -> [String] {
    layers.flatMap { layer in
      ["\(String(repeating: "  ", count: depth))\(Line.shown(layer.id))  \(layer.kind)"]
        + lines(of: layer.children, depth: depth + 1)
    }
  }

  /// Returns the sound and its times.
  static func line(of sound: Sound) -> String {
    var text = "  sound \(sound.file.path)  from \(short(sound.start)) s"
    text += " for \(short(sound.period)) s"
    if sound.loopCount > 1 {
      text += sound.loopCount.isFinite ? " × \(short(sound.loopCount))" : ", forever"
    }
    return text
  }

  /// Returns the property that the animation changes.
  static func name(of animation: Animation) -> String {
    switch animation.kind {
    case .basic(let basic): basic.property.keyPath.rawValue
    case .spring(let basic, _): basic.property.keyPath.rawValue + " (spring)"
    case .keyframe(let keyframe):
      keyframe.property.keyPath.rawValue
        + (keyframe.path == nil ? " (\(counted(keyframe.values.count, "value")))" : " (path)")
    case .function(let function): function.property.keyPath.rawValue + " (function)"
    case .group: "group"
    case .transition(let transition): "transition " + transition.kind.rawValue
    case .view(let view): view.changes.map(\.keyPath.rawValue).joined(separator: ", ")
    }
  }

  /// Returns the other timing properties under their Core Animation names.
  private static func traits(of timing: MediaTiming, isLayer: Bool) -> String {
    var traits: [String] = []
    if isLayer {
      if timing.beginTime != 0 { traits.append("beginTime \(short(timing.beginTime)) s") }
      if timing.duration.isFinite { traits.append("duration \(short(timing.duration)) s") }
      if timing.repeatCount > 0 { traits.append("repeatCount \(short(timing.repeatCount))") }
    }
    if timing.repeatDuration > 0 {
      traits.append("repeatDuration \(short(timing.repeatDuration)) s")
    }
    if timing.speed != 1 { traits.append("speed \(short(timing.speed))") }
    if timing.timeOffset != 0 { traits.append("timeOffset \(short(timing.timeOffset)) s") }
    if timing.autoreverses { traits.append("autoreverses") }
    guard !traits.isEmpty else { return "" }
    return (isLayer ? "  " : ", ") + traits.joined(separator: ", ")
  }

  private static func lines(of animation: Animation, _ indent: String) -> [String] {
    let timing = animation.timing
    let what = name(of: animation)
    var text = indent + what + "  from \(short(timing.beginTime)) s"
    text += timing.duration.isFinite ? " for \(short(timing.duration)) s" : " onwards"
    if case .view(let view) = animation.kind, view.delay > 0 {
      text += " after \(short(view.delay)) s"
    }
    if timing.repeatCount > 0 {
      text += timing.repeatCount.isFinite ? " × \(short(timing.repeatCount))" : ", forever"
    }
    text += traits(of: timing, isLayer: false)
    if let property = animation.property {
      if property.isAdditive { text += ", additive" }
      if property.isCumulative { text += ", cumulative" }
    }
    guard case .group(let children) = animation.kind else { return [text] }
    return [text] + children.flatMap { lines(of: $0, "  " + indent) }
  }
}

extension Animation {
  /// The property that the animation changes, if it is a single one.
  fileprivate var property: AnimatedProperty? {
    switch kind {
    case .basic(let basic), .spring(let basic, _): basic.property
    case .keyframe(let keyframe): keyframe.property
    case .function(let function): function.property
    case .group, .view, .transition: nil
    }
  }
}

/// Returns the text, truncated if it is too long.
private func shortened(_ text: String) -> String {
  text.count > 40 ? text.prefix(39) + "…" : text
}
