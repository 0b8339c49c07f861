internal import SplashScene

/// The fonts available for laying out text.
struct FontCatalog {
  /// The bundled faces.
  let bundled: [FontFace]
  /// The system's fonts, if they may be used.
  let system: SystemFonts?
  /// The names of the known families, except the system's: the scene's families, then the bundled ones.
  let knownFamilies: [String]
  private let families: [String: [FontFace]]

  /// Creates a catalog. `scene` contains the faces of the scene's font files, in the order of the request.
  init(scene: [FontFace], bundled: [FontFace], system: SystemFonts?) {
    self.bundled = bundled
    self.system = system
    var families = Self.families(of: scene)
    families.merge(Self.families(of: bundled)) { scene, _ in scene }
    self.families = families
    var known: Set<String> = []
    knownFamilies = (scene + bundled).map(\.name).filter { known.insert($0).inserted }
  }

  private static func families(of faces: [FontFace]) -> [String: [FontFace]] {
    var result: [String: [FontFace]] = [:]
    for face in faces {
      for name in Set(face.families.map { $0.lowercased() }) {
        result[name, default: []].append(face)
      }
    }
    return result
  }

  /// Returns the faces of a family: those of the scene first, then the bundled ones, then those of the system.
  func faces(ofFamily family: String) -> [FontFace] {
    families[family.lowercased()] ?? system?.faces(ofFamily: family) ?? []
  }

  /// Returns the faces for text in fallback order: those of the requested families, of the scene's other families,
  /// the bundled faces, and system faces for characters that all of these lack.
  ///
  /// - Returns: `nil` if families are requested but none of them is available.
  func chain(for attributes: TextAttributes, text: String, language: String?) -> [FontFace]? {
    var chain: [FontFace] = []
    func add(_ faces: [FontFace]) {
      guard let best = bestFace(of: faces, for: attributes) else { return }
      if !chain.contains(where: { $0 === best }) { chain.append(best) }
    }
    for family in attributes.fontFamilies { add(faces(ofFamily: family)) }
    if chain.isEmpty, !attributes.fontFamilies.isEmpty { return nil }
    if attributes.fontFamilies.isEmpty { add(bundled) }
    for family in knownFamilies { add(faces(ofFamily: family)) }
    if let system {
      chain += system.faces(
        covering: text, notIn: chain, for: attributes, language: language)
    }
    return chain
  }
}

/// Returns the face of a family that matches best by width, slope and weight, in that order.
func bestFace(of faces: [FontFace], for attributes: TextAttributes) -> FontFace? {
  func distances(_ face: FontFace) -> (FontDistance, Int, FontDistance) {
    let slope =
      attributes.isItalic
      ? (face.isItalic ? 0 : face.canSlant ? 1 : 2) : (face.isItalic ? 1 : 0)
    return (
      .ofStretches(face.stretches, to: attributes.fontStretch), slope,
      .ofWeights(face.weights, to: attributes.fontWeight)
    )
  }
  return faces.min { distances($0) < distances($1) }
}

/// Returns the axis values of a face for the given attributes.
func coordinates(_ face: FontFace, for attributes: TextAttributes) -> [String: Double] {
  var result: [String: Double] = [:]
  for axis in face.axes {
    switch axis.tag {
    case "wght": result["wght"] = attributes.fontWeight
    case "wdth": result["wdth"] = attributes.fontStretch
    // The optical size is interpreted as in CSS and Core Text: one unit of the axis is one point.
    case "opsz": result["opsz"] = attributes.fontSize
    case "slnt" where attributes.isItalic && !face.isItalic:
      result["slnt"] = axis.range.lowerBound < 0 ? axis.range.lowerBound : axis.range.upperBound
    case "ital" where attributes.isItalic && !face.isItalic:
      result["ital"] = axis.range.upperBound
    default: break
    }
    if let value = attributes.fontVariations[axis.tag] { result[axis.tag] = value }
    if let value = result[axis.tag] { result[axis.tag] = axis.range.clamped(value) }
  }
  return result
}

extension ClosedRange<Double> {
  /// Clamps `value` to the range.
  func clamped(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

/// The distance of a face's value from the requested value. All values on one side are considered closer than any on
/// the other side, as in CSS Fonts Module Level 4 ("Font Style Matching").
struct FontDistance: Comparable {
  private let side: Int
  private let amount: Double

  /// Returns the distance of a face's weights from the requested weight. Below 400, lighter faces are preferred;
  /// above 500, bolder faces; from 400 to 500, bolder faces up to 500, then lighter faces.
  static func ofWeights(_ weights: ClosedRange<Double>, to wanted: Double) -> FontDistance {
    let difference = weights.clamped(wanted) - wanted
    let isMedium = (400...500).contains(wanted) && difference > 0 && wanted + difference <= 500
    let isPreferred = (difference > 0) == (wanted > 500)
    return FontDistance(
      side: difference == 0 || isMedium ? 0 : isPreferred ? 1 : 2, amount: abs(difference))
  }

  /// Returns the distance of a face's widths from the requested width, both in percent. Up to the normal width,
  /// narrower faces are preferred; above it, wider faces.
  static func ofStretches(_ widths: ClosedRange<Double>, to wanted: Double) -> FontDistance {
    let difference = widths.clamped(wanted) - wanted
    let isPreferred = (difference > 0) == (wanted > 100)
    return FontDistance(
      side: difference == 0 ? 0 : isPreferred ? 1 : 2, amount: abs(difference))
  }

  static func < (a: FontDistance, b: FontDistance) -> Bool {
    (a.side, a.amount) < (b.side, b.amount)
  }
}
