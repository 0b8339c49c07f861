import SplashSyntax
import SplashSystem

/// Returns the name that a word probably means: one with a similar spelling, or the equivalent of a name in another
/// API.
func intended(by word: String, among candidates: [String]) -> String? {
  if let name = otherNames[word]?.first(where: candidates.contains) { return name }
  if let name = nameOfClass(word, among: candidates) { return name }
  if let name = nameOfConstant(word, among: candidates) { return name }
  return nearest(to: word, among: candidates)
}

/// Returns what to write instead of a key from another API or tool: a key in quotation marks, or a key and the
/// beginning of its value. Returns `nil` if there is none among `candidates`.
func intendedKey(by word: String, among candidates: [String]) -> String? {
  if let name = otherNames[word]?.first(where: candidates.contains) {
    return valueOfOtherName[word].map { "\(quoted(name)): \($0)" } ?? quoted(name)
  }
  return (nameOfClass(word, among: candidates) ?? nameOfConstant(word, among: candidates))
    .map(quoted)
}

/// The values to suggest for keys whose values are of a different kind here.
private let valueOfOtherName = [
  "scale": "{ \"scale\": … }", "rotation": "{ \"rotation\": … }",
  "rotate": "{ \"rotation\": … }", "translate": "{ \"translation\": … }",
  "translation": "{ \"translation\": … }", "size": "[width, height]",
  "animation": "[{ … }]", "keyframes": "[…], \"keyTimes\": […]",
]

/// The names of keys in other APIs.
private let otherNames = [
  "fromValue": ["from"], "toValue": ["to"], "byValue": ["by"], "name": ["id"],
  "children": ["sublayers"], "layers": ["sublayers"], "background": ["backgroundColor"],
  "color": ["foregroundColor", "fillColor", "backgroundColor"],
  "fill": ["fillColor", "backgroundColor"], "stroke": ["strokeColor"], "strokeWidth": ["lineWidth"],
  "strokeLinecap": ["lineCap"],
  "text": ["string"], "content": ["string"], "src": ["image", "video", "svg", "file"],
  "source": ["image", "video", "svg", "file"], "start": ["beginTime"], "delay": ["beginTime"],
  "count": ["instanceCount"], "radius": ["cornerRadius"], "borderRadius": ["cornerRadius"],
  "easing": ["timingFunction"], "ease": ["timingFunction"], "curve": ["timingFunction"],
  "loop": ["repeatCount"], "repeat": ["repeatCount"], "blendMode": ["compositingFilter"],
  "font": ["fontFamily"], "property": ["keyPath"], "keyframes": ["values"], "times": ["keyTimes"],
  "x": ["position"], "y": ["position"], "width": ["frame", "size"], "height": ["frame", "size"],
  "rotation": ["transform"], "rotate": ["transform"], "scale": ["transform"],
  "translate": ["transform"], "translation": ["transform"], "size": ["bounds"],
  "animation": ["animations"], "items": ["rows"], "jobs": ["rows"], "variants": ["rows"],
  "entries": ["rows"], "end": ["duration"], "zIndex": ["zPosition"],
  "visible": ["hidden"], "isVisible": ["hidden"], "overflow": ["masksToBounds"],
  "contentMode": ["contentsGravity"], "rand": ["random"],
  "rect": ["shape"], "rectangle": ["shape"], "circle": ["shape"], "path": ["shape"],
  "group": ["layer"], "rounded": ["roundedRect"],
]

/// Returns the candidate that corresponds to a Core Animation class, which may be misspelled: `shape` for
/// `CAShapeLayer`.
private func nameOfClass(_ word: String, among candidates: [String]) -> String? {
  guard word.hasPrefix("CA") else { return nil }
  let classes = candidates.flatMap { candidate -> [(name: String, candidate: String)] in
    let name = "CA" + capitalized(candidate)
    let names = [
      name + "Layer", name + "Animation", candidate == "layer" ? "CALayer" : name,
      candidate == "group" ? "CAAnimationGroup" : name,
    ]
    return names.map { ($0, candidate) }
  }
  // Class names have much in common, so only a few letters may be wrong: CAMetalLayer isn't CATextLayer.
  let letters = Array(word.utf8)
  let distances = classes.map { editDistance(letters, Array($0.name.utf8), limit: 3) }
  guard let best = distances.indices.min(by: { distances[$0] < distances[$1] }), distances[best] < 3
  else { return nil }
  return classes[best].candidate
}

/// Returns the choice at the end of the name of a Core Animation constant: `forwards` for `kCAFillModeForwards`.
private func nameOfConstant(_ word: String, among candidates: [String]) -> String? {
  guard word.hasPrefix("kCA") else { return nil }
  return candidates.filter { word.hasSuffix(capitalized($0)) }.max { $0.count < $1.count }
}

/// Returns the shortest key path that contains the components of `text` and has the same ending: `rotation` means
/// `transform.rotation`, and `bounds.width` means `bounds.size.width`.
func keyPath(endingAs text: String, among candidates: [String]) -> String? {
  let wanted = text.split(separator: ".").flatMap { component in
    componentNames[String(component)] ?? [component]
  }
  let matching = candidates.filter { candidate in
    let parts = candidate.split(separator: ".")
    var rest = wanted[...]
    for part in parts where part == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty && parts.last == wanted.last
  }
  return matching.min { ($0.count, $0) < ($1.count, $1) }
}

/// The components of key paths by their names in CSS and other tools.
private let componentNames: [String: [Substring]] = [
  "translate": ["translation"], "translateX": ["translation", "x"],
  "translateY": ["translation", "y"], "rotate": ["rotation"], "rotateX": ["rotation", "x"],
  "rotateY": ["rotation", "y"], "rotateZ": ["rotation", "z"], "scaleX": ["scale", "x"],
  "scaleY": ["scale", "y"], "center": ["position"],
]

/// Returns the text with its first letter capitalized.
func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
