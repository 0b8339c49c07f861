import SplashSceneFormat
import SplashStudio
import SplashSyntax
import SplashSystem

extension [FilePath: SourceText] {
  /// Returns the texts: that of the main scene, then those of other files by their paths, then those of options, whose
  /// errors also have texts.
  func ordered(main: FilePath) -> [SourceText] {
    values.sorted { first, second in
      if first.path.isOption != second.path.isOption { return second.path.isOption }
      if first.path == main || second.path == main { return first.path == main }
      return first.path.bytes.lexicographicallyPrecedes(second.path.bytes)
    }
  }
}
