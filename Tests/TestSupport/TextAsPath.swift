import SplashScene
import SplashSystem

extension String {
  /// The text as a path.
  public var path: FilePath { FilePath(self) }
  /// The file at this path.
  public var file: AssetFile { AssetFile(path) }
}
