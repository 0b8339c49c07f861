public import SplashPixels
public import SplashScene

/// Makes an animated GIF.
///
/// - Delays come from the film's own time, rounded to 1/100 s without adding up, and are never below
///   1/50 s: at more than 50 frames a second, some are left out. Equal pictures become one that
///   stands longer.
/// - One palette, picked from all frames, serves the whole film. A film with no more colours than the
///   palette holds keeps them exactly.
/// - A picture is written as the rectangle that changes. A pixel keeps what it shows while that is
///   near what it should show; errors never add up.
/// - A pixel is transparent below an alpha of one half, else opaque in its own colour.
///
/// The work is done in ``complete()``; until then, the changes from frame to frame are kept: 48 MiB in
/// memory, the rest in a nameless file beside the output.
public final class GIFEncoder: FrameSink {
  private let file: OutputFile
  private let width: Int
  private let height: Int
  private let frameRate: FrameRate
  private let options: GIFOptions
  private let store: FrameStore
  private var histogram = ColorHistogram()
  private var last: [UInt32]
  private var isOver = false

  /// The most pixels a side: what the format can say.
  public static let maximumSide = 65_535

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frameRate: Frames per second.
  ///   - options: How to encode.
  public init(
    path: String, width: Int, height: Int, frameRate: FrameRate,
    options: GIFOptions = GIFOptions()
  ) throws(OutputError) {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw .encodingFailed(
        path: path,
        reason: "\(width) × \(height) pixels; GIF holds 1 to \(Self.maximumSide) a side")
    }
    file = try OutputFile(path: path)
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.options = options
    // Beside a pipe or a device there is no place for files.
    store = FrameStore(
      path: path,
      directory: file.isStream ? FrameStore.temporaryDirectory : OutputFile.split(path).directory)
    last = Array(repeating: 0, count: width * height)
  }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: A picture of the encoder's size.
  ///   - count: For how many frames the picture stands.
  public func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    precondition(frame.width == width && frame.height == height, "frames have the film's size")
    precondition(count > 0, "a frame stands for at least one")
    guard !isOver else { return }
    var changed = take(frame)
    if store.entries.isEmpty {
      changed = PixelRect(left: 0, top: 0, right: width, bottom: height)
    } else if changed.isEmpty {
      store.extendLast(by: count)
      histogram.add(last, weight: count)
      return
    }
    histogram.add(last, weight: count)
    try store.append(last, width: width, changed: changed, count: count)
  }

  /// Picks the palette and writes the file, which is then whole and on disk, still hidden.
  public func complete() throws(OutputError) -> [OutputFile] {
    guard !isOver else { return [] }
    if store.entries.isEmpty {
      throw .encodingFailed(path: file.path, reason: "the film has no frames")
    }
    let palette: [UInt32]
    do throws(Quantizer.Failure) {
      palette = try Quantizer.palette(
        for: histogram, limit: max(2, min(options.colors, 255)))
    } catch {
      throw .encodingFailed(path: file.path, reason: error.reason)
    }
    var screen = GIFScreen(width: width, height: height, palette: palette, options: options)
    let writer = try GIFWriter(
      file: file, width: width, height: height, palette: screen.palette, plays: options.plays)
    var starts: [Int] = []
    var frames = 0
    for entry in store.entries {
      starts.append(GIFTiming.time(ofFrame: frames, rate: frameRate))
      frames += entry.count
    }
    let end = GIFTiming.time(ofFrame: frames, rate: frameRate)
    var picture = [UInt32](repeating: 0, count: width * height)
    var applied = 0
    for (index, delay) in GIFTiming.schedule(starts: starts, end: end) {
      var dirty = PixelRect.empty
      while applied <= index {
        try store.apply(applied, to: &picture, width: width)
        dirty = dirty.union(store.entries[applied].rect)
        applied += 1
      }
      try screen.show(picture, dirty: dirty, delay: delay, writer: writer)
    }
    try screen.finish(writer)
    try writer.finish()
    try file.seal()
    isOver = true
    return [file]
  }

  /// Gives the film up.
  public func cancel() {
    isOver = true
    file.abort()
  }

  /// Makes a frame the last picture: opaque colours and 0 for transparent.
  ///
  /// - Returns: Where it differs from the one before.
  private func take(_ frame: Pixmap) -> PixelRect {
    var changed = PixelRect.empty
    for y in 0..<height {
      let row = unsafe UnsafeRawPointer(frame.row(y)).assumingMemoryBound(to: UInt32.self)
      var first = width
      var end = 0
      for x in 0..<width {
        let color = Self.opaque(UInt32(littleEndian: unsafe row[x]))
        if last[y * width + x] != color {
          last[y * width + x] = color
          first = min(first, x)
          end = x + 1
        }
      }
      if end > 0 { changed.add(row: y, from: first, to: end) }
    }
    return changed
  }

  @inline(__always)
  private static func opaque(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha < 128 { return 0 }
    let a = UInt8(alpha)
    let r = UInt32(Alpha.unpremultiply(UInt8(pixel & 255), by: a))
    let g = UInt32(Alpha.unpremultiply(UInt8(pixel >> 8 & 255), by: a))
    let b = UInt32(Alpha.unpremultiply(UInt8(pixel >> 16 & 255), by: a))
    return r | g << 8 | b << 16 | 0xFF00_0000
  }
}
