#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables of the environment by which libraries would change what scenes look like.
enum LibraryVariables {
  private static let changing = [
    // HarfBuzz shapes with others than the font's own tables.
    "HB_SHAPER_LIST",
    // HarfBuzz imitates the mistakes of another shaper.
    "HB_OPTIONS",
    // libthai breaks Thai lines by another dictionary.
    "LIBTHAI_DICTDIR",
  ]

  /// Removes them from this process. The libraries read them when they are first used, so this comes
  /// before anything else.
  static func removeThoseThatChangePixels() {
    for name in changing { unsafe unsetenv(name) }
  }
}
