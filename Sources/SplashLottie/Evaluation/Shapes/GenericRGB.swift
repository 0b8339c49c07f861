import SplashScene

/// A colour in Apple's Generic RGB colour space, in which Core Animation interpolates gradient colours. Its gamma is
/// 1.8, and its primaries are those of older displays.
struct GenericRGB {
  private var components: [Double]

  /// The matrix from linear Generic RGB to XYZ with white point D50.
  private static let toXYZ = Matrix3([
    [0.4543, 0.3533, 0.1566], [0.2426, 0.6744, 0.0830], [0.0148, 0.0904, 0.7195],
  ])
  /// The corresponding matrix from linear sRGB: the colorants of its ICC profile.
  private static let fromSRGB = Matrix3([
    [0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169],
    [0.0139322, 0.0971045, 0.7141733],
  ])
  private static let fromLinearSRGB = toXYZ.inverse * fromSRGB
  private static let toLinearSRGB = fromSRGB.inverse * toXYZ

  /// Creates the closest colour in Generic RGB's gamut.
  init(_ color: Color) {
    let light = [color.red, color.green, color.blue].map { component in
      component <= 0.04045
        ? max(component, 0) / 12.92
        : Elementary.pow((min(component, 1) + 0.055) / 1.055, 2.4)
    }
    components = (Self.fromLinearSRGB * light).map {
      Elementary.pow(max(0, min($0, 1)), 1 / 1.8)
    }
  }

  /// Returns the colour in sRGB, or the closest colour in the sRGB gamut.
  func color(alpha: Double) -> Color {
    let light = Self.toLinearSRGB * components.map { Elementary.pow($0, 1.8) }
    let encoded = light.map { component in
      component <= 0.0031308
        ? max(component, 0) * 12.92
        : 1.055 * Elementary.pow(min(component, 1), 1 / 2.4) - 0.055
    }
    return Color(encoded[0], encoded[1], encoded[2], alpha)
  }

  func mixed(_ other: GenericRGB, _ fraction: Double) -> GenericRGB {
    var mixed = self
    for i in 0..<3 { mixed.components[i] += (other.components[i] - components[i]) * fraction }
    return mixed
  }
}

extension [LottieGradient.Stop] {
  /// Returns stops whose interpolation in sRGB matches the interpolation of these stops in Generic RGB to within
  /// 0.25/255.
  func mixedInGenericRGB() -> [LottieGradient.Stop] {
    let colors = map { GenericRGB($0.color) }
    var stops: [LottieGradient.Stop] = []
    for (index, stop) in enumerated() {
      if index > 0, stop.place > self[index - 1].place {
        let pair = (self[index - 1], stop, colors[index - 1], colors[index])
        Self.divide(pair, from: 0, to: 1, depth: 0, &stops)
      }
      var stop = stop
      stop.color = colors[index].color(alpha: stop.color.alpha)
      stops.append(stop)
    }
    return stops
  }

  /// Two stops with their colours in Generic RGB.
  private typealias Pair = (
    first: LottieGradient.Stop, last: LottieGradient.Stop, GenericRGB, GenericRGB
  )

  /// Adds the stops between two fractions of the interval from one stop to the next.
  private static func divide(
    _ pair: Pair, from: Double, to: Double, depth: Int, _ stops: inout [LottieGradient.Stop]
  ) {
    func stop(_ fraction: Double) -> LottieGradient.Stop {
      let (a, b) = (pair.first, pair.last)
      let alpha = a.color.alpha + (b.color.alpha - a.color.alpha) * fraction
      return .init(
        place: a.place + (b.place - a.place) * fraction,
        color: pair.2.mixed(pair.3, fraction).color(alpha: alpha))
    }
    let (start, end, middle) = (stop(from).color, stop(to).color, (from + to) / 2)
    let isEven = [0.25, 0.5, 0.75].allSatisfy { fraction in
      let (a, b) = (
        stop(from + (to - from) * fraction).color, start.interpolated(to: end, fraction)
      )
      let distance = Swift.max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
      return distance <= 0.25 / 255
    }
    guard !isEven, depth < 6 else { return }
    divide(pair, from: from, to: middle, depth: depth + 1, &stops)
    stops.append(stop(middle))
    divide(pair, from: middle, to: to, depth: depth + 1, &stops)
  }
}
