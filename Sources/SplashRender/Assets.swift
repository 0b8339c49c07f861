public import SplashMedia
public import SplashScene
public import SplashSystem
internal import SplashText
internal import Synchronization

/// All that one scene takes from outside: files, pictures, videos, SVG documents, sounds and
/// set texts, each read once.
///
/// Safe to use from any thread.
public final class Assets: AssetProvider, Sendable {
  /// The pictures.
  public let images: ImageLibrary
  /// The SVG documents.
  public let svgs: SVGLibrary
  /// The sounds.
  private let sounds = SoundLibrary()
  /// The videos and animated pictures.
  public let videos: VideoLibrary

  private struct Texts: ~Copyable {
    let setter: TextSetter
    var layouts: [TextRequest: Result<TextLayout, TextError>] = [:]
    var usesSystemFonts = false
  }

  private let texts: Mutex<Texts>
  private let recorder: FileRecorder

  /// Makes a provider that has read nothing yet.
  public init(
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
            return try images.contents(of: file, limit: limit)
          },
          decode: { (file) throws(AssetError) in try images.image(at: file) })))
  }

  /// The files that were asked for until now, also those that aren't there, each as it was when it was
  /// asked for first; and, where the system's fonts were asked for, what says which there are.
  public var files: [UsedFile] {
    recorder.note(texts.withLock { $0.setter.systemPlaces })
    return recorder.files
  }

  /// The bytes of a file, or of standard input for `-`.
  public func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    recorder.note(file)
    return try images.contents(of: file, limit: limit)
  }

  /// The absolute path of the file or folder at `path` with every link followed.
  public func realPath(_ path: FilePath) -> FilePath? { path.resolved }

  /// The picture in `file`, decoded at the first call.
  public func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    recorder.note(file)
    return try images.image(at: file)
  }

  /// The picture in `file`, of which the header has been read; the rest is decoded on another thread.
  public func openImage(at file: AssetFile) throws(AssetError) -> ImageReference {
    recorder.note(file)
    return try images.openImage(at: file)
  }

  /// The video in `file`, looked through at the first call.
  public func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    recorder.note(file)
    return try videos.video(at: file)
  }

  /// The SVG document in `file`, read, checked and drawn for a trial at the first call.
  public func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    recorder.note(file)
    return try svgs.document(at: file)
  }

  /// The SVG document in `file`, read and checked; it is drawn for a trial on another thread.
  public func openSVG(at file: AssetFile) throws(AssetError) -> SVGReference {
    recorder.note(file)
    return try svgs.openDocument(at: file)
  }

  /// The sound of `file`, looked through at the first call.
  public func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    recorder.note(file)
    return try sounds.sound(at: file)
  }

  /// The outline of one element of the SVG document in `file`.
  public func svgPath(
    at file: AssetFile, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    recorder.note(file)
    return try svgs.outline(at: file, element: element, limit: limit)
  }

  /// The archive whose file's bytes are `bytes`, in zip. `path` is its name in messages.
  public func archive(
    _ bytes: [UInt8], named path: FilePath
  ) throws(AssetError) -> any AssetArchive {
    try ZipArchive(bytes, path: path)
  }

  /// What is in a file in gzip whose bytes are `bytes`. `path` is its name in messages.
  public func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8] {
    try Gzip.contents(of: bytes, path: path)
  }

  /// Whether a text that was set may have fonts that are the machine's.
  var usesSystemFonts: Bool { texts.withLock { $0.usesSystemFonts } }

  /// Sets a text. The same request gives the same layout, or the same error.
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
