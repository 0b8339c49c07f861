/// A living particle of an emitter at one moment.
public struct Particle: Hashable, Sendable {
  /// The index of its cell among ``EmitterContent/allCells``.
  public var cell: Int
  /// Where it is in the layer's space, in points.
  public var position: Point
  /// Its place along z, in points; higher is nearer to the viewer.
  public var zPosition: Double
  /// The factor of its contents' size, at least 0.
  public var scale: Double
  /// How far it is turned, clockwise, in radians.
  public var rotation: Double
  /// What its contents' colours and alpha are multiplied by, each component within 0…1.
  public var color: Color
  /// When it was born, in seconds of the layer's time.
  public var birthTime: Double
}

/// The particles of a layer at one moment: found when they are asked for.
struct ParticleMoment: Sendable {
  let emitter: PreparedEmitter
  /// The layer's time in seconds.
  let time: Double

  /// The living particles in drawing order.
  var particles: [Particle] { emitter.particles(at: time) }
}

extension ParticleMoment: Hashable {
  static func == (l: ParticleMoment, r: ParticleMoment) -> Bool {
    l.emitter === r.emitter && l.time == r.time || l.particles == r.particles
  }

  /// Different times may have equal particles: nothing is fed to `hasher`.
  func hash(into hasher: inout Hasher) {}
}
