import SplashScene
import SplashSystem

/// Assets without any file, and texts without glyphs. Tests override what they need.
open class NoFiles: AssetProvider {
  /// Makes assets without files.
  package init() {}

  /// Every file is missing.
  package func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    throw .notFound(path: file.path)
  }
  /// Every path is missing.
  package func realPath(_ path: FilePath) -> FilePath? { nil }
  /// Every image is missing.
  package func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    throw .notFound(path: file.path)
  }
  /// Every video is missing.
  package func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    throw .notFound(path: file.path)
  }
  /// Every SVG document is missing.
  package func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    throw .notFound(path: file.path)
  }
  /// Every outline is missing.
  package func svgPath(
    at file: AssetFile, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    throw .notFound(path: file.path)
  }
  /// Every sound is missing.
  package func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    throw .notFound(path: file.path)
  }
  /// Every archive is missing.
  package func archive(
    _ bytes: [UInt8], named path: FilePath
  ) throws(AssetError) -> any AssetArchive {
    throw .notFound(path: path)
  }
  /// Every packed file is missing.
  package func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8] {
    throw .notFound(path: path)
  }
  /// Lays out every text without glyphs.
  open func layOut(_ request: TextRequest) throws(TextError) -> TextLayout { TextLayout() }
}
