internal import CSplashFont
internal import SplashSystem

/// The font embedded in the program.
enum BundledFont {
  /// Returns the font's faces.
  static func faces() -> [FontFace] {
    // The file is fixed at build time, and a test reads it, so errors aren't expected here.
    let bytes = unsafe UnsafeRawBufferPointer(start: splash_font_bytes(), count: splash_font_size())
    guard let blob = unsafe FontBlob(static: bytes) else { return [] }
    do throws(ReasonError) {
      return try FontFile(blob, count: 1, name: "Inter").faces
    } catch {
      return []
    }
  }
}
