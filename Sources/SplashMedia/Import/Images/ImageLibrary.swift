package import SplashPixels
package import SplashScene
internal import SplashSystem
internal import Synchronization

/// The images and files of a scene. Each is read only once. The image formats are PNG, JPEG, WebP, AVIF, TIFF, BMP,
/// TGA, QOI, and the first image of a GIF.
///
/// The format is detected from the contents, not from the name. A library can be used from any thread.
package final class ImageLibrary: Sendable {
  /// Limits that are checked before memory is allocated.
  package struct Limits: Hashable, Sendable {
    /// The maximum width and height of an image in pixels.
    package var side: Int
    /// The maximum total number of pixels in all images.
    package var pixels: Int
    /// The maximum size of an image file, in bytes.
    package var fileBytes: Int

    /// Creates limits with the given values. All other limits have their default values.
    package init(
      side: Int = ImageLimits.side, pixels: Int = ImageLimits.pixels,
      fileBytes: Int = Limits.defaultFileBytes
    ) {
      self.side = side
      self.pixels = pixels
      self.fileBytes = fileBytes
    }

    /// The default for ``fileBytes``: 512 MiB, which is more than any image within the other limits needs.
    package static let defaultFileBytes = 512 << 20
  }

  /// An image whose header was read.
  private struct OpenPicture {
    /// The reference, without warnings.
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
  /// Larger images are decoded one at a time: a decoder uses up to 8 bytes per pixel.
  private static let maximumConcurrentPixels = 1 << 24
  private let state = Mutex(State())

  /// Creates an empty library.
  package convenience init() { self.init(limits: Limits()) }

  /// Creates an empty library.
  ///
  /// - Parameters:
  ///   - limits: The limits of images and of all of them together.
  ///   - kept: Images that have already been decoded for other libraries, to be shared.
  package init(limits: Limits = Limits(), kept: KeptPictures? = nil) {
    self.limits = limits
    self.kept = kept
  }

  /// The images, in the order of their ids, each with its mip levels. A corrupt image is replaced by a single
  /// transparent pixel.
  package var pyramids: [ImagePyramid] {
    state.withLock { $0.pictures }.map { picture in
      (try? picture.decoded.value.get())?.pyramid ?? ImagePyramid(Pixmap(width: 1, height: 1))
    }
  }

  /// Returns the image in `file`, which is decoded on the first call. The same file always results in the same
  /// reference or the same error.
  ///
  /// - Throws: ``SplashScene/AssetError``, including for an image that is partly corrupt or incomplete.
  package func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    let picture = try open(file)
    // While this image is being decoded, this thread decodes others instead of waiting.
    while picture.decoded.isRunning, threads.help() {}
    var reference = picture.reference
    reference.warnings = try picture.decoded.value.get().warnings
    return reference
  }

  /// Returns a reference to the image in `file` after reading only its header. The image is then decoded in the
  /// background, on one of the library's threads; ``image(at:)`` and ``pyramids`` wait for it.
  ///
  /// - Returns: The reference, without warnings.
  /// - Throws: ``SplashScene/AssetError`` for a file that can't be read, has no image header or is incomplete.
  package func openImage(at file: AssetFile) throws(AssetError) -> ImageReference {
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
    let header: ImageHeader
    do throws(AssetError) {
      header = try Self.reading(path) { () throws(ReasonError) in try ImageHeader(bytes) }
    } catch {
      throw error.naming(FileKind(bytes), unless: [.image])
    }
    if max(header.width, header.height) > limits.side {
      throw .overLimit(path: path, limit: "\(limits.side) pixels per side")
    }
    let (pixels, isHuge) = header.width.multipliedReportingOverflow(by: header.height)
    if isHuge || pixels > limits.pixels - state.pixels {
      throw .overLimit(path: path, limit: "\(limits.pixels) pixels in all images")
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

  /// Converts an error in a file to one that includes the file's path.
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
