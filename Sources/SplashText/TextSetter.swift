public import SplashScene

/// Sets texts: finds fonts, shapes, breaks and aligns lines, and takes the glyphs' outlines.
///
/// Fonts are unhinted and positions unrounded, so that a layout is the same at every scale. A setter
/// reads each font file once; it is used by one thread at a time.
public final class TextSetter {
  /// Reads a file of at most `limit` bytes.
  public typealias FileReader =
    @Sendable (_ path: String, _ limit: Int) throws(AssetError) -> [UInt8]

  /// Makes a picture of a PNG file that is called `name`. The same name comes with the same bytes.
  public typealias PictureDecoder =
    @Sendable (_ png: [UInt8], _ name: String) throws(AssetError) -> ImageReference

  /// The most bytes of a font file: more than the fonts of the largest scripts have.
  public static let fontFileLimit = 64 << 20

  private let read: FileReader
  private let decode: PictureDecoder
  private var files: [String: Result<[FontFace], AssetError>] = [:]
  private var artists: [FontKey: GlyphArtist] = [:]
  private lazy var bundled = BundledFont.faces()
  private lazy var system = SystemFonts(read: read)

  /// Makes a setter. Nothing is read before the first text.
  public init(read: @escaping FileReader, decode: @escaping PictureDecoder) {
    self.read = read
    self.decode = decode
  }

  /// Sets a text.
  ///
  /// - Throws: ``TextError`` if a font file can't be used, or if none of the families exists that a run
  ///   names.
  public func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    let catalog = try catalog(for: request)
    let text = TextSource(request)
    if text.bytes.isEmpty { return TextLayout() }
    let fonts = try StyledFonts(text, catalog: catalog) { face, coordinates in
      artist(face, coordinates)
    }
    do throws(AssetError) {
      var setter = LineSetter(text, fonts: fonts)
      return try setter.set()
    } catch {
      throw .font(error)
    }
  }

  private func catalog(for request: TextRequest) throws(TextError) -> FontCatalog {
    var faces: [FontFace] = []
    for path in request.fontFiles { faces += try self.faces(at: path) }
    return FontCatalog(
      scene: faces, bundled: bundled, system: request.usesSystemFonts ? system : nil)
  }

  private func faces(at path: String) throws(TextError) -> [FontFace] {
    let result =
      files[path]
      ?? Result { () throws(AssetError) in
        try FontFile(try read(path, Self.fontFileLimit), path: path).faces
      }
    files[path] = result
    do throws(AssetError) {
      return try result.get()
    } catch {
      throw .font(error)
    }
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
