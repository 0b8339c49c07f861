import SplashScene
import SplashSystem

/// A provider without any files.
final class NoAssets: AssetProvider {
  func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    throw .notFound(path: file.path)
  }
  func realPath(_ path: FilePath) -> FilePath? { nil }
  func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    throw .notFound(path: file.path)
  }
  func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    throw .notFound(path: file.path)
  }
  func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    throw .notFound(path: file.path)
  }
  func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    throw .notFound(path: file.path)
  }
  func svgPath(at file: AssetFile, element: String, limit: Int) throws(AssetError) -> SVGOutline {
    throw .notFound(path: file.path)
  }
  func archive(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> any AssetArchive {
    throw .notFound(path: path)
  }
  func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8] {
    throw .notFound(path: path)
  }
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .overLimit(limit: "no text")
  }
}
