import SplashScene

@testable import SplashText

extension Subject {
  /// Fonts: the table directory, names and axes, and the outlines of some glyphs. HarfBuzz reads the other
  /// tables.
  public static let font = Subject("font") { bytes in
    let font: FontFile
    do {
      font = try FontFile(bytes, path: "font.ttf")
    } catch AssetError.corrupt(_, let reason) {
      try promise(!reason.isEmpty, "there is no reason")
      return reason
    }
    try promise(!font.faces.isEmpty, "a font without a face")
    var told: [String] = []
    for face in font.faces.prefix(4) { told.append(try check(face)) }
    return told.joined(separator: "\n")
  }

  private static func check(_ face: FontFace) throws -> String {
    try promise(!face.name.isEmpty, "a face without a name")
    try promiseFinite(
      [
        face.weights.lowerBound, face.weights.upperBound, face.stretches.lowerBound,
        face.stretches.upperBound,
      ], "the ranges of weights and widths")
    try promise(face.unitsPerEm > 0, "\(face.unitsPerEm) units of an em")
    for axis in face.axes {
      try promiseFinite(
        [axis.range.lowerBound, axis.range.upperBound, axis.defaultValue], "an axis")
    }
    let instance = FontInstance(face, coordinates: ["wght": 700, "wdth": 80])
    let metrics = instance.lineMetrics
    try promiseFinite(
      [metrics.ascent, metrics.descent, metrics.gap, instance.underline.top], "the metrics")
    let table = ColorTable(face)
    let artist = GlyphArtist(instance) { file throws(AssetError) in
      throw .corrupt(path: file.path, reason: "pictures are decoded elsewhere")
    }
    var elements = 0
    for glyph in [0, 1, 2, 3, 17, 0xFFFF, UInt32.max] {
      _ = table.paints(glyph)
      try promiseFinite([instance.advance(of: glyph)], "the width of the glyph \(glyph)")
      guard let art = try? artist.art(glyph, size: 20) else { continue }
      for path in paths(of: art) {
        for p in path.controlPoints { try promiseFinite([p.x, p.y], "the glyph \(glyph)") }
        elements += path.elements.count
      }
    }
    return "\(face.axes.count) axes, \(elements) elements of some glyphs"
  }

  private static func paths(of art: TextLayout.Art) -> [Path] {
    switch art {
    case .outline(let path): [path]
    case .layers(let layers): layers.map(\.path)
    default: []
    }
  }
}
