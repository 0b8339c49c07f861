import SplashPixels
import SplashScene

/// Particles that are prepared for a frame: the visible particles of each band, in painter's order.
final class PreparedParticles {
  /// The pixels that particles touch.
  let bounds: PixelBounds
  private let adds: Bool
  /// The particles, band by band, so that drawing reads them sequentially.
  private let items: [PlacedParticle]
  /// The index of each band's first particle, and the end of the last band.
  private let starts: [Int]
  private let mixtures: [ParticlePlacer.Mixture]
  // The sprites retain the pixmaps, because levels don't.
  private let sprites: [SpritePixels?]

  /// - Parameter bandHeight: The number of rows in a band, a power of two.
  /// - Returns: `nil` if no particle is visible on the canvas.
  init?(
    _ particles: DisplayList.Particles, canvas: PixelBounds, bandHeight: Int, sprites: SpriteStore
  ) {
    adds = particles.isAdditive
    self.sprites = particles.sprites.map(sprites.pixels)
    var placer = ParticlePlacer(self.sprites, canvas: canvas)
    var placed: [PlacedParticle] = []
    placed.reserveCapacity(particles.particles.count)
    var all = PixelBounds(left: .max, top: .max, right: .min, bottom: .min)
    let shift = bandHeight.trailingZeroBitCount
    func bands(_ top: Int32, _ bottom: Int32) -> ClosedRange<Int> {
      let first = max(Int(top), 0) >> shift
      return first...max(first, (min(Int(bottom), canvas.bottom) - 1) >> shift)
    }
    let count = (canvas.bottom + bandHeight - 1) >> shift
    var places = [Int](repeating: 0, count: count + 1)
    for particle in particles.particles {
      guard let item = placer.place(particle) else { continue }
      placed.append(item)
      all.left = min(all.left, Int(item.left))
      all.top = min(all.top, Int(item.top))
      all.right = max(all.right, Int(item.right))
      all.bottom = max(all.bottom, Int(item.bottom))
      for band in bands(item.top, item.bottom) { places[band + 1] += 1 }
    }
    guard let first = placed.first else { return nil }
    bounds = all.intersection(canvas)
    mixtures = placer.mixtures
    for band in 0..<count { places[band + 1] += places[band] }
    starts = places
    var items = [PlacedParticle](repeating: first, count: places[count])
    for index in placed.indices {
      for band in bands(placed[index].top, placed[index].bottom) {
        items[places[band]] = placed[index]
        places[band] += 1
      }
    }
    self.items = items
  }

  /// Draws the particles of a band on a surface in that band.
  func draw(on surface: Surface, _ band: Band, _ kernels: Kernels) {
    guard band.index + 1 < starts.count else { return }
    let area = surface.bounds
    for place in starts[band.index]..<starts[band.index + 1] {
      let item = items[place]
      let (left, top) = (max(Int(item.left), area.left), max(Int(item.top), area.top))
      let rows = min(Int(item.bottom), area.bottom) - top
      if left >= min(Int(item.right), area.right) || rows <= 0 { continue }
      // Columns beyond the sprite are transparent, and allow kernels to write complete vectors.
      let part = SpritePart(
        column: left - Int(item.left), row: top - Int(item.top), columns: area.right - left,
        rows: rows)
      let mixture = item.mixture < 0 ? nil : mixtures[Int(item.mixture)]
      unsafe kernels.sprite(
        surface.pixel(left, top), stride: surface.stride, part: part, level: item.level,
        smaller: mixture?.smaller, share: mixture?.share ?? 0, color: item.color, adds: adds)
    }
  }
}
