/// A type of particle, with the properties and defaults of `CAEmitterCell`.
///
/// All values of a particle are fixed at its birth. A value with a range is uniformly distributed in `value − range /
/// 2 … value + range / 2`; the sign of the range has no effect.
public struct EmitterCell: Hashable, Sendable {
  /// The cell's name, which has no effect.
  public var name = ""
  /// Whether the cell emits particles.
  public var isEnabled = true
  /// The contents of each particle; `nil` for none, for example if particles only emit other particles.
  package var contents: ParticleContents?
  /// The image of each particle, centred on it; `nil` if its contents are something else. Setting it replaces
  /// ``shape``.
  public var image: ImageReference? {
    get { if case .image(let image) = contents { image } else { nil } }
    set { contents = newValue.map(ParticleContents.image) }
  }
  /// The filled outline of each particle; `nil` if its contents are something else. Setting it replaces ``image``.
  public var shape: ParticleShape? {
    get { if case .shape(let shape) = contents { shape } else { nil } }
    set { contents = newValue.map(ParticleContents.shape) }
  }
  /// The visible part of an image, in fractions of its size.
  public var contentsRect = Rect.unit
  /// An image's pixels per point.
  public var contentsScale = 1.0
  /// The times of births. The emission begins at `beginTime` and lasts for the active duration. `beginTime` is in
  /// seconds of layer time or, for cells emitted by particles, since the birth of the emitting particle. `speed`, at
  /// least 0, scales the speed of births and particles. At `beginTime`, the emission has already run for `timeOffset`
  /// seconds.
  public var timing = MediaTiming.layer

  /// The number of births per second, at least 0.
  public var birthRate = 0.0
  /// The lifetime of a particle in seconds.
  public var lifetime = 0.0
  /// The range of ``lifetime``.
  public var lifetimeRange = 0.0

  /// The direction in the layer's plane, in radians, clockwise from the emitter's direction. See ``EmitterShape``.
  public var emissionLongitude = 0.0
  /// The angle between the direction and the layer's plane, in radians, towards the viewer.
  public var emissionLatitude = 0.0
  /// The opening angle of the emission cone, in radians.
  public var emissionRange = 0.0
  /// The initial velocity, in points per second.
  public var velocity = 0.0
  /// The range of ``velocity``.
  public var velocityRange = 0.0
  /// The acceleration along x, in points per second squared.
  public var xAcceleration = 0.0
  /// The acceleration along y.
  public var yAcceleration = 0.0
  /// The acceleration along z.
  public var zAcceleration = 0.0

  /// The initial factor by which the contents' size is multiplied; negative values mirror the contents along both
  /// axes.
  public var scale = 1.0
  /// The range of ``scale``.
  public var scaleRange = 0.0
  /// The change in ``scale`` per second; the scale stops changing when it reaches 0.
  public var scaleSpeed = 0.0
  /// The clockwise rotation speed, in radians per second.
  public var spin = 0.0
  /// The range of ``spin``.
  public var spinRange = 0.0

  /// The factors by which the contents' colours and alpha are multiplied.
  public var color = Color.white
  /// The ranges of the colour's components.
  public var colorRange = Color.clear
  /// The change in the colour's components per second; the components stay within 0…1.
  public var colorSpeed = Color.clear

  /// The cells that each particle emits. Their particles inherit its scale and colour, and their emission angles are
  /// relative to the direction in which it moves.
  public var emitterCells: [EmitterCell] = []

  /// Creates a cell that emits nothing.
  public init() {}
}

/// The contents of a particle.
package enum ParticleContents: Hashable, Sendable {
  /// An image, centred on the particle.
  case image(ImageReference)
  /// A filled outline whose origin is the particle's position.
  case shape(ParticleShape)
}

/// A filled outline that is drawn as a particle's contents.
public struct ParticleShape: Hashable, Sendable {
  /// The outline in points; its origin is the particle's position.
  public var path: Path
  /// The colour of the interior.
  public var fillColor = Color.white
  /// The fill rule.
  public var fillRule = FillRule.nonZero
  /// The standard deviation of the Gaussian blur, in points, at least 0.
  public var blurRadius = 0.0

  /// Creates a white shape.
  public init(path: Path) {
    self.path = path
  }
}

extension EmitterCell {
  /// Returns the maximum lifetime of a particle in seconds of cell time.
  ///
  /// - Parameter multiplier: The layer's factor for lifetimes.
  package func greatestLifetime(_ multiplier: Double) -> Double {
    max(0, (lifetime + abs(lifetimeRange) / 2) * multiplier)
  }

  /// Whether the cell, or a nested cell, can draw anything.
  var drawsParticles: Bool {
    isEnabled && birthRate > 0 && greatestLifetime(1) > 0
      && (contents != nil || emitterCells.contains(where: \.drawsParticles))
  }
}
