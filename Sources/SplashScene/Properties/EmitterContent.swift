/// A source of particles, with the properties and defaults of `CAEmitterLayer`.
///
/// The multipliers, the position and the size are applied at the time of a particle's birth.
public struct EmitterContent: Hashable, Sendable {
  /// The types of particles.
  public var emitterCells: [EmitterCell] = []
  /// The emitter's centre in the layer's space, in points.
  public var emitterPosition = Point.zero
  /// The centre's position along z, in points.
  public var emitterZPosition = 0.0
  /// The emitter's width and height in points; the width is the radius of circles and spheres.
  public var emitterSize = Size(0, 0)
  /// The depth of a cuboid in points.
  public var emitterDepth = 0.0
  /// The shape from which particles are emitted.
  public var emitterShape = EmitterShape.point
  /// The part of the shape from which particles are emitted.
  public var emitterMode = EmitterMode.volume
  /// How particles are drawn.
  public var renderMode = ParticleRenderMode.unordered
  /// Whether particles keep their depth, so that perspective affects them.
  public var preservesDepth = false
  /// The factor for the birth rates of ``emitterCells``. It doesn't apply to nested cells.
  public var birthRate = 1.0
  /// The factor for all lifetimes.
  public var lifetime = 1.0
  /// The factor for all velocities.
  public var velocity = 1.0
  /// The factor for all scales.
  public var scale = 1.0
  /// The factor for all spins.
  public var spin = 1.0
  /// The seed of the random numbers.
  public var seed: UInt64 = 0

  /// The maximum number of live particles.
  public static let maximumParticles = 100_000

  /// Creates an emitter without cells.
  public init() {}

  /// All cells in depth-first order. Particles refer to them by index.
  public var allCells: [EmitterCell] {
    func all(_ cells: [EmitterCell]) -> [EmitterCell] {
      cells.flatMap { [$0] + all($0.emitterCells) }
    }
    return all(emitterCells)
  }
}

/// The shape from which particles are emitted. The reference direction of a cell's longitude is the outward normal
/// for circles and spheres, straight up for lines, and along the x axis otherwise.
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

/// The part of the shape from which particles are emitted.
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  /// The corners and ends; the centre of circles and spheres.
  case points
  /// The edges; for a sphere, the circle in the layer's plane.
  case outline
  /// The faces; for flat shapes, the complete area.
  case surface
  /// The complete interior.
  case volume
}

/// The drawing order and blending of particles.
public enum ParticleRenderMode: String, CaseIterable, Hashable, Sendable {
  /// In the order of ``EmitterContent/emitterCells``, and, within each cell, in the order of births.
  case unordered
  /// The oldest particles first.
  case oldestFirst
  /// The oldest particles last.
  case oldestLast
  /// In order of ascending z.
  case backToFront
  /// In the same order as `unordered`, with additive colours.
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

  /// Creates a property of emitters.
  private static func emitter<Value>(
    _ name: String, _ type: AnimatableType<Value>,
    _ path: any WritableKeyPath<EmitterContent, Value> & Sendable
  ) -> AnimationKeyPath {
    property(name, of: [.emitter], type, \.emitter, path)
  }
}

extension EmitterContent {
  /// The animatable properties, in listing order.
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
  /// Returns the maximum number of live particles, whatever the random numbers.
  ///
  /// - Parameters:
  ///   - birthRate: The maximum factor for birth rates.
  ///   - lifetime: The maximum factor for lifetimes.
  package func greatestParticleCount(birthRate: Double, lifetime: Double) -> Double {
    emitterCells.reduce(0) { count, cell in
      count + cell.greatestCount(of: (1, 1, .infinity), birthRate: birthRate, lifetime: lifetime)
    }
  }
}

extension EmitterCell {
  /// Returns the maximum number of live particles of the cell and its nested cells.
  ///
  /// - Parameters:
  ///   - owners: The emitting layers or particles: how many are alive at one time, how many there are in total, and
  ///     for how many seconds each of them emits.
  ///   - birthRate: The factor for the birth rate.
  ///   - factor: The factor for lifetimes.
  fileprivate func greatestCount(
    of owners: (living: Double, all: Double, lifetime: Double), birthRate: Double,
    lifetime factor: Double
  ) -> Double {
    let rate = self.birthRate * birthRate * timing.speed
    guard isEnabled, rate > 0 else { return 0 }
    // All times are in seconds of the emitting layer's or particle's time.
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
