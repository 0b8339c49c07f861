import SplashScene

/// Counts the supported features of a Lottie file for its report. Unsupported and approximated features are noted where
/// they are read.
struct LottieInventory {
  private let reader: LottieReader
  private let values: LottieValueReader

  init(_ reader: LottieReader) {
    self.reader = reader
    values = LottieValueReader(reader)
  }

  /// Counts the features in lists of layers.
  func count(_ lists: [ForeignValue]) {
    for list in lists {
      for layer in list.array ?? [] { count(layer: layer) }
    }
    for use in reader.slots.uses { reader.note("slots", .drawn, at: use) }
  }

  private static let layers = [
    0: "compositions", 1: "solids", 2: "images", 3: "null layers", 4: "shape layers",
    5: "text layers", 13: "cameras",
  ]

  private func count(layer: ForeignValue) {
    if let name = layer["ty"]?.integer.flatMap({ Self.layers[$0] }) {
      reader.note(name, .drawn, at: layer.span)
    }
    if let turn = layer["ao"], turn.isTrue {
      reader.note(
        "layers that look where they move", .drawn, coreAnimation: .leftOut, at: turn.span)
    }
    if let mode = layer["bm"], (1...16).contains(mode.integer ?? 0) {
      reader.note("blend modes", .drawn, at: mode.span)
    }
    if let matte = layer["tt"], (1...4).contains(matte.integer ?? 0) {
      reader.note("mattes", .drawn, at: matte.span)
    }
    if let time = layer["tm"], layer["ty"]?.integer == 0 {
      reader.note("remapped times", .drawn, at: time.span)
    }
    for mask in layer["masksProperties"]?.array ?? [] where mask["mode"]?.text != "n" {
      reader.note("masks", .drawn, at: mask.span)
      count(mask, "o", 100, "opacities of masks")
      count(mask, "x", 0, "expansions of masks")
      count(mask, "f", 0, "feathers of masks")
    }
    if let transform = layer["ks"] { count(transform, "sk", 0, "skewed layers") }
    for shape in layer["shapes"]?.array ?? [] { count(shape: shape, depth: 0) }
  }

  /// Counts a member that Core Animation ignores, if its value differs from `standard` in any frame.
  private func count(_ value: ForeignValue, _ key: String, _ standard: Double, _ name: String) {
    guard let member = value[key], !values.isAlways(standard, member) else { return }
    reader.note(name, .drawn, coreAnimation: .leftOut, at: member.span)
  }

  private static let shapes = [
    "fl": "fills", "st": "strokes", "gf": "gradients", "gs": "gradients", "tm": "trims",
    "rp": "repeaters", "mm": "merged paths", "rd": "rounded corners", "pb": "puckers",
    "op": "offset paths", "zz": "zigzags", "sr": "stars",
  ]

  private func count(shape: ForeignValue, depth: Int) {
    if shape["hd"]?.isTrue ?? false { return }
    if let type = shape["ty"]?.text, let name = Self.shapes[type] {
      // Core Animation only appends paths to each other, which looks the same as not merging them.
      let isIgnored =
        ["pb", "op", "zz"].contains(type) || type == "mm" && (shape["mm"]?.integer ?? 1) > 1
      reader.note(name, .drawn, coreAnimation: isIgnored ? .leftOut : nil, at: shape.span)
    }
    // Deeper groups are errors.
    guard depth < LottieLimits.groupDepth else { return }
    for inner in shape["it"]?.array ?? [] { count(shape: inner, depth: depth + 1) }
  }
}
