internal import CPango
internal import SplashScene
internal import SplashSystem

/// A face with specific axis values, in the font's units.
@safe final class FontInstance {
  let face: FontFace
  /// The `hb_font_t`, in the font's units.
  let font: OpaquePointer

  /// Creates an instance. Axes that aren't listed have their default values; listed values are clamped.
  init(_ face: FontFace, coordinates: [String: Double]) {
    self.face = face
    unsafe font = hb_font_create(face.face)
    let scale = Int32(clamping: face.unitsPerEm)
    unsafe hb_font_set_scale(font, scale, scale)
    unsafe Self.set(coordinates, on: font)
    self.coordinates = coordinates
  }

  private let coordinates: [String: Double]

  deinit {
    unsafe hb_font_destroy(font)
  }

  /// Returns a new `hb_font_t` with `scale` units per em, to be released with `hb_font_destroy`.
  func font(scale: Int32) -> OpaquePointer {
    let scaled: OpaquePointer = unsafe hb_font_create(face.face)
    unsafe hb_font_set_scale(scaled, scale, scale)
    unsafe Self.set(coordinates, on: scaled)
    return unsafe scaled
  }

  private static func set(_ coordinates: [String: Double], on font: OpaquePointer) {
    let variations = coordinates.sorted { $0.key < $1.key }.map { key, value in
      hb_variation_t(tag: tag(key), value: Float(value))
    }
    if !variations.isEmpty {
      unsafe hb_font_set_variations(font, variations, UInt32(variations.count))
    }
  }

  // MARK: Metrics

  /// The extent of a line of text above and below its baseline, for a font size of 1.
  struct LineMetrics {
    var ascent: Double
    var descent: Double
    var gap: Double
  }

  /// The line metrics.
  private(set) lazy var lineMetrics: LineMetrics = {
    var extents = hb_font_extents_t()
    unsafe hb_font_get_h_extents(font, &extents)
    return LineMetrics(
      ascent: Double(extents.ascender) / face.unitsPerEm,
      descent: Double(-extents.descender) / face.unitsPerEm,
      gap: max(0, Double(extents.line_gap)) / face.unitsPerEm)
  }()

  /// A line that runs along the text, for a font size of 1: the position of its upper edge above the baseline, and
  /// its thickness.
  struct Stroke {
    var top: Double
    var thickness: Double
  }

  /// The underline. The font specifies its upper edge.
  private(set) lazy var underline = Stroke(
    top: metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET),
    thickness: metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE))

  /// The strikethrough. The font specifies its upper edge.
  private(set) lazy var strikethrough = Stroke(
    top: metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET),
    thickness: metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE))

  private func metric(_ tag: hb_ot_metrics_tag_t) -> Double {
    var value: hb_position_t = 0
    unsafe hb_ot_metrics_get_position_with_fallback(font, tag, &value)
    return Double(value) / face.unitsPerEm
  }

  /// Returns the advance of a character's nominal glyph, for a font size of 1; 0 if there is none.
  func advance(of character: Unicode.Scalar) -> Double {
    var glyph: hb_codepoint_t = 0
    let has = unsafe hb_font_get_nominal_glyph(font, character.value, &glyph) != 0
    return has ? advance(of: glyph) : 0
  }

  /// Returns a glyph's advance, for a font size of 1.
  func advance(of glyph: UInt32) -> Double {
    Double(unsafe hb_font_get_glyph_h_advance(font, glyph)) / face.unitsPerEm
  }
}
