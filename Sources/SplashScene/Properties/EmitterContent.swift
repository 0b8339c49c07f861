/// A source of particles: `CAEmitterLayer`'s properties and defaults.
///
/// The multipliers, the place and the size are those of the moment at which a particle is born.
public struct EmitterContent: Hashable, Sendable {
  /// The kinds of particles.
  public var emitterCells: [EmitterCell] = []
  /// The middle of the emitter in the layer's space, in points.
  public var emitterPosition = Point.zero
  /// The middle's place along z, in points.
  public var emitterZPosition = 0.0
  /// The emitter's width and height in points; the width is the radius of circles and spheres.
  public var emitterSize = Size(0, 0)
  /// The depth of a cuboid in points.
  public var emitterDepth = 0.0
  /// The shape that particles come from.
  public var emitterShape = EmitterShape.point
  /// The part of the shape that they come from.
  public var emitterMode = EmitterMode.volume
  /// How particles are drawn over one another.
  public var renderMode = ParticleRenderMode.unordered
  /// Whether particles have a depth of their own, which counts for perspective.
  public var preservesDepth = false
  /// The factor of the birth rates of ``emitterCells``, not of cells within cells.
  public var birthRate = 1.0
  /// The factor of all lifetimes.
  public var lifetime = 1.0
  /// The factor of all velocities.
  public var velocity = 1.0
  /// The factor of all scales.
  public var scale = 1.0
  /// The factor of all spins.
  public var spin = 1.0
  /// What the random numbers depend on.
  public var seed: UInt64 = 0

  /// The most particles that live at a time.
  public static let maximumParticles = 100_000

  /// Makes an emitter without cells.
  public init() {}

  /// All cells, each before those that its particles have: particles name them by their index.
  public var allCells: [EmitterCell] {
    func all(_ cells: [EmitterCell]) -> [EmitterCell] {
      cells.flatMap { [$0] + all($0.emitterCells) }
    }
    return all(emitterCells)
  }
}

/// Where particles come from. The direction that a cell's longitude counts from is the outward normal of
/// circles and spheres, straight up for lines, and the x axis otherwise.
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
  /// The emitter's position.
  case point
  /// A line along x, as long as the emitter is wide.
  case line
  /// A rectangle of the emitter's size.
  case rectangle
  /// A box of the emitter's size and depth.
  case cuboid
  /// A circle whose radius is the emitter's width.
  case circle
  /// A sphere whose radius is the emitter's width.
  case sphere
}

/// The part of the shape that particles come from.
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  /// The corners and ends; the middle of circles and spheres.
  case points
  /// The edges; of a sphere, the circle in the layer's plane.
  case outline
  /// The faces; of plane shapes, all of them.
  case surface
  /// Everywhere within.
  case volume
}

/// The order and the mode in which particles are drawn.
public enum ParticleRenderMode: String, CaseIterable, Hashable, Sendable {
  /// In the order of ``EmitterContent/emitterCells``, and of births within each.
  case unordered
  /// Those that were born first are drawn first.
  case oldestFirst
  /// Those that were born first are drawn last.
  case oldestLast
  /// Those with the least z are drawn first.
  case backToFront
  /// As unordered, their colours added to what lies below.
  case additive
}

extension EmitterContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool {
    emitterCells.contains(where: \.drawsParticles)
  }
}

extension AnimationKeyPath {
  /// See ``EmitterContent/emitterPosition``.
  public static let emitterPosition = emitter("emitterPosition", .point, \.emitterPosition)
  /// See ``EmitterContent/emitterZPosition``.
  public static let emitterZPosition = emitter("emitterZPosition", .number, \.emitterZPosition)
  /// See ``EmitterContent/emitterSize``.
  public static let emitterSize = emitter("emitterSize", .size, \.emitterSize)
  /// See ``EmitterContent/emitterDepth``.
  public static let emitterDepth = emitter("emitterDepth", .number, \.emitterDepth)
  /// See ``EmitterContent/birthRate``.
  public static let birthRate = emitter("birthRate", .number, \.birthRate)
  /// See ``EmitterContent/lifetime``.
  public static let lifetime = emitter("lifetime", .number, \.lifetime)
  /// See ``EmitterContent/velocity``.
  public static let velocity = emitter("velocity", .number, \.velocity)
  /// See ``EmitterContent/scale``.
  public static let scale = emitter("scale", .number, \.scale)
  /// See ``EmitterContent/spin``.
  public static let spin = emitter("spin", .number, \.spin)

  /// A property of emitters.
  private static func emitter<Value>(
    _ name: String, _ type: AnimatableType<Value>,
    _ path: any WritableKeyPath<EmitterContent, Value> & Sendable
  ) -> AnimationKeyPath {
    property(name, of: [.emitter], type, \.emitter, path)
  }
}

extension EmitterContent {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [
    .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .birthRate, .lifetime,
    .velocity, .scale, .spin,
  ]
}

extension LayerContent {
  var emitter: EmitterContent? {
    get { if case .emitter(let emitter) = self { emitter } else { nil } }
    set { if case .emitter = self, let newValue { self = .emitter(newValue) } }
  }
}

extension EmitterContent {
  /// The most particles that may live at a time, whatever the random numbers are.
  ///
  /// - Parameters:
  ///   - birthRate: The greatest factor of birth rates.
  ///   - lifetime: The greatest factor of lifetimes.
  package func greatestParticleCount(birthRate: Double, lifetime: Double) -> Double {
    emitterCells.reduce(0) { count, cell in
      count + cell.greatestCount(of: (1, 1, .infinity), birthRate: birthRate, lifetime: lifetime)
    }
  }
}

extension EmitterCell {
  /// The most particles of the cell, and of those in it, that may live at a time.
  ///
  /// - Parameters:
  ///   - owners: How many of what emits the particles live at a time, how many there are in all, and
  ///     for how many seconds each emits.
  ///   - birthRate: The factor of the birth rate.
  ///   - factor: The factor of lifetimes.
  fileprivate func greatestCount(
    of owners: (living: Double, all: Double, lifetime: Double), birthRate: Double,
    lifetime factor: Double
  ) -> Double {
    let rate = self.birthRate * birthRate * timing.speed
    guard isEnabled, rate > 0 else { return 0 }
    // All in seconds of the time of what emits.
    let lifetime = greatestLifetime(factor) / timing.speed
    let emission = min(owners.lifetime, timing.activeDuration / timing.speed)
    let living = min(
      owners.living * rate * lifetime, owners.all * rate * min(lifetime, emission))
    let inner = emitterCells.reduce(0) { count, cell in
      count
        + cell.greatestCount(
          of: (living, owners.all * rate * emission, lifetime * timing.speed), birthRate: 1,
          lifetime: factor)
    }
    return living + inner
  }
}
