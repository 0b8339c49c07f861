#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables of the environment by which libraries would change what scenes look like.
enum LibraryVariables {
  /// Their names, each with what it would do.
  private static let changing: [(name: String, effect: String)] = [
    ("HB_SHAPER_LIST", "HarfBuzz shapes with others than the font's own tables"),
    ("HB_OPTIONS", "HarfBuzz imitates the mistakes of another shaper"),
    ("LIBTHAI_DICTDIR", "libthai breaks Thai lines by another dictionary"),
  ]

  /// Removes them from this process. The libraries read them when they are first used, so this comes
  /// before anything else.
  static func removeThoseThatChangePixels() {
    for (name, _) in changing { unsafe unsetenv(name) }
  }
}
