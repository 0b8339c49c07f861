import SplashScene
import SplashSyntax

/// The order in which a text's units start their animations.
enum TextUnitOrder: String, CaseIterable {
  case forward
  case backward
  case fromCenter
  case random

  /// Returns, for each of `count` units, the number of delays before it starts. `chance` returns a random number in
  /// 0…1 for each unit.
  func delays(_ count: Int, chance: (Int) -> Double) -> [Double] {
    let indices = 0..<count
    switch self {
    case .forward: return indices.map { Double($0) }
    case .backward: return indices.reversed().map { Double($0) }
    case .fromCenter:
      let center = Double(count - 1) / 2
      let distances = indices.map { abs(Double($0) - center) }
      let least = distances.min() ?? 0
      return distances.map { $0 - least }
    case .random:
      let shuffled = indices.map { (chance($0), $0) }.sorted { $0 < $1 }.map(\.1)
      var delays = [Double](repeating: 0, count: count)
      for (place, index) in shuffled.enumerated() { delays[index] = Double(place) }
      return delays
    }
  }
}

extension LayerDecoder {
  /// Returns the layers of a text's units as described by `each`.
  ///
  /// The object is read again for each unit, because its expressions can depend on the unit. If the
  /// text has no units, the object is read once to report its errors.
  func textUnits(
    _ value: SyntaxValue, of layout: TextLayout?, in content: TextContent, bounds: Rect,
    _ context: Context
  ) -> [Layer] {
    guard let fields = Fields(value, of: .textUnit, in: context) else { return [] }
    let unit = fields.require(
      "unit", ValueType<TextUnit>.choice, "The unit that becomes a separate layer.")
    let delay = fields.read(
      "instanceDelay", or: ["delay"], .number(.nonNegative), "The delay between units, in seconds.",
      default: 0)
    let order = fields.read(
      "order", ValueType<TextUnitOrder>.choice, "The order in which units start.", default: .forward
    )
    let pieces = unit.flatMap { layout?.pieces(by: $0) } ?? []
    guard context.take(pieces.count, of: .layers, at: value.span) else { return [] }
    guard depth + 1 < Limits.layerDepth || pieces.isEmpty else {
      context.reportOnce(.layersTooDeep(), at: value.span)
      return []
    }
    guard context.mayRepeat(value.span.length, times: pieces.count, at: value.span) else {
      return []
    }
    let choices = SeededChoices(
      seed: context.scope.scene.seed,
      path: context.file.root.path(toOffset: value.span.start) + ".order")
    let delays = order.delays(pieces.count) { choices.fraction(call: $0) }

    let text = Array(content.string.utf8)
    let layers = pieces.enumerated().map { index, piece in
      var layer = Layer(id: "\(unit?.rawValue ?? "")-\(index)")
      layer.timing.timeOffset = -delays[index] * delay
      layer.timing.fillMode = .both
      var part = content
      part.string = String(decoding: text[piece.text.clamped(to: 0..<text.count)], as: UTF8.self)
      part.artwork = piece.artwork
      part.gradientFrame = Rect(origin: .zero - content.offset, size: bounds.size)
      part.offset = .zero - piece.frame.origin
      layer.properties.content = .text(part)
      let place = bounds.origin + content.offset + piece.frame.origin
      read(
        fields, &layer, at: Rect(origin: place, size: piece.frame.size),
        TextUnitScope(index: index, count: pieces.count), bounds)
      return layer
    }
    if pieces.isEmpty {
      var none = Layer(id: "")
      none.properties.content = .text(content)
      read(fields, &none, at: .zero, TextUnitScope(index: 0, count: 1), bounds)
    }
    fields.finish()
    return layers
  }

  /// Reads the keys of `each` for one unit.
  private func read(
    _ fields: Fields, _ layer: inout Layer, at frame: Rect, _ unit: TextUnitScope, _ parent: Rect
  ) {
    fields.context.scope.enterLayer(
      parent: parent, SiblingScope(index: unit.index, count: unit.count))
    fields.context.scope.unit = unit
    var p = layer.properties
    fields.set(
      &p.anchorPoint, "anchorPoint", .unitPoint,
      "The centre of a unit's transform, in fractions of the unit's bounds.")
    p.bounds = Rect(origin: .zero, size: frame.size)
    p.position = LayerDecoder.position(of: frame, anchorPoint: p.anchorPoint)
    fields.context.scope.know(
      LayerGeometry(bounds: p.bounds, position: p.position, anchorPoint: p.anchorPoint))
    fields.context.trace?.add(fields.context, at: fields.span)
    fields.set(&p.opacity, "opacity", or: ["alpha"], .number(.fraction), "A unit's opacity.")
    fields.set(
      &p.layerTransform, "transform", .layerTransform,
      "Scales, rotates and moves a unit about its anchor point.", otherwise: "identity")
    fields.set(
      &p.zPosition, "zPosition", .number,
      "The z coordinate; units with greater values are drawn later.")
    layer.properties = p
    let animations = AnimationDecoder(
      context: fields.context, layerKind: .text, properties: p, isTypeKnown: true)
    layer.animations = animations.animations(fields)
  }
}
