public import SplashPixels
public import SplashScene
internal import SplashSystem
internal import Synchronization

/// The pictures and files that a scene uses, each read once: PNG, JPEG, WebP, AVIF, TIFF, BMP,
/// TGA, QOI, and the first picture of a GIF.
///
/// The kind of a file is told by its contents, not by its name. Safe to use from any thread.
public final class ImageLibrary: Sendable {
  /// What is refused before memory is spent on it.
  public struct Limits: Hashable, Sendable {
    /// The most pixels a side of a picture.
    public var side: Int
    /// The most pixels of all pictures together.
    public var pixels: Int
    /// The most bytes of a picture's file.
    public var fileBytes: Int

    /// Makes limits; those not given are the defaults.
    public init(
      side: Int = ImageLimits.side, pixels: Int = ImageLimits.pixels,
      fileBytes: Int = Limits.defaultFileBytes
    ) {
      self.side = side
      self.pixels = pixels
      self.fileBytes = fileBytes
    }

    /// 512 MiB, more than any picture within the other limits needs.
    public static let defaultFileBytes = 512 << 20
  }

  /// A picture whose header has been read.
  private struct OpenPicture {
    /// Without warnings.
    var reference: ImageReference
    var decoded: Deferred<Result<KeptPictures.Picture, AssetError>>
  }

  private struct State {
    var known: [AssetFile: Result<OpenPicture, AssetError>] = [:]
    var pictures: [OpenPicture] = []
    var pixels = 0
  }

  private let limits: Limits
  private let kept: KeptPictures?
  private let threads = BackgroundThreads(count: min(Thread.processorCount - 1, 4))
  /// Larger pictures are decoded one at a time: a decoder takes up to 8 bytes for each pixel.
  private static let maximumConcurrentPixels = 1 << 24
  private let state = Mutex(State())

  /// Makes an empty library.
  ///
  /// - Parameter kept: Pictures that were decoded for other libraries, if more are to be made.
  public init(limits: Limits = Limits(), kept: KeptPictures? = nil) {
    self.limits = limits
    self.kept = kept
  }

  /// The pictures in the order of their ids, each with its mip levels. One that is damaged has a single transparent
  /// pixel.
  public var pyramids: [ImagePyramid] {
    state.withLock { $0.pictures }.map { picture in
      (try? picture.decoded.value.get())?.pyramid ?? ImagePyramid(Pixmap(width: 1, height: 1))
    }
  }

  /// The bytes of a file, or of standard input for `-`.
  ///
  /// - Throws: ``SplashScene/AssetError``, also when the file is longer than `limit` bytes.
  public func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    try readFile(file, limit: limit)
  }

  /// The picture in `file`, decoded at the first call. The same file gives the same reference, or the
  /// same error.
  ///
  /// - Throws: ``SplashScene/AssetError``: also for a picture that is damaged or incomplete anywhere.
  public func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    let picture = try open(file)
    // Another picture, rather than waiting.
    while picture.decoded.isRunning, threads.help() {}
    var reference = picture.reference
    reference.warnings = try picture.decoded.value.get().warnings
    return reference
  }

  /// The picture in `file`, of which the header has been read. The rest is decoded on a thread of the library's own,
  /// until ``image(at:)`` or ``pyramids`` needs it.
  ///
  /// - Returns: The reference, without warnings.
  /// - Throws: ``SplashScene/AssetError`` for a file that can't be read, has no header of a picture or is incomplete.
  public func openImage(at file: AssetFile) throws(AssetError) -> ImageReference {
    try open(file).reference
  }

  private func open(_ file: AssetFile) throws(AssetError) -> OpenPicture {
    try state.withLock { (state) throws(AssetError) -> OpenPicture in
      if let known = state.known[file] { return try known.get() }
      let result = Result { () throws(AssetError) in try read(file, into: &state) }
      state.known[file] = result
      return try result.get()
    }
  }

  private func read(_ file: AssetFile, into state: inout State) throws(AssetError) -> OpenPicture {
    let path = file.path
    let bytes = try readFile(file, limit: limits.fileBytes)
    let header = try Self.reading(path) { () throws(ReasonError) in try ImageHeader(bytes) }
    if max(header.width, header.height) > limits.side {
      throw .overLimit(path: path, limit: "\(limits.side) pixels a side")
    }
    let (pixels, isHuge) = header.width.multipliedReportingOverflow(by: header.height)
    if isHuge || pixels > limits.pixels - state.pixels {
      throw .overLimit(path: path, limit: "\(limits.pixels) pixels in all pictures")
    }
    state.pixels += pixels
    let swaps = header.orientation.swapsSides
    let reference = ImageReference(
      id: state.pictures.count, path: path, width: swaps ? header.height : header.width,
      height: swaps ? header.width : header.height)
    let decoded: Deferred<Result<KeptPictures.Picture, AssetError>>
    if let known = kept?.picture(file, bytes) {
      decoded = Deferred(.success(known))
    } else {
      decoded = Deferred { [kept] in
        Result { () throws(AssetError) in
          let picture = try Self.decode(bytes, header, path)
          kept?.keep(picture, of: file, bytes)
          return picture
        }
      }
      if pixels <= Self.maximumConcurrentPixels { threads.add(decoded.begin) }
    }
    let picture = OpenPicture(reference: reference, decoded: decoded)
    state.pictures.append(picture)
    return picture
  }

  private static func decode(
    _ bytes: [UInt8], _ header: ImageHeader, _ path: FilePath
  ) throws(AssetError) -> KeptPictures.Picture {
    try reading(path) { () throws(ReasonError) in
      let decoded = try ImageDecoder.decode(bytes, header: header)
      return KeptPictures.Picture(
        pyramid: ImagePyramid(decoded.pixmap), warnings: decoded.warnings)
    }
  }

  /// Makes damage to a file an error that names it.
  private static func reading<T>(
    _ path: FilePath, _ body: () throws(ReasonError) -> T
  ) throws(AssetError) -> T {
    do throws(ReasonError) {
      return try body()
    } catch {
      throw .corrupt(path: path, reason: error.reason)
    }
  }
}
