import SplashScene
package import SplashSyntax
package import SplashSystem

/// Converts a Lottie file's JSON to a composition.
package final class LottieReader {
  /// The features of the file.
  package private(set) var report = LottieReport()
  /// The errors, which prevent the file from being drawn.
  package private(set) var errors: [SyntaxError] = []
  let assets: LottieAssets
  /// Counts the parts of the file that are limited in number.
  let counts = LottieCounts()
  private let root: ForeignValue
  /// The compositions among the assets by id, with their indices in the result.
  private var compositions: [String: (value: ForeignValue, index: Int)] = [:]
  private var pictures: [String: ForeignValue] = [:]
  /// The images requested by layers.
  private var found: [String: (image: ImageReference, size: Size)?] = [:]
  /// The slots of the file and their values.
  package let slots: LottieSlots
  /// Whether colour components are 0…255, as in files before version 4.1.9.
  let hasColorsOfBytes: Bool
  /// Draws the letters of text layers.
  private(set) lazy var letters = LottieTextLetters(
    characters: root["chars"], fonts: root["fonts"]?["list"])

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - root: The file's JSON.
  ///   - path: The file's path, for messages.
  ///   - archive: The archive that contains the file, if any.
  ///   - resources: What the file takes from outside.
  ///   - theme: The values of slots from a theme of the archive.
  ///   - slots: Returns the values of slots that are set from outside.
  package init(
    _ root: SyntaxValue, at path: FilePath = "", in archive: LottieArchive? = nil,
    _ resources: any LottieResources, theme: LottieTheme = LottieTheme(),
    slots: @escaping LottieSlots.Given = { _, _ in nil }
  ) {
    self.root = ForeignValue(root)
    assets = LottieAssets(resources: resources, path: path, archive: archive)
    self.slots = LottieSlots(self.root["slots"], theme: theme.values, slots)
    hasColorsOfBytes = Self.isBefore([4, 1, 9], version: self.root["v"]?.text)
  }

  /// Returns whether a version, such as "4.1.7", is known and lower than another.
  private static func isBefore(_ parts: [Int], version: String?) -> Bool {
    let own = version?.split(separator: ".").compactMap { Int($0) } ?? []
    return own.count == parts.count && own.lexicographicallyPrecedes(parts)
  }

  /// Returns whether a JSON value is a Lottie file rather than a scene: it has at least two of the keys that all
  /// Lottie files have, and none of a scene's required keys.
  package static func isLottie(_ value: SyntaxValue) -> Bool {
    let value = ForeignValue(value)
    guard value["splashrender"] == nil, value["size"] == nil else { return false }
    return ["v", "fr", "ip", "op", "w", "h", "layers"].count { value[$0] != nil } >= 2
  }

  /// Returns the composition; `nil` if there are errors.
  package func read() -> LottieComposition? {
    guard root.isObject, let layers = root["layers"] else {
      fail("this is not a Lottie file", "an object with \"layers\"", at: root.span)
      return nil
    }
    let width = number("w", in: root, 1...16384)
    let height = number("h", in: root, 1...16384)
    let rate = number("fr", in: root, 1...1000).flatMap(FrameRate.init(lottie:))
    let first = root["ip"]?.number ?? 0
    let end = root["op"]?.number ?? 0
    if end <= first {
      fail(
        "the animation has no frames: \"op\" is not after \"ip\"", nil,
        at: (root["op"] ?? root).span)
    }
    var lists = [layers]
    for asset in root["assets"]?.array ?? [] {
      guard let id = asset["id"]?.name else { continue }
      if let layers = asset["layers"], layers.array != nil {
        if compositions[id] == nil {
          compositions[id] = (asset, lists.count)
          lists.append(layers)
        }
      } else if pictures[id] == nil {
        pictures[id] = asset
      }
    }
    let count = lists.reduce(0) { $0 + ($1.array?.count ?? 0) }
    if count > LottieLimits.layers {
      fail("the file has too many layers", "at most \(LottieLimits.layers)", at: layers.span)
    }
    guard let width, let height, let rate, errors.isEmpty else { return nil }
    let size = Size(width, height)
    let read = lists.map { list in
      LottieLayerReader(self, list.array ?? [], canvas: size).layers()
    }
    if let place = slots.overflow {
      fail(
        "the slots' values are too large", "at most \(SceneLimits.namedBytes >> 20) MB in total",
        at: place)
    }
    LottieInventory(self).count(lists)
    checkCycles(read, lists)
    guard errors.isEmpty else { return nil }
    checkLoads(of: read, lists)
    guard errors.isEmpty else { return nil }
    return LottieComposition(
      size: size, frameRate: rate, frames: first..<end, markers: markers(first, end, rate),
      name: root["nm"]?.text ?? "", compositions: read)
  }

  private func markers(_ first: Double, _ end: Double, _ rate: FrameRate) -> [Marker] {
    var names: Set<String> = []
    return (root["markers"]?.array ?? []).compactMap { marker in
      guard let name = marker["cm"]?.text, let frame = marker["tm"]?.number,
        first <= frame, frame <= end, names.insert(name).inserted
      else { return nil }
      return Marker(name: name, time: (frame - first) / rate.value)
    }
  }

  /// Reports compositions that contain themselves or are nested too deeply.
  private func checkCycles(_ compositions: [[LottieLayer]], _ lists: [ForeignValue]) {
    var depths: [Int: Int] = [:]
    var open: Set<Int> = []
    /// Returns the nesting depth of a composition; `nil` after reporting an error.
    func depth(_ index: Int) -> Int? {
      if let known = depths[index] { return known }
      guard open.insert(index).inserted else {
        fail("a composition contains itself", nil, at: lists[index].span)
        return nil
      }
      defer { open.remove(index) }
      var deepest = 0
      if open.count <= LottieLimits.depth + 1 {
        for layer in compositions[index] {
          guard case .composition(let inner, _, _) = layer.content else { continue }
          guard let depth = depth(inner) else { return nil }
          deepest = max(deepest, depth + 1)
        }
      } else {
        deepest = LottieLimits.depth + 1
      }
      if deepest > LottieLimits.depth {
        fail(
          "compositions are nested too deeply", "at most \(LottieLimits.depth)",
          at: lists[index].span)
        return nil
      }
      depths[index] = deepest
      return deepest
    }
    for index in compositions.indices where depth(index) == nil { return }
  }

  /// Reports the innermost composition that would draw too much in one frame.
  private func checkLoads(of compositions: [[LottieLayer]], _ lists: [ForeignValue]) {
    let loads = LottieLoad.loads(of: compositions)
    let first = loads.indices.filter { loads[$0].problem != nil }.min {
      loads[$0].sum < loads[$1].sum
    }
    if let first, let problem = loads[first].problem {
      fail(problem, at: lists[first].span)
    }
  }

  // MARK: Parts of the file that layers refer to

  /// Returns the composition of an asset: its index, and its size if specified.
  func composition(_ id: String) -> (index: Int, size: Size?)? {
    compositions[id].map { asset in
      let width = asset.value["w"]?.number
      let height = asset.value["h"]?.number
      return (asset.index, width.flatMap { w in height.map { Size(w, $0) } })
    }
  }

  /// Returns whether an asset is an image.
  func hasPicture(_ id: String) -> Bool { pictures[id] != nil }

  /// Returns the image of an asset, and the size to which it is stretched.
  func picture(_ id: String) -> (image: ImageReference, size: Size)? {
    if let known = found[id] { return known }
    let picture = lookedUp(id)
    found[id] = .some(picture)
    return picture
  }

  private func lookedUp(_ id: String) -> (image: ImageReference, size: Size)? {
    guard var asset = pictures[id] else { return nil }
    let image: ImageReference?
    switch slots.value(for: asset, .picture) {
    case .given(.picture(let file)): image = assets.image(file)
    case .written(let other):
      asset = other
      image = assets.image(asset)
    default: image = assets.image(asset)
    }
    guard let image else { return nil }
    let width = asset["w"]?.number ?? Double(image.width)
    let height = asset["h"]?.number ?? Double(image.height)
    return (image, Size(width, height))
  }

  /// Counts a feature.
  ///
  /// - Parameters:
  ///   - extent: How completely it is drawn.
  ///   - coreAnimation: How completely it is drawn under Core Animation's rules, if that differs.
  func note(
    _ name: String, _ extent: CompositionFeature.Extent = .leftOut,
    coreAnimation: CompositionFeature.Extent? = nil, letters: [Unicode.Scalar] = [], at span: Span
  ) {
    report.note(
      name, .init(afterEffects: extent, coreAnimation: coreAnimation ?? extent), letters: letters,
      at: span)
  }

  func fail(_ message: String, _ expected: String?, at span: Span) {
    fail(Problem(.compositionInvalid, message, expected: expected), at: span)
  }

  func fail(_ problem: Problem, at span: Span) {
    errors.append(SyntaxError(problem, span.range))
  }

  private func number(
    _ key: String, in value: ForeignValue, _ range: ClosedRange<Double>
  ) -> Double? {
    guard let found = value[key], let number = found.number, range.contains(number) else {
      fail(
        "\(quoted(key)) is \(value[key] == nil ? "missing" : "out of range")",
        "a number from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))",
        at: (value[key] ?? value).span)
      return nil
    }
    return number
  }
}

extension ForeignValue {
  /// A name, which some files write as a number.
  var name: String? { text ?? integer.map { String($0) } }

  /// The members of an object.
  var members: [(name: String, value: ForeignValue)] {
    guard case .object(let members) = syntax.kind else { return [] }
    return members.map { ($0.key.text, ForeignValue($0.value)) }
  }
}

extension FrameRate {
  /// Creates the frame rate that an exporter meant: 29.97 is 30000/1001, and 30.0000305 is 30.
  fileprivate init?(lottie number: Double) {
    let whole = number.rounded()
    if abs(number - whole) < 1e-3, whole >= 1 {
      self.init(Int(clamping: whole))
    } else {
      self.init(framesPerSecond: number)
    }
  }
}
