import SplashRender
import SplashScene

/// `inspect`: what is in a scene, and what its values are at a moment.
enum InspectCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let path = invocation.arguments[0]
    let moment = try invocation.timePoint(.at)
    let film = try invocation.film(path, invocation.overrides(), messages)
    let time = try invocation.time(of: moment, in: film)
    if invocation.has(.json) || invocation.has(.at) {
      return try Terminal.write(
        film.scene.evaluate(at: time)
          .json(markers: film.scene.markers, sounds: film.scene.sounds), to: .output)
    }
    let size = film.scene.size
    let heading =
      "\(path): \(short(size.width))×\(short(size.height)) points at scale"
      + " \(short(film.scene.scale)), \(film.length), \(short(film.frameRate.value)) fps\n"
    let markers = film.scene.markers.map { "  marker \(printable($0.name))  \(short($0.time)) s\n" }
    let layers = film.scene.layers.map { Outline.text(of: $0, depth: 1) }.joined()
    let sounds = film.scene.sounds.map(Outline.text)
    let chart = TimelineChart(film.scene, width: Terminal.size(.output)?.columns ?? 80)
    try Terminal.write(
      heading + markers.joined() + sounds.joined() + layers + chart.text, to: .output)
  }
}

/// The tree of layers and the times of their animations, for people.
enum Outline {
  /// The layer, its animations, its mask and its sublayers, indented by `depth`.
  static func text(of layer: Layer, depth: Int, role: String = "") -> String {
    let indent = String(repeating: "  ", count: depth)
    let bounds = layer.properties.bounds
    let size = "\(short(bounds.width))×\(short(bounds.height))"
    let type = layer.properties.content.typeName
    var text = indent + role + "\(printable(layer.id))  \(type)  \(size)"
    if case .text(let content) = layer.properties.content {
      text += "  \"\(printable(shortened(content.string)))\""
    }
    text += traits(of: layer.timing, isLayer: true) + "\n"
    for animation in layer.animations { text += self.text(of: animation, indent + "  - ") }
    if let mask = layer.mask { text += self.text(of: mask, depth: depth + 1, role: "mask ") }
    if case .scene(let content) = layer.properties.content {
      for child in content.scene.layers { text += self.text(of: child, depth: depth + 1) }
    }
    for child in layer.sublayers { text += self.text(of: child, depth: depth + 1) }
    return text
  }

  /// The sound, and when it is heard.
  static func text(of sound: Sound) -> String {
    var text = "  sound \(printable(sound.file.path))  from \(short(sound.start)) s"
    text += " for \(short(sound.period)) s"
    if sound.plays > 1 {
      text += sound.plays.isFinite ? " × \(short(sound.plays))" : ", for ever"
    }
    return text + "\n"
  }

  /// What the animation changes.
  static func name(of animation: Animation) -> String {
    switch animation.kind {
    case .basic(let basic): basic.property.keyPath.rawValue
    case .spring(let basic, _): basic.property.keyPath.rawValue + " (spring)"
    case .keyframe(let keyframe):
      keyframe.property.keyPath.rawValue
        + (keyframe.path == nil ? " (\(counted(keyframe.values.count, "value")))" : " (path)")
    case .group: "group"
    case .transition(let transition): "transition " + transition.kind.rawValue
    case .view(let view): view.changes.map(\.keyPath.rawValue).joined(separator: ", ")
    }
  }

  /// What else there is to say of timing, by Core Animation's names: a layer's times, and what both have.
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

  private static func text(of animation: Animation, _ indent: String) -> String {
    let timing = animation.timing
    let what = name(of: animation)
    var text = indent + what + "  from \(short(timing.beginTime)) s"
    text += timing.duration.isFinite ? " for \(short(timing.duration)) s" : " on"
    if case .view(let view) = animation.kind, view.delay > 0 {
      text += " after \(short(view.delay)) s"
    }
    if timing.repeatCount > 0 {
      text += timing.repeatCount.isFinite ? " × \(short(timing.repeatCount))" : ", for ever"
    }
    text += traits(of: timing, isLayer: false)
    if let property = animation.property {
      if property.isAdditive { text += ", additive" }
      if property.isCumulative { text += ", cumulative" }
    }
    text += "\n"
    if case .group(let children) = animation.kind {
      text += children.map { self.text(of: $0, "  " + indent) }.joined()
    }
    return text
  }
}

extension Animation {
  /// What it animates, if that is one property.
  fileprivate var property: AnimatedProperty? {
    switch kind {
    case .basic(let basic), .spring(let basic, _): basic.property
    case .keyframe(let keyframe): keyframe.property
    case .group, .view, .transition: nil
    }
  }
}

/// The beginning of a long text.
private func shortened(_ text: String) -> String {
  text.count > 40 ? text.prefix(39) + "…" : text
}

/// `name` on one line, with nothing in it that a terminal would obey.
func printable(_ name: String) -> String {
  var result = ""
  for scalar in name.unicodeScalars {
    let isControl = scalar.properties.generalCategory == .control
    result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return result
}
