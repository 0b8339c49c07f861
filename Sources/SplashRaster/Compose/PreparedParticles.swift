import SplashPixels
import SplashScene

/// Particles made ready for a frame: for each band the particles that it shows, in painter's order.
final class PreparedParticles {
  /// A particle's place on the canvas.
  private struct Item {
    /// The pixels that it may touch.
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
    /// The colour as a premultiplied pixel.
    var color: UInt32
    /// Where the pixels lie in the mip level, from the first one on.
    var level: SpriteLevel
    /// The index among ``mixtures`` of one that is mixed with another level; −1 for the others.
    var mixture: Int32 = -1

    func rows(_ bandHeight: Int, _ canvas: PixelBounds) -> ClosedRange<Int> {
      let first = max(Int(top), 0) / bandHeight
      return first...max(first, (min(Int(bottom), canvas.bottom) - 1) / bandHeight)
    }
  }

  /// A smaller mip level, and its share, 1…255 of 256.
  private struct Mixture {
    var smaller: SpriteLevel
    var share: UInt32
  }

  /// The side of particles, in pixels, from which on two mip levels are mixed. Smaller ones are drawn
  /// from the nearest level.
  private static let mixedSide = 24.0
  /// The share of the smaller level from which on that is the nearest: where it is drawn √2 times larger.
  private static let halfway: UInt32 = 106

  /// The pixels that particles touch.
  private(set) var bounds = PixelBounds.empty
  private let adds: Bool
  private var items: [Item] = []
  private var mixtures: [Mixture] = []
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
    var all = PixelBounds(left: .max, top: .max, right: .min, bottom: .min)
    for particle in particles.particles {
      guard self.sprites.indices.contains(particle.sprite),
        let pixels = self.sprites[particle.sprite],
        let item = item(particle, pixels, canvas)
      else { continue }
      items.append(item)
      all.left = min(all.left, Int(item.left))
      all.top = min(all.top, Int(item.top))
      all.right = max(all.right, Int(item.right))
      all.bottom = max(all.bottom, Int(item.bottom))
    }
    bounds = all.intersection(canvas)
    guard !items.isEmpty else { return nil }
    sort(bands: (canvas.bottom + bandHeight - 1) / bandHeight, bandHeight, canvas)
  }

  /// Lays a particle into the canvas; `nil` if it can't be seen there.
  private func item(
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
    if Double(max(pixels.width, pixels.height)) < Self.mixedSide * shrink {
      (level, share) = (share > Self.halfway ? level + 1 : level, 0)
    }
    if share == 256 { (level, share) = (level + 1, 0) }
    let outer = share > 0 ? level + 1 : level
    let size = pixels.size(at: outer)
    // Half a texel beyond the edge, a sprite ends.
    let margin = Size(
      Double(pixels.width) / Double(size.width) / 2, Double(pixels.height) / Double(size.height) / 2
    )
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
    var item = Item(
      left: Int32(bounds.left), top: Int32(bounds.top), right: Int32(bounds.right),
      bottom: Int32(bounds.bottom), color: color,
      level: Self.spriteLevel(pixels, level, inverse, origin))
    if share > 0 {
      item.mixture = Int32(mixtures.count)
      mixtures.append(
        Mixture(smaller: Self.spriteLevel(pixels, level + 1, inverse, origin), share: share))
    }
    return item
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
    var counts = [Int](repeating: 0, count: bands + 1)
    for item in items { for band in item.rows(bandHeight, canvas) { counts[band + 1] += 1 } }
    for band in 0..<bands { counts[band + 1] += counts[band] }
    starts = counts
    order = [Int32](repeating: 0, count: counts[bands])
    for index in items.indices {
      for band in items[index].rows(bandHeight, canvas) {
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
      let (left, top) = (max(Int(item.left), area.left), max(Int(item.top), area.top))
      let columns = min(Int(item.right), area.right) - left
      let rows = min(Int(item.bottom), area.bottom) - top
      if columns <= 0 || rows <= 0 { continue }
      let part = SpritePart(
        column: left - Int(item.left), row: top - Int(item.top), columns: columns, rows: rows)
      var smaller: (SpriteLevel, UInt32)?
      if item.mixture >= 0 {
        let mixture = mixtures[Int(item.mixture)]
        smaller = (mixture.smaller, mixture.share)
      }
      unsafe kernels.sprite(
        surface.pixel(left, top), stride: surface.stride, part: part, level: item.level,
        smaller: smaller, color: item.color, adds: adds)
    }
  }
}
