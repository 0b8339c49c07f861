import SplashScene
import SplashSystem

extension LayerDecoder {
  /// Reads what an emitter has of its own.
  func emitter(_ fields: Fields) -> EmitterContent {
    var content = EmitterContent()
    let cells = fields.require(
      "emitterCells", ValueType<[EmitterCell]>.emitterCells(), "The kinds of particles.")
    content.emitterCells = cells ?? []
    fields.set(
      &content.emitterPosition, "emitterPosition", .point,
      "The middle of the emitter in the layer's space.")
    fields.set(
      &content.emitterZPosition, "emitterZPosition", .number, "The middle's place along z.")
    fields.set(
      &content.emitterSize, "emitterSize", .size,
      "The emitter's width and height; the width is the radius of circles and spheres.")
    fields.set(
      &content.emitterDepth, "emitterDepth", .number(.nonNegative), "The depth of a cuboid.")
    fields.set(
      &content.emitterShape, "emitterShape", .choice, "The shape that particles come from.")
    fields.set(
      &content.emitterMode, "emitterMode", .choice, "The part of the shape that they come from.")
    fields.set(
      &content.renderMode, "renderMode", .choice,
      "The order in which particles are drawn, or \"additive\" to add their colours.")
    fields.set(
      &content.preservesDepth, "preservesDepth", .bool,
      "Whether the particles' z counts for perspective.")
    fields.set(
      &content.birthRate, "birthRate", .number(.nonNegative),
      "The factor of the birth rates of the layer's cells; 0 stops births.")
    fields.set(
      &content.lifetime, "lifetime", .number(.nonNegative), "The factor of all lifetimes.")
    fields.set(&content.velocity, "velocity", .number, "The factor of all velocities.")
    fields.set(&content.scale, "scale", .number(.nonNegative), "The factor of all scales.")
    fields.set(&content.spin, "spin", .number, "The factor of all spins.")
    let seed = fields.read(
      "seed", .wholeNumber(0...Int(Limits.magnitude)),
      "What the particles' random numbers depend on.",
      default: 0)
    content.seed = UInt64(seed)
    return content
  }

  /// Reports an emitter that may have too many living particles, animations counted.
  func countParticles(of layer: Layer, at span: Span) {
    guard case .emitter(let content) = layer.properties.content else { return }
    func greatest(_ keyPath: AnimationKeyPath, _ model: Double) -> Double {
      layer.animations.map { $0.greatestValue(of: keyPath, from: model) }.reduce(model, max)
    }
    let count = content.greatestParticleCount(
      birthRate: greatest(.birthRate, content.birthRate),
      lifetime: greatest(.lifetime, content.lifetime))
    guard count > Double(Limits.particles) else { return }
    context.report(.tooManyParticles(count), at: span)
  }
}

extension Problem {
  fileprivate static func tooManyParticles(_ count: Double) -> Problem {
    let number = count < 1e15 ? spelt(count.rounded(.up)) : "countless"
    return Problem(
      "the emitter may have \(number) living particles:"
        + " the birth rates times the lifetimes of its cells, in seconds",
      expected: "at most \(Limits.particles) at a time")
  }

  fileprivate static func cellsTooDeep() -> Problem {
    Problem("emitter cells nest deeper than \(Limits.cellDepth) levels")
  }

  fileprivate static func tooManyCells() -> Problem {
    Problem("an array has more than \(Limits.cells) emitter cells")
  }
}

extension ValueType where Value == [EmitterCell] {
  /// The kinds of particles of a layer, or of what particles emit.
  ///
  /// - Parameter depth: How many cells stand above.
  static func emitterCells(depth: Int = 0) -> ValueType {
    ValueType("an array of emitter cells", .objects("an emitter cell")) { context, value in
      guard depth < Limits.cellDepth else {
        context.report(.cellsTooDeep(), at: value.span)
        return nil
      }
      guard let places = context.elements(of: value, "an array of emitter cells") else {
        return nil
      }
      guard places.count <= Limits.cells else {
        context.report(.tooManyCells(), at: value.span)
        return nil
      }
      return places.compactMap { EmitterCellDecoder.cell($0.value, $0.context, depth: depth) }
    }
  }
}
