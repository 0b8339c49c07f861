/// A living particle of an emitter at one time.
public struct Particle: Hashable, Sendable {
  /// The index of its cell among ``EmitterContent/allCells``.
  public var cell: Int
  /// The position in the layer's space, in points.
  public var position: Point
  /// The position along z, in points; greater is nearer to the viewer.
  public var zPosition: Double
  /// The factor of the size of its contents, at least 0.
  public var scale: Double
  /// The rotation, clockwise, in radians.
  public var rotation: Double
  /// The factor of its contents' colours and alpha, each component 0…1.
  public var color: Color
  /// The time of birth, in seconds of the layer's time.
  public var birthTime: Double
}

/// The particles of a layer at one time, computed on access.
struct ParticleMoment: Sendable {
  let emitter: PreparedEmitter
  /// The layer's time in seconds.
  let time: Double

  /// The live particles in drawing order.
  var particles: [Particle] { emitter.particles(at: time) }
}

extension ParticleMoment: Hashable {
  static func == (l: ParticleMoment, r: ParticleMoment) -> Bool {
    l.emitter === r.emitter && l.time == r.time || l.particles == r.particles
  }

  /// Particles at different times may be equal, so nothing is hashed.
  func hash(into hasher: inout Hasher) {}
}
