import SplashPixels
import SplashScene

/// A particle's placement on the canvas.
struct PlacedParticle {
  /// The bounds of the pixels that the particle may touch.
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32
  /// The colour as a premultiplied pixel.
  var color: UInt32
  /// The index in ``ParticlePlacer/mixtures`` for a particle that is interpolated with another mip level; −1 for all
  /// other particles.
  var mixture: Int32
  /// The mip level, together with the positions at which it is sampled for the particle's pixels.
  var level: SpriteLevel
}

/// Places particles on a canvas.
struct ParticlePlacer {
  /// A smaller mip level, and its fraction in units of 1/256, 1…255.
  struct Mixture {
    var smaller: SpriteLevel
    var share: UInt32
  }

  /// The information about a sprite that every particle needs. It contains no references, so reading it is cheap.
  private struct Shape {
    var width: Double
    var height: Double
    /// The indices of the first and last usable mip levels.
    var first: Int
    var last: Int
    /// The index in ``levels`` of the sprite's first mip level.
    var start: Int
  }

  /// The minimum side length, in pixels, of particles that are interpolated between two mip levels. Smaller particles
  /// are drawn from the nearest level.
  private static let mixedSide = 24.0
  /// The fraction of the smaller level above which it is the nearest level. At this fraction, it is enlarged by √2.
  private static let halfway: UInt32 = 106

  private(set) var mixtures: [Mixture] = []
  private let canvas: PixelBounds
  private let sprites: [SpritePixels?]
  private var shapes: [Shape?] = []
  /// The mip levels of all sprites; `nil` for levels that haven't been needed yet.
  private var levels: [SpritePixels.Level?]

  init(_ sprites: [SpritePixels?], canvas: PixelBounds) {
    self.sprites = sprites
    self.canvas = canvas
    var count = 0
    for sprite in sprites {
      shapes.append(
        sprite.map {
          Shape(
            width: Double($0.width), height: Double($0.height), first: $0.firstLevel,
            last: $0.lastLevel, start: count)
        })
      count += sprite.map { $0.lastLevel + 1 } ?? 0
    }
    levels = Array(repeating: nil, count: count)
  }

  /// Places a particle on the canvas; `nil` if it isn't visible.
  mutating func place(_ particle: DisplayList.Particle) -> PlacedParticle? {
    guard shapes.indices.contains(particle.sprite), let shape = shapes[particle.sprite] else {
      return nil
    }
    // The number of sprite pixels per canvas pixel along a side; this is 2^k at level k.
    var shrink = max(1, 1 / abs(particle.transform.determinant).squareRoot())
    guard shrink.isFinite else { return nil }
    var (transform, fading) = (particle.transform, 1.0)
    // Particles smaller than a pixel are drawn as fainter pixels.
    let excess = shrink / Double(1 << shape.last)
    if excess > 1 {
      transform = AffineTransform.translation(-shape.width / 2, -shape.height / 2)
        .concatenating(.scale(excess, excess))
        .concatenating(.translation(shape.width / 2, shape.height / 2))
        .concatenating(transform)
      (shrink, fading) = (Double(1 << shape.last), 1 / (excess * excess))
    }
    let color = premultiply(particle.color, fading)
    guard color != 0, let inverse = transform.inverse else { return nil }
    let (index, share) = Self.level(of: shape, shrink)
    let outer = level(share > 0 ? index + 1 : index, of: particle.sprite, shape)
    // A sprite is drawn up to half a texel beyond its edge.
    let box = transform.boundingBox(
      of: Rect(0, 0, shape.width, shape.height)
        .insetBy(-outer.texel.width / 2, -outer.texel.height / 2))
    let far = 1e6
    guard box.maxX > Double(canvas.left), box.minX < Double(canvas.right),
      box.maxY > Double(canvas.top), box.minY < Double(canvas.bottom),
      box.minX > -far, box.minY > -far, box.maxX < far, box.maxY < far
    else { return nil }
    let bounds = PixelBounds(enclosing: box)
    let origin = inverse.apply(Point(Double(bounds.left) + 0.5, Double(bounds.top) + 0.5))
    var mixture: Int32 = -1
    var drawn = outer
    if share > 0 {
      mixture = Int32(mixtures.count)
      mixtures.append(Mixture(smaller: outer.places(inverse, origin), share: share))
      drawn = level(index, of: particle.sprite, shape)
    }
    return PlacedParticle(
      left: Int32(bounds.left), top: Int32(bounds.top), right: Int32(bounds.right),
      bottom: Int32(bounds.bottom), color: color, mixture: mixture,
      level: drawn.places(inverse, origin))
  }

  /// Returns the mip level to draw, and the fraction of the next level in units of 1/256, up to 255.
  private static func level(of shape: Shape, _ shrink: Double) -> (index: Int, share: UInt32) {
    let level = min(Int(shrink.exponent), shape.last)
    if level < shape.first { return (shape.first, 0) }
    let share = level < shape.last ? UInt32(((shrink.significand - 1) * 256).rounded()) : 0
    if max(shape.width, shape.height) < mixedSide * shrink {
      return (share > halfway ? level + 1 : level, 0)
    }
    return share == 256 ? (level + 1, 0) : (level, share)
  }

  private mutating func level(_ index: Int, of sprite: Int, _ shape: Shape) -> SpritePixels.Level {
    if let level = levels[shape.start + index] { return level }
    guard let level = sprites[sprite]?.level(index) else {
      preconditionFailure("a shape has pixels")
    }
    levels[shape.start + index] = level
    return level
  }
}
