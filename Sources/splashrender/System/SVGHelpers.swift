import SplashMedia
import SplashSystem

/// The program as the helper that draws SVG documents for itself.
enum SVGHelpers {
  /// The helpers of this run, for all scenes.
  static let pool = SVGHelperPool(program: path)

  /// This program's file.
  private static var path: FilePath {
    #if canImport(Darwin)
      return FilePath.program ?? "splashrender"
    #else
      // The very program that runs, even if its file has been replaced since.
      return "/proc/self/exe"
    #endif
  }
}

extension SVGLibrary {
  /// A library for one scene, whose documents are drawn by the program's helpers.
  static func ofProgram() -> SVGLibrary { SVGLibrary(helpers: SVGHelpers.pool) }
}
