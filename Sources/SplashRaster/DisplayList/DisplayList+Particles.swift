package import SplashScene

extension DisplayList {
  /// Many small images of a few kinds, composited one over another.
  package struct Particles: Hashable, Sendable {
    /// The images of the particles.
    package var sprites: [Sprite]
    /// The particles, in painter's order.
    package var particles: [Particle]
    /// Whether the particles' colours are added to what is below, rather than composited over it.
    package var isAdditive: Bool

    /// Creates the particles for a command.
    package init(sprites: [Sprite], particles: [Particle], isAdditive: Bool) {
      self.sprites = sprites
      self.particles = particles
      self.isAdditive = isAdditive
    }

    /// Hashes only the count, the first particle and the last one, because hashing all particles would take as long
    /// as drawing them.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(sprites)
      hasher.combine(particles.count)
      hasher.combine(particles.first)
      hasher.combine(particles.last)
      hasher.combine(isAdditive)
    }
  }

  /// The image of a particle.
  package enum Sprite: Hashable, Sendable {
    /// The image at an index in the renderer's image table, or a part of it, in pixels; `nil` for the complete image.
    /// The part is rounded to integer pixels.
    case image(Int, part: Rect?)
    /// A display list's pixels.
    case list(DisplayList)
  }

  /// A particle in device space.
  package struct Particle: Hashable, Sendable {
    /// The index of the particle's sprite.
    package var sprite: Int
    /// The transform from the sprite's pixels, with the origin at the sprite's top-left corner, to device pixels.
    package var transform: AffineTransform
    /// The factor for the sprite's colours and alpha.
    package var color: Color

    /// Creates a particle.
    package init(sprite: Int, transform: AffineTransform, color: Color) {
      self.sprite = sprite
      self.transform = transform
      self.color = color
    }
  }
}
