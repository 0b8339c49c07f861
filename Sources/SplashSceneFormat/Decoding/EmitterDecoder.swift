import SplashScene
import SplashSyntax
import SplashSystem

extension LayerDecoder {
  /// Reads the keys that only emitters have.
  func emitter(_ fields: Fields) -> EmitterContent {
    var content = EmitterContent()
    let cells = fields.require(
      "emitterCells", ValueType<[EmitterCell]>.emitterCells(), "The kinds of particles to emit.")
    content.emitterCells = cells ?? []
    fields.set(
      &content.emitterPosition, "emitterPosition", .point,
      "The emitter's centre in the layer's coordinates.")
    fields.set(
      &content.emitterZPosition, "emitterZPosition", .number,
      "The z coordinate of the emitter's centre.")
    fields.set(
      &content.emitterSize, "emitterSize", .size,
      "The emitter's width and height; for circles and spheres, the width is the radius.")
    fields.set(
      &content.emitterDepth, "emitterDepth", .number(.nonNegative), "The depth of a cuboid.")
    fields.set(
      &content.emitterShape, "emitterShape", .choice, "The shape that emits particles.")
    fields.set(
      &content.emitterMode, "emitterMode", .choice, "The part of the shape that emits particles.")
    fields.set(
      &content.renderMode, "renderMode", .choice,
      "The drawing order of particles, or \"additive\" to add their colours.")
    fields.set(
      &content.preservesDepth, "preservesDepth", .bool,
      "Whether the particles' z coordinates affect perspective.")
    fields.set(
      &content.birthRate, "birthRate", .number(.nonNegative),
      "A factor for the birth rates of the layer's cells; 0 stops births.")
    fields.set(
      &content.lifetime, "lifetime", .number(.nonNegative), "A factor for all lifetimes.")
    fields.set(&content.velocity, "velocity", .number, "A factor for all velocities.")
    fields.set(&content.scale, "scale", .number, "A factor for all scales.")
    fields.set(&content.spin, "spin", .number, "A factor for all spins.")
    let seed = fields.read(
      "seed", .wholeNumber(0...Int(UInt32.max)),
      "The seed for the particles' random numbers.",
      default: 0)
    content.seed = UInt64(seed)
    return content
  }

  /// Reports an emitter that may have too many live particles. Animated values are taken into
  /// account.
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
    let number = count < 1e15 ? formatted(count.rounded(.up)) : "countless"
    return Problem(
      .limitExceeded,
      "the emitter can have \(number) live particles:"
        + " the birth rates times the lifetimes of its cells, in seconds",
      expected:
        "at most \(Limits.particles) at a time, because every particle is placed anew in every frame"
    )
  }

  fileprivate static func cellsTooDeep() -> Problem {
    Problem(.limitExceeded, "emitter cells nest deeper than \(Limits.cellDepth) levels")
  }

  fileprivate static func tooManyCells() -> Problem {
    Problem(.limitExceeded, "an array has more than \(Limits.cells) emitter cells")
  }
}

extension ValueType where Value == [EmitterCell] {
  /// Returns the type of the cells of a layer or of another cell.
  ///
  /// - Parameter depth: The number of enclosing cells.
  static func emitterCells(depth: Int = 0) -> ValueType {
    ValueType("an array of emitter cells", .objects(.emitterCell)) { context, value in
      guard depth < Limits.cellDepth else {
        context.report(.cellsTooDeep(), at: value.span)
        return nil
      }
      guard let places = context.elements(of: value, "an array of emitter cells") else {
        return nil
      }
      var cells: [EmitterCell] = []
      for place in places {
        cells += EmitterCellDecoder.cells(
          place.value, place.context, most: Limits.cells + 1 - cells.count, depth: depth)
        guard cells.count <= Limits.cells else {
          context.report(.tooManyCells(), at: value.span)
          return nil
        }
      }
      return cells
    }
  }
}
