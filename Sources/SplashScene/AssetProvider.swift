public import SplashSystem

/// A picture that a scene refers to: what resolving and layout need to know of it. References are equal if they are to
/// the same picture.
public struct ImageReference: Hashable, Sendable {
  /// The picture's index in the provider's table.
  public let id: Int
  /// The path that the provider was asked for.
  public let path: FilePath
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// What of the picture can't be shown as it is meant, in words that go on "the image …"; none while the picture isn't
  /// decoded.
  public var warnings: [String]

  /// Makes a reference to picture `id` of a provider.
  public init(id: Int, path: FilePath, width: Int, height: Int, warnings: [String] = []) {
    self.id = id
    self.path = path
    self.width = width
    self.height = height
    self.warnings = warnings
  }

  /// Whether both are to the same picture.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.path == b.path }

  /// Feeds what tells the picture from others.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(path)
  }
}

/// An SVG document that a scene refers to: what resolving and layout need to know of it.
public struct SVGReference: Hashable, Sendable {
  /// The document's index in the provider's table.
  public let id: Int
  /// The path that the provider was asked for.
  public let path: FilePath
  /// The document's own size in points (CSS pixels), greater than 0.
  public let size: Size

  /// Makes a reference to document `id` of a provider.
  public init(id: Int, path: FilePath, size: Size) {
    self.id = id
    self.path = path
    self.size = size
  }
}

/// The outline of an element of an SVG document.
public struct SVGOutline: Hashable, Sendable {
  /// The outline in the document's user space: the space of ``viewBox``.
  public let path: Path
  /// The document's `viewBox`; its size at the origin when it has none; `nil` when it has neither.
  public let viewBox: Rect?

  /// Makes an outline.
  public init(path: Path, viewBox: Rect?) {
    self.path = path
    self.viewBox = viewBox
  }
}

/// What resolving a scene needs of the world outside: files, pictures, documents, sounds and set type.
public protocol AssetProvider: AnyObject {
  /// The bytes of a file, at most `limit`.
  func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8]

  /// The absolute path of the file or folder at `path` with every link followed; `nil` when there is
  /// none.
  func realPath(_ path: FilePath) -> FilePath?

  /// The picture in `file`. The same file gives the same reference, or the same error, as with all of the
  /// following.
  func image(at file: AssetFile) throws(AssetError) -> ImageReference

  /// The picture in `file` as far as its header tells. The rest may be decoded until ``image(at:)`` is called for it,
  /// which finds what is damaged and gives the warnings.
  func openImage(at file: AssetFile) throws(AssetError) -> ImageReference

  /// The video or animated picture in `file`.
  func video(at file: AssetFile) throws(AssetError) -> VideoReference

  /// The SVG document in `file`.
  func svg(at file: AssetFile) throws(AssetError) -> SVGReference

  /// The SVG document in `file`, looked through. It may be drawn for a trial until ``svg(at:)`` is called for it, which
  /// tells if it can't be drawn.
  func openSVG(at file: AssetFile) throws(AssetError) -> SVGReference

  /// The outline of the element with the id `element` in the SVG document of `file`, in the document's
  /// own coordinates: its ancestors' transforms are applied. It has at most `limit` elements.
  func svgPath(at file: AssetFile, element: String, limit: Int) throws(AssetError) -> SVGOutline

  /// The sound of `file`, looked at and not yet decoded.
  func sound(at file: AssetFile) throws(AssetError) -> SoundReference

  /// The archive whose file's bytes are `bytes`, in zip. Its directory is checked; members are unpacked when they are
  /// asked for.
  ///
  /// - Parameter path: What messages call the archive.
  /// - Throws: ``AssetError``, also for one that is over ``ArchiveLimits``.
  func archive(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> any AssetArchive

  /// What is in a file in gzip whose bytes are `bytes`.
  ///
  /// - Parameter path: What messages call the file.
  /// - Throws: ``AssetError``, also for one that is over ``ArchiveLimits``.
  func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8]

  /// Sets a text: shapes its runs, breaks and aligns its lines.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout
}

extension AssetProvider {
  /// The picture in `file`, decoded at once.
  public func openImage(at file: AssetFile) throws(AssetError) -> ImageReference {
    try image(at: file)
  }

  /// The SVG document in `file`, drawn for a trial at once.
  public func openSVG(at file: AssetFile) throws(AssetError) -> SVGReference {
    try svg(at: file)
  }
}

/// The most that a scene may ask of its pictures.
public enum ImageLimits {
  /// The pixels of a picture's longer side: what phones and their cameras make, with room to spare.
  public static let side = 16_384
  /// The pixels of all pictures together: 1 GB of memory.
  public static let pixels = 256_000_000
}

/// The most that a scene may ask of a video.
public enum VideoLimits {
  /// The pixels of a frame's longer side.
  public static let side = 16_384
  /// The pixels of a frame: those of 8K, and half as many again.
  public static let pixels = 50_000_000
  /// The frames of a file: more than four hours at 60 a second.
  public static let frames = 1_000_000
}

/// Why an asset can't be used.
public enum AssetError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case notFound(path: FilePath)
  /// The file is there and can't be read; `reason` is the system's.
  case unreadable(path: FilePath, reason: String)
  /// The file is not what it should be; `reason` says how.
  case corrupt(path: FilePath, reason: String)
  /// The file or picture is over a limit; `limit` spells it.
  case overLimit(path: FilePath, limit: String)
  /// A line of the file says something that can't be used; `reason` says what and why.
  case invalid(path: FilePath, line: Int, reason: String)
  /// The SVG document has no element of the asked-for id; `known` are those that it has.
  case noElement(path: FilePath, element: String, known: [String])
}
