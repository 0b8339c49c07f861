internal import SplashScene
internal import SplashSystem

/// A font used in a run.
struct FontUse: Hashable {
  let artist: GlyphArtist
  let run: Int
  /// Whether the font drew a glyph with unsupported colours.
  let hasUnsupportedColors: Bool

  static func == (a: FontUse, b: FontUse) -> Bool {
    a.artist === b.artist && a.run == b.run && a.hasUnsupportedColors == b.hasUnsupportedColors
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(artist))
    hasher.combine(run)
    hasher.combine(hasUnsupportedColors)
  }
}

/// Returns warnings about the fonts used, as sentences without a full stop; each warning occurs only once.
func warnings(_ uses: [FontUse], _ text: TextSource) -> [String] {
  var sentences: [String] = []
  func add(_ sentence: String) {
    if !sentences.contains(sentence) { sentences.append(sentence) }
  }
  for use in uses {
    let face = use.artist.instance.face
    let attributes = text.attributes(use.run)
    if use.hasUnsupportedColors {
      add("the font '\(face.name)' has colours in an unsupported format")
    }
    if face.isColored { continue }
    func lacks(_ what: String, _ wanted: Double, _ range: ClosedRange<Double>) {
      let used = range.clamped(wanted)
      if used != wanted {
        add(
          "the font '\(face.name)' has no \(what) \(formatted(wanted)); \(formatted(used)) is used")
      }
    }
    lacks("weight", attributes.fontWeight, face.weights)
    lacks("width", attributes.fontStretch, face.stretches)
    if attributes.isItalic, !face.canSlant { add("the font '\(face.name)' has no italic") }
    let axes = face.axes.map(\.tag)
    for axis in attributes.fontVariations.keys.sorted() where !axes.contains(axis) {
      let known = axes.isEmpty ? "none" : axes.joined(separator: ", ")
      add("the font '\(face.name)' has no axis '\(axis)'; it has \(known)")
    }
  }
  return sentences
}
