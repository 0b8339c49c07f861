// Gradients whose places are worked out one by one.
extension ReferenceKernels {
  /// The place of a point in a gradient.
  package static func place(_ x: Double, _ y: Double, _ shape: GradientShape) -> Double {
    switch shape {
    case .axial: return x
    case .radial(nil): return (x * x + y * y).squareRoot()
    case .radial(let focus?):
      let way = (x: x - focus.x, y: y - focus.y)
      let scale = 1 / (1 - focus.x * focus.x - focus.y * focus.y)
      let q = scale * (focus.x * way.x + focus.y * way.y)
      return q + (q * q + scale * (way.x * way.x + way.y * way.y)).squareRoot()
    case .conic: return turn(x, y)
    }
  }

  /// The angle of a direction in whole turns, 0…1, from the x axis towards the y axis; 0 for none.
  ///
  /// The arc tangent is that of Abramowitz and Stegun, 4.4.49.
  package static func turn(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (abs(x), abs(y))
    let longer = max(across, down)
    guard longer > 0 else { return 0 }
    let ratio = min(across, down) / longer
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
