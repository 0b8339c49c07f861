import SplashSystem

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

  /// Points libraries to the data files of the program's archive, if the program runs from one. The files of
  /// the machine belong to other versions of the libraries, or are missing.
  static func pointToArchive() {
    guard let program = FilePath.program else { return }
    let folder = program.folder.folder.appending("lib/splashrender")
    let data = folder.appending("data")
    guard data.isDirectory else { return }
    // The words of Thai, for line breaks. The archive has no modules for gdk-pixbuf, which reads PNG and JPEG
    // without any, and none for GIO: these two names keep them from loading the machine's.
    set("LIBTHAI_DICTDIR", to: data.appending("libthai"))
    set("GDK_PIXBUF_MODULE_FILE", to: data.appending("loaders.cache"))
    set("GIO_MODULE_DIR", to: data.appending("gio"))
  }

  private static func set(_ name: String, to path: FilePath) {
    unsafe path.withCString { path in _ = unsafe setenv(name, path, 1) }
  }
}
