internal import SplashSystem

/// Finds the frames of an animated GIF, each of which changes the one before: screens on the way are
/// kept, so that a frame isn't drawn from the first one on. Used by one thread.
///
/// On a long way to a frame, screens are kept at a half of it, at three quarters, and so on: a film of
/// `n` frames that plays backwards draws about `n` · log `n` pictures.
struct GIFFinder: FrameFinder {
  private let animation: GIFAnimation
  private var reader: GIFPictureReader?
  /// The last one was used last.
  private var canvases: [GIFCanvas] = []
  /// The maximum number of screens that are kept.
  private let limit: Int
  /// How many pictures have been drawn, those counted again that were drawn again.
  private(set) var drawnCount = 0

  /// A way that is no longer than this is gone again rather than kept in the middle.
  private static let shortWay = 16

  /// - Parameter budget: How many bytes screens may take; two are kept in any case.
  init(_ animation: GIFAnimation, budget: Int) {
    self.animation = animation
    limit = Self.count(animation, budget: budget)
  }

  /// How many screens are kept at the most.
  private static func count(_ animation: GIFAnimation, budget: Int) -> Int {
    min(max(budget / max(1, GIFCanvas.bytes(of: animation)), 2), 24)
  }

  /// What the screens take of memory at the most, in bytes.
  static func bytes(of animation: GIFAnimation, budget: Int) -> Int {
    // One more is at work.
    (count(animation, budget: budget) + 1) * GIFCanvas.bytes(of: animation)
  }

  mutating func decode(
    _ frame: Int, keeping kept: Int, isNeeded: (Int) -> Bool,
    _ found: (Int, DecodedPicture) -> Void
  ) throws(ReasonError) {
    let reader = try openReader()
    let canvas = take(for: frame, isNeeded)
    let stops = stops(from: canvas.count, to: frame, isNeeded)
    while canvas.count <= frame {
      if stops.contains(canvas.count) { keep(GIFCanvas(canvas), for: frame, isNeeded) }
      try canvas.drawNext(reader)
      drawnCount += 1
      if canvas.count - 1 > frame - kept {
        found(canvas.count - 1, DecodedPicture(.premultiplied(canvas.picture)))
      }
    }
    keep(canvas, for: frame, isNeeded)
  }

  private mutating func openReader() throws(ReasonError) -> GIFPictureReader {
    if let reader { return reader }
    let opened = try GIFPictureReader(animation.bytes)
    reader = opened
    return opened
  }

  /// The nearest screen before a frame: itself if it has to go a short way only, or else a copy.
  private mutating func take(for frame: Int, _ isNeeded: (Int) -> Bool) -> GIFCanvas {
    let nearest = canvases.indices.filter { canvases[$0].count <= frame }
      .max { canvases[$0].count < canvases[$1].count }
    guard let nearest else { return GIFCanvas(animation) }
    let canvas = canvases[nearest]
    if frame - canvas.count <= Self.shortWay { return canvases.remove(at: nearest) }
    return GIFCanvas(canvas)
  }

  /// Where screens are to be kept on the way.
  private func stops(from start: Int, to frame: Int, _ isNeeded: (Int) -> Bool) -> Set<Int> {
    let useful = canvases.count { $0.count <= frame || isNeeded($0.count) }
    var stops: Set<Int> = []
    var last = start
    while frame - last > Self.shortWay, stops.count < limit - 1 - useful {
      last += (frame - last) / 2
      stops.insert(last)
    }
    return stops
  }

  /// Keeps a screen, and gives up the one that is of least use if there are too many.
  private mutating func keep(_ canvas: GIFCanvas, for frame: Int, _ isNeeded: (Int) -> Bool) {
    canvases.append(canvas)
    guard canvases.count > limit else { return }
    let others = canvases.indices.dropLast()
    let free = others.filter { !isNeeded(canvases[$0].count) }
    // What lies behind a film that plays backwards, before what has been used least.
    let victim =
      free.filter { canvases[$0].count > frame + 1 }.max {
        canvases[$0].count < canvases[$1].count
      } ?? free.first ?? others.first
    if let victim { canvases.remove(at: victim) }
  }
}
