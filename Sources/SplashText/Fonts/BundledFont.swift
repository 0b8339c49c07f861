internal import SplashSystem

/// The font embedded in the program.
enum BundledFont {
  /// Returns the font's faces.
  static func faces() -> [FontFace] {
    // The file is fixed at build time, and a test reads it, so errors aren't expected here.
    guard let file = EmbeddedFile.named("Inter.ttf", in: "font"),
      let blob = unsafe FontBlob(static: file.bytes)
    else { return [] }
    do throws(ReasonError) {
      return try FontFile(blob, count: 1, name: "Inter").faces
    } catch {
      return []
    }
  }
}
