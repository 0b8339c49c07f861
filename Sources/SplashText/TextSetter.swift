package import SplashScene
package import SplashSystem

/// Lays out text: finds fonts, shapes text, wraps and aligns lines, and extracts the outlines of glyphs.
///
/// Fonts are unhinted and positions aren't rounded, so a layout is the same at every scale. A setter reads each font
/// file only once, and must be used by only one thread at a time.
package final class TextSetter {
  /// A function that reads a file of at most `limit` bytes.
  package typealias FileReader =
    @Sendable (_ file: AssetFile, _ limit: Int) throws(AssetError) -> [UInt8]

  /// A function that decodes an image from a PNG file in memory.
  package typealias PictureDecoder =
    @Sendable (_ file: AssetFile) throws(AssetError) -> ImageReference

  /// The maximum size of a font file, in bytes: more than the fonts for the largest scripts need.
  package static let fontFileLimit = 64 << 20

  /// The maximum total size of all font files except system fonts, in bytes.
  package static let fontFilesLimit = 256 << 20

  private let read: FileReader
  private let filesLimit: Int
  private var fileBytes = 0
  private let decode: PictureDecoder
  private var files: [AssetFile: Result<[FontFace], AssetError>] = [:]
  private var artists: [FontKey: GlyphArtist] = [:]
  private lazy var bundled = BundledFont.faces()
  private lazy var system = SystemFonts(read: read)

  /// Creates a setter. Nothing is read until text is first laid out.
  package convenience init(read: @escaping FileReader, decode: @escaping PictureDecoder) {
    self.init(filesLimit: Self.fontFilesLimit, read: read, decode: decode)
  }

  /// Creates a setter with a custom limit on the total size of all font files.
  init(filesLimit: Int, read: @escaping FileReader, decode: @escaping PictureDecoder) {
    self.filesLimit = filesLimit
    self.read = read
    self.decode = decode
  }

  /// Lays out text.
  ///
  /// - Throws: ``SplashScene/TextError`` if a font file can't be used, if none of a run's families is available, or
  ///   if wrapping the text would take too long.
  package func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    guard let shrinking = ShrinkingText(request) else { return try set(request) }
    return try shrinking.layOut { request throws(TextError) in try set(request) }
  }

  /// Lays out text at its requested sizes.
  private func set(_ request: TextRequest) throws(TextError) -> TextLayout {
    let catalog = try catalog(for: request)
    let text = TextSource(request)
    if text.bytes.isEmpty { return TextLayout() }
    let fonts = try StyledFonts(text, catalog: catalog) { face, coordinates in
      artist(face, coordinates)
    }
    var setter = LineSetter(text, fonts: fonts)
    return try setter.set()
  }

  /// The folders and files that determine the system's fonts; empty if these fonts haven't been requested.
  package var systemPlaces: [FilePath] { system.places }

  private func catalog(for request: TextRequest) throws(TextError) -> FontCatalog {
    var faces: [FontFace] = []
    for file in request.fontFiles { faces += try self.faces(of: file) }
    return FontCatalog(
      scene: faces, bundled: bundled, system: request.usesSystemFonts ? system : nil)
  }

  private func faces(of file: AssetFile) throws(TextError) -> [FontFace] {
    let result =
      files[file]
      ?? Result { () throws(AssetError) in
        try FontFile(try bytes(of: file), path: file.path).faces
      }
    files[file] = result
    do throws(AssetError) {
      return try result.get()
    } catch {
      throw .font(error)
    }
  }

  private func bytes(of file: AssetFile) throws(AssetError) -> [UInt8] {
    let bytes = try read(file, Self.fontFileLimit)
    guard fileBytes + bytes.count <= filesLimit else {
      throw .overLimit(path: file.path, limit: "\(filesLimit >> 20) MB for all fonts")
    }
    fileBytes += bytes.count
    return bytes
  }

  private struct FontKey: Hashable {
    let face: ObjectIdentifier
    let coordinates: [String: Double]
  }

  private func artist(_ face: FontFace, _ coordinates: [String: Double]) -> GlyphArtist {
    let key = FontKey(face: ObjectIdentifier(face), coordinates: coordinates)
    if let artist = artists[key] { return artist }
    let artist = GlyphArtist(FontInstance(face, coordinates: coordinates), decode: decode)
    artists[key] = artist
    return artist
  }
}
