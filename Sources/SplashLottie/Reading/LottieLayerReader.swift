import SplashScene

/// Reads the layers of one composition.
struct LottieLayerReader {
  private let reader: LottieReader
  private let list: [ForeignValue]
  private let canvas: Size
  private let values: LottieValueReader

  init(_ reader: LottieReader, _ list: [ForeignValue], canvas: Size) {
    (self.reader, self.list, self.canvas) = (reader, list, canvas)
    values = LottieValueReader(reader)
  }

  /// Returns the layers from front to back. Each layer keeps its index in the list, visible or not, because other
  /// layers refer to it.
  func layers() -> [LottieLayer] {
    var places: [Int: Int] = [:]
    for (place, value) in list.enumerated() {
      if let index = value["ind"]?.integer, places[index] == nil { places[index] = place }
    }
    var names: [String: Int] = [:]
    var layers = list.enumerated().map { place, value in
      layer(value, place, places, &names)
    }
    resolveMattes(&layers, places)
    guard check(layers.map(\.parent), "parent", most: Self.longestChain),
      check(layers.map(\.matte?.source), "matte", most: LottieLayer.longestMatteChain)
    else { return [] }
    return layers
  }

  private func layer(
    _ value: ForeignValue, _ place: Int, _ places: [Int: Int], _ names: inout [String: Int]
  ) -> LottieLayer {
    let kind = value["ty"]?.integer ?? -1
    let name = value["nm"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? "layer \(place + 1)"
    var layer = LottieLayer(
      id: unique(name, &names),
      frames: (value["ip"]?.number ?? 0, value["op"]?.number ?? .infinity),
      content: content(value, kind))
    layer.isSpatial = value["ddd"]?.isTrue ?? false
    if let transform = value["ks"] {
      layer.transform = values.transform(transform)
      layer.transform.space = values.space(transform, hasDepth: layer.isSpatial || kind == 13)
    }
    layer.isAutoOriented = value["ao"]?.isTrue ?? false
    layer.isHidden = value["hd"]?.isTrue ?? false
    layer.isMatte = value["td"]?.isTrue ?? false
    if let parent = value["parent"]?.integer {
      layer.parent = places[parent]
      if layer.parent == nil { reader.note("parents that don't exist", at: value.span) }
    }
    layer.effects = LottieEffectReader(reader).effects(of: value)
    layer.blendMode = blendMode(value)
    let masks = (value["masksProperties"]?.array ?? []).lazy.compactMap(mask)
    layer.masks = Array(masks.prefix(LottieLimits.masks))
    if masks.count > LottieLimits.masks {
      reader.note("masks beyond the \(LottieLimits.masks)th of a layer", at: value.span)
    }
    return layer
  }

  private func unique(_ name: String, _ names: inout [String: Int]) -> String {
    let count = names[name, default: 0] + 1
    names[name] = count
    return count == 1 ? name : unique("\(name) \(count)", &names)
  }

  // MARK: Content

  private func content(_ value: ForeignValue, _ kind: Int) -> LottieLayer.Content {
    switch kind {
    case 0: return composition(value)
    case 1:
      guard let color = value["sc"]?.text.flatMap(Color.init(lottie:)) else {
        reader.note("solids without a colour", at: value.span)
        return .none
      }
      return .solid(Size(value["sw"]?.number ?? 0, value["sh"]?.number ?? 0), color)
    case 2:
      guard let id = value["refId"]?.name, reader.hasPicture(id) else {
        reader.note("images that aren't listed", at: value.span)
        return .none
      }
      return reader.picture(id).map { .image($0.image, $0.size) } ?? .none
    case 3: return .none
    case 4:
      return shapes(value)
    case 5: return LottieTextReader(reader).text(value).map(LottieLayer.Content.text) ?? .none
    case 6:
      reader.note("sound", at: value.span)
      return .none
    case 13:
      return .camera(
        LottieCamera(
          zoom: values.number(value["pe"], 0), looksAtAnchor: value["ks"]?["a"] != nil))
    default:
      reader.note("layers of an unknown type", at: value.span)
      return .none
    }
  }

  private func shapes(_ value: ForeignValue) -> LottieLayer.Content {
    let shapes = LottieShapeReader(reader).shapes(value["shapes"]?.array ?? [], depth: 0)
    let load = LottieLoad(of: shapes)
    if let problem = load.shapeProblem {
      reader.fail(problem, at: value.span)
      return .none
    }
    return .shapes(shapes, keepsStill: reader.counts.mayKeep(load))
  }

  private func composition(_ value: ForeignValue) -> LottieLayer.Content {
    guard let id = value["refId"]?.name, let found = reader.composition(id) else {
      reader.note("compositions that are missing", at: value.span)
      return .none
    }
    let width = value["w"]?.number ?? found.size?.width ?? canvas.width
    let height = value["h"]?.number ?? found.size?.height ?? canvas.height
    let stretch = value["sr"]?.number ?? 1
    return .composition(
      found.index, Size(width, height),
      LottieTime(
        start: value["st"]?.number ?? 0, stretch: stretch == 0 ? 1 : stretch,
        remapping: value["tm"].map { values.number($0, 0) }))
  }

  private func blendMode(_ value: ForeignValue) -> BlendMode {
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .hardLight, .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
      .plusLighter,
    ]
    let mode = value["bm"]?.integer ?? 0
    if modes.indices.contains(mode) { return modes[mode] }
    reader.note("the blend mode \(mode)", at: (value["bm"] ?? value).span)
    return .normal
  }

  private func mask(_ value: ForeignValue) -> LottieMask? {
    guard let path = value["pt"] else { return nil }
    let mode: LottieMask.Mode
    switch value["mode"]?.text ?? "a" {
    case "n": return nil
    case "s": mode = .subtract
    case "i": mode = .intersect
    case "f": mode = .difference
    case "l": mode = .lighten
    case "d": mode = .darken
    default: mode = .add
    }
    var mask = LottieMask(
      mode, values.bezier(path, isClosed: value["cl"]?.isTrue),
      opacity: value["o"].map { values.number($0, 100) } ?? Keyframed(100),
      isInverted: value["inv"]?.isTrue ?? false)
    mask.expansion = values.number(value["x"], 0)
    mask.feather = values.point(value["f"], .zero)
    return mask
  }

  // MARK: Layers that refer to others

  /// The maximum length of a chain of parents.
  private static let longestChain = 1000

  /// Reports layers that refer to themselves, directly or through others, and chains that are too long.
  ///
  /// - Parameters:
  ///   - links: The index of the layer that each layer refers to.
  ///   - name: The other layer's role in messages: "parent" or "matte".
  /// - Returns: Whether there were no such layers or chains.
  private func check(_ links: [Int?], _ name: String, most: Int) -> Bool {
    /// The known length of the chain that starts at each layer.
    var counts: [Int?] = Array(repeating: nil, count: links.count)
    var isOpen = Array(repeating: false, count: links.count)
    for start in links.indices where counts[start] == nil {
      var chain: [Int] = []
      var next: Int? = start
      while let layer = next, counts[layer] == nil {
        if isOpen[layer] {
          reader.fail("a layer is its own \(name)", nil, at: list[layer].span)
          return false
        }
        isOpen[layer] = true
        chain.append(layer)
        next = links[layer]
      }
      var count = next.flatMap { counts[$0] } ?? -1
      for layer in chain.reversed() {
        count += 1
        counts[layer] = count
        if count > most {
          reader.fail(
            "a layer has too many \(name)s in a row", "at most \(most)", at: list[layer].span)
          return false
        }
      }
    }
    return true
  }

  private func resolveMattes(_ layers: inout [LottieLayer], _ places: [Int: Int]) {
    for (place, value) in list.enumerated() {
      guard let kind = value["tt"]?.integer, (1...4).contains(kind) else { continue }
      let source = value["tp"]?.integer.flatMap { places[$0] } ?? place - 1
      guard layers.indices.contains(source), source != place else {
        reader.note("mattes that are missing", at: value.span)
        continue
      }
      layers[place].matte = LottieLayer.Matte(
        source: source, mode: kind > 2 ? .luminance : .alpha, isInverted: kind.isMultiple(of: 2))
    }
  }
}

extension Color {
  /// Reads a colour written as `#rgb`, `#rrggbb` or `#rrggbbaa`.
  fileprivate init?(lottie text: String) {
    guard text.hasPrefix("#") else { return nil }
    var digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      Double(digits[$0] * 16 + digits[$0 + 1]) / 255
    }
    self.init(bytes[0], bytes[1], bytes[2], bytes.count > 3 ? bytes[3] : 1)
  }
}
