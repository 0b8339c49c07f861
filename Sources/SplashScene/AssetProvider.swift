public import SplashSystem

/// An image that a scene refers to, with the information needed for resolving and layout. References are equal if
/// they refer to the same image.
public struct ImageReference: Hashable, Sendable {
  /// The image's index in the provider's table.
  public let id: Int
  /// The path that the provider was given.
  public let path: FilePath
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// What can't be displayed as intended, phrased to follow "the image …". Empty until the image is decoded.
  public var warnings: [String]

  /// Creates a reference to image `id` of a provider.
  public init(id: Int, path: FilePath, width: Int, height: Int, warnings: [String] = []) {
    self.id = id
    self.path = path
    self.width = width
    self.height = height
    self.warnings = warnings
  }

  /// Returns whether both references are to the same image.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.path == b.path }

  /// Hashes the image's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(path)
  }
}

/// An SVG document that a scene refers to, with the information needed for resolving and layout.
public struct SVGReference: Hashable, Sendable {
  /// The document's index in the provider's table.
  public let id: Int
  /// The path that the provider was given.
  public let path: FilePath
  /// The document's intrinsic size in points (CSS pixels), greater than 0.
  public let size: Size
  /// What is drawn differently from the document, as the ends of sentences that begin with the document.
  public let warnings: [String]

  /// Creates a reference to document `id` of a provider.
  public init(id: Int, path: FilePath, size: Size, warnings: [String] = []) {
    self.id = id
    self.path = path
    self.size = size
    self.warnings = warnings
  }
}

/// The outline of an element of an SVG document.
package struct SVGOutline: Hashable, Sendable {
  /// The outline in the document's user space: the space of ``viewBox``.
  package let path: Path
  /// The document's `viewBox`, or its size at the origin if it has no `viewBox`; `nil` if it has neither.
  package let viewBox: Rect?

  /// Creates an outline.
  package init(path: Path, viewBox: Rect?) {
    self.path = path
    self.viewBox = viewBox
  }
}

/// The external resources for resolving a scene: files, images, documents, sounds and text layout.
package protocol AssetProvider: AnyObject {
  /// Returns the bytes of a file, at most `limit`.
  func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8]

  /// Returns the absolute path of the file or folder at `path` with all symbolic links resolved; `nil` if it doesn't
  /// exist.
  func realPath(_ path: FilePath) -> FilePath?

  /// Returns the names of the files and folders in a folder, in any order; used for suggestions. Empty if the folder
  /// can't be read.
  func names(in folder: FilePath) -> [FilePath]

  /// Opens and decodes the image in `file`. Opening the same file again always yields the same reference or error;
  /// this also applies to all the functions below.
  func image(at file: AssetFile) throws(AssetError) -> ImageReference

  /// Opens the image in `file`, reading only its header. The rest may be decoded in the background until
  /// ``image(at:)`` is called, which reports corrupt data and the warnings.
  func openImage(at file: AssetFile) throws(AssetError) -> ImageReference

  /// Opens the video or animated image in `file`.
  func video(at file: AssetFile) throws(AssetError) -> VideoReference

  /// Opens the SVG document in `file`.
  func svg(at file: AssetFile) throws(AssetError) -> SVGReference

  /// Opens and checks the SVG document in `file`. It may be test-rendered in the background until ``svg(at:)`` is
  /// called, which reports an error if it can't be drawn.
  func openSVG(at file: AssetFile) throws(AssetError) -> SVGReference

  /// Returns the outline of the element with the id `element` in the SVG document in `file`. The outline is in the
  /// document's coordinates, with the transforms of the element's ancestors applied, and has at most `limit` path
  /// elements.
  func svgPath(at file: AssetFile, element: String, limit: Int) throws(AssetError) -> SVGOutline

  /// Opens the sound in `file` without decoding it.
  func sound(at file: AssetFile) throws(AssetError) -> SoundReference

  /// Opens the ZIP archive in `bytes`. Its directory is checked immediately; members are decompressed on request.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - path: The archive's name for messages.
  /// - Throws: ``AssetError``, including if the archive exceeds ``ArchiveLimits``.
  func archive(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> any AssetArchive

  /// Returns the decompressed contents of the gzip file in `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The compressed file.
  ///   - path: The file's name for messages.
  /// - Throws: ``AssetError``, including if the file exceeds ``ArchiveLimits``.
  func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8]

  /// Lays out text: shapes its runs, and breaks and aligns its lines.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout
}

extension AssetProvider {
  /// Returns no names.
  package func names(in folder: FilePath) -> [FilePath] { [] }

  /// Opens the image in `file` and decodes it immediately.
  package func openImage(at file: AssetFile) throws(AssetError) -> ImageReference {
    try image(at: file)
  }

  /// Opens the SVG document in `file` and test-renders it immediately.
  package func openSVG(at file: AssetFile) throws(AssetError) -> SVGReference {
    try svg(at: file)
  }
}

/// The maximum sizes of a scene's images.
package enum ImageLimits {
  /// The maximum number of pixels on an image's longer side; phone photos have fewer.
  package static let side = 16_384
  /// The maximum number of pixels in all images combined: 1 GB of memory.
  package static let pixels = 256_000_000
}

/// The maximum sizes of a scene's videos.
package enum VideoLimits {
  /// The maximum number of pixels on a frame's longer side.
  package static let side = 16_384
  /// The maximum number of pixels in a frame: about one and a half times as many as in an 8K frame.
  package static let pixels = 50_000_000
  /// The maximum number of frames in a file: more than four hours at 60 frames a second.
  package static let frames = 1_000_000
}

/// The reason an asset can't be used.
public enum AssetError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case notFound(path: FilePath)
  /// The file exists but can't be read; `reason` is the system's error message.
  case unreadable(path: FilePath, reason: String)
  /// The file is corrupt or has the wrong format; `reason` describes the error.
  case corrupt(path: FilePath, reason: String)
  /// The file is of a different kind from the one requested: `found` names the kind with its indefinite article, such
  /// as "an SVG document", and `advice` says what to use instead.
  case wrongKind(path: FilePath, found: String, advice: String?)
  /// The file or image exceeds a limit; `limit` describes it.
  case overLimit(path: FilePath, limit: String)
  /// A line of the file can't be used; `reason` describes the error.
  case invalid(path: FilePath, line: Int, reason: String)
  /// The SVG document has no element with the requested id; `known` lists the ids in the document.
  case noElement(path: FilePath, element: String, known: [String])
}
