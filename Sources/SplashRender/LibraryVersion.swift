internal import SplashMedia
internal import SplashText

/// A library that is used for rendering, with its version.
public struct LibraryVersion: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The loaded version.
  public let loaded: String
  /// The version at build time; empty if unknown.
  public let built: String

  /// All libraries that are used for rendering.
  public static var all: [LibraryVersion] {
    (MediaLibraries.versions + TextLibraries.versions).map {
      LibraryVersion(name: $0.name, loaded: $0.loaded, built: $0.built)
    }
  }

  /// The names of the system's font families, sorted, without the bundled font.
  public static var systemFontFamilies: [String] { TextLibraries.systemFamilies }
}
