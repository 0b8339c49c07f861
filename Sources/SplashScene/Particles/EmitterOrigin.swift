/// The position at which a particle is emitted, and the reference direction for its longitude and latitude.
struct EmitterOrigin {
  /// The x, y and z coordinates of the position in the layer's space, in points.
  var position: SIMD3<Double>
  /// The direction's angle in the layer's plane, clockwise from the x axis, in radians.
  var longitude = 0.0
  /// The direction's angle from that plane, in radians.
  var latitude = 0.0

  /// Creates an origin with the default direction.
  init(_ position: SIMD3<Double>) {
    self.position = position
  }

  /// Creates an origin with a direction, which needn't be a unit vector.
  init(_ position: SIMD3<Double>, direction: SIMD3<Double>) {
    self.position = position
    let across = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    longitude = Elementary.atan2(direction.y, direction.x)
    latitude = direction.z == 0 ? 0 : Elementary.atan2(direction.z, across)
  }

  /// Creates an origin from random numbers.
  init(of emitter: EmitterContent, _ random: ParticleRandom) {
    let middle = SIMD3(
      emitter.emitterPosition.x, emitter.emitterPosition.y, emitter.emitterZPosition)
    self.init(middle)
    let size = SIMD3(
      emitter.emitterSize.width, emitter.emitterSize.height,
      emitter.emitterShape == .cuboid ? emitter.emitterDepth : 0)
    switch emitter.emitterShape {
    case .point: break
    case .line:
      position.x += size.x * Self.along(emitter.emitterMode, random)
      longitude = -Double.pi / 2
    case .rectangle, .cuboid:
      let isBox = emitter.emitterShape == .cuboid
      position += size * Self.inBox(size, isBox, emitter.emitterMode, random)
    case .circle: leaveCircle(radius: size.x, emitter.emitterMode, random)
    case .sphere: leaveSphere(radius: size.x, emitter.emitterMode, random)
    }
  }

  /// Returns a position along a line, in −½…½.
  private static func along(_ mode: EmitterMode, _ random: ParticleRandom) -> Double {
    let u = random.fraction(.placeAlong)
    return mode == .points ? (u < 0.5 ? -0.5 : 0.5) : u - 0.5
  }

  /// Returns a position in a rectangle or box whose sides run from −½ to ½.
  private static func inBox(
    _ size: SIMD3<Double>, _ isBox: Bool, _ mode: EmitterMode, _ random: ParticleRandom
  ) -> SIMD3<Double> {
    let (u, v) = (random.fraction(.placeAlong) - 0.5, random.fraction(.placeAcross) - 0.5)
    let w = isBox ? random.fraction(.placeDeep) - 0.5 : 0
    func end(_ place: Double) -> Double { place < 0 ? -0.5 : 0.5 }
    let (width, height, depth) = (abs(size.x), abs(size.y), abs(size.z))
    let choice = random.fraction(.placeChoice)
    switch mode {
    case .points: return SIMD3(end(u), end(v), isBox ? end(w) : 0)
    case .outline:
      // An edge along one axis is at an end of each of the other axes.
      switch part(choice, width, height, depth) {
      case 0: return SIMD3(u, end(v), isBox ? end(w) : 0)
      case 1: return SIMD3(end(u), v, isBox ? end(w) : 0)
      default: return SIMD3(end(u), end(v), w)
      }
    case .surface where isBox:
      switch part(choice, width * height, height * depth, width * depth) {
      case 0: return SIMD3(u, v, end(w))
      case 1: return SIMD3(end(u), v, w)
      default: return SIMD3(u, end(v), w)
      }
    case .surface, .volume: return SIMD3(u, v, w)
    }
  }

  /// Of three parts with the given sizes, returns the index of the one at a given fraction, 0…1, of the whole.
  private static func part(_ choice: Double, _ a: Double, _ b: Double, _ c: Double) -> Int {
    let place = choice * (a + b + c)
    return place < a || a + b + c == 0 ? 0 : place < a + b ? 1 : 2
  }

  private mutating func leaveCircle(
    radius: Double, _ mode: EmitterMode, _ random: ParticleRandom
  ) {
    if mode == .points { return }
    longitude = 2 * Double.pi * random.fraction(.placeAlong)
    let isWithin = mode == .surface || mode == .volume
    let distance = radius * (isWithin ? random.fraction(.placeAcross).squareRoot() : 1)
    let (sine, cosine) = Elementary.sinCos(longitude)
    position.x += distance * cosine
    position.y += distance * sine
  }

  private mutating func leaveSphere(
    radius: Double, _ mode: EmitterMode, _ random: ParticleRandom
  ) {
    if mode == .points || mode == .outline {
      return leaveCircle(radius: radius, mode, random)
    }
    longitude = 2 * Double.pi * random.fraction(.placeAlong)
    // Slices of a sphere with equal height have equal surface area.
    let height = 2 * random.fraction(.placeAcross) - 1
    latitude = Elementary.asin(height)
    let across = (1 - height * height).squareRoot()
    let distance =
      radius * (mode == .volume ? Elementary.pow(random.fraction(.placeDeep), 1.0 / 3) : 1)
    let (sine, cosine) = Elementary.sinCos(longitude)
    position += distance * SIMD3(across * cosine, across * sine, height)
  }
}

/// The possible emission directions of a cell's particles: a cone.
struct EmissionCone {
  private let axis: SIMD3<Double>
  // Two directions orthogonal to the axis and to each other.
  private let across: SIMD3<Double>
  private let upward: SIMD3<Double>
  /// 1 minus the minimum cosine of the angle to the axis.
  private let depth: Double

  /// Creates a cone around a direction.
  ///
  /// - Parameters:
  ///   - longitude: The direction's angle in the plane, clockwise from the x axis, in radians.
  ///   - latitude: The direction's angle from the plane, in radians.
  ///   - range: The opening angle in radians; a full turn or more covers all directions.
  init(longitude: Double, latitude: Double, range: Double) {
    let (s, c) = Elementary.sinCos(longitude)
    let (rise, flat) = Elementary.sinCos(latitude)
    axis = SIMD3(flat * c, flat * s, rise)
    across = SIMD3(-s, c, 0)
    upward = SIMD3(-rise * c, -rise * s, flat)
    depth = range == 0 ? 0 : 1 - Elementary.cos(min(abs(range) / 2, Double.pi))
  }

  /// Returns a random direction, uniform over the solid angle, as a unit vector.
  func direction(_ random: ParticleRandom) -> SIMD3<Double> {
    if depth == 0 { return axis }
    let cosine = 1 - depth * random.fraction(.coneTilt)
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    let turn = Elementary.sinCos(2 * Double.pi * random.fraction(.coneTurn))
    return cosine * axis + sine * (turn.cos * across + turn.sin * upward)
  }
}
