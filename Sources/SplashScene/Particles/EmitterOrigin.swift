/// Where a particle leaves an emitter, and the direction that its longitude and latitude count from.
struct EmitterOrigin {
  /// The place in the layer's space, x, y and z in points.
  var position: SIMD3<Double>
  /// The direction's angle in the layer's plane, clockwise from the x axis, in radians.
  var longitude = 0.0
  /// Its angle with that plane, in radians.
  var latitude = 0.0

  /// A place without a direction of its own.
  init(_ position: SIMD3<Double>) {
    self.position = position
  }

  /// The place that the random numbers choose.
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

  /// A place of −½…½ on a line.
  private static func along(_ mode: EmitterMode, _ random: ParticleRandom) -> Double {
    let u = random.fraction(.placeAlong)
    return mode == .points ? (u < 0.5 ? -0.5 : 0.5) : u - 0.5
  }

  /// A place of a rectangle or box whose sides go from −½ to ½.
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
      // An edge along one axis lies at an end of the others.
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

  /// The part that a number of 0…1 falls in, of three whose shares are given.
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
    // Equal slices of a sphere have equal surfaces.
    let height = 2 * random.fraction(.placeAcross) - 1
    latitude = Elementary.asin(height)
    let across = (1 - height * height).squareRoot()
    let distance =
      radius * (mode == .volume ? Elementary.pow(random.fraction(.placeDeep), 1.0 / 3) : 1)
    let (sine, cosine) = Elementary.sinCos(longitude)
    position += distance * SIMD3(across * cosine, across * sine, height)
  }
}

/// The directions in which the particles of a cell may leave: a cone.
struct EmissionCone {
  private let axis: SIMD3<Double>
  // Two directions that stand on the axis and on each other.
  private let across: SIMD3<Double>
  private let upward: SIMD3<Double>
  /// How far the cosine of the angle with the axis goes below 1.
  private let depth: Double

  /// The cone about a direction.
  ///
  /// - Parameters:
  ///   - longitude: The direction's angle in the plane, clockwise from the x axis, in radians.
  ///   - latitude: Its angle with the plane, in radians.
  ///   - range: The opening angle in radians; from a full turn on it is all directions.
  init(longitude: Double, latitude: Double, range: Double) {
    let (s, c) = Elementary.sinCos(longitude)
    let (rise, flat) = Elementary.sinCos(latitude)
    axis = SIMD3(flat * c, flat * s, rise)
    across = SIMD3(-s, c, 0)
    upward = SIMD3(-rise * c, -rise * s, flat)
    depth = range == 0 ? 0 : 1 - Elementary.cos(min(abs(range) / 2, Double.pi))
  }

  /// The direction that random numbers choose, each solid angle as likely: a vector of length 1.
  func direction(_ random: ParticleRandom) -> SIMD3<Double> {
    if depth == 0 { return axis }
    let cosine = 1 - depth * random.fraction(.coneTilt)
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    let turn = Elementary.sinCos(2 * Double.pi * random.fraction(.coneTurn))
    return cosine * axis + sine * (turn.cos * across + turn.sin * upward)
  }
}
