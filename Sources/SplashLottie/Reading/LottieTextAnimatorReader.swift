import SplashScene

/// Reads the animators of text layers.
struct LottieTextAnimatorReader {
  private let reader: LottieReader
  private let values: LottieValueReader

  init(_ reader: LottieReader) {
    self.reader = reader
    values = LottieValueReader(reader)
  }

  /// Returns the animators of a text in file order.
  func animators(_ list: ForeignValue?) -> [LottieTextAnimator] {
    (list?.array ?? []).compactMap(animator)
  }

  private func animator(_ value: ForeignValue) -> LottieTextAnimator? {
    guard let changes = value["a"], changes.isObject else { return nil }
    var animator = LottieTextAnimator()
    // Files have one range per animator; several ranges are multiplied.
    for range in value["s"].map({ $0.array ?? [$0] }) ?? [] where range.isObject {
      if range["t"]?.integer == 1 {
        reader.note("ranges by expressions", at: range.span)
        return nil
      }
      reader.note("ranges of texts", .drawn, coreAnimation: .leftOut, at: range.span)
      animator.selectors.append(selector(range))
    }
    read(changes, into: &animator)
    for key in ["rx", "ry", "bl"] {
      if let change = changes[key], !values.isAlways(0, change) {
        reader.note(
          key == "bl" ? "blurred letters" : "letters that turn in space", at: change.span)
      }
    }
    return animator
  }

  private func read(_ changes: ForeignValue, into animator: inout LottieTextAnimator) {
    func number(_ key: String) -> Keyframed<Double>? {
      changes[key].map { values.number($0, 0) }
    }
    func percent(_ key: String) -> Keyframed<Double>? {
      changes[key].map { values.number($0, 100) }
    }
    func point(_ key: String, _ standard: Point = .zero) -> Keyframed<Point>? {
      changes[key].map { values.point($0, standard) }
    }
    animator.position = point("p")
    animator.anchor = point("a")
    animator.scale = point("s", Point(100, 100))
    animator.rotation = number("r") ?? number("rz")
    animator.skew = number("sk")
    animator.skewAxis = number("sa")
    animator.tracking = number("t")
    animator.lineSpacing = changes["ls"].map(lineSpacing)
    animator.opacity = percent("o")
    animator.fill.color = changes["fc"].map(values.color)
    animator.fill.hue = number("fh")
    animator.fill.saturation = number("fs")
    animator.fill.brightness = number("fb")
    animator.fill.opacity = percent("fo")
    animator.stroke.color = changes["sc"].map(values.color)
    animator.stroke.hue = number("sh")
    animator.stroke.saturation = number("ss")
    animator.stroke.brightness = number("sb")
    animator.stroke.opacity = percent("so")
    animator.strokeWidth = number("sw")
  }

  /// Returns the spacing along and across lines; a single number is the spacing along lines.
  private func lineSpacing(_ value: ForeignValue) -> Keyframed<Point> {
    let constant = value["k"] ?? value
    if let number = constant.numbers, number.count == 1 { return Keyframed(Point(0, number[0])) }
    return values.point(value, .zero)
  }

  private func selector(_ value: ForeignValue) -> LottieTextSelector {
    var selector = LottieTextSelector()
    selector.shape = choice(value, "sh", "the shape", .square)
    selector.unit = choice(value, "b", "the unit", .characters)
    selector.isInUnits = value["r"]?.integer == 2
    selector.start = values.number(value["s"], 0)
    selector.end = value["e"].map { values.number($0, selector.isInUnits ? 0 : 100) }
    selector.offset = values.number(value["o"], 0)
    selector.amount = values.number(value["a"], 100)
    selector.easeLow = values.number(value["ne"], 0)
    selector.easeHigh = values.number(value["xe"], 0)
    selector.smoothness = values.number(value["sm"], 100)
    selector.isRandom = value["rn"]?.isTrue ?? false
    if selector.isRandom { reader.note("ranges in random order", .approximated, at: value.span) }
    return selector
  }

  private func choice<Choice: RawRepresentable<Int>>(
    _ value: ForeignValue, _ key: String, _ name: String, _ standard: Choice
  ) -> Choice {
    guard let number = value[key]?.integer else { return standard }
    if let choice = Choice(rawValue: number) { return choice }
    reader.note("\(name) \(number) of ranges", .approximated, at: value.span)
    return standard
  }
}
