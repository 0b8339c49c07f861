internal import SplashScene

/// The fonts that a text may use.
struct FontCatalog {
  /// The faces in the program.
  let bundled: [FontFace]
  /// The system's, if they may be used.
  let system: SystemFonts?
  /// The names of the families that are known without the system's: the scene's, then the program's.
  let knownFamilies: [String]
  private let families: [String: [FontFace]]

  /// Makes a catalog; `scene` are the faces of the scene's font files in the request's order.
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

  /// The faces of a family. The scene's come before the program's, the program's before the system's.
  func faces(ofFamily family: String) -> [FontFace] {
    families[family.lowercased()] ?? system?.faces(ofFamily: family) ?? []
  }

  /// The faces for a text in the order in which they are asked for a character: the wanted families, the
  /// scene's others, the program's, and the system's for what all of these lack.
  ///
  /// - Returns: `nil` if families are wanted and none of them exists.
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

/// The face of a family that is nearest to what is wanted: by width, slope and weight in this order.
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

/// Where a face's axes are to be for the attributes.
func coordinates(_ face: FontFace, for attributes: TextAttributes) -> [String: Double] {
  var result: [String: Double] = [:]
  for axis in face.axes {
    switch axis.tag {
    case "wght": result["wght"] = attributes.fontWeight
    case "wdth": result["wdth"] = attributes.fontStretch
    // Fonts draw for a size as CSS and Core Text ask them: a unit of the axis is a point.
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
  /// The value of the range that is nearest to `value`.
  func clamped(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

/// How far what a face has is from what is wanted. All on one side is nearer than anything on the other,
/// as CSS Fonts Module Level 4 matches fonts ("Font Style Matching").
struct FontDistance: Comparable {
  private let side: Int
  private let amount: Double

  /// Of a face's weights from the wanted one. Lighter faces are first for less than 400, bolder ones for
  /// more than 500; in between those up to 500, then lighter ones.
  static func ofWeights(_ weights: ClosedRange<Double>, to wanted: Double) -> FontDistance {
    let difference = weights.clamped(wanted) - wanted
    let isMedium = (400...500).contains(wanted) && difference > 0 && wanted + difference <= 500
    let isPreferred = (difference > 0) == (wanted > 500)
    return FontDistance(
      side: difference == 0 || isMedium ? 0 : isPreferred ? 1 : 2, amount: abs(difference))
  }

  /// Of a face's widths from the wanted one, both in percent. Narrower faces are first up to the normal
  /// width, wider ones above.
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
