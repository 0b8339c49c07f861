public import SplashMedia
public import SplashScene
public import SplashSystem
internal import SplashText
internal import Synchronization

/// The external resources of one scene: files, images, videos, SVG documents, sounds and laid-out text. Each resource
/// is read only once.
///
/// It can be used from any thread.
public final class Assets: AssetProvider, Sendable {
  /// The images.
  package let images: ImageLibrary
  /// The SVG documents.
  public let svgs: SVGLibrary
  /// The sounds.
  private let sounds = SoundLibrary()
  /// The videos and animated images.
  package let videos: VideoLibrary

  private struct Texts: ~Copyable {
    let setter: TextSetter
    var layouts: [TextRequest: Result<TextLayout, TextError>] = [:]
    var usesSystemFonts = false
  }

  private let texts: Mutex<Texts>
  private let recorder: FileRecorder

  /// Creates a provider without reading anything.
  public convenience init() { self.init(images: ImageLibrary()) }

  /// Creates a provider without reading anything.
  package init(
    images: ImageLibrary = ImageLibrary(), svgs: SVGLibrary = SVGLibrary(),
    videos: VideoLibrary = VideoLibrary()
  ) {
    self.images = images
    self.svgs = svgs
    self.videos = videos
    let recorder = FileRecorder()
    self.recorder = recorder
    texts = Mutex(
      Texts(
        setter: TextSetter(
          read: { (file, limit) throws(AssetError) in
            recorder.note(file)
            return try readFile(file, limit: limit)
          },
          decode: { (file) throws(AssetError) in try images.image(at: file) })))
  }

  /// The files requested so far, including missing files, each with its state when it was first requested. If the
  /// system's fonts were requested, the files that determine which fonts exist are included.
  package var files: [UsedFile] {
    recorder.note(texts.withLock { $0.setter.systemPlaces })
    return recorder.files
  }

  /// Returns the bytes of a file, or of standard input for `-`.
  package func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    recorder.note(file)
    return try readFile(file, limit: limit)
  }

  /// Returns the absolute path of the file or folder at `path` with all symbolic links resolved.
  public func realPath(_ path: FilePath) -> FilePath? { path.resolved }

  /// Returns the names of the files and folders in a folder.
  public func names(in folder: FilePath) -> [FilePath] {
    (folder.isEmpty ? "." : folder).entries
  }

  /// Returns the image at `path`, which is decoded on the first call.
  public func image(at path: FilePath) throws(AssetError) -> ImageReference {
    try image(at: AssetFile(path))
  }

  /// Returns the image in `file`, which is decoded on the first call.
  package func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    recorder.note(file)
    return try images.image(at: file)
  }

  /// Returns a reference to the image in `file` after reading only its header. The image is decoded on another
  /// thread.
  package func openImage(at file: AssetFile) throws(AssetError) -> ImageReference {
    recorder.note(file)
    return try images.openImage(at: file)
  }

  /// Returns the video or animated image at `path`, which is opened on the first call.
  public func video(at path: FilePath) throws(AssetError) -> VideoReference {
    try video(at: AssetFile(path))
  }

  /// Returns the video in `file`, which is scanned on the first call.
  package func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    recorder.note(file)
    return try videos.video(at: file)
  }

  /// Returns the SVG document at `path`, which is opened on the first call.
  public func svg(at path: FilePath) throws(AssetError) -> SVGReference {
    try svg(at: AssetFile(path))
  }

  /// Returns the SVG document in `file`, which is read, checked and test-rendered on the first call.
  package func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    recorder.note(file)
    return try svgs.document(at: file)
  }

  /// Returns the SVG document in `file` after reading and checking it. It is test-rendered on another thread.
  package func openSVG(at file: AssetFile) throws(AssetError) -> SVGReference {
    recorder.note(file)
    return try svgs.openDocument(at: file)
  }

  /// Returns the sound in `file`, which is scanned on the first call.
  package func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    recorder.note(file)
    return try sounds.sound(at: file)
  }

  /// Returns the outline of one element of the SVG document in `file`.
  package func svgPath(
    at file: AssetFile, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    recorder.note(file)
    return try svgs.outline(at: file, element: element, limit: limit)
  }

  /// Opens the ZIP archive with the contents `bytes`. `path` is its name in messages.
  package func archive(
    _ bytes: [UInt8], named path: FilePath
  ) throws(AssetError) -> any AssetArchive {
    try ZipArchive(bytes, path: path)
  }

  /// Returns the decompressed contents of the gzip file with the contents `bytes`. `path` is its name in messages.
  public func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8] {
    try Gzip.contents(of: bytes, path: path)
  }

  /// Whether any laid-out text may use the machine's fonts.
  var usesSystemFonts: Bool { texts.withLock { $0.usesSystemFonts } }

  /// Lays out a text. The same request always results in the same layout or the same error.
  public func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    try texts.withLock { (texts) throws(TextError) -> TextLayout in
      if let known = texts.layouts[request] { return try known.get() }
      if request.usesSystemFonts { texts.usesSystemFonts = true }
      let result = Result { () throws(TextError) in try texts.setter.layOut(request) }
      texts.layouts[request] = result
      return try result.get()
    }
  }
}
