public import SplashPixels
public import SplashScene
public import SplashSystem

/// The settings that a GIF was made with, and what came of them.
public struct GIFChoice: Hashable, Sendable {
  /// The quality, as in ``GIFOptions/quality``.
  public var quality: Int
  /// The most colours of a picture.
  public var colors: Int
  /// The file's size.
  public var byteCount: Int
}

/// Makes an animated GIF.
///
/// - Delays come from the film's own time, rounded to 1/100 s without adding up, and are never below
///   1/50 s: at more than 50 frames a second, some are left out. Equal pictures become one that
///   stands longer.
/// - One palette, picked from all frames, serves the film; pictures that it serves badly get their
///   own. The palette of a film with no more colours than it holds, 256 or beside transparency 255, has
///   them all.
/// - A picture is written as the rectangle that changes. Where the source doesn't change, nothing
///   does: there is no flicker. Elsewhere a pixel may keep what it shows, or take another colour than
///   the best one, when that saves more bits than it costs in similarity; ``GIFOptions/quality`` weighs
///   one against the other.
/// - Translucent pixels become opaque or transparent, as ``GIFOptions/matte`` says.
///
/// The work is done in ``complete()``; until then, the changes from frame to frame are kept: 48 MiB in
/// memory, the rest in a nameless file beside the output. The same frames and options give the same
/// bytes, whatever the number of threads.
public final class GIFEncoder: FrameSink {
  /// The output, which is written in ``complete()``.
  public let file: OutputFile
  let width: Int
  private let height: Int
  let frameRate: FrameRate
  package let options: GIFOptions
  private let threads: Int
  let store: FrameStore
  private var histogram = ColorHistogram()
  /// The last picture; `nil` once all are there.
  private var last: LargeBuffer<UInt32>?
  private var hasTransparency = false
  private var isOver = false
  private var plans: [PlanKey: PalettePlan] = [:]

  /// Whether every picture is read back and compared with what it is meant to show: in debug builds.
  var readsBack = GIFSettings.isDebug

  /// The maximum number of pixels a side: what the format can say.
  public static let maximumSide = 65_535

  /// The maximum number of pixels of a frame: at up to 28 bytes for each, encoding takes less than 4 GB.
  public static let maximumPixels = 1 << 27

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The target, or `-` for standard output.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frameRate: Frames per second.
  ///   - options: How to encode.
  ///   - threads: 1 for the caller's alone; with more, up to three work at the same time.
  ///   - links: What happens where a link is at the path.
  public convenience init(
    path: FilePath, width: Int, height: Int, frameRate: FrameRate,
    options: GIFOptions = GIFOptions(), threads: Int = 2, links: OutputFile.Links = .followed
  ) throws(OutputError) {
    try self.init(
      file: OutputFile(path: path, links: links), width: width, height: height,
      frameRate: frameRate,
      options: options, threads: threads)
  }

  /// Begins a film in a file that is open already. Nothing is written to it before ``complete()``, so
  /// that until then it may be handed to another encoder.
  ///
  /// - Parameters:
  ///   - file: The output, to which nothing has been written.
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - frameRate: Frames per second.
  ///   - options: How to encode.
  ///   - threads: 1 for the caller's alone; with more, up to three work at the same time.
  public init(
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
    // Beside a pipe or a device there is no place for files.
    store = FrameStore(
      path: file.path,
      directory: file.isStream
        ? FilePath.temporaryFolder : file.path.directoryPart)
    last = LargeBuffer(count: width * height)
  }

  /// Refuses frames that can't be made a GIF.
  ///
  /// - Parameters:
  ///   - width: The frames' width in pixels.
  ///   - height: The frames' height in pixels.
  ///   - path: What the error names.
  /// - Throws: ``OutputError/unsupported(path:reason:)``.
  public static func checkSize(_ width: Int, _ height: Int, path: FilePath) throws(OutputError) {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw .unsupported(
        path: path, reason: "\(width) × \(height) pixels; GIF holds 1 to \(maximumSide) a side")
    }
    guard width * height <= maximumPixels else {
      throw .unsupported(
        path: path,
        reason: "\(width) × \(height) pixels; a GIF is made of at most \(maximumPixels) in all")
    }
  }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: A picture of the encoder's size.
  ///   - count: For how many frames the picture stands.
  public func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    precondition(frame.width == width && frame.height == height, "frames have the film's size")
    precondition(count > 0, "a frame stands for at least one")
    guard !isOver, let last else { return }
    var changed = take(frame, into: last)
    if store.entries.isEmpty {
      changed = PixelRect(left: 0, top: 0, right: width, bottom: height)
    }
    // One by one, so that what is counted doesn't depend on how many come at once.
    for index in 0..<count {
      histogram.add(last, width: width, changed: index == 0 ? changed : .empty, count: 1)
    }
    if changed.isEmpty {
      store.extendLast(by: count)
    } else {
      try unsafe store.append(last.base, width: width, changed: changed, count: count)
    }
  }

  /// Writes the file, which is then whole and on disk, still hidden.
  public func complete() throws(OutputError) -> FinishedOutput {
    guard !isOver else { return FinishedOutput(files: []) }
    if let limit = options.maximumBytes { return try complete(with: encodeWithin(limit)) }
    let target = GIFTarget(file: file)
    let assembly = try assembly()
    try assembly.write(to: target, GIFSettings(options), plan(of: assembly, for: options))
    return try seal(
      GIFChoice(quality: options.quality, colors: options.colors, byteCount: target.byteCount))
  }

  /// Writes a file that was encoded before, by this encoder or another one.
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

  /// The frames, to be encoded as often as it takes.
  func assembly() throws(OutputError) -> GIFAssembly {
    if store.entries.isEmpty {
      throw .encodingFailed(path: file.path, reason: "the film has no frames")
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

  /// The palettes for a quality. Nearby qualities share them, but not with the one that is asked for:
  /// what fits at that is the same file as without a limit.
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

  /// What palettes are picked for.
  private struct PlanKey: Hashable {
    var quality: Int
    var colors: Int
  }

  /// From this quality on, palettes are the same at all; below, they are picked for ``plainQuality``.
  private static let richQuality = 68
  private static let plainQuality = 60

  /// Gives the film up.
  public func cancel() {
    isOver = true
    last = nil
    file.abort()
  }

  /// Makes a frame the last picture: opaque colours and 0 for transparent.
  ///
  /// - Returns: Where it differs from the one before.
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

  /// What a translucent pixel becomes.
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
