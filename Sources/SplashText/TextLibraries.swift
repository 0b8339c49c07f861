internal import CPango
internal import SplashScene

/// The libraries used for fonts and text layout.
package enum TextLibraries {
  /// The libraries with the versions that are loaded and those at build time.
  package static var versions: [(name: String, loaded: String, built: String)] {
    let fontconfig = Int(FcGetVersion())
    return [
      (
        "pango", parts(Int(pango_version())),
        "\(PANGO_VERSION_MAJOR).\(PANGO_VERSION_MINOR).\(PANGO_VERSION_MICRO)"
      ),
      (
        "harfbuzz", unsafe String(cString: hb_version_string()),
        "\(HB_VERSION_MAJOR).\(HB_VERSION_MINOR).\(HB_VERSION_MICRO)"
      ),
      ("fontconfig", parts(fontconfig), "\(FC_MAJOR).\(FC_MINOR).\(FC_REVISION)"),
    ]
  }

  /// The names of the font families installed on the system, sorted.
  package static var systemFamilies: [String] {
    SystemFonts { (file, _) throws(AssetError) in throw .notFound(path: file.path) }.familyNames
  }

  private static func parts(_ version: Int) -> String {
    "\(version / 10_000).\(version % 10_000 / 100).\(version % 100)"
  }
}
