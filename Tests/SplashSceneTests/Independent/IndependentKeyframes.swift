import SplashScene

/// A second implementation of `CAKeyframeAnimation`.
struct IndependentKeyframes {
  private let keyframe: KeyframeAnimation
  /// The values, or the end points of a path's elements.
  private var p: [Vector]
  /// The points of each Bézier curve of a path.
  private var curves: [[Vector]] = []
  private let mode: KeyframeAnimation.CalculationMode

  init(_ keyframe: KeyframeAnimation) {
    self.keyframe = keyframe
    mode = keyframe.calculationMode
    p = keyframe.values.map(IndependentModel.numbers)
    guard let path = keyframe.path?.path else { return }
    // Random paths have one subpath.
    for element in path.elements {
      switch element {
      case .move(let q): p = [vector(q)]
      case .line(let q): add([vector(q)])
      case .quad(let c, let q): add([vector(c), vector(q)])
      case .cubic(let c, let d, let q): add([vector(c), vector(d), vector(q)])
      case .close: add([p[0]])
      }
    }
  }

  private mutating func add(_ points: [Vector]) {
    curves.append([p[p.count - 1]] + points)
    p.append(points[points.count - 1])
  }

  private func vector(_ q: Point) -> Vector { Vector(numbers: [q.x, q.y]) }

  var first: Vector { p[0] }
  var last: Vector { p[p.count - 1] }

  func value(at progress: Double) -> Vector {
    let count = p.count
    if count == 1 { return p[0] }
    let isHolding = mode == .discrete
    let steps = isHolding && curves.isEmpty ? count : count - 1
    let times = self.times(steps)
    var i = 0
    for k in 0..<steps where progress >= times[k] { i = k }
    if isHolding { return p[i] }
    if progress <= 0 { return p[0] }
    if progress >= 1 { return p[count - 1] }
    var q = (progress - times[i]) / (times[i + 1] - times[i])
    let isPaced = mode == .paced || mode == .cubicPaced
    if !isPaced, i < keyframe.timingFunctions.count {
      q = IndependentModel.curve(keyframe.timingFunctions[i], q)
    }
    if mode == .cubic || mode == .cubicPaced { return spline(i, q) }
    if curves.isEmpty { return (1 - q) * p[i] + q * p[i + 1] }
    return bezier(curves[i], mode == .paced ? parameter(curves[i], q) : q)
  }

  private func times(_ steps: Int) -> [Double] {
    let even = (0...steps).map { Double($0) / Double(steps) }
    if mode == .paced || mode == .cubicPaced {
      let lengths = (0..<steps).map { i in
        mode == .paced && !curves.isEmpty ? length(curves[i], 1) : distance(p[i], p[i + 1])
      }
      let whole = lengths.reduce(0, +)
      if whole == 0 { return even }
      return (0...steps).map { lengths[..<$0].reduce(0, +) / whole }
    }
    return keyframe.keyTimes ?? even
  }

  private func distance(_ a: Vector, _ b: Vector) -> Double {
    (a - b).length
  }

  /// Hermite's form with the tangents of Kochanek and Bartels.
  private func spline(_ i: Int, _ u: Double) -> Vector {
    func value(_ k: Int) -> Vector {
      if k < 0 { return 2 * p[0] - p[1] }
      if k >= p.count { return 2 * p[p.count - 1] - p[p.count - 2] }
      return p[k]
    }
    func number(_ list: [Double], _ k: Int) -> Double { k < list.count ? list[k] : 0 }
    func shape(_ k: Int) -> (Double, Double, Double) {
      let s = keyframe.spline
      return (
        number(s.tensionValues, k), number(s.continuityValues, k), number(s.biasValues, k)
      )
    }
    let j = i + 1
    let (t, c, b) = shape(i)
    var out =
      0.5 * (1 - t)
      * ((1 + c) * (1 + b) * (value(i) - value(i - 1))
        + (1 - c) * (1 - b) * (value(j) - value(i)))
    let (tj, cj, bj) = shape(j)
    var incoming =
      0.5 * (1 - tj)
      * ((1 - cj) * (1 + bj) * (value(j) - value(i)) + (1 + cj) * (1 - bj)
        * (value(j + 1) - value(j)))
    if mode == .cubicPaced {
      let d = distance(p[i], p[j])
      if i > 0, d + distance(p[i - 1], p[i]) > 0 {
        out = 2 * d / (distance(p[i - 1], p[i]) + d) * out
      }
      if j < p.count - 1, d + distance(p[j], p[j + 1]) > 0 {
        incoming = 2 * d / (d + distance(p[j], p[j + 1])) * incoming
      }
    }
    let (u2, u3) = (u * u, u * u * u)
    return (2 * u3 - 3 * u2 + 1) * p[i] + (u3 - 2 * u2 + u) * out + (3 * u2 - 2 * u3) * p[j]
      + (u3 - u2) * incoming
  }

  // MARK: Curves

  private func bezier(_ p: [Vector], _ u: Double) -> Vector {
    if p.count == 1 { return p[0] }
    return bezier(zip(p, p.dropFirst()).map { (1 - u) * $0 + u * $1 }, u)
  }

  /// The length up to a parameter, by Simpson's rule.
  private func length(_ p: [Vector], _ u: Double) -> Double {
    let steps = 400
    let hodograph = zip(p, p.dropFirst()).map { Double(p.count - 1) * ($1 - $0) }
    var sum = 0.0
    for k in 0...steps {
      let v = bezier(hodograph, u * Double(k) / Double(steps))
      let weight: Double = k == 0 || k == steps ? 1 : k % 2 == 1 ? 4 : 2
      sum += weight * v.length
    }
    return sum * u / Double(3 * steps)
  }

  private func parameter(_ p: [Vector], _ fraction: Double) -> Double {
    let wanted = fraction * length(p, 1)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let u = (low + high) / 2
      if length(p, u) < wanted { low = u } else { high = u }
    }
    return (low + high) / 2
  }
}
