/// A kind of particles: `CAEmitterCell`'s properties and defaults.
///
/// Everything about a particle is decided at its birth. A value with a range is then anywhere in
/// `value − range / 2 … value + range / 2`, each as likely.
public struct EmitterCell: Hashable, Sendable {
  /// The cell's name, for people.
  public var name = ""
  /// Whether the cell emits particles.
  public var isEnabled = true
  /// What each particle shows; `nil` is nothing, as of particles that only emit others.
  public var contents: ParticleContents?
  /// The part of a picture that is shown, in fractions of it.
  public var contentsRect = Rect.unit
  /// The pixels of a picture per point.
  public var contentsScale = 1.0
  /// When particles are born: the emission begins at `beginTime`, in seconds of the layer's time, or of
  /// the time since its birth of the particle that emits them, and goes on for the active duration.
  /// `speed`, at least 0, is how fast births and particles run; at `beginTime` the emission has run for
  /// `timeOffset` seconds already.
  public var timing = MediaTiming.layer

  /// Particles that are born in a second, at least 0.
  public var birthRate = 0.0
  /// Seconds from a particle's birth to its death.
  public var lifetime = 0.0
  /// The range of ``lifetime``.
  public var lifetimeRange = 0.0

  /// The direction in the layer's plane, in radians: clockwise from the emitter's own direction. See
  /// ``EmitterShape``.
  public var emissionLongitude = 0.0
  /// The angle between the direction and the layer's plane, in radians, towards the viewer.
  public var emissionLatitude = 0.0
  /// The opening angle, in radians, of the cone about that direction in which particles leave.
  public var emissionRange = 0.0
  /// Points per second at birth.
  public var velocity = 0.0
  /// The range of ``velocity``.
  public var velocityRange = 0.0
  /// Points per second that the velocity grows by in a second, along x.
  public var xAcceleration = 0.0
  /// The same along y.
  public var yAcceleration = 0.0
  /// The same along z.
  public var zAcceleration = 0.0

  /// The factor of the contents' size at birth.
  public var scale = 1.0
  /// The range of ``scale``.
  public var scaleRange = 0.0
  /// What ``scale`` grows by in a second, until it is 0.
  public var scaleSpeed = 0.0
  /// Radians that a particle turns by in a second, clockwise.
  public var spin = 0.0
  /// The range of ``spin``.
  public var spinRange = 0.0

  /// What the contents' colours and alpha are multiplied by.
  public var color = Color.white
  /// The ranges of the colour's components.
  public var colorRange = Color.clear
  /// What the colour's components grow by in a second, within 0…1.
  public var colorSpeed = Color.clear

  /// What each of these particles emits.
  public var emitterCells: [EmitterCell] = []

  /// Makes a cell that emits nothing.
  public init() {}
}

/// What a particle shows.
public enum ParticleContents: Hashable, Sendable {
  /// A picture, about its middle.
  case image(ImageReference)
  /// A filled outline, about the origin of its coordinates.
  case shape(ParticleShape)
}

/// A filled outline that a particle shows.
public struct ParticleShape: Hashable, Sendable {
  /// The outline in points; its origin is the particle's place.
  public var path: Path
  /// The interior's colour.
  public var fillColor = Color.white
  /// Which regions are interior.
  public var fillRule = FillRule.nonZero
  /// The standard deviation, in points, of the Gaussian that softens the shape; at least 0.
  public var blurRadius = 0.0

  /// Makes a white shape.
  public init(path: Path) {
    self.path = path
  }
}

extension EmitterCell {
  /// The longest life of a particle in seconds of the cell's time.
  ///
  /// - Parameter multiplier: The layer's factor of lifetimes.
  package func greatestLifetime(_ multiplier: Double) -> Double {
    max(0, (lifetime + abs(lifetimeRange) / 2) * multiplier)
  }

  /// Whether the cell, or one that its particles have, can show something.
  var drawsParticles: Bool {
    isEnabled && birthRate > 0 && greatestLifetime(1) > 0
      && (contents != nil || emitterCells.contains(where: \.drawsParticles))
  }
}
