import SplashMedia
import SplashSystem

/// The program as its own helper for drawing SVG documents.
enum SVGHelpers {
  /// The helpers of this run, for all scenes.
  static let pool = SVGHelperPool(program: path)

  /// This program's file.
  private static var path: FilePath {
    #if canImport(Darwin)
      return FilePath.program ?? "splashrender"
    #else
      // The running program, even if its file was replaced.
      return "/proc/self/exe"
    #endif
  }
}

extension SVGLibrary {
  /// Creates a library for one scene, whose documents are drawn by the helpers.
  static func ofProgram() -> SVGLibrary { SVGLibrary(helpers: SVGHelpers.pool) }
}
