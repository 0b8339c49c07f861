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
  // `counts`: for each step and for the end, the number of bitmaps before it. `bytes`: for each number of bitmaps,
  // their total size.
  private let counts: [Int]
  private let bytes: [Int]
  // For each step and for the end, the number of backdrops of earlier groups.
  private let backdropCounts: [Int]

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
    var (counts, bytes) = ([0], [0])
    for step in frame.steps.indices {
      let count = counts[step]
      if count < frame.offscreens.count, frame.offscreens[count].step == step {
        bytes.append(bytes[count] + frame.offscreens[count].bitmap.bytes)
      }
      counts.append(bytes.count - 1)
    }
    (self.counts, self.bytes) = (counts, bytes)
    var backdropCounts = Array(repeating: 0, count: frame.steps.count + 1)
    for (step, _) in frame.backdrops { backdropCounts[step + 1] += 1 }
    for step in frame.steps.indices { backdropCounts[step + 1] += backdropCounts[step] }
    self.backdropCounts = backdropCounts
  }

  /// Draws all steps on a surface for the complete canvas.
  func draw(on surface: Surface) {
    draw(frame.steps.indices, on: surface)
  }

  private func draw(_ steps: Range<Int>, on surface: Surface) {
    var run = steps.lowerBound..<steps.lowerBound
    while run.upperBound < steps.upperBound {
      let index = run.upperBound
      let next = min(frame.extents[index].next, steps.upperBound)
      if holdsBackdrop(index..<next) {
        drawRun(run, on: surface)
        drawAlone(index..<next, on: surface)
        run = next..<next
        continue
      }
      if bytes(of: run.lowerBound..<next) <= room.left {
        run = run.lowerBound..<next
        continue
      }
      drawRun(run, on: surface)
      run = index..<next
      if bytes(of: run) > room.left {
        drawAlone(run, on: surface)
        run = next..<next
      }
    }
    drawRun(run, on: surface)
  }

  /// Returns the total size of the bitmaps that the steps need.
  private func bytes(of steps: Range<Int>) -> Int {
    bytes[counts[steps.upperBound]] - bytes[counts[steps.lowerBound]]
  }

  /// Returns the bitmaps that the steps need.
  private func bitmaps(of steps: Range<Int>) -> ArraySlice<(step: Int, bitmap: Offscreen)> {
    frame.offscreens[counts[steps.lowerBound]..<counts[steps.upperBound]]
  }

  /// Returns whether a group among the steps shows its backdrop.
  private func holdsBackdrop(_ steps: Range<Int>) -> Bool {
    backdropCounts[steps.upperBound] > backdropCounts[steps.lowerBound]
  }

  /// Draws the steps on all bands.
  private func drawRun(_ steps: Range<Int>, on surface: Surface) {
    if steps.isEmpty { return }
    let bitmaps = bitmaps(of: steps)
    forEachPart(of: surface) { surface, band in
      painter.draw(frame, steps, on: surface, band, edges)
      for (_, bitmap) in bitmaps where bitmap.bottom <= band.bottom { bitmap.release() }
    }
    for (_, bitmap) in bitmaps { bitmap.release() }
  }

  /// Draws a step and its contents, if their bitmaps don't fit in memory or if they contain a backdrop.
  private func drawAlone(_ steps: Range<Int>, on surface: Surface) {
    let isOne =
      counts[steps.upperBound] - counts[steps.lowerBound] == 1 && !holdsBackdrop(steps)
    switch frame.steps[steps.lowerBound] {
    case _ where isOne: drawRun(steps, on: surface)
    case .nothing, .skip, .fill, .particles: break
    case .beginGroup(let group) where group.color != nil: drawRun(steps, on: surface)
    case .beginGroup(let group):
      let inside = steps.lowerBound + 1..<group.end
      let target = surface.narrowed(to: group.bounds)
      if group.blendMode.isUnbounded {
        forEachPart(of: surface) { part, _ in painter.clear(part, outside: group.bounds) }
      }
      guard group.isIsolated else { return draw(inside, on: target) }
      group.backdrop?.take(from: surface, painter.kernels)
      withBuffer(for: target) { own in
        draw(inside, on: own)
        forEachPart(of: own) { own, band in
          if let backdrop = group.backdrop, group.blendMode == .normal,
            !backdrop.isOpaque || holdsBackdrop(inside)
          {
            painter.compose(
              own, group, hidingBelow: inside, of: frame, on: surface, band, edges)
          } else {
            painter.compose(own, group, on: surface, band, edges)
          }
        }
      }
      // Occluding steps are drawn again, and need their bitmaps again.
      for (_, bitmap) in bitmaps(of: inside) { bitmap.release() }
      group.backdrop?.release()
    case .beginMask(let end, let how):
      withBuffer(for: surface) { own in
        draw(steps.lowerBound + 1..<end, on: own)
        forEachPart(of: own) { own, _ in
          painter.multiply(surface.narrowed(to: own.bounds), by: own, how)
        }
      }
    }
  }

  /// Calls `body` with each part of a surface and the part's band.
  private func forEachPart(of surface: Surface, _ body: (Surface, Band) -> Void) {
    for part in parts {
      let surface = surface.narrowed(to: part.area)
      if !surface.bounds.isEmpty { body(surface, part.band) }
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
