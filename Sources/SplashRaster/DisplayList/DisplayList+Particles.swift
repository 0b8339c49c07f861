public import SplashScene

extension DisplayList {
  /// Many small images of a few kinds, composited one over another.
  public struct Particles: Hashable, Sendable {
    /// The images of the particles.
    public var sprites: [Sprite]
    /// The particles, in painter's order.
    public var particles: [Particle]
    /// Whether the particles' colours are added to what is below, rather than composited over it.
    public var isAdditive: Bool

    /// Creates the particles for a command.
    public init(sprites: [Sprite], particles: [Particle], isAdditive: Bool) {
      self.sprites = sprites
      self.particles = particles
      self.isAdditive = isAdditive
    }

    /// Hashes only the count, the first particle and the last one, because hashing all particles would take as long
    /// as drawing them.
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
    /// The image at an index in the renderer's image table, or a part of it, in pixels; `nil` for the complete image.
    /// The part is rounded to integer pixels.
    case image(Int, part: Rect?)
    /// A display list's pixels.
    case list(DisplayList)
  }

  /// A particle in device space.
  public struct Particle: Hashable, Sendable {
    /// The index of the particle's sprite.
    public var sprite: Int
    /// The transform from the sprite's pixels, with the origin at the sprite's top-left corner, to device pixels.
    public var transform: AffineTransform
    /// The factor for the sprite's colours and alpha.
    public var color: Color

    /// Creates a particle.
    public init(sprite: Int, transform: AffineTransform, color: Color) {
      self.sprite = sprite
      self.transform = transform
      self.color = color
    }
  }
}
