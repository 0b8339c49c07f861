import SplashPixels
import SplashScene

/// A particle's place on the canvas.
struct PlacedParticle {
  /// The pixels that it may touch.
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32
  /// The colour as a premultiplied pixel.
  var color: UInt32
  /// The index among ``ParticlePlacer/mixtures`` of a particle that is mixed with another level; −1 for
  /// the others.
  var mixture: Int32
  /// Where the pixels lie in the mip level, from the first one on.
  var level: SpriteLevel
}

/// Lays particles into a canvas.
struct ParticlePlacer {
  /// A smaller mip level, and its share, 1…255 of 256.
  struct Mixture {
    var smaller: SpriteLevel
    var share: UInt32
  }

  /// What every particle of a sprite needs to know of it. It holds no reference, so that reading it is cheap.
  private struct Shape {
    var width: Double
    var height: Double
    /// The first and the last mip level that may be drawn.
    var first: Int
    var last: Int
    /// Where the mip levels begin among ``levels``.
    var start: Int
  }

  /// The side of particles, in pixels, from which on two mip levels are mixed. Smaller ones are drawn
  /// from the nearest level.
  private static let mixedSide = 24.0
  /// The share of the smaller level from which on that is the nearest: where it is drawn √2 times larger.
  private static let halfway: UInt32 = 106

  private(set) var mixtures: [Mixture] = []
  private let canvas: PixelBounds
  private let sprites: [SpritePixels?]
  private var shapes: [Shape?] = []
  /// The mip levels of all sprites; `nil` for those that no particle has needed yet.
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

  /// Lays a particle into the canvas; `nil` if it can't be seen there.
  mutating func place(_ particle: DisplayList.Particle) -> PlacedParticle? {
    guard shapes.indices.contains(particle.sprite), let shape = shapes[particle.sprite] else {
      return nil
    }
    // How many of the sprite's pixels fall on one of the canvas, along a side: 2^k at level k.
    var shrink = max(1, 1 / abs(particle.transform.determinant).squareRoot())
    guard shrink.isFinite else { return nil }
    var (transform, fading) = (particle.transform, 1.0)
    // What is smaller than a pixel is drawn as a fainter pixel.
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
    // Half a texel beyond the edge, a sprite ends.
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

  /// The mip level to draw, and the share of the next one in 1/256, up to 255.
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
