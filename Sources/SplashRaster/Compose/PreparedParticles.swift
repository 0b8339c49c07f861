import SplashPixels
import SplashScene

/// Particles made ready for a frame: for each band the particles that it shows, in painter's order.
final class PreparedParticles {
  /// A particle's pixels and its place on the canvas.
  private struct Item {
    /// The pixels that it may touch, from the one on that the levels' places count from.
    var bounds: PixelBounds
    var fine: SpriteLevel
    var coarse: SpriteLevel
    /// The share of the coarse level, 0…255 of 256.
    var share: UInt32
    /// The colour as a premultiplied pixel.
    var color: UInt32
  }

  /// The pixels that particles touch.
  let bounds: PixelBounds
  private let adds: Bool
  private var items: [Item] = []
  /// The items of each band, one band after the other.
  private var order: [Int32] = []
  /// Where each band begins among these, and where the last one ends.
  private var starts: [Int] = []
  // Levels don't hold their pixmaps.
  private let sprites: [SpritePixels?]

  /// - Returns: `nil` if nothing is to be seen on the canvas.
  init?(
    _ particles: DisplayList.Particles, canvas: PixelBounds, bandHeight: Int, sprites: SpriteStore
  ) {
    adds = particles.isAdditive
    self.sprites = particles.sprites.map(sprites.pixels)
    items.reserveCapacity(particles.particles.count)
    var all = PixelBounds.empty
    for particle in particles.particles {
      guard self.sprites.indices.contains(particle.sprite),
        let pixels = self.sprites[particle.sprite],
        let item = Self.item(particle, pixels, canvas)
      else { continue }
      items.append(item)
      all = all.union(item.bounds.intersection(canvas))
    }
    bounds = all
    guard !items.isEmpty else { return nil }
    sort(bands: (canvas.bottom + bandHeight - 1) / bandHeight, bandHeight, canvas)
  }

  /// Lays a particle into the canvas; `nil` if it can't be seen there.
  private static func item(
    _ particle: DisplayList.Particle, _ pixels: SpritePixels, _ canvas: PixelBounds
  ) -> Item? {
    // How many of the sprite's pixels fall on one of the canvas, along a side: 2^k at level k.
    var shrink = max(1, 1 / abs(particle.transform.determinant).squareRoot())
    guard shrink.isFinite else { return nil }
    let last = pixels.lastLevel
    var (transform, fading) = (particle.transform, 1.0)
    // What is smaller than a pixel is drawn as a fainter pixel.
    let excess = shrink / Double(1 << last)
    if excess > 1 {
      transform = AffineTransform.translation(
        -Double(pixels.width) / 2, -Double(pixels.height) / 2
      ).concatenating(.scale(excess, excess)).concatenating(
        .translation(Double(pixels.width) / 2, Double(pixels.height) / 2)
      ).concatenating(transform)
      (shrink, fading) = (Double(1 << last), 1 / (excess * excess))
    }
    let color = premultiply(particle.color, fading)
    guard color != 0, let inverse = transform.inverse else { return nil }
    var level = min(Int(shrink.exponent), last)
    var share = level < last ? UInt32(((shrink.significand - 1) * 256).rounded()) : 0
    if share == 256 { (level, share) = (level + 1, 0) }
    let outer = share > 0 ? level + 1 : level
    let size = pixels.size(at: outer)
    // Half a texel beyond the edge, a sprite ends.
    let margin = Size(
      Double(pixels.width) / Double(size.width) / 2, Double(pixels.height) / Double(size.height) / 2)
    let box = transform.boundingBox(
      of: Rect(0, 0, Double(pixels.width), Double(pixels.height))
        .insetBy(-margin.width, -margin.height))
    let far = 1e6
    guard box.maxX > Double(canvas.left), box.minX < Double(canvas.right),
      box.maxY > Double(canvas.top), box.minY < Double(canvas.bottom),
      box.minX > -far, box.minY > -far, box.maxX < far, box.maxY < far
    else { return nil }
    let bounds = PixelBounds(enclosing: box)
    let origin = Point(Double(bounds.left) + 0.5, Double(bounds.top) + 0.5)
    let fine = spriteLevel(pixels, level, inverse, origin)
    return Item(
      bounds: bounds, fine: fine,
      coarse: share > 0 ? spriteLevel(pixels, level + 1, inverse, origin) : fine, share: share,
      color: color)
  }

  /// A level, with its places from `origin` on.
  ///
  /// - Parameter inverse: From the canvas to the sprite's pixels.
  private static func spriteLevel(
    _ pixels: SpritePixels, _ index: Int, _ inverse: AffineTransform, _ origin: Point
  ) -> SpriteLevel {
    let size = pixels.size(at: index)
    let (x, y) = (
      Double(size.width) / Double(pixels.width), Double(size.height) / Double(pixels.height)
    )
    let place = inverse.apply(origin)
    let border = Double(SpritePixels.border)
    return SpriteLevel(
      PixmapView(pixels.level(index)), x: Kernels.fixed(place.x * x + border),
      y: Kernels.fixed(place.y * y + border), dx: Kernels.fixed(inverse.a * x),
      dy: Kernels.fixed(inverse.b * y), xRow: Kernels.fixed(inverse.c * x),
      yRow: Kernels.fixed(inverse.d * y))
  }

  /// Finds the items of each band.
  private func sort(bands: Int, _ bandHeight: Int, _ canvas: PixelBounds) {
    func rows(_ item: Item) -> ClosedRange<Int> {
      let top = max(item.bounds.top, 0) / bandHeight
      return top...max(top, (min(item.bounds.bottom, canvas.bottom) - 1) / bandHeight)
    }
    var counts = [Int](repeating: 0, count: bands + 1)
    for item in items { for band in rows(item) { counts[band + 1] += 1 } }
    for band in 0..<bands { counts[band + 1] += counts[band] }
    starts = counts
    order = [Int32](repeating: 0, count: counts[bands])
    for (index, item) in items.enumerated() {
      for band in rows(item) {
        order[counts[band]] = Int32(index)
        counts[band] += 1
      }
    }
  }

  /// Draws the particles of a band on a surface that lies in it.
  func draw(on surface: Surface, _ band: Band, _ kernels: Kernels) {
    guard band.index + 1 < starts.count else { return }
    let area = surface.bounds
    for place in starts[band.index]..<starts[band.index + 1] {
      let item = items[Int(order[place])]
      let seen = item.bounds.intersection(area)
      if seen.isEmpty { continue }
      let (columns, rows) = (seen.left - item.bounds.left, seen.top - item.bounds.top)
      unsafe kernels.sprite(
        surface.pixel(seen.left, seen.top), stride: surface.stride,
        columns: seen.right - seen.left, rows: seen.bottom - seen.top,
        fine: item.fine.advanced(columns: columns, rows: rows),
        coarse: item.coarse.advanced(columns: columns, rows: rows), share: item.share,
        color: item.color, adds: adds)
    }
  }
}
