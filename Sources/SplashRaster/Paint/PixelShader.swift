import SplashPixels
import SplashScene

/// A paint whose pixels are worked out one by one.
protocol PixelShader: Sendable {
  /// Writes `count` pixels of the canvas from (x, y) on, which don't depend on where a row is begun.
  func shade(_ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)
}

/// A gradient under any projection, and conic ones under every map.
struct GradientShader: PixelShader {
  let kind: GradientContent.Kind
  let ramp: GradientRamp
  let pattern: DitherPattern
  /// From the canvas to the gradient's unit space.
  let inverse: Projection
  /// Where the first colour of a radial gradient lies, if not in the middle.
  var focus: Point?

  func shade(_ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let line = inverse.row(y)
    for i in 0..<count {
      let p = line.point(x + i)
      let place =
        switch kind {
        case .axial: p.x
        case .radial: focus.map { Self.distance(of: p, from: $0) } ?? p.length
        case .conic: Self.turn(p.x, p.y)
        }
      unsafe target[i] = ramp.color(at: Float(place), threshold: pattern[x + i, y])
    }
  }

  /// How far a point is on the way from a focus to the unit circle: see ``GradientFocus``.
  private static func distance(of p: Point, from focus: Point) -> Double {
    let way = p - focus
    let scale = 1 / (1 - focus.x * focus.x - focus.y * focus.y)
    let q = scale * (focus.x * way.x + focus.y * way.y)
    return q + (q * q + scale * (way.x * way.x + way.y * way.y)).squareRoot()
  }

  /// The angle of a direction in whole turns, 0…1, from the x axis towards the y axis, within 10⁻⁸; 0
  /// for none.
  ///
  /// The arc tangent is that of Abramowitz and Stegun, 4.4.49.
  static func turn(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (abs(x), abs(y))
    let greater = max(across, down)
    guard greater > 0 else { return 0 }
    let ratio = min(across, down) / greater
    let q = ratio * ratio
    var sum = 0.0028662257
    for coefficient in [
      -0.0161657367, 0.0429096138, -0.0752896400, 0.1065626393, -0.1420889944, 0.1999355085,
      -0.3333314528, 1,
    ] { sum = sum * q + coefficient }
    var turn = sum * ratio / (2 * Double.pi)
    if down > across { turn = 0.25 - turn }
    if x < 0 { turn = 0.5 - turn }
    return y < 0 ? 1 - turn : turn
  }
}

/// The places of the pixels of a row in the space that a projection leads to.
struct ProjectedRow {
  fileprivate let perX: (x: Double, y: Double, w: Double)
  fileprivate let start: (x: Double, y: Double, w: Double)

  /// The place before the division of the centre of the pixel in column `x`.
  func place(_ x: Int) -> Projection.Place {
    let x = Double(x) + 0.5
    return Projection.Place(
      perX.x * x + start.x, perX.y * x + start.y, max(perX.w * x + start.w, 0x1p-40))
  }

  /// The place of the centre of the pixel in column `x`.
  func point(_ x: Int) -> Point {
    let place = place(x)
    return Point(place.x / place.w, place.y / place.w)
  }
}

extension Projection {
  /// The places of the pixels in row `y` of the canvas, from which this projection leads away.
  func row(_ y: Int) -> ProjectedRow {
    let start = place(Point(0, Double(y) + 0.5))
    return ProjectedRow(
      perX: (numerator.a, numerator.b, wx), start: (start.x, start.y, start.w))
  }
}
