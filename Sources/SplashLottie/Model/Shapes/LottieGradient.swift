import SplashScene

/// A gradient in a Lottie file: colours and opacities with separate positions.
struct LottieGradient: Sendable {
  /// Whether the gradient is linear or radial.
  var kind: GradientContent.Kind
  /// The start of a linear gradient, or the centre of a radial one.
  let start: Keyframed<Point>
  /// The end.
  let end: Keyframed<Point>
  /// The position of the highlight on the line from the centre to the end, in percent.
  var highlightLength: Keyframed<Double>
  /// The rotation of that line, in degrees.
  var highlightAngle: Keyframed<Double>
  /// The colours as position, red, green and blue, followed by the opacities as position and alpha.
  let table: Keyframed<[Double]>
  /// The number of colours in the table.
  let colorCount: Int
  /// The same points under Core Animation's rules, with straight motion.
  private let straight: (start: Keyframed<Point>, end: Keyframed<Point>)
  /// The stops of a constant table, for each set of rules.
  private let still: PerRules<Stops>?

  /// Creates a gradient.
  init(
    kind: GradientContent.Kind, start: Keyframed<Point>, end: Keyframed<Point>,
    highlightLength: Keyframed<Double>, highlightAngle: Keyframed<Double>,
    table: Keyframed<[Double]>, colorCount: Int
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    straight = (start.withoutMotion, end.withoutMotion)
    self.highlightLength = highlightLength
    self.highlightAngle = highlightAngle
    self.table = table
    self.colorCount = colorCount
    still =
      table.isStill
      ? PerRules { Stops(table.value(at: 0, $0), colorCount: colorCount, $0) } : nil
  }

  /// Returns the gradient at a given frame, with points in the space of the painted outlines; `nil` if there are no
  /// colours.
  ///
  /// - Parameter opacity: The factor by which all alphas are multiplied, 0…1.
  func content(at frame: Double, opacity: Double, _ rules: PlayerRules) -> GradientContent? {
    let stops =
      still?[rules] ?? Stops(table.value(at: frame, rules), colorCount: colorCount, rules)
    guard !stops.colors.isEmpty else { return nil }
    let points = rules == .coreAnimation ? straight : (start: start, end: end)
    let (start, end) = (
      points.start.value(at: frame, rules), points.end.value(at: frame, rules)
    )
    var content = GradientContent(
      kind: kind,
      colors: opacity == 1 ? stops.colors : stops.colors.map { $0.faded(by: opacity) },
      locations: stops.places, startPoint: start, endPoint: end)
    guard kind == .radial else { return content }
    let way = end - start
    // The end point is the corner of the circle's bounding box.
    content.endPoint = start + Point(way.length, way.length)
    let length = max(-99, min(highlightLength.value(at: frame, rules), 99)) / 100
    if length != 0, rules == .afterEffects {
      let angle = highlightAngle.value(at: frame, rules) * Double.pi / 180
      content.focalPoint = start + AffineTransform.rotation(angle).apply(way) * length
    }
    return content
  }

  /// Colours and their positions, ready to draw.
  private struct Stops {
    let colors: [Color]
    let places: [Double]

    init(_ table: [Double], colorCount: Int, _ rules: PlayerRules) {
      var stops = LottieGradient.stops(of: table, colorCount: colorCount)
      if rules == .coreAnimation { stops = stops.mixedInGenericRGB() }
      colors = stops.map(\.color)
      places = stops.map(\.place)
    }
  }

  /// A colour and its position.
  struct Stop: Equatable {
    var place: Double
    var color: Color
  }

  /// Merges colours and opacities at the positions of both. Each list is interpolated linearly, and is constant
  /// beyond its ends.
  static func stops(of table: [Double], colorCount: Int) -> [Stop] {
    let colorEnd = min(colorCount * 4, table.count / 4 * 4)
    var colors: [(place: Double, value: [Double])] = []
    for i in stride(from: 0, to: colorEnd, by: 4) {
      colors.append((table[i], Array(table[i + 1..<i + 4])))
    }
    var alphas: [(place: Double, value: [Double])] = []
    for i in stride(from: colorEnd, to: table.count - 1, by: 2) {
      alphas.append((table[i], [table[i + 1]]))
    }
    guard !colors.isEmpty else { return [] }
    ascend(&colors)
    ascend(&alphas)
    if alphas.isEmpty { alphas = [(0, [1])] }
    let places = Set((colors + alphas).map(\.place)).sorted()
    return places.flatMap { place -> [Stop] in
      let sides = [false, true].map { isAfter in
        let c = value(of: colors, at: place, isAfter: isAfter)
        let a = value(of: alphas, at: place, isAfter: isAfter)
        return Stop(place: place, color: Color(c[0], c[1], c[2], a[0]))
      }
      return sides[0] == sides[1] ? [sides[0]] : sides
    }
  }

  /// Raises any position that is less than an earlier one to that position.
  private static func ascend(_ stops: inout [(place: Double, value: [Double])]) {
    for i in stops.indices.dropFirst() { stops[i].place = max(stops[i].place, stops[i - 1].place) }
  }

  /// Returns the value at a given position; if several stops share the position, returns the value just before or
  /// just after them.
  private static func value(
    of stops: [(place: Double, value: [Double])], at place: Double, isAfter: Bool
  ) -> [Double] {
    let next = stops.firstIndex { isAfter ? $0.place > place : $0.place >= place }
    guard let next else { return stops[stops.count - 1].value }
    guard next > 0 else { return stops[0].value }
    let (a, b) = (stops[next - 1], stops[next])
    let fraction = (place - a.place) / (b.place - a.place)
    if fraction >= 1 { return b.value }
    if fraction <= 0 { return a.value }
    return zip(a.value, b.value).map { $0 + ($1 - $0) * fraction }
  }
}

extension Color {
  /// Returns the colour with its alpha multiplied by `opacity`.
  func faded(by opacity: Double) -> Color { Color(red, green, blue, alpha * opacity) }
}
