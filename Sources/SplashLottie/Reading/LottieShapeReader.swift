import SplashScene
import SplashSyntax

/// Reads the shapes of a layer.
struct LottieShapeReader {
  private let reader: LottieReader
  private let values: LottieValueReader

  init(_ reader: LottieReader) {
    self.reader = reader
    values = LottieValueReader(reader)
  }

  /// Reads shapes from front to back, without hidden ones.
  func shapes(_ list: [ForeignValue], depth: Int) -> [LottieShape] {
    guard let first = list.first,
      reader.counts.count(shapes: list.count, reader, at: first.span)
    else { return [] }
    return list.compactMap { value in
      value["hd"]?.isTrue ?? false ? nil : shape(value, depth)
    }
  }

  private func shape(_ value: ForeignValue, _ depth: Int) -> LottieShape? {
    let isReversed = value["d"]?.integer == 3
    switch value["ty"]?.text {
    case "gr": return group(value, depth)
    case "tr": return nil
    case "sh":
      return .path(
        .bezier(
          values.bezier(value["ks"], isClosed: value["closed"]?.isTrue), isReversed: isReversed))
    case "el":
      return .path(
        .ellipse(
          center: values.point(value["p"], .zero), size: values.point(value["s"], .zero),
          isReversed: isReversed))
    case "rc":
      return .path(
        .rect(
          center: values.point(value["p"], .zero), size: values.point(value["s"], .zero),
          radius: values.number(value["r"], 0), isReversed: isReversed))
    case "sr": return .path(.star(star(value, isReversed)))
    case "fl":
      return .fill(
        LottieFill(
          name(value, "fill"), .color(values.color(value["c"])),
          opacity: values.number(value["o"], 100), rule: rule(value)))
    case "gf":
      return .fill(
        LottieFill(
          name(value, "fill"), .gradient(gradient(value)), opacity: values.number(value["o"], 100),
          rule: rule(value)))
    case "st": return .stroke(stroke(value, .color(values.color(value["c"]))))
    case "gs": return .stroke(stroke(value, .gradient(gradient(value))))
    case "tm":
      return .trim(
        LottieTrim(
          start: values.number(value["s"], 0), end: values.number(value["e"], 100),
          offset: values.number(value["o"], 0), isSequential: value["m"]?.integer == 2))
    case "rd": return .roundedCorners(radius: values.number(value["r"], 0))
    case "pb": return .pucker(amount: values.number(value["a"], 0))
    case "mm": return merge(value)
    case "rp": return .repeater(repeater(value))
    case "zz", "tw", "op": return modifier(value)
    case let type:
      reader.note("shapes of the type \(quoted(type ?? "none"))", at: value.span)
      return nil
    }
  }

  private func name(_ value: ForeignValue, _ standard: String) -> String {
    value["nm"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? standard
  }

  private func group(_ value: ForeignValue, _ depth: Int) -> LottieShape? {
    guard depth < LottieLimits.groupDepth else {
      reader.fail(
        "groups of shapes are nested too deeply", "at most \(LottieLimits.groupDepth)",
        at: value.span)
      return nil
    }
    let items = value["it"]?.array ?? []
    let transform = items.first { $0["ty"]?.text == "tr" }
    return .group(
      LottieGroup(
        name(value, "group"), shapes(items, depth: depth + 1),
        transform.map(values.transform) ?? LottieTransform()))
  }

  private func star(_ value: ForeignValue, _ isReversed: Bool) -> LottieStar {
    let isStar = value["sy"]?.integer != 2
    return LottieStar(
      center: values.point(value["p"], .zero), points: values.number(value["pt"], 5),
      rotation: values.number(value["r"], 0), outerRadius: values.number(value["or"], 0),
      outerRoundness: values.number(value["os"], 0),
      inner: isStar ? (values.number(value["ir"], 0), values.number(value["is"], 0)) : nil,
      isReversed: isReversed)
  }

  private func rule(_ value: ForeignValue) -> FillRule {
    value["r"]?.integer == 2 ? .evenOdd : .nonZero
  }

  private func gradient(_ value: ForeignValue) -> LottieGradient {
    let table = value["g"]
    let numbers = values.numbers(table?["k"])
    let count = max(0, min(table?["p"]?.integer ?? LottieLimits.stops, LottieLimits.stops + 1))
    checkStops(numbers, colors: count, at: value.span)
    return LottieGradient(
      kind: value["t"]?.integer == 2 ? .radial : .axial, start: values.point(value["s"], .zero),
      end: values.point(value["e"], .zero), highlightLength: values.number(value["h"], 0),
      highlightAngle: values.number(value["a"], 0), table: numbers,
      colorCount: count)
  }

  private func checkStops(_ table: Keyframed<[Double]>, colors: Int, at span: Span) {
    let most = table.most { numbers in
      let used = min(colors, numbers.count / 4)
      return Double(max(used, (numbers.count - 4 * used) / 2))
    }
    if most > Double(LottieLimits.stops) {
      reader.fail(
        "a gradient has too many colours or opacities", "at most \(LottieLimits.stops) of each",
        at: span)
    }
  }

  private func stroke(_ value: ForeignValue, _ paint: LottiePaint) -> LottieStroke {
    let caps: [LineCap] = [.butt, .round, .square]
    let joins: [LineJoin] = [.miter, .round, .bevel]
    func choice<Choice>(_ key: String, _ all: [Choice], _ standard: Choice) -> Choice {
      let index = (value[key]?.integer ?? 0) - 1
      return all.indices.contains(index) ? all[index] : standard
    }
    var stroke = LottieStroke(
      name(value, "stroke"), paint, opacity: values.number(value["o"], 100),
      width: values.number(value["w"], 1), cap: choice("lc", caps, .round),
      join: choice("lj", joins, .round),
      miterLimit: value["ml2"].map { values.number($0, 4) }
        ?? Keyframed(value["ml"]?.number ?? 4))
    for part in value["d"]?.array ?? [] {
      guard let length = part["v"] else { continue }
      if part["n"]?.text == "o" {
        stroke.dashOffset = values.number(length, 0)
      } else {
        stroke.dashes.append(values.number(length, 0))
      }
    }
    return stroke
  }

  private func merge(_ value: ForeignValue) -> LottieShape {
    .merge(value["mm"]?.integer.flatMap(LottieMerge.init) ?? .append)
  }

  private func modifier(_ value: ForeignValue) -> LottieShape {
    switch value["ty"]?.text {
    case "zz":
      return .zigZag(
        LottieZigZag(
          size: values.number(value["s"], 0), ridges: values.number(value["r"], 0),
          points: values.number(value["pt"], 1)))
    case "tw":
      // No player draws twists, so it isn't known how the angle decreases.
      reader.note("twisted shapes", .approximated, coreAnimation: .leftOut, at: value.span)
      return .twist(
        LottieTwist(angle: values.number(value["a"], 0), center: values.point(value["c"], .zero)))
    default:
      return .offset(
        LottieOffset(
          amount: values.number(value["a"], 0), join: join(value),
          miterLimit: values.number(value["ml"], 4)))
    }
  }

  private func join(_ value: ForeignValue) -> LineJoin {
    switch value["lj"]?.integer {
    case 2: .round
    case 3: .bevel
    default: .miter
    }
  }

  private func repeater(_ value: ForeignValue) -> LottieRepeater {
    let transform = value["tr"]
    let copies = values.number(value["c"], 1)
    if copies.most({ $0.rounded() }) > Double(LottieRepeater.mostCopies) {
      reader.note("copies beyond the \(LottieRepeater.mostCopies)th of a repeater", at: value.span)
    }
    return LottieRepeater(
      copies: copies, offset: values.number(value["o"], 0),
      transform: transform.map(values.transform) ?? LottieTransform(),
      startOpacity: values.number(transform?["so"], 100),
      endOpacity: values.number(transform?["eo"], 100), isLastInFront: value["m"]?.integer == 2)
  }
}
