public import SplashScene
public import SplashSystem

/// Sets texts: finds fonts, shapes, breaks and aligns lines, and takes the glyphs' outlines.
///
/// Fonts are unhinted and positions unrounded, so that a layout is the same at every scale. A setter
/// reads each font file once; it is used by one thread at a time.
public final class TextSetter {
  /// Reads a file of at most `limit` bytes.
  public typealias FileReader =
    @Sendable (_ file: AssetFile, _ limit: Int) throws(AssetError) -> [UInt8]

  /// Makes a picture of a PNG file, which is in memory.
  public typealias PictureDecoder =
    @Sendable (_ file: AssetFile) throws(AssetError) -> ImageReference

  /// The most bytes of a font file: more than the fonts of the largest scripts have.
  public static let fontFileLimit = 64 << 20

  /// The most bytes of all font files together, without the system's.
  public static let fontFilesLimit = 256 << 20

  private let read: FileReader
  private let filesLimit: Int
  private var fileBytes = 0
  private let decode: PictureDecoder
  private var files: [AssetFile: Result<[FontFace], AssetError>] = [:]
  private var artists: [FontKey: GlyphArtist] = [:]
  private lazy var bundled = BundledFont.faces()
  private lazy var system = SystemFonts(read: read)

  /// Makes a setter. Nothing is read before the first text.
  public convenience init(read: @escaping FileReader, decode: @escaping PictureDecoder) {
    self.init(filesLimit: Self.fontFilesLimit, read: read, decode: decode)
  }

  /// Makes a setter with a limit of its own to the bytes of all font files.
  init(filesLimit: Int, read: @escaping FileReader, decode: @escaping PictureDecoder) {
    self.filesLimit = filesLimit
    self.read = read
    self.decode = decode
  }

  /// Sets a text.
  ///
  /// - Throws: ``SplashScene/TextError`` if a font file can't be used, if none of the families exists that a run
  ///   names, or if breaking the text into lines would take too long.
  public func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    guard let shrinking = ShrinkingText(request) else { return try set(request) }
    return try shrinking.layOut { request throws(TextError) in try set(request) }
  }

  /// Sets a text in the sizes that it asks for.
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

  /// The folders and files that say which of the system's fonts there are; none when that was not asked.
  public var systemPlaces: [FilePath] { system.places }

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
      throw .overLimit(path: file.path, limit: "\(filesLimit >> 20) MB for all fonts together")
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
