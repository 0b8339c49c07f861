public import SplashMedia
public import SplashScene
internal import SplashText
internal import Synchronization

/// All that one scene takes from outside: files, pictures, SVG documents and set texts, each read once.
///
/// Safe to use from any thread.
public final class Assets: AssetProvider, Sendable {
  /// The pictures.
  public let images: ImageLibrary
  /// The SVG documents.
  public let svgs: SVGLibrary

  private struct Texts: ~Copyable {
    let setter: TextSetter
    var layouts: [TextRequest: Result<TextLayout, TextError>] = [:]
  }

  private let texts: Mutex<Texts>

  /// Makes a provider that has read nothing yet.
  public init(images: ImageLibrary = ImageLibrary(), svgs: SVGLibrary = SVGLibrary()) {
    self.images = images
    self.svgs = svgs
    texts = Mutex(
      Texts(
        setter: TextSetter(
          read: { (path, limit) throws(AssetError) in
            try images.contents(ofFile: path, limit: limit)
          },
          decode: { (png, name) throws(AssetError) in try images.image(png: png, named: name) })))
  }

  /// The bytes of the file at `path`, or of standard input for `-`.
  public func contents(ofFile path: String, limit: Int) throws(AssetError) -> [UInt8] {
    try images.contents(ofFile: path, limit: limit)
  }

  /// The absolute path of the file or folder at `path` with every link followed.
  public func realPath(_ path: String) -> String? { SplashMedia.realPath(path) }

  /// The picture at `path`, decoded at the first call.
  public func image(at path: String) throws(AssetError) -> ImageReference {
    try images.image(at: path)
  }

  /// The SVG document at `path`, read, checked and drawn for a trial at the first call.
  public func svg(at path: String) throws(AssetError) -> SVGReference {
    try svgs.document(at: path)
  }

  /// The outline of one element of the SVG document at `path`.
  public func svgPath(
    at path: String, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    try svgs.outline(at: path, element: element, limit: limit)
  }

  /// Sets a text. The same request gives the same layout, or the same error.
  public func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    try texts.withLock { (texts) throws(TextError) -> TextLayout in
      if let known = texts.layouts[request] { return try known.get() }
      let result = Result { () throws(TextError) in try texts.setter.layOut(request) }
      texts.layouts[request] = result
      return try result.get()
    }
  }
}
