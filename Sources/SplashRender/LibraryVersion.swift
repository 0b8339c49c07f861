internal import SplashMedia
internal import SplashText

/// A library that rendering takes.
public struct LibraryVersion: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// The version that is loaded.
  public let loaded: String
  /// The version that the program was built with; empty where it isn't known.
  public let built: String

  /// All of them.
  public static var all: [LibraryVersion] {
    (MediaLibraries.versions + TextLibraries.versions).map {
      LibraryVersion(name: $0.name, loaded: $0.loaded, built: $0.built)
    }
  }

  /// How many families of fonts the system has, besides the font that is part of the library.
  public static var systemFontFamilies: Int { TextLibraries.systemFamilyCount }
}
