internal import SplashScene

/// The fonts that a text may use.
struct FontCatalog {
  /// The faces of the scene's font files in the request's order.
  var scene: [FontFace]
  /// The faces in the program.
  var bundled: [FontFace]
  /// The system's, if they may be used.
  var system: SystemFonts?

  /// The names of the families that are known without the system's, for a message.
  var knownFamilies: [String] {
    var names: [String] = []
    for face in scene + bundled where !names.contains(face.name) { names.append(face.name) }
    return names
  }

  /// The faces of a family. The scene's come before the program's, the program's before the system's.
  func faces(ofFamily family: String) -> [FontFace] {
    let wanted = family.lowercased()
    func has(_ face: FontFace) -> Bool { face.families.contains { $0.lowercased() == wanted } }
    for faces in [scene, bundled] {
      let matches = faces.filter(has)
      if !matches.isEmpty { return matches }
    }
    return system?.faces(ofFamily: family) ?? []
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
    for face in scene + bundled { add(faces(ofFamily: face.name)) }
    if let system {
      chain += system.faces(
        covering: text, notIn: chain, for: attributes, language: language)
    }
    return chain
  }
}

/// The face of a family that is nearest to what is wanted: by width, slope and weight in this order, as
/// CSS matches fonts.
func bestFace(of faces: [FontFace], for attributes: TextAttributes) -> FontFace? {
  func distances(_ face: FontFace) -> (Double, Int, Double) {
    let slope =
      attributes.isItalic
      ? (face.isItalic ? 0 : face.canSlant ? 1 : 2) : (face.isItalic ? 1 : 0)
    return (
      face.stretches.distance(to: attributes.fontStretch), slope,
      face.weights.distance(to: attributes.fontWeight, prefersMore: attributes.fontWeight >= 500)
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

  /// How far `value` is from the range; of two ranges equally far, the one on the preferred side is
  /// nearer.
  fileprivate func distance(to value: Double, prefersMore: Bool = false) -> Double {
    let difference = clamped(value) - value
    let isPreferred = (difference > 0) == prefersMore
    return abs(difference) + (difference == 0 || isPreferred ? 0 : 0.001)
  }
}
