import SplashScene
import SplashSystem

/// No files at all, and texts without glyphs. Tests override what they need.
open class NoFiles: AssetProvider {
  /// Makes an empty world.
  public init() {}

  /// No file is there.
  public func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    throw .notFound(path: file.path)
  }
  /// Nothing is there.
  public func realPath(_ path: FilePath) -> FilePath? { nil }
  /// No picture is there.
  public func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    throw .notFound(path: file.path)
  }
  /// No video is there.
  public func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    throw .notFound(path: file.path)
  }
  /// No SVG document is there.
  public func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    throw .notFound(path: file.path)
  }
  /// No outline is there.
  public func svgPath(
    at file: AssetFile, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    throw .notFound(path: file.path)
  }
  /// No sound is there.
  public func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    throw .notFound(path: file.path)
  }
  /// No archive is there.
  public func archive(
    _ bytes: [UInt8], named path: FilePath
  ) throws(AssetError) -> any AssetArchive {
    throw .notFound(path: path)
  }
  /// No packed file is there.
  public func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8] {
    throw .notFound(path: path)
  }
  /// Sets every text as one without glyphs.
  open func layOut(_ request: TextRequest) throws(TextError) -> TextLayout { TextLayout() }
}
