import SplashScene
import SplashSyntax

/// Reads the effects and styles of layers. Effects are identified by their After Effects name or their type, and
/// values by their index.
struct LottieEffectReader {
  private let reader: LottieReader
  private let values: LottieValueReader

  init(_ reader: LottieReader) {
    self.reader = reader
    values = LottieValueReader(reader)
  }

  /// Returns the effects and styles of a layer that change its pixels.
  func effects(of layer: ForeignValue) -> LottieEffects {
    let effects = (layer["ef"]?.array ?? []).filter { $0["en"]?.isTrue ?? true }
    let styles = (layer["sy"]?.array ?? []).filter {
      $0["en"]?.isTrue ?? true && !($0["hd"]?.isTrue ?? false)
    }
    if effects.isEmpty, styles.isEmpty { return .none }
    let all = effects.compactMap(effect) + inOrder(styles)
    if all.count > Self.mostEffects {
      reader.note("effects beyond the \(Self.mostEffects)th of a layer", at: layer.span)
    }
    return LottieEffects(Array(all.prefix(Self.mostEffects)))
  }

  /// The maximum number of effects and styles that are drawn for a layer.
  private static let mostEffects = 64

  /// Returns the styles in drawing order: those on top of the layer come before those behind it.
  private func inOrder(_ styles: [ForeignValue]) -> [LottieEffect] {
    let read = styles.compactMap { style in
      self.style(style).map { (style["ty"]?.integer, $0) }
    }
    return [7, 3, 1].flatMap { type in read.filter { $0.0 == type }.map(\.1) }
  }

  // MARK: Effects

  /// The supported effects.
  private enum Kind {
    case tint, fill, tritone, dropShadow, gaussianBlur
    /// Levels with one range for several channels, or with a range per channel.
    case levels, individualLevels

    /// The effects' names.
    var name: String {
      switch self {
      case .tint: "tint effects"
      case .fill: "fill effects"
      case .tritone: "tritone effects"
      case .dropShadow: "drop shadows"
      case .gaussianBlur: "Gaussian blurs"
      case .levels, .individualLevels: "levels"
      }
    }

    init?(_ effect: ForeignValue) {
      switch effect["mn"]?.text {
      case "ADBE Tint": self = .tint
      case "ADBE Fill": self = .fill
      case "ADBE Tritone": self = .tritone
      case "ADBE Drop Shadow": self = .dropShadow
      case "ADBE Gaussian Blur 2", "ADBE Gaussian Blur": self = .gaussianBlur
      case "ADBE Easy Levels2": self = .levels
      case "ADBE Pro Levels2": self = .individualLevels
      default:
        switch effect["ty"]?.integer {
        case 20: self = .tint
        case 21: self = .fill
        case 23: self = .tritone
        case 24: self = (effect["ef"]?.array?.count ?? 0) > 9 ? .individualLevels : .levels
        case 25: self = .dropShadow
        case 29: self = .gaussianBlur
        default: return nil
        }
      }
    }
  }

  private func effect(_ effect: ForeignValue) -> LottieEffect? {
    guard let kind = Kind(effect) else {
      if let name = Self.name(of: effect) { reader.note(name, at: effect.span) }
      return nil
    }
    func number(_ index: Int, _ standard: Double) -> Keyframed<Double> {
      values.number(effect["ef"]?[index]?["v"], standard)
    }
    func color(_ index: Int, _ standard: Color = .black) -> Keyframed<Color> {
      effect["ef"]?[index]?["v"].map { values.color($0) } ?? Keyframed(standard)
    }
    reader.note(
      kind.name, .drawn, coreAnimation: kind == .dropShadow ? nil : .leftOut, at: effect.span)
    switch kind {
    case .tint:
      return .colorMap(
        [color(0), color(1, .white)], amount: number(2, 100), isInverted: false)
    case .fill: return .fill(color(2), opacity: number(6, 1))
    case .tritone:
      return .colorMap(
        [color(2), color(1, Color(0.5, 0.5, 0.5)), color(0, .white)],
        amount: number(3, 0), isInverted: true)
    case .dropShadow:
      var shadow = LottieDropShadow(.effect, color(0), opacity: number(1, 255), size: number(4, 0))
      shadow.direction = number(2, 0)
      shadow.distance = number(3, 0)
      shadow.isAlone = number(5, 0)
      return .dropShadow(shadow)
    case .gaussianBlur:
      return .gaussianBlur(
        LottieBlur(
          blurriness: number(0, 0), dimensions: number(1, 1), repeatsEdges: number(2, 0)))
    case .levels:
      return .levels(
        LottieLevels(
          [range(of: effect, number(0, 1), from: 2)], clipsBlack: number(7, 1),
          clipsWhite: number(8, 1)))
    case .individualLevels: return .levels(individualLevels(effect))
    }
  }

  /// Reads the range whose five numbers start at an index.
  private func range(
    of effect: ForeignValue, _ channel: Keyframed<Double>, from index: Int
  ) -> LottieLevels.Range {
    func number(_ offset: Int, _ standard: Double) -> Keyframed<Double> {
      values.number(effect["ef"]?[index + offset]?["v"], standard)
    }
    return LottieLevels.Range(
      channel: channel, inputBlack: number(0, 0), inputWhite: number(1, 1), gamma: number(2, 1),
      outputBlack: number(3, 0), outputWhite: number(4, 1))
  }

  /// Reads levels with a range per channel. The range for all channels is first in the file and is applied last.
  private func individualLevels(_ effect: ForeignValue) -> LottieLevels {
    // Each group of numbers is between two markers, which some files omit.
    let name = "ADBE Pro Levels2-0004"
    let first = (effect["ef"]?.array ?? []).firstIndex { $0["mn"]?.text == name } ?? 3
    let ranges = [(2, 1), (3, 2), (4, 3), (5, 4), (1, 0)].map { channel, group in
      range(of: effect, Keyframed(Double(channel)), from: first + 7 * group)
    }
    func clip(_ index: Int) -> Keyframed<Double> {
      values.number(effect["ef"]?[index]?["v"], 1)
    }
    return LottieLevels(ranges, clipsBlack: clip(first + 34), clipsWhite: clip(first + 35))
  }

  /// Returns the name of an unsupported effect; `nil` for expression controls.
  private static func name(of effect: ForeignValue) -> String? {
    if let name = effect["mn"]?.text, !name.isEmpty {
      if name.hasPrefix("Pseudo/") || name.hasSuffix(" Control") { return nil }
      return quoted(name.hasPrefix("ADBE ") ? String(name.dropFirst(5)) : name) + " effects"
    }
    guard let type = effect["ty"]?.integer else { return "effects without a type" }
    let name: String
    switch type {
    case 0...7, 10, 11: return nil
    case 22: name = "Stroke"
    case 26: name = "Radial Wipe"
    case 27: name = "Displacement Map"
    case 28: name = "Set Matte"
    case 30: name = "Twirl"
    case 31: name = "Mesh Warp"
    case 32: name = "Ripple"
    case 33: name = "Spherize"
    case 34: name = "Puppet"
    default: return "effects of the type \(type)"
    }
    return quoted(name) + " effects"
  }

  // MARK: Styles

  private func style(_ style: ForeignValue) -> LottieEffect? {
    if let choke = style["ch"], !values.isAlways(0, choke) {
      reader.note("the spread of layer styles", .approximated, at: choke.span)
    }
    let drawn = [1: "drop shadows", 3: "outer glows", 7: "colour overlays"]
    if let type = style["ty"]?.integer, let name = drawn[type] {
      reader.note(name, .drawn, coreAnimation: type == 7 ? .leftOut : nil, at: style.span)
    }
    switch style["ty"]?.integer {
    case 1:
      var shadow = shadow(style)
      shadow.direction = values.number(style["a"], 0)
      shadow.distance = values.number(style["d"], 0)
      return .dropShadow(shadow)
    case 3: return .dropShadow(shadow(style))
    case 7: return .overlay(values.color(style["c"]), opacity: values.number(style["so"], 100))
    case let type:
      let names = [
        0: "Stroke", 2: "Inner Shadow", 4: "Inner Glow", 5: "Bevel and Emboss", 6: "Satin",
        8: "Gradient Overlay",
      ]
      let name =
        type.flatMap { names[$0] }.map { "\(quoted($0)) layer styles" }
        ?? "layer styles of the type \(type.map { String($0) } ?? "none")"
      reader.note(name, at: style.span)
      return nil
    }
  }

  private func shadow(_ style: ForeignValue) -> LottieDropShadow {
    LottieDropShadow(
      .style, values.color(style["c"]), opacity: values.number(style["o"], 100),
      size: values.number(style["s"] ?? style["r"], 0))
  }
}
