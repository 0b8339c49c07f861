import SplashScene
import SplashSystem

extension String {
  /// The text as a path.
  package var path: FilePath { FilePath(self) }
  /// The file at this path.
  package var file: AssetFile { AssetFile(path) }
}
