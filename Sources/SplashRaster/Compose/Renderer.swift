package import SplashPixels
import SplashScene

/// Draws display lists into pixmaps.
///
/// Coverage is the exact area of flattened outlines on a grid of 1/4096 of a pixel. Compositing is 8-bit source-over
/// with premultiplied colours. Equal lists produce equal bytes, regardless of the instruction set, the machine or the
/// drawing order.
///
/// A renderer reuses its working memory between frames and belongs to one thread.
package final class Renderer {
  private let pictures: any PictureSource
  private let kernels: Kernels
  private let bandHeight: Int
  private let stage: OffscreenStage
  private let sprites: SpriteStore
  private let simplifications: Simplifications
  private var scratch: Scratch?

  /// The maximum total size, in bytes, of the bitmaps that are kept for the next band, including nested ones.
  private static let waitingBytes = 256 << 20

  // The working memory for canvases of a particular size.
  private struct Scratch {
    var width: Int
    var height: Int
    let outlines: OutlinePreparation
    let painter: BandPainter
    /// The memory for one band, which is used for frame buffers that have no memory of their own.
    var strip: Pixmap?
  }

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - pictures: The provider of the pixels of images, videos and documents.
  ///   - kernels: The instruction set. All instruction sets draw the same pixels.
  ///   - bitmaps: The cache that keeps bitmaps from frame to frame. It may be shared with other renderers that use
  ///     the same pictures.
  package convenience init(
    _ pictures: any PictureSource, kernels: Kernels = .current,
    bitmaps: BitmapCache = BitmapCache()
  ) {
    self.init(pictures, kernels: kernels, bandHeight: 64, cache: bitmaps)
  }

  /// Creates a renderer for lists without videos and documents.
  ///
  /// - Parameters:
  ///   - images: The image table. A paint whose index is outside the table draws nothing.
  ///   - kernels: The instruction set. All instruction sets draw the same pixels.
  package convenience init(images: [ImagePyramid], kernels: Kernels = .current) {
    self.init(ImageTable(images: images), kernels: kernels)
  }

  /// Creates a renderer that draws `bandHeight` rows (a power of two) at a time. Bitmaps are cached between frames in
  /// `cache`, and kept between bands within the budget `room`; nested renderers share both. None of these parameters
  /// affects the pixels, but for `simplifications`, which change them by rounding.
  init(
    _ pictures: any PictureSource, kernels: Kernels, bandHeight: Int, cache: BitmapCache,
    room: BitmapBudget = BitmapBudget(bytes: Renderer.waitingBytes),
    simplifications: Simplifications = .all
  ) {
    self.pictures = pictures
    self.kernels = kernels
    self.bandHeight = bandHeight
    self.simplifications = simplifications
    stage = OffscreenStage(kernels: kernels, cache: cache, room: room) {
      Renderer(
        pictures, kernels: kernels, bandHeight: bandHeight, cache: cache, room: room,
        simplifications: simplifications)
    }
    sprites = SpriteStore(pictures, stage: stage)
  }

  /// Draws `list` into `target`, overwriting all of its pixels.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - target: A pixmap of the list's width and height, each at most 2^18.
  package func render(_ list: DisplayList, into target: Pixmap) {
    render(list, reach: list.reach, mirrorsEdges: true, into: target)
  }

  /// Draws the differences between `list` and the contents of `buffer`.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - buffer: A buffer of the list's width and height, each at most 2^18.
  ///   - drawn: A closure that is called for every changed band of rows, from top to bottom, as soon as the band is
  ///     complete. The band's first row has an even number. If the buffer has no memory, the pixels are only valid
  ///     during the call.
  package func render(
    _ list: DisplayList, into buffer: FrameBuffer, _ drawn: (FrameRows) -> Void = { _ in }
  ) {
    precondition(
      buffer.width == list.width && buffer.height == list.height,
      "the buffer has the display list's size")
    if let shown = buffer.shown, shown.list == list { return }
    var scratch = takeScratch(width: list.width, height: list.height)
    let frame = prepare(list, reach: list.reach, DitherPattern(), mirrorsEdges: true, scratch)
    let shown = ShownFrame(list: list, traces: frame.traces)
    var damage = Damage(whole: frame.canvas, bandHeight: bandHeight)
    if let old = buffer.shown {
      damage = Damage(frame.canvas, from: old, to: shown, bandHeight: bandHeight)
    }
    damage.takeIn(frame.backdropBounds)
    buffer.shown = shown
    if let pixmap = buffer.pixmap {
      draw(frame, damage, scratch, on: pixmap, drawn)
    } else {
      // The rows of a band are drawn completely, because the previous frame's pixels aren't available.
      var size = 0
      repeat {
        size = damage.size
        damage.widen()
        damage.takeIn(frame.backdropBounds)
      } while damage.size > size
      let strip = scratch.strip ?? Pixmap(width: list.width, height: bandHeight)
      scratch.strip = strip
      draw(frame, damage, scratch, on: strip, isStrip: true, drawn)
    }
    self.scratch = scratch
  }

  /// Draws `list`. Only drawing within `reach` influences effects.
  ///
  /// - Parameters:
  ///   - pattern: The dither pattern for gradients.
  ///   - mirrorsEdges: Whether pixels beyond the canvas mirror the canvas; otherwise they are transparent.
  func render(
    _ list: DisplayList, reach: Rect, pattern: DitherPattern = DitherPattern(),
    mirrorsEdges: Bool = false, into target: Pixmap
  ) {
    precondition(
      target.width == list.width && target.height == list.height,
      "the pixmap has the display list's size")
    let scratch = takeScratch(width: list.width, height: list.height)
    let frame = prepare(list, reach: reach, pattern, mirrorsEdges: mirrorsEdges, scratch)
    draw(frame, Damage(whole: frame.canvas, bandHeight: bandHeight), scratch, on: target)
    self.scratch = scratch
  }

  private func prepare(
    _ list: DisplayList, reach: Rect, _ pattern: DitherPattern, mirrorsEdges: Bool,
    _ scratch: Scratch
  ) -> PreparedFrame {
    precondition(
      list.width <= 1 << 18 && list.height <= 1 << 18, "coordinates fit their fixed point")
    return PreparedFrame(
      list, reach: reach, pattern: pattern, mirrorsEdges: mirrorsEdges,
      simplifications: simplifications, outlines: scratch.outlines, pictures: pictures,
      sprites: sprites)
  }

  /// Draws the damaged part of a frame.
  ///
  /// - Parameters:
  ///   - pixmap: The frame's pixels, or the memory for one band at a time.
  ///   - drawn: A closure that is called for every changed band.
  private func draw(
    _ frame: PreparedFrame, _ damage: Damage, _ scratch: Scratch, on pixmap: Pixmap,
    isStrip: Bool = false, _ drawn: (FrameRows) -> Void = { _ in }
  ) {
    let canvas = frame.canvas
    guard frame.bitmapBytes <= stage.room.left, frame.backdropBounds.isEmpty else {
      let whole = isStrip ? Pixmap(width: canvas.right, height: canvas.bottom) : pixmap
      return drawInRuns(frame, damage, scratch, on: whole, drawn)
    }
    let (painter, edges) = (scratch.painter, scratch.outlines.table)
    for band in bands(of: canvas) {
      let (top, part) = (band.top, damage.part(of: band))
      if !part.isEmpty {
        let first = isStrip ? top : 0
        frame.occluders.forEachPart(of: part) { part, occluder in
          let surface = unsafe Surface(
            pixmap.row32(top - first) + part.left, stride: pixmap.stride / 4, bounds: part)
          if occluder == nil { clear(surface, frame.background) }
          painter.draw(
            frame.steps[...], hidden: occluder ?? 0,
            DrawingContext(surface: surface, band: band, edges: edges))
        }
        drawn(FrameRows(top..<band.bottom, of: pixmap, from: first))
      }
      for bitmap in frame.bitmaps where bitmap.bottom <= band.bottom { bitmap.release() }
    }
  }

  /// Draws the damaged part of a frame whose bitmaps don't all fit in memory.
  private func drawInRuns(
    _ frame: PreparedFrame, _ damage: Damage, _ scratch: Scratch, on pixmap: Pixmap,
    _ drawn: (FrameRows) -> Void
  ) {
    let parts = bands(of: frame.canvas).map { FrameRuns.Part(band: $0, area: damage.part(of: $0)) }
      .filter { !$0.area.isEmpty }
    let surface = unsafe Surface(
      pixmap.row32(0), stride: pixmap.stride / 4, bounds: frame.canvas)
    for part in parts { clear(surface.narrowed(to: part.area), frame.background) }
    FrameRuns(
      frame, parts, painter: scratch.painter, edges: scratch.outlines.table, room: stage.room
    ).draw(on: surface)
    for part in parts { drawn(FrameRows(part.band.top..<part.band.bottom, of: pixmap)) }
  }

  private func bands(of canvas: PixelBounds) -> [Band] {
    stride(from: 0, to: canvas.bottom, by: bandHeight).enumerated().map { index, top in
      Band(index: index, top: top, bottom: min(top + bandHeight, canvas.bottom))
    }
  }

  private func clear(_ surface: Surface, _ background: UInt32) {
    let area = surface.bounds
    for y in area.top..<area.bottom {
      unsafe kernels.fill(
        surface.pixel(area.left, y), count: area.right - area.left, color: background)
    }
  }

  /// Takes the working memory for a canvas, reusing the last canvas's memory if the size is the same. The caller owns
  /// the memory exclusively until it gives it back, so the memory can be changed in place.
  private func takeScratch(width: Int, height: Int) -> Scratch {
    if let kept = scratch, kept.width == width, kept.height == height {
      scratch = nil
      return kept
    }
    return Scratch(
      width: width, height: height,
      outlines: OutlinePreparation(
        width: width, height: height, bandHeight: bandHeight, kernels: kernels),
      painter: BandPainter(width: width, bandHeight: bandHeight, kernels: kernels, stage: stage))
  }
}
