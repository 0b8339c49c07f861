import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment variables that change how libraries draw.
enum LibraryVariables {
  private static let changing = [
    // HarfBuzz uses shapers other than OpenType's.
    "HB_SHAPER_LIST",
    // HarfBuzz imitates the bugs of another shaper.
    "HB_OPTIONS",
    // libthai uses another dictionary for line breaks.
    "LIBTHAI_DICTDIR",
  ]

  /// Removes the variables from this process. Libraries read them on first use, so this must be called first.
  static func removeThoseThatChangePixels() {
    for name in changing { unsafe unsetenv(name) }
  }

  /// Directs libraries to the data files in the program's archive, if the program is part of one. The machine's files
  /// may be missing or belong to other versions.
  static func pointToArchive() {
    guard let program = FilePath.program else { return }
    let folder = program.folder.folder.appending("lib/splashrender")
    let data = folder.appending("data")
    guard data.isDirectory else { return }
    // The dictionary for Thai line breaks. The archive has no modules for gdk-pixbuf, which reads PNG and JPEG without
    // modules, and none for GIO; these variables prevent loading the machine's modules.
    set("LIBTHAI_DICTDIR", to: data.appending("libthai"))
    set("GDK_PIXBUF_MODULE_FILE", to: data.appending("loaders.cache"))
    set("GIO_MODULE_DIR", to: data.appending("gio"))
  }

  private static func set(_ name: String, to path: FilePath) {
    unsafe path.withCString { path in _ = unsafe setenv(name, path, 1) }
  }
}
