internal import CPango
internal import CSplashType
internal import SplashScene
internal import SplashSystem

/// The fonts of all styles of the text, for Pango.
///
/// Pango uses integers, so text is laid out at a magnification. This is the largest power of two at which the longest
/// paragraph doesn't exceed Pango's range.
final class StyledFonts {
  /// The attributes that determine a run's fonts.
  private struct Style: Hashable {
    var families: [String]
    var weight: Double
    var isItalic: Bool
    var stretch: Double
    var variations: [String: Double]
    var size: Double

    init(_ attributes: TextAttributes) {
      families = attributes.fontFamilies
      weight = attributes.fontWeight
      isItalic = attributes.isItalic
      stretch = attributes.fontStretch
      variations = attributes.fontVariations
      size = attributes.fontSize
    }
  }

  /// A font as passed to Pango.
  struct Font {
    let artist: GlyphArtist
    let size: Double
  }

  /// A font in Pango's units, which is retained.
  @safe private final class ScaledFont {
    let raw: OpaquePointer

    init(_ instance: FontInstance, scale: Double) {
      unsafe raw = instance.font(scale: Int32(clamping: max(1, scale)))
    }

    deinit {
      unsafe hb_font_destroy(raw)
    }
  }

  /// A Pango font map, which is retained.
  @safe final class Map {
    /// The `PangoFontMap`.
    let raw: UnsafeMutablePointer<PangoFontMap> = unsafe splash_font_map_new()

    deinit {
      unsafe g_object_unref(raw)
    }
  }

  /// Pango's units per point.
  let unitsPerPoint: Double
  /// The measured lengths of the text's paragraphs.
  let paragraphs: [ParagraphMeasure]
  /// The style of each run.
  private(set) var styles: [Int] = []
  /// The font map.
  let map = Map()
  /// The first font of each style.
  private(set) var primary: [Font] = []
  private var fonts: [UInt: Font] = [:]
  private var retained: [ScaledFont] = []

  init(
    _ text: TextSource, catalog: FontCatalog,
    artist: (FontFace, [String: Double]) -> GlyphArtist
  ) throws(TextError) {
    var known: [Style: Int] = [:]
    var chains: [(artists: [GlyphArtist], size: Double)] = []
    // Only the choice of system fonts depends on the text.
    let whole = catalog.system == nil ? "" : String(decoding: text.bytes, as: UTF8.self)
    for (run, value) in text.request.runs.enumerated() {
      let style = Style(value.attributes)
      if let index = known[style] {
        styles.append(index)
        continue
      }
      guard
        let chain = catalog.chain(
          for: value.attributes, text: whole, language: text.request.language),
        !chain.isEmpty
      else {
        throw .missingFont(
          families: value.attributes.fontFamilies, run: run,
          known: catalog.knownFamilies + (catalog.system?.familyNames ?? []))
      }
      let index = known.count
      known[style] = index
      styles.append(index)
      chains.append(
        (
          chain.map { artist($0, coordinates($0, for: value.attributes)) },
          value.attributes.fontSize
        ))
    }
    paragraphs = ParagraphMeasure.paragraphs(of: text, styles: styles, chains)
    unitsPerPoint = Self.unitsPerPoint(text.request, paragraphs)
    for chain in chains { addStyle(chain.artists, size: chain.size) }
  }

  /// Returns the font that corresponds to a Pango font.
  func font(of font: UnsafeMutablePointer<PangoFont>) -> Font? {
    fonts[UInt(bitPattern: unsafe splash_font_source(font))]
  }

  private func addStyle(_ artists: [GlyphArtist], size: Double) {
    let chain = artists.map { artist in
      let font = ScaledFont(artist.instance, scale: (size * unitsPerPoint).rounded())
      fonts[UInt(bitPattern: unsafe font.raw)] = Font(artist: artist, size: size)
      retained.append(font)
      return (font: font, isColored: artist.instance.face.isColored)
    }
    primary.append(Font(artist: artists[0], size: size))
    // For emoji, colour fonts are searched before other fonts.
    let emoji = chain.filter(\.isColored) + chain.filter { !$0.isColored }
    let chainFonts: [OpaquePointer?] = unsafe chain.map { unsafe $0.font.raw }
    let emojiFonts: [OpaquePointer?] = unsafe emoji.map { unsafe $0.font.raw }
    unsafe splash_font_map_add_style(
      map.raw, chainFonts, chainFonts.count, emojiFonts, emojiFonts.count)
  }

  /// Returns the largest magnification, at most 64, at which no line can exceed Pango's range.
  private static func unitsPerPoint(
    _ request: TextRequest, _ paragraphs: [ParagraphMeasure]
  ) -> Double {
    // With an ellipsis at the start or in the middle, several paragraphs may end up on one line.
    let isOneLine = request.truncationMode == .start || request.truncationMode == .middle
    let limits = paragraphs.map(\.limit)
    let longest = isOneLine ? limits.reduce(0, +) : limits.max() ?? 0
    let size = request.runs.map(\.attributes.fontSize).max() ?? 1
    var units = Double(PANGO_SCALE) * 64
    let length = max(longest + (request.width ?? 0), size * 8)
    while units * length > 0x1p30, units > 0x1p-20 { units /= 2 }
    return units
  }
}
