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

  private struct State {
    var references: [AssetFile: Result<ImageReference, AssetError>] = [:]
    var pyramids: [ImagePyramid] = []
    var pixels = 0
  }

  private let limits: Limits
  private let kept: KeptPictures?
  private let state = Mutex(State())

  /// Makes an empty library.
  ///
  /// - Parameter kept: Pictures that were decoded for other libraries, if more are to be made.
  public init(limits: Limits = Limits(), kept: KeptPictures? = nil) {
    self.limits = limits
    self.kept = kept
  }

  /// The pictures in the order of their ids, each with its mip levels.
  public var pyramids: [ImagePyramid] {
    state.withLock { $0.pyramids }
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
    try state.withLock { (state) throws(AssetError) -> ImageReference in
      if let known = state.references[file] { return try known.get() }
      let result = Result { () throws(AssetError) in try load(file, into: &state) }
      state.references[file] = result
      return try result.get()
    }
  }

  private func load(_ file: AssetFile, into state: inout State) throws(AssetError) -> ImageReference
  {
    let path = file.path
    let bytes = try readFile(file, limit: limits.fileBytes)
    let header = try reading(path) { () throws(ReasonError) in try ImageHeader(bytes) }
    if max(header.width, header.height) > limits.side {
      throw .overLimit(path: path, limit: "\(limits.side) pixels a side")
    }
    let (pixels, isHuge) = header.width.multipliedReportingOverflow(by: header.height)
    if isHuge || pixels > limits.pixels - state.pixels {
      throw .overLimit(path: path, limit: "\(limits.pixels) pixels in all pictures")
    }
    let picture = try self.picture(file, bytes, header)
    state.pixels += pixels
    let size = picture.pyramid.levels.size(at: 0)
    let reference = ImageReference(
      id: state.pyramids.count, path: path, width: size.width, height: size.height,
      warnings: picture.warnings)
    state.pyramids.append(picture.pyramid)
    return reference
  }

  private func picture(
    _ file: AssetFile, _ bytes: [UInt8], _ header: ImageHeader
  ) throws(AssetError) -> KeptPictures.Picture {
    if let known = kept?.picture(file, bytes) { return known }
    let decoded = try reading(file.path) { () throws(ReasonError) in
      try ImageDecoder.decode(bytes, header: header)
    }
    let picture = KeptPictures.Picture(
      pyramid: ImagePyramid(decoded.pixmap), warnings: decoded.warnings)
    kept?.keep(picture, of: file, bytes)
    return picture
  }

  /// Makes damage to a file an error that names it.
  private func reading<T>(
    _ path: FilePath, _ body: () throws(ReasonError) -> T
  ) throws(AssetError) -> T {
    do throws(ReasonError) {
      return try body()
    } catch {
      throw .corrupt(path: path, reason: error.reason)
    }
  }
}
