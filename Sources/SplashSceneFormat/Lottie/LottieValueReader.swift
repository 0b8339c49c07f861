import SplashScene

/// Reads the values of a Lottie file, constant or with keys.
struct LottieValueReader {
  private let reader: LottieReader

  init(_ reader: LottieReader) { self.reader = reader }

  // MARK: Kinds of values

  /// A number.
  func number(_ property: ForeignValue?, _ standard: Double) -> Keyframed<Double> {
    keyframed(property, standard, .number) { $0.number }
  }

  /// A point, or a scale.
  func point(_ property: ForeignValue?, _ standard: Point) -> Keyframed<Point> {
    keyframed(property, standard, .numbers, read: { $0.point }, motion: motion)
  }

  /// A colour, with components of 0…1; of 0…255 in old files.
  func color(_ property: ForeignValue?) -> Keyframed<Color> {
    keyframed(property, .black, .color) { value in
      guard let parts = value.numbers, parts.count >= 3 else { return nil }
      let isOfBytes = parts[0..<3].allSatisfy { $0 > 1 }
      let scale = isOfBytes ? 1.0 / 255 : 1
      return Color(parts[0] * scale, parts[1] * scale, parts[2] * scale, 1)
    }
  }

  /// A list of numbers.
  func numbers(_ property: ForeignValue?) -> Keyframed<[Double]> {
    keyframed(property, [], .numbers) { $0.numbers }
  }

  /// A subpath.
  ///
  /// - Parameter isClosed: Whether it is closed, for files that say it elsewhere.
  func bezier(_ property: ForeignValue?, isClosed: Bool?) -> Keyframed<LottieBezier> {
    keyframed(property, LottieBezier(), .none) { value in
      // Keys have their subpaths in an array.
      let shape = value.array != nil ? value[0] : value
      guard let shape, let vertices = shape["v"]?.array else { return nil }
      let (incoming, outgoing) = (shape["i"]?.array ?? [], shape["o"]?.array ?? [])
      let all = vertices.enumerated().compactMap { index, vertex -> LottieBezier.Vertex? in
        guard let point = vertex.point else { return nil }
        func handle(_ list: [ForeignValue]) -> Point {
          list.indices.contains(index) ? list[index].point ?? .zero : .zero
        }
        return .init(point, incoming: handle(incoming), outgoing: handle(outgoing))
      }
      return LottieBezier(all, isClosed: shape["c"]?.isTrue ?? isClosed ?? false)
    }
  }

  /// A transform.
  func transform(_ value: ForeignValue) -> LottieTransform {
    var transform = LottieTransform()
    transform.anchor = point(value["a"], .zero)
    if let position = value["p"] {
      if position["s"]?.isTrue ?? false {
        transform.position = .split(number(position["x"], 0), number(position["y"], 0))
      } else {
        transform.position = .joined(point(position, .zero))
      }
    }
    transform.scale = point(value["s"], Point(100, 100))
    transform.rotation = number(value["r"] ?? value["rz"], 0)
    transform.skew = number(value["sk"], 0)
    transform.skewAxis = number(value["sa"], 0)
    transform.opacity = number(value["o"], 100)
    for key in ["rx", "ry", "or"] {
      if let turn = value[key], !isAlways(0, turn) {
        reader.note("rotations in space", at: turn.span)
      }
    }
    return transform
  }

  /// Whether a property is a number, and the same in all frames.
  func isAlways(_ number: Double, _ property: ForeignValue) -> Bool {
    let k = property["k"] ?? property
    if let constant = k.numbers { return constant.allSatisfy { $0 == number } }
    return false
  }

  // MARK: Keys

  private func keyframed<Value: LottieValue>(
    _ property: ForeignValue?, _ standard: Value, _ kind: LottieSlotKind,
    read: (ForeignValue) -> Value?,
    motion: (ForeignValue, Value, Value) -> LottieMotion? = { _, _, _ in nil }
  ) -> Keyframed<Value> {
    guard var property else { return Keyframed(standard) }
    switch reader.slots.value(for: property, kind) {
    case .given(let given):
      if let value = given.property.flatMap(read) { return Keyframed(value) }
    case .written(let slot): property = slot
    case nil: break
    }
    if property["x"]?.text != nil {
      reader.note("expressions", .approximated, at: property.span)
    }
    let value = property.isObject ? property["k"] ?? property : property
    guard let keys = keys(of: value) else { return Keyframed(read(value) ?? standard) }
    return Keyframed(keys: self.keys(keys, read, motion)) ?? Keyframed(standard)
  }

  /// The keys of a value; `nil` if it is constant.
  private func keys(of value: ForeignValue) -> [ForeignValue]? {
    if value.isObject, value["t"] != nil { return [value] }
    guard let first = value[0], first.isObject, first["t"] != nil else { return nil }
    return value.array
  }

  private func keys<Value: LottieValue>(
    _ values: [ForeignValue], _ read: (ForeignValue) -> Value?,
    _ motion: (ForeignValue, Value, Value) -> LottieMotion?
  ) -> [Keyframed<Value>.Key] {
    var keys: [Keyframed<Value>.Key] = []
    // What an old key ends at, which the next one begins with.
    var lastEnd: Value?
    for (index, value) in values.enumerated() {
      guard let frame = value["t"]?.number else { continue }
      let end = value["e"].flatMap(read)
      let start = value["s"].flatMap(read) ?? lastEnd
      guard let start = start ?? end else { continue }
      lastEnd = end ?? start
      let next = values.indices.contains(index + 1) ? values[index + 1]["s"].flatMap(read) : nil
      keys.append(
        .init(
          frame, start, end: end, easing: easing(value), isHeld: value["h"]?.isTrue ?? false,
          motion: (end ?? next).flatMap { motion(value, start, $0) }))
    }
    return keys
  }

  /// The course to the next key: its handles are on this one.
  private func easing(_ key: ForeignValue) -> [TimingFunction] {
    guard let out = key["o"], let into = key["i"], let x1 = out["x"]?.numbers,
      let y1 = out["y"]?.numbers, let x2 = into["x"]?.numbers, let y2 = into["y"]?.numbers
    else { return [] }
    func component(_ numbers: [Double], _ index: Int) -> Double {
      numbers.indices.contains(index) ? numbers[index] : numbers.first ?? 0
    }
    func unit(_ number: Double) -> Double { max(0, min(number, 1)) }
    let count = max(1, max(x1.count, y1.count, x2.count, y2.count))
    let curves = (0..<count).map { index in
      TimingFunction(
        unit(component(x1, index)), component(y1, index), unit(component(x2, index)),
        component(y2, index))
    }
    return curves.allSatisfy { $0 == curves[0] } ? [curves[0]] : curves
  }

  /// The curve to the next key; straight ways have none.
  private func motion(_ key: ForeignValue, _ start: Point, _ end: Point) -> LottieMotion? {
    guard let out = key["to"]?.point, let into = key["ti"]?.point, start != end,
      out != .zero || into != .zero
    else { return nil }
    return LottieMotion(
      CubicBezier(start: start, control1: start + out, control2: end + into, end: end))
  }
}
