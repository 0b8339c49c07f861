package import SplashScene

extension Timeline {
  /// The numbers that an animation's bar shows over a cycle, at evenly spaced times.
  package struct Curve: Equatable, Sendable {
    /// The name of the number, such as `position.x`; `nil` if the numbers are the progress, 0…1.
    package var name: String?
    package var numbers: [Double]
  }
}

extension Timeline.Bar {
  /// Returns the animated number over a cycle, which includes the way back if the animation reverses: of a point, a
  /// size or a rectangle the component that changes most, of a colour the luminance. If the value isn't a number, or
  /// the number doesn't change, returns the progress; `nil` for groups and functions.
  ///
  /// - Parameters:
  ///   - steps: The number of steps in each direction, at least 1.
  ///   - properties: The layer's model values.
  package func curve(steps: Int, on properties: LayerProperties) -> Timeline.Curve? {
    guard var curve = changingNumber(steps, properties) ?? progress(steps) else { return nil }
    if timing.speed < 0 { curve.numbers.reverse() }
    if timing.autoreverses { curve.numbers += curve.numbers.dropLast().reversed() }
    return curve
  }

  private func changingNumber(_ steps: Int, _ properties: LayerProperties) -> Timeline.Curve? {
    guard
      let values = animation.values(steps + 1, inCycleLasting: timing.duration, on: properties),
      let key = animation.keyPaths.first?.rawValue, let first = values.first
    else { return nil }
    let rows = values.compactMap(\.numbers)
    guard rows.count == values.count, rows.allSatisfy({ $0.count == rows[0].count }) else {
      return nil
    }
    let names = if case .color = first { [".luminance"] } else { first.partNames(of: key) }
    let curves = rows[0].indices.map { part in
      Timeline.Curve(
        name: names.indices.contains(part) ? key + names[part] : key, numbers: rows.map { $0[part] }
      )
    }
    let best = curves.max { $0.extent < $1.extent }
    return best.flatMap { $0.extent > 0 ? $0 : nil }
  }

  private func progress(_ steps: Int) -> Timeline.Curve? {
    let numbers = (0...steps).compactMap {
      animation.pace(at: Double($0) / Double(steps), lasting: timing.duration)
    }
    return numbers.count > steps ? Timeline.Curve(name: nil, numbers: numbers) : nil
  }
}

extension Timeline.Curve {
  /// The difference between the largest and the smallest number.
  fileprivate var extent: Double { (numbers.max() ?? 0) - (numbers.min() ?? 0) }
}

extension AnimatableValue {
  /// The numbers that a curve can show; `nil` for matrices, paths, images and text.
  fileprivate var numbers: [Double]? {
    switch self {
    case .color(let color):
      [0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue]
    case .bool(let flag): [flag ? 1 : 0]
    default: components
    }
  }
}
