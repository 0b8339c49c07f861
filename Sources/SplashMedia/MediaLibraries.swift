internal import CFFmpeg
internal import CGiflib
internal import CImageQuant
internal import CRsvg
internal import CWebP
internal import CXML2
internal import CZlib

/// The libraries that read and write media files.
package enum MediaLibraries {
  /// The libraries with their loaded versions and their versions at build time.
  package static var versions: [(name: String, loaded: String, built: String)] {
    [
      (
        "libavcodec", dotted(avcodec_version()),
        dotted(macro(LIBAVCODEC_VERSION_MAJOR, LIBAVCODEC_VERSION_MINOR, LIBAVCODEC_VERSION_MICRO))
      ),
      (
        "libavformat", dotted(avformat_version()),
        dotted(
          macro(LIBAVFORMAT_VERSION_MAJOR, LIBAVFORMAT_VERSION_MINOR, LIBAVFORMAT_VERSION_MICRO))
      ),
      (
        "libswscale", dotted(swscale_version()),
        dotted(macro(LIBSWSCALE_VERSION_MAJOR, LIBSWSCALE_VERSION_MINOR, LIBSWSCALE_VERSION_MICRO))
      ),
      (
        "giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)",
        "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"
      ),
      (
        "libimagequant", parts(Int(liq_version()), 10_000, 100),
        parts(Int(LIQ_VERSION), 10_000, 100)
      ),
      (
        "librsvg", "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)",
        "\(LIBRSVG_MAJOR_VERSION).\(LIBRSVG_MINOR_VERSION).\(LIBRSVG_MICRO_VERSION)"
      ),
      (
        "cairo", parts(Int(cairo_version()), 10_000, 100),
        "\(CAIRO_VERSION_MAJOR).\(CAIRO_VERSION_MINOR).\(CAIRO_VERSION_MICRO)"
      ),
      ("libwebpdemux", dotted(UInt32(bitPattern: WebPGetDemuxVersion())), ""),
      ("zlib", unsafe String(cString: zlibVersion()), ZLIB_VERSION),
    ]
  }

  private static func macro(_ major: Int32, _ minor: Int32, _ micro: Int32) -> UInt32 {
    UInt32(bitPattern: major << 16 | minor << 8 | micro)
  }

  /// Formats a version whose three numbers are stored in the bytes of a word.
  private static func dotted(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }

  /// Formats a version whose three numbers are stored in the decimal places of a single number.
  private static func parts(_ version: Int, _ major: Int, _ minor: Int) -> String {
    "\(version / major).\(version % major / minor).\(version % minor)"
  }
}
