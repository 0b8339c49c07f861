internal import SplashSystem

/// Decodes the frames of an animated GIF, each of which depends on the previous frame. Intermediate screens are kept,
/// so that drawing doesn't always have to start from the first frame. It must only be used by one thread.
///
/// If a requested frame is far ahead, screens are kept at half the distance, at three quarters of it, and so on.
/// Playing a video of `n` frames backwards draws about `n` · log `n` images.
struct GIFFinder: FrameFinder {
  private let animation: GIFAnimation
  private var reader: GIFPictureReader?
  /// The screens that are kept, least recently used first.
  private var canvases: [GIFCanvas] = []
  /// The maximum number of kept screens.
  private let limit: Int
  /// The number of images drawn so far, including repeated ones.
  private(set) var drawnCount = 0

  /// The maximum distance for which no intermediate screen is kept.
  private static let shortWay = 16

  /// - Parameter budget: The maximum total size of the screens in bytes. At least two screens can always be kept.
  init(_ animation: GIFAnimation, budget: Int) {
    self.animation = animation
    limit = Self.count(animation, budget: budget)
  }

  /// Returns the maximum number of kept screens.
  private static func count(_ animation: GIFAnimation, budget: Int) -> Int {
    min(max(budget / max(1, GIFCanvas.bytes(of: animation)), 2), 24)
  }

  /// Returns the maximum total size of the screens in bytes.
  static func bytes(of animation: GIFAnimation, budget: Int) -> Int {
    // One additional screen is in use.
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

  /// Returns the nearest screen before a frame: the screen itself if the distance is short, otherwise a copy.
  private mutating func take(for frame: Int, _ isNeeded: (Int) -> Bool) -> GIFCanvas {
    let nearest = canvases.indices.filter { canvases[$0].count <= frame }
      .max { canvases[$0].count < canvases[$1].count }
    guard let nearest else { return GIFCanvas(animation) }
    let canvas = canvases[nearest]
    if frame - canvas.count <= Self.shortWay { return canvases.remove(at: nearest) }
    return GIFCanvas(canvas)
  }

  /// Returns the frames between two frames at which screens are kept.
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

  /// Keeps a screen, and drops the least useful one if there are too many.
  private mutating func keep(_ canvas: GIFCanvas, for frame: Int, _ isNeeded: (Int) -> Bool) {
    canvases.append(canvas)
    guard canvases.count > limit else { return }
    let others = canvases.indices.dropLast()
    let free = others.filter { !isNeeded(canvases[$0].count) }
    // During backward playback, screens that have already been passed are dropped before the least recently used
    // ones.
    let victim =
      free.filter { canvases[$0].count > frame + 1 }.max {
        canvases[$0].count < canvases[$1].count
      } ?? free.first ?? others.first
    if let victim { canvases.remove(at: victim) }
  }
}
