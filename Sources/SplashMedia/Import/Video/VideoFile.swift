internal import CFFmpeg
internal import SplashPixels
internal import SplashScene
internal import SplashSystem

/// A video file, with the properties that are known without decoding, and its decoding method.
struct VideoFile: Sendable {
  /// The type of file.
  enum Kind: Sendable {
    /// A stream that FFmpeg decodes.
    case stream(VideoStream)
    /// A GIF file, which FFmpeg can only decode from its beginning.
    case gif(GIFAnimation)
    /// The bytes of a WebP file, whose animations older FFmpeg versions can't decode.
    case webP([UInt8])
  }

  let file: AssetFile
  let kind: Kind
  let index: VideoIndex
  /// The size of stored pictures in pixels.
  let width: Int
  let height: Int
  /// The file's loop count.
  let loopCount: Double

  /// The maximum size, in bytes, of a file that is read into memory completely (GIF, PNG and WebP).
  static let wholeBytes = 512 << 20
  /// The maximum duration of a video, in seconds: about eleven days.
  private static let longest = 1e6

  /// Opens a file and locates its frames without decoding them.
  init(_ file: AssetFile) throws(AssetError) {
    let path = file.path
    self.file = file
    let beginning = try MediaInput(file).beginning(FileKind.beginningBytes)
    if GIFAnimation.isMeant(by: beginning) {
      let animation = try Self.gif(file)
      (kind, width, height, loopCount) = (
        .gif(animation), animation.width, animation.height, animation.loopCount
      )
      index = VideoIndex(sequence: animation.times)
      try Self.check(index, path)
      return
    }
    if beginning.isWebP {
      let bytes = try readFile(file, limit: Self.wholeBytes)
      let animation = try WebPAnimation.header(bytes, path)
      (kind, width, height, loopCount) = (
        .webP(bytes), animation.width, animation.height, animation.loopCount
      )
      index = VideoIndex(sequence: animation.times)
      try Self.check(index, path)
      return
    }
    let reader: MediaReader
    do throws(AssetError) {
      reader = try MediaReader(file)
    } catch {
      throw error.naming(FileKind(beginning), unless: [.video])
    }
    if reader.format.hasSuffix("_pipe") { throw (FileKind(beginning) ?? .image).error(path) }
    let animation = try Self.animation(reader)
    let stream = try VideoStream(reader)
    (kind, width, height) = (.stream(stream), stream.width, stream.height)
    let scan = try PacketScan(reader, stream)
    if let animation, scan.entries.count < animation.frames {
      throw .truncated(path)
    }
    loopCount = animation?.loopCount ?? 1
    let exact = animation.flatMap { $0.delays.count == scan.entries.count ? $0.times : nil }
    guard let index = exact.map(VideoIndex.init(sequence:)) ?? VideoIndex(scan.entries, scan.units)
    else {
      throw .corrupt(path: path, reason: "there is no frame in it")
    }
    try Self.check(index, path)
    self.index = index
  }

  /// Rejects implausible times.
  private static func check(_ index: VideoIndex, _ path: FilePath) throws(AssetError) {
    guard index.times.duration > 0, index.times.duration <= longest else {
      throw .corrupt(path: path, reason: "its timestamps exceed \(Int(clamping: longest)) seconds")
    }
  }

  /// Finds the pictures of a GIF file, which must be complete.
  private static func gif(_ file: AssetFile) throws(AssetError) -> GIFAnimation {
    let (path, bytes) = (file.path, try readFile(file, limit: wholeBytes))
    let animation = try GIFAnimation(bytes, path)
    if animation.pictures.isEmpty {
      throw .corrupt(path: path, reason: "there is no frame in it")
    }
    try VideoStream.check(width: animation.width, height: animation.height, path)
    return animation
  }

  /// Returns the properties of an animated PNG. The file must be complete, like a Matroska file.
  private static func animation(_ reader: MediaReader) throws(AssetError) -> AnimationHeader? {
    let path = reader.path
    let truncated = AssetError.truncated(path)
    if reader.format.contains("matroska") {
      let input = try MediaInput(reader.file)
      if let end = MatroskaHeader(input.beginning(4096)).end, end > input.size { throw truncated }
      return nil
    }
    guard reader.format == "apng" else { return nil }
    let bytes = try readFile(reader.file, limit: wholeBytes)
    do throws(ReasonError) { return try AnimationHeader(png: bytes) } catch {
      throw truncated
    }
  }

  /// The file's path.
  var path: FilePath { file.path }

  /// Returns a reference to this file as video `id`.
  func reference(id: Int) -> VideoReference {
    var (width, height) = (width, height)
    var aspect = 1.0
    var warnings: [String] = []
    switch kind {
    case .stream(let stream):
      if stream.orientation.swapsSides { swap(&width, &height) }
      (aspect, warnings) = (stream.pixelAspect, stream.warnings)
    case .gif(let animation): aspect = animation.pixelAspect
    case .webP: break
    }
    return VideoReference(
      id: id, path: path, width: width, height: height, pixelAspect: aspect, times: index.times,
      loopCount: loopCount, warnings: warnings)
  }

  /// Creates a finder for the file's frames.
  ///
  /// - Parameter budget: The maximum size, in bytes, of the data that is kept for faster access to earlier frames.
  func makeFinder(budget: Int) -> any FrameFinder {
    switch kind {
    case .gif(let animation): return GIFFinder(animation, budget: budget)
    case .webP(let bytes):
      return VideoCursors(self) { () throws(ReasonError) in try WebPAnimation(bytes) }
    case .stream(let stream):
      return VideoCursors(self) { () throws(ReasonError) in
        try StreamDecoder(file, stream, index)
      }
    }
  }

  /// Returns the maximum memory that a finder uses in addition to decoders and their pictures, in bytes.
  func finderBytes(budget: Int) -> Int {
    switch kind {
    case .gif(let animation):
      animation.bytes.count + GIFFinder.bytes(of: animation, budget: budget)
    case .webP(let bytes): bytes.count
    case .stream: 0
    }
  }
}

extension [UInt8] {
  /// Whether these are the first bytes of a WebP file.
  fileprivate var isWebP: Bool {
    count >= 12 && starts(with: Array("RIFF".utf8)) && self[8..<12].elementsEqual("WEBP".utf8)
  }
}
