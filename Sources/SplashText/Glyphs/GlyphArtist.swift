internal import CPango
internal import SplashScene
internal import SplashSystem

/// Draws the glyphs of a font instance, each one only once per size.
final class GlyphArtist {
  private struct Key: Hashable {
    let glyph: UInt32
    let size: Double
  }

  let instance: FontInstance
  private var known: [Key: TextLayout.Art] = [:]
  private var pictures: [UInt32: ImageReference?] = [:]
  // The class is referred to by name because Swift 6.2.3, built with assertions as in Debian, crashes if `Self` is
  // used here.
  private lazy var colors = GlyphArtist.palette(instance.face)
  private lazy var table = ColorTable(instance.face)
  private let decode: TextSetter.PictureDecoder

  private var unsupported: Set<UInt32> = []

  init(_ instance: FontInstance, decode: @escaping TextSetter.PictureDecoder) {
    self.instance = instance
    self.decode = decode
  }

  /// Returns the art of a glyph at a font size in points.
  func art(_ glyph: UInt32, size: Double) throws(AssetError) -> TextLayout.Art {
    let key = Key(glyph: glyph, size: size)
    if let art = known[key] { return art }
    let art = try draw(glyph, scale: size / instance.face.unitsPerEm)
    known[key] = art
    return art
  }

  /// Returns whether a previously drawn glyph has unsupported colours.
  func hasUnsupportedColors(_ glyph: UInt32) -> Bool { unsupported.contains(glyph) }

  private func draw(_ glyph: UInt32, scale: Double) throws(AssetError) -> TextLayout.Art {
    if instance.face.isColored {
      let layers = layers(glyph, scale: scale)
      if !layers.isEmpty { return .layers(layers) }
      if let picture = try picture(glyph) { return .image(picture, box(glyph, scale: scale)) }
      if table.paints(glyph) || hasDocument(glyph) { unsupported.insert(glyph) }
    }
    let path = unsafe OutlinePen.outline(instance.font, glyph, scale: scale)
    return path.isEmpty ? .none : .outline(path)
  }

  // MARK: Layers

  private func layers(_ glyph: UInt32, scale: Double) -> [TextLayout.ColorLayer] {
    let face = unsafe instance.face.face
    var count = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    if count == 0 { return [] }
    var layers = [hb_ot_color_layer_t](repeating: .init(), count: Int(count))
    unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      return .init(
        path: unsafe OutlinePen.outline(instance.font, layer.glyph, scale: scale),
        color: colors.indices.contains(index) ? colors[index] : nil)
    }
  }

  private static func palette(_ face: FontFace) -> [Color] {
    var count = unsafe hb_ot_color_palette_get_colors(face.face, 0, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    unsafe hb_ot_color_palette_get_colors(face.face, 0, 0, &count, &colors)
    return colors.prefix(Int(count)).map { color in
      // The components are blue, green, red and alpha, from the highest byte to the lowest.
      func component(_ shift: hb_color_t) -> Double { Double(color >> shift & 0xFF) / 255 }
      return Color(component(8), component(16), component(24), component(0))
    }
  }

  // MARK: Images

  private func picture(_ glyph: UInt32) throws(AssetError) -> ImageReference? {
    if let picture = pictures[glyph] { return picture }
    let blob = unsafe hb_ot_color_glyph_reference_png(instance.font, glyph)
    defer { unsafe hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let start = unsafe hb_blob_get_data(blob, &count), count > 0 else {
      pictures[glyph] = .some(nil)
      return nil
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count)).map { $0 }
    let picture = try decode(
      AssetFile("\(instance.face.file), glyph \(glyph)", bytes: AssetBytes(bytes)))
    pictures[glyph] = picture
    return picture
  }

  private func box(_ glyph: UInt32, scale: Double) -> Rect {
    var extents = hb_glyph_extents_t()
    unsafe hb_font_get_glyph_extents(instance.font, glyph, &extents)
    return Rect(
      Double(extents.x_bearing) * scale, -Double(extents.y_bearing) * scale,
      Double(extents.width) * scale, -Double(extents.height) * scale)
  }

  private func hasDocument(_ glyph: UInt32) -> Bool {
    let blob = unsafe hb_ot_color_glyph_reference_svg(instance.face.face, glyph)
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe hb_blob_get_length(blob) > 0
  }
}
