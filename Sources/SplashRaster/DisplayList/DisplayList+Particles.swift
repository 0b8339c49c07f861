public import SplashScene

extension DisplayList {
  /// Many small images of few kinds, composited one over the other.
  public struct Particles: Hashable, Sendable {
    /// The images of the particles.
    public var sprites: [Sprite]
    /// The particles, in painter's order.
    public var particles: [Particle]
    /// Whether their colours are added to what is below, rather than composited over it.
    public var isAdditive: Bool

    /// Creates a command's particles.
    public init(sprites: [Sprite], particles: [Particle], isAdditive: Bool) {
      self.sprites = sprites
      self.particles = particles
      self.isAdditive = isAdditive
    }

    /// Hashes only the count, the first and the last particle: hashing all of them would take as long as drawing
    /// them.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(sprites)
      hasher.combine(particles.count)
      hasher.combine(particles.first)
      hasher.combine(particles.last)
      hasher.combine(isAdditive)
    }
  }

  /// The image of a particle.
  public enum Sprite: Hashable, Sendable {
    /// A part, in pixels, of the image at an index of the renderer's image table; `nil` is the complete image. The
    /// part is rounded to integer pixels.
    case image(Int, part: Rect?)
    /// A display list's pixels.
    case list(DisplayList)
  }

  /// A particle in device space.
  public struct Particle: Hashable, Sendable {
    /// The index of its sprite.
    public var sprite: Int
    /// The transform from the sprite's pixels, with the origin at its top-left corner, to device pixels.
    public var transform: AffineTransform
    /// The factor of the sprite's colours and alpha.
    public var color: Color

    /// Creates a particle.
    public init(sprite: Int, transform: AffineTransform, color: Color) {
      self.sprite = sprite
      self.transform = transform
      self.color = color
    }
  }
}
