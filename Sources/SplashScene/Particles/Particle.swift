/// A live particle of an emitter at one time.
package struct Particle: Hashable, Sendable {
  /// The index of the particle's cell among ``EmitterContent/allCells``.
  package var cell: Int
  /// The position in the layer's space, in points.
  package var position: Point
  /// The position along z, in points; greater values are nearer to the viewer.
  package var zPosition: Double
  /// The factor by which the size of the contents is multiplied. If it is negative, the contents are mirrored along
  /// both axes.
  package var scale: Double
  /// The clockwise rotation, in radians.
  package var rotation: Double
  /// The factors by which the contents' colours and alpha are multiplied; each component is 0…1.
  package var color: Color
  /// The time of birth, in seconds of layer time.
  package var birthTime: Double
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

  /// Moments at different times may have equal particles, so nothing is hashed.
  func hash(into hasher: inout Hasher) {}
}
