internal import CSplashKernels

/// Builds the pieces of a gradient from its stops.
struct GradientPieces {
  private(set) var pieces: [splash_gradient_piece] = []
  private(set) var isOpaque = true

  /// The minimum length of a piece, as a fraction of the gradient's length. Shorter pieces become steps.
  private static let shortest: Float = 0x1p-24

  /// Unpremultiplied colour components and alpha, 0…1.
  private typealias Components = SIMD4<Double>

  mutating func add(_ stops: [GradientStop]) {
    guard let first = stops.first, let last = stops.last else {
      isOpaque = false
      pieces = [Self.flat(0, from: -.infinity)]
      return
    }
    var place = Self.place(first)
    add(from: Self.clamped(Self.components(first)), start: -.infinity)
    for (a, b) in zip(stops, stops.dropFirst()) {
      let end = Self.place(b)
      // These stops form a step, or are out of order.
      guard end - place >= Self.shortest else { continue }
      add(from: Self.components(a), to: Self.components(b), place, end)
      place = end
    }
    add(from: Self.clamped(Self.components(last)), start: place)
  }

  /// Returns a piece with a uniform colour.
  static func flat(_ color: UInt32, from start: Float) -> splash_gradient_piece {
    var piece = splash_gradient_piece()
    piece.start = start
    piece.kind = SPLASH_GRADIENT_FLAT
    piece.color = color
    return piece
  }

  private mutating func add(from color: Components, start: Float) {
    isOpaque = isOpaque && color.w == 1
    pieces.append(
      Self.flat(
        premultiply(red: color.x, green: color.y, blue: color.z, alpha: color.w), from: start))
  }

  /// Adds the pieces between two stops, divided where a component enters or leaves 0…1.
  private mutating func add(
    from a: Components, to b: Components, _ start: Float, _ end: Float
  ) {
    var cuts: [Double] = []
    for index in 0..<4 {
      for limit in [0.0, 1.0] where (a[index] < limit) != (b[index] < limit) {
        let cut = (limit - a[index]) / (b[index] - a[index])
        if cut > 0, cut < 1 { cuts.append(cut) }
      }
    }
    var (place, color) = (start, Self.clamped(a))
    for cut in cuts.sorted() {
      let next = start + (end - start) * Float(cut)
      guard next - place >= Self.shortest, end - next >= Self.shortest else { continue }
      let mixed = Self.clamped(a * (1 - cut) + b * cut)
      addPiece(from: color, to: mixed, place, next)
      (place, color) = (next, mixed)
    }
    addPiece(from: color, to: Self.clamped(b), place, end)
  }

  /// Adds a piece whose components change from `a` to `b`.
  private mutating func addPiece(
    from a: Components, to b: Components, _ start: Float, _ end: Float
  ) {
    if a == b { return add(from: a, start: start) }
    let way = b - a
    // The product is (a + way · u) · (alpha + alpha's way · u). Alpha itself isn't squared.
    let colors = Components(lowHalf: a.lowHalf, highHalf: SIMD2(a.z, 1))
    let ways = Components(lowHalf: way.lowHalf, highHalf: SIMD2(way.z, 0))
    let constant = SIMD4<Float>(255 * (colors * a.w))
    let linear = SIMD4<Float>(255 * (colors * way.w + ways * a.w))
    let square = SIMD4<Float>(255 * (ways * way.w))
    if linear == .zero, square == .zero { return add(from: a, start: start) }
    let opaque = a.w == 1 && b.w == 1
    isOpaque = isOpaque && opaque
    var piece = splash_gradient_piece()
    piece.start = start
    piece.scale = 1 / (end - start)
    piece.kind =
      opaque
      ? SPLASH_GRADIENT_OPAQUE
      : square == .zero ? SPLASH_GRADIENT_LINEAR : SPLASH_GRADIENT_SQUARE
    piece.constant = (constant.x, constant.y, constant.z, constant.w)
    piece.linear = (linear.x, linear.y, linear.z, linear.w)
    piece.square = (square.x, square.y, square.z, square.w)
    pieces.append(piece)
  }

  /// Returns a stop's position. Stops may be before the gradient's start or after its end, as in a shimmer effect.
  /// NaN becomes the start.
  private static func place(_ stop: GradientStop) -> Float {
    stop.location.isNaN ? 0 : Float(min(max(stop.location, -1e9), 1e9))
  }

  private static func components(_ stop: GradientStop) -> Components {
    Components(stop.red, stop.green, stop.blue, stop.alpha)
  }

  private static func clamped(_ color: Components) -> Components {
    var color = color
    for index in 0..<4 { color[index] = color[index] > 0 ? min(color[index], 1) : 0 }
    return color
  }
}
