import SplashPixels
import SplashScene

/// Draws a frame whose bitmaps don't all fit in memory, or whose groups show their backdrop. The steps are divided
/// into runs whose bitmaps fit, and each run is drawn on all bands before the next run begins. Every bitmap is
/// therefore drawn only once, and freed before the next run.
///
/// A group's backdrop is copied after all runs that precede the group.
///
/// A step whose bitmap exceeds the available memory forms a run of its own. A group or mask with too many bitmaps is
/// drawn in separate runs, on a buffer of the group's size if it needs one.
struct FrameRuns {
  typealias Step = PreparedFrame.Step

  /// The damaged part of a band.
  struct Part {
    var band: Band
    var area: PixelBounds
  }

  private let frame: PreparedFrame
  private let parts: [Part]
  private let painter: BandPainter
  private let edges: EdgeTable
  private let room: BitmapBudget
  /// The bounding box of all parts.
  private let area: PixelBounds

  /// - Parameters:
  ///   - parts: The damaged parts, from top to bottom.
  ///   - painter: The painter that draws the bands.
  init(
    _ frame: PreparedFrame, _ parts: [Part], painter: BandPainter, edges: EdgeTable,
    room: BitmapBudget
  ) {
    self.frame = frame
    self.parts = parts
    self.painter = painter
    self.edges = edges
    self.room = room
    area = parts.reduce(.empty) { $0.union($1.area) }
  }

  /// Draws all steps on a surface for the complete canvas.
  func draw(on surface: Surface) {
    draw(frame.steps, on: surface)
  }

  private func draw(_ steps: [Step], on surface: Surface) {
    // The steps of the run, and the total size of their bitmaps.
    var (run, bytes) = (0..<0, 0)
    func drawRun() {
      self.drawRun(steps[run], on: surface)
      (run, bytes) = (run.upperBound..<run.upperBound, 0)
    }
    for (index, step) in steps.enumerated() {
      let own = step.bitmaps.reduce(0) { $0 + $1.bytes }
      let isAlone = step.showsBackdrop || own > room.left
      if isAlone || bytes + own > room.left { drawRun() }
      if isAlone {
        drawAlone(step, on: surface)
        run = index + 1..<index + 1
      } else {
        run = run.lowerBound..<index + 1
        bytes += own
      }
    }
    drawRun()
  }

  /// Draws the steps on all bands.
  private func drawRun(_ steps: ArraySlice<Step>, on surface: Surface) {
    if steps.isEmpty { return }
    let bitmaps = steps.flatMap(\.bitmaps)
    forEachPart(of: surface) { context in
      painter.draw(steps, context)
      for bitmap in bitmaps where bitmap.bottom <= context.band.bottom { bitmap.release() }
    }
    for bitmap in bitmaps { bitmap.release() }
  }

  /// Draws a step whose bitmaps don't fit in memory or that contains a backdrop.
  private func drawAlone(_ step: Step, on surface: Surface) {
    guard case .group(let group) = step.kind, step.showsBackdrop || step.bitmaps.count > 1 else {
      return drawRun([step], on: surface)
    }
    let target = surface.narrowed(to: group.bounds)
    if group.blendMode.isUnbounded {
      forEachPart(of: surface) { painter.clear($0.surface, outside: group.bounds) }
    }
    switch group.method {
    case .direct, .throughClip: draw(group.contents, on: target)
    case .color: drawRun([step], on: surface)
    case .buffer:
      group.backdrop?.take(from: surface, painter.kernels)
      withBuffer(for: target) { own in
        draw(group.contents, on: own)
        if let mask = group.mask { multiply(own, by: mask) }
        forEachPart(of: own) { context in
          let target = context.on(surface.narrowed(to: context.bounds))
          if let backdrop = group.backdrop, group.blendMode == .normal,
            !backdrop.isOpaque || group.containsBackdrop
          {
            painter.composeReplacingBackdrop(context.surface, group, target)
          } else {
            painter.compose(context.surface, group, target)
          }
        }
      }
      // What occludes is drawn again, and needs its bitmaps again.
      for bitmap in group.bitmaps { bitmap.release() }
      group.backdrop?.release()
    }
  }

  private func multiply(_ surface: Surface, by mask: PreparedFrame.Mask) {
    withBuffer(for: surface) { own in
      draw(mask.contents, on: own)
      forEachPart(of: own) {
        painter.multiply(surface.narrowed(to: $0.bounds), by: $0.surface, mask)
      }
    }
  }

  /// Calls `body` for each part of a surface.
  private func forEachPart(of surface: Surface, _ body: (DrawingContext) -> Void) {
    for part in parts {
      let surface = surface.narrowed(to: part.area)
      guard !surface.bounds.isEmpty else { continue }
      body(DrawingContext(surface: surface, band: part.band, edges: edges))
    }
  }

  /// Calls `body` with a transparent surface for the damaged part of another surface.
  private func withBuffer(for surface: Surface, _ body: (Surface) -> Void) {
    let bounds = surface.bounds.intersection(area)
    if bounds.isEmpty { return }
    let pixmap = Pixmap(width: bounds.right - bounds.left, height: bounds.bottom - bounds.top)
    body(unsafe Surface(pixmap.row32(0), stride: pixmap.stride / 4, bounds: bounds))
    withExtendedLifetime(pixmap) {}
  }
}
