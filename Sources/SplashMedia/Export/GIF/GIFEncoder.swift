package import SplashPixels
package import SplashScene
package import SplashSystem

/// The settings of a GIF, and the size of the file.
package struct GIFChoice: Hashable, Sendable {
  /// The quality, as in ``GIFOptions/quality``.
  package var quality: Int
  /// The maximum palette size of an image.
  package var colors: Int
  /// The file's size in bytes.
  package var byteCount: Int
}

/// Encodes an animated GIF.
///
/// - Delays are computed from the video's frame times, rounded to 1/100 s without accumulating errors, and are at
///   least 1/50 s: above 50 frames per second, some frames are omitted. Consecutive equal images are merged into one
///   with a longer delay.
/// - The GIF has a global palette, selected from all frames. Images for which it is unsuitable have their own
///   palettes. If the video has at most 256 colours, or at most 255 and transparency, the palette contains all of
///   them.
/// - Only the rectangle that changes is written. Areas that don't change in the source never flicker. Elsewhere, a
///   pixel may keep its displayed colour, or use a colour other than the best one, if that saves more bits than it
///   costs in similarity; ``GIFOptions/quality`` determines the balance.
/// - Translucent pixels become opaque or transparent, depending on ``GIFOptions/matte``.
///
/// The encoding takes place in ``complete()``. Until then, the changes from frame to frame are stored: up to 48 MiB
/// in memory, and the remainder in an unnamed temporary file in the output's folder. The same frames and options
/// produce the same bytes, regardless of the number of threads.
package final class GIFEncoder: FrameSink {
  /// The output, which is written in ``complete()``.
  package let file: OutputFile
  let width: Int
  private let height: Int
  let frameRate: FrameRate
  package let options: GIFOptions
  private let threads: Int
  let store: FrameStore
  private var histogram = ColorHistogram()
  /// The last image; `nil` after all images have been written.
  private var last: LargeBuffer<UInt32>?
  private var hasTransparency = false
  private var isOver = false
  private var plans: [PlanKey: PalettePlan] = [:]

  /// Whether every image is decoded and compared with its source. The default is `true` in debug builds.
  var readsBack = GIFSettings.isDebug

  /// The maximum width and height in pixels, limited by the format.
  package static let maximumSide = 65_535

  /// The maximum number of pixels in a frame: at up to 28 bytes per pixel, encoding uses less than 4 GB.
  package static let maximumPixels = 1 << 27

  /// The memory that the encoder uses, including the changes from frame to frame.
  static let cost = EncoderCost(fixed: 9, perFrame: 3, lookahead: 2)

  /// Creates an encoder, and begins its output file.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frameRate: The frame rate, in frames per second.
  ///   - options: The encoding options.
  ///   - threads: 1 to use only the calling thread; otherwise up to three threads are used.
  ///   - links: How symbolic links at the path are handled.
  package convenience init(
    path: FilePath, width: Int, height: Int, frameRate: FrameRate,
    options: GIFOptions = GIFOptions(), threads: Int = 2, links: OutputFile.Links = .followed
  ) throws(OutputError) {
    try self.init(
      file: OutputFile(path: path, links: links), width: width, height: height,
      frameRate: frameRate,
      options: options, threads: threads)
  }

  /// Creates an encoder that writes to an open file. Nothing is written before ``complete()``, so until then the file
  /// may be passed to another encoder.
  ///
  /// - Parameters:
  ///   - file: The output, which must be empty.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frameRate: The frame rate, in frames per second.
  ///   - options: The encoding options.
  ///   - threads: 1 to use only the calling thread; otherwise up to three threads are used.
  package init(
    file: OutputFile, width: Int, height: Int, frameRate: FrameRate,
    options: GIFOptions = GIFOptions(), threads: Int = 2
  ) throws(OutputError) {
    try Self.checkSize(width, height, path: file.path)
    self.file = file
    self.width = width
    self.height = height
    self.frameRate = frameRate
    var options = options
    options.quality = min(max(options.quality, 1), 100)
    options.colors = min(max(options.colors, 2), 256)
    self.options = options
    self.threads = threads
    // A pipe or a device has no folder for temporary files.
    store = FrameStore(
      path: file.path,
      directory: file.isStream
        ? FilePath.temporaryFolder : file.path.directoryPart)
    last = LargeBuffer(count: width * height)
  }

  /// Rejects frame sizes that GIF doesn't support.
  ///
  /// - Parameters:
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - path: The path to report in errors.
  /// - Throws: ``OutputError/unsupported(path:reason:)``.
  package static func checkSize(_ width: Int, _ height: Int, path: FilePath) throws(OutputError) {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw .unsupported(
        path: path, reason: "\(width) × \(height) pixels; GIF supports 1 to \(maximumSide) per side"
      )
    }
    guard width * height <= maximumPixels else {
      throw .unsupported(
        path: path,
        reason: "\(width) × \(height) pixels; GIF supports at most \(maximumPixels) in total")
    }
  }

  /// Writes the next frame.
  ///
  /// - Parameters:
  ///   - frame: An image of the encoder's size.
  ///   - count: The number of consecutive frames that the image represents.
  package func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    precondition(frame.width == width && frame.height == height, "frames have the film's size")
    precondition(count > 0, "a frame stands for at least one")
    guard !isOver, let last else { return }
    var changed = take(frame, into: last)
    if store.entries.isEmpty {
      changed = PixelRect(left: 0, top: 0, right: width, bottom: height)
    }
    // Frames are added individually, so that the counts don't depend on how frames are combined in calls.
    for index in 0..<count {
      histogram.add(last, width: width, changed: index == 0 ? changed : .empty, count: 1)
    }
    if changed.isEmpty {
      store.extendLast(by: count)
    } else {
      try unsafe store.append(last.base, width: width, changed: changed, count: count)
    }
  }

  /// Encodes the file, which is then complete and flushed to disk, but still hidden.
  package func complete() throws(OutputError) -> FinishedOutput {
    guard !isOver else { return FinishedOutput(files: []) }
    if let limit = options.maximumBytes { return try complete(with: encodeWithin(limit)) }
    let target = GIFTarget(file: file)
    let assembly = try assembly()
    try assembly.write(to: target, GIFSettings(options), plan(of: assembly, for: options))
    return try seal(
      GIFChoice(quality: options.quality, colors: options.colors, byteCount: target.byteCount))
  }

  /// Writes the file that this encoder or another one has already encoded in a trial.
  package func complete(with trial: GIFTrial) throws(OutputError) -> FinishedOutput {
    guard !isOver, let bytes = trial.bytes else { return FinishedOutput(files: []) }
    try file.write(bytes)
    return try seal(
      GIFChoice(
        quality: trial.guess.quality, colors: trial.guess.shape.colors, byteCount: bytes.count))
  }

  private func seal(_ choice: GIFChoice) throws(OutputError) -> FinishedOutput {
    try file.seal()
    isOver = true
    var output = FinishedOutput(files: [file])
    output.gif = choice
    return output
  }

  /// Returns the frames, which may be encoded repeatedly.
  func assembly() throws(OutputError) -> GIFAssembly {
    if store.entries.isEmpty {
      throw .encodingFailed(path: file.path, reason: "the video has no frames")
    }
    if let last { histogram.finish(last) }
    last = nil
    return GIFAssembly(
      path: file.path, width: width, height: height, store: store, histogram: histogram,
      schedule: GIFSchedule(
        counts: store.entries.map(\.count), rate: frameRate,
        lastFrameDuration: options.lastFrameDuration),
      hasTransparency: hasTransparency, loopCount: options.loopCount, comment: options.comment,
      threads: threads, readsBack: readsBack)
  }

  /// Returns the palettes for a quality. Nearby qualities share palettes, but the requested quality has its own: if a
  /// file fits at that quality, it is identical to one that is encoded without a size limit.
  func plan(
    of assembly: GIFAssembly, for options: GIFOptions
  ) throws(OutputError) -> PalettePlan {
    var planned = options
    if options.quality != self.options.quality {
      planned.quality = options.quality < Self.richQuality ? Self.plainQuality : 100
    }
    let key = PlanKey(quality: planned.quality, colors: planned.colors)
    if let plan = plans[key] { return plan }
    let plan = try PalettePlan(of: assembly, settings: GIFSettings(planned))
    plans[key] = plan
    return plan
  }

  /// The parameters that determine the palettes.
  private struct PlanKey: Hashable {
    var quality: Int
    var colors: Int
  }

  /// At or above this quality, palettes are selected for quality 100; below it, for ``plainQuality``.
  private static let richQuality = 68
  private static let plainQuality = 60

  /// Cancels the GIF.
  package func cancel() {
    isOver = true
    last = nil
    file.abort()
  }

  /// Converts a frame to opaque colours, with 0 for transparent pixels, and stores it as the last image.
  ///
  /// - Returns: The rectangle in which it differs from the previous one.
  private func take(_ frame: Pixmap, into last: LargeBuffer<UInt32>) -> PixelRect {
    var changed = PixelRect.empty
    let (width, matte) = (width, options.matte)
    var isTransparent = false
    for y in 0..<height {
      let row = unsafe UnsafeRawPointer(frame.row(y)).assumingMemoryBound(to: UInt32.self)
      let lastRow = unsafe last.base + y * width
      var first = width
      var end = 0
      for x in 0..<width {
        let pixel = unsafe UInt32(littleEndian: row[x])
        let color = pixel >> 24 == 255 ? pixel : Self.opaque(pixel, matte: matte)
        if color == 0 { isTransparent = true }
        if unsafe lastRow[x] != color {
          unsafe lastRow[x] = color
          first = min(first, x)
          end = x + 1
        }
      }
      if end > 0 { changed.add(row: y, from: first, to: end) }
    }
    if isTransparent { hasTransparency = true }
    return changed
  }

  /// Returns the opaque or transparent replacement for a translucent pixel.
  private static func opaque(_ pixel: UInt32, matte: UInt32?) -> UInt32 {
    let alpha = pixel >> 24
    if let matte {
      guard alpha > 0 else { return 0 }
      var color: UInt32 = 0xFF00_0000
      for shift in [0, 8, 16] as [UInt32] {
        let beneath = (matte >> shift & 255) * (255 - alpha)
        color |= min(255, (pixel >> shift & 255) + (beneath + 127) / 255) << shift
      }
      return color
    }
    if alpha < 128 { return 0 }
    let a = UInt8(alpha)
    let r = UInt32(Alpha.unpremultiply(UInt8(pixel & 255), by: a))
    let g = UInt32(Alpha.unpremultiply(UInt8(pixel >> 8 & 255), by: a))
    let b = UInt32(Alpha.unpremultiply(UInt8(pixel >> 16 & 255), by: a))
    return r | g << 8 | b << 16 | 0xFF00_0000
  }
}
