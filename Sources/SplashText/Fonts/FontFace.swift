internal import CPango
internal import SplashSystem

/// A face of a font file, with the properties used for font matching.
@safe final class FontFace {
  /// An axis of a variable font.
  struct Axis {
    let tag: String
    let range: ClosedRange<Double>
    let defaultValue: Double
  }

  /// The `hb_face_t`.
  let face: OpaquePointer
  private let unscaled: OpaquePointer
  /// The path of the font's file, or another name for it.
  let file: FilePath
  /// The family's names in all the languages in the font, with the English typographic name first.
  let families: [String]
  /// The weights: a single value, or an axis's range.
  let weights: ClosedRange<Double>
  /// The widths, in percent of the normal width: a single value, or an axis's range.
  let stretches: ClosedRange<Double>
  /// Whether the face is italic or oblique.
  let isItalic: Bool
  /// The axes.
  let axes: [Axis]
  /// The units per em square.
  let unitsPerEm: Double
  /// Whether the face has colour glyphs.
  let isColored: Bool

  init(_ blob: FontBlob, index: Int, file: FilePath) throws(ReasonError) {
    guard let face = unsafe hb_face_create(blob.blob, UInt32(index)) else {
      throw ReasonError("out of memory")
    }
    unsafe self.face = face
    self.file = index == 0 ? file : "\(file), face \(index)"
    families = unsafe Self.families(of: face)
    axes = unsafe Self.axes(of: face)
    unitsPerEm = Double(unsafe hb_face_get_upem(face))
    isColored =
      unsafe hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0
      || hb_ot_color_has_svg(face) != 0

    let font: OpaquePointer = unsafe hb_font_create(face)
    unsafe unscaled = font
    func value(_ tag: hb_style_tag_t) -> Double { Double(unsafe hb_style_get_value(font, tag)) }
    weights = axes.first { $0.tag == "wght" }?.range ?? Self.point(value(HB_STYLE_TAG_WEIGHT))
    stretches = axes.first { $0.tag == "wdth" }?.range ?? Self.point(value(HB_STYLE_TAG_WIDTH))
    isItalic = value(HB_STYLE_TAG_ITALIC) != 0 || value(HB_STYLE_TAG_SLANT_ANGLE) != 0

    if unsafe hb_face_get_glyph_count(face) == 0 { throw ReasonError("it has no glyphs") }
    if families.isEmpty { throw ReasonError("it has no family name") }
  }

  deinit {
    unsafe hb_font_destroy(unscaled)
    unsafe hb_face_destroy(face)
  }

  /// The display name.
  var name: String { families.first ?? "" }

  /// Whether the face can be slanted: it is italic or has an axis for slanting.
  var canSlant: Bool { isItalic || axes.contains { $0.tag == "slnt" || $0.tag == "ital" } }

  /// Returns whether the face has a glyph for the character.
  func has(_ character: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(unscaled, character.value, &glyph) != 0
  }

  private static func point(_ value: Double) -> ClosedRange<Double> { value...value }

  private static func axes(of face: OpaquePointer) -> [Axis] {
    var count = unsafe hb_ot_var_get_axis_count(face)
    var infos = [hb_ot_var_axis_info_t](repeating: .init(), count: Int(count))
    unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      let low = Double(info.min_value)
      return Axis(
        tag: tagName(info.tag), range: low...max(low, Double(info.max_value)),
        defaultValue: Double(info.default_value))
    }
  }

  private static func families(of face: OpaquePointer) -> [String] {
    var count: UInt32 = 0
    guard let entries = unsafe hb_ot_name_list_names(face, &count) else { return [] }
    let english = unsafe hb_language_from_string("en", -1)
    var names: [(rank: Int, name: String)] = []
    for index in 0..<Int(count) {
      let entry = unsafe entries[index]
      // The typographic family, the family, and the family without weight, width and slope, in order of preference.
      guard let rank = unsafe [16: 0, 1: 2, 21: 4][Int(entry.name_id)] else { continue }
      let isEnglish = unsafe entry.language == english
      guard let name = unsafe name(face, entry.name_id, entry.language), !name.isEmpty else {
        continue
      }
      names.append((rank + (isEnglish ? 0 : 1), name))
    }
    var result: [String] = []
    for (_, name) in names.sorted(by: { $0.rank < $1.rank }) where !result.contains(name) {
      result.append(name)
    }
    return result
  }

  private static func name(
    _ face: OpaquePointer, _ id: hb_ot_name_id_t, _ language: OpaquePointer?
  ) -> String? {
    var capacity: UInt32 = 256
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
      _ = unsafe hb_ot_name_get_utf8(face, id, language, &capacity, buffer.baseAddress)
      count = Int(capacity)
    }
    return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Returns the four characters of a tag.
func tagName(_ tag: hb_tag_t) -> String {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns a tag from four ASCII characters.
func tag(_ name: String) -> hb_tag_t {
  name.utf8.prefix(4).reduce(0) { $0 << 8 | hb_tag_t($1) }
}
