import SplashScene
import SplashSyntax

/// Reads the values of a Lottie file, constant or with keyframes.
struct LottieValueReader {
  private let reader: LottieReader

  init(_ reader: LottieReader) { self.reader = reader }

  // MARK: Types of values

  /// Reads a number.
  func number(_ property: ForeignValue?, _ standard: Double) -> Keyframed<Double> {
    keyframed(property, standard, .number) { $0.number }
  }

  /// Reads a point or a scale.
  func point(_ property: ForeignValue?, _ standard: Point) -> Keyframed<Point> {
    keyframed(property, standard, .numbers, read: { $0.point }, motion: motion)
  }

  /// Reads a colour with components in 0…1. In old files, or if all components are greater than 1, the range is
  /// 0…255.
  func color(_ property: ForeignValue?) -> Keyframed<Color> {
    keyframed(property, .black, .color) { value in
      guard let parts = value.numbers, parts.count >= 3 else { return nil }
      let isOfBytes =
        parts[0..<3].allSatisfy { $0 > 1 }
        || reader.hasColorsOfBytes && parts[0..<3].contains { $0 > 1 }
      let scale = isOfBytes ? 1.0 / 255 : 1
      return Color(parts[0] * scale, parts[1] * scale, parts[2] * scale, 1)
    }
  }

  /// Reads a list of numbers.
  func numbers(_ property: ForeignValue?) -> Keyframed<[Double]> {
    keyframed(property, [], .numbers) { $0.numbers }
  }

  /// Reads a subpath.
  ///
  /// - Parameter isClosed: Whether the subpath is closed, in files that specify this elsewhere.
  func bezier(_ property: ForeignValue?, isClosed: Bool?) -> Keyframed<LottieBezier> {
    keyframed(property, LottieBezier(), .none) { value in
      // In keyframes, the subpath is in an array.
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

  /// Reads a transform.
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
    return transform
  }

  /// Returns the three-dimensional part of a layer's transform; `nil` if there is none.
  ///
  /// - Parameter hasDepth: Whether z coordinates apply.
  func space(_ value: ForeignValue, hasDepth: Bool) -> LottieSpace? {
    let position = value["p"]
    let isSplit = position?["s"]?.isTrue ?? false
    let orientation = keyframed(value["or"], .identity, .none) { value -> LottieOrientation? in
      guard let angles = value.numbers, angles.count > 2 else { return nil }
      return LottieOrientation(x: angles[0], y: angles[1], z: angles[2])
    }
    let space = LottieSpace(
      anchor: hasDepth ? depth(value["a"], 0) : Keyframed(0),
      position: !hasDepth
        ? Keyframed(0) : isSplit ? number(position?["z"], 0) : depth(position, 0),
      scale: hasDepth ? depth(value["s"], 100) : Keyframed(100),
      rotationX: number(value["rx"], 0), rotationY: number(value["ry"], 0),
      orientation: orientation)
    return space.isFlat ? nil : space
  }

  /// Reads the z coordinate of a point or a scale.
  private func depth(_ property: ForeignValue?, _ standard: Double) -> Keyframed<Double> {
    keyframed(property, standard, .numbers, component: 2) { value in
      value.numbers.map { $0.count > 2 ? $0[2] : standard }
    }
  }

  /// Returns whether a property is a number that is the same in all frames.
  func isAlways(_ number: Double, _ property: ForeignValue) -> Bool {
    let k = property["k"] ?? property
    return k.numbers?.allSatisfy { $0 == number } ?? false
  }

  // MARK: Keyframes

  private func keyframed<Value: LottieValue>(
    _ property: ForeignValue?, _ standard: Value, _ kind: CompositionSlot.Kind?,
    component: Int? = nil,
    read: (ForeignValue) -> Value?,
    motion: (ForeignValue, Value, Value) -> LottieMotion? = { _, _, _ in nil }
  ) -> Keyframed<Value> {
    guard var property else { return Keyframed(standard) }
    let place = property.span
    switch reader.slots.value(for: property, kind) {
    case .given(let given):
      if let value = given.property.flatMap(read) { return Keyframed(value) }
    case .written(let slot): property = slot
    case nil: break
    }
    if property["x"]?.text != nil { reader.note("expressions", .approximated, at: place) }
    let value = property.isObject ? property["k"] ?? property : property
    guard let keys = keys(of: value) else { return Keyframed(read(value) ?? standard) }
    guard reader.counts.count(keys: keys.count, reader, at: place) else {
      return Keyframed(standard)
    }
    var read = self.keys(keys, place, read, motion)
    if let component {
      // Each number has the easing of its component.
      for index in read.indices {
        let easing = read[index].easing
        if easing.indices.contains(component) { read[index].easing = [easing[component]] }
      }
    }
    return Keyframed(keys: read) ?? Keyframed(standard)
  }

  /// Returns the keyframes of a value; `nil` if it is constant.
  private func keys(of value: ForeignValue) -> [ForeignValue]? {
    if value.isObject, value["t"] != nil { return [value] }
    guard let first = value[0], first.isObject, first["t"] != nil else { return nil }
    return value.array
  }

  private func keys<Value: LottieValue>(
    _ values: [ForeignValue], _ place: Span, _ read: (ForeignValue) -> Value?,
    _ motion: (ForeignValue, Value, Value) -> LottieMotion?
  ) -> [Keyframed<Value>.Key] {
    var keys: [Keyframed<Value>.Key] = []
    // The end value of an old-style keyframe, which is the start value of the next keyframe.
    var lastEnd: Value?
    let values = inOrder(values, place)
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

  /// Returns the keyframes sorted by frame.
  private func inOrder(_ keys: [ForeignValue], _ place: Span) -> [ForeignValue] {
    let frames = keys.map { $0["t"]?.number ?? -.infinity }
    guard zip(frames, frames.dropFirst()).contains(where: { $0 > $1 }) else { return keys }
    reader.note("keys out of order", .approximated, at: place)
    let order = keys.indices.sorted { (frames[$0], $0) < (frames[$1], $1) }
    return order.map { keys[$0] }
  }

  /// Returns the easing to the next keyframe; its handles are stored in this one.
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

  /// Returns the path to the next keyframe; `nil` for straight lines.
  private func motion(_ key: ForeignValue, _ start: Point, _ end: Point) -> LottieMotion? {
    guard let out = key["to"]?.point, let into = key["ti"]?.point, start != end,
      out != .zero || into != .zero
    else { return nil }
    return LottieMotion(
      CubicBezier(start: start, control1: start + out, control2: end + into, end: end))
  }
}
