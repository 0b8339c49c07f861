public import SplashScene

extension DisplayList {
  /// Many small pictures of few kinds, drawn one over the other.
  public struct Particles: Hashable, Sendable {
    /// What the particles show.
    public var sprites: [Sprite]
    /// The particles, in painter's order.
    public var particles: [Particle]
    /// Whether their colours are added to what lies below; otherwise they are composed over it.
    public var isAdditive: Bool

    /// Makes a command's particles.
    public init(sprites: [Sprite], particles: [Particle], isAdditive: Bool) {
      self.sprites = sprites
      self.particles = particles
      self.isAdditive = isAdditive
    }

    /// Feeds how many there are, and the first and the last: hashing all of them would take as long as
    /// drawing them.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(sprites)
      hasher.combine(particles.count)
      hasher.combine(particles.first)
      hasher.combine(particles.last)
      hasher.combine(isAdditive)
    }
  }

  /// What particles show.
  public enum Sprite: Hashable, Sendable {
    /// A part, in pixels, of the picture at an index of the image table that the renderer is given; `nil`
    /// is the whole picture. The part is rounded to whole pixels.
    case image(Int, part: Rect?)
    /// A display list's pixels.
    case list(DisplayList)
  }

  /// A particle laid into device space.
  public struct Particle: Hashable, Sendable {
    /// The index of its sprite.
    public var sprite: Int
    /// From the sprite's pixels, with the origin at its top-left corner, to device pixels.
    public var transform: AffineTransform
    /// What the sprite's colours and alpha are multiplied by.
    public var color: Color

    /// Makes a particle.
    public init(sprite: Int, transform: AffineTransform, color: Color) {
      self.sprite = sprite
      self.transform = transform
      self.color = color
    }
  }
}
