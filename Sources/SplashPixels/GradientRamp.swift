internal import CSplashKernels

/// A gradient's colours, ready to be worked out for any place.
///
/// Between two stops the components are mixed one by one and premultiplied then, which makes each a
/// polynomial of the way from one stop to the other: the ramp is these polynomials. Where the colour
/// doesn't change, it is rounded to the nearest bytes; elsewhere a pixel's threshold rounds it.
@safe public final class GradientRamp: @unchecked Sendable {
  /// Whether all colours are opaque.
  public let isOpaque: Bool
  // The pieces in the order of their places, and one more, which begins beyond all places.
  private let pieces: UnsafeMutablePointer<splash_gradient_piece>
  private let count: Int

  /// Works out the polynomials.
  ///
  /// - Parameter stops: The stops in the order of their locations. Of several at one place, the first
  ///   counts before it and the last from there on. Without any the gradient is transparent.
  public init(stops: [GradientStop]) {
    var builder = GradientPieces()
    builder.add(stops)
    count = builder.pieces.count
    isOpaque = builder.isOpaque
    unsafe pieces = .allocate(capacity: count + 1)
    for index in 0..<count {
      unsafe (pieces + index).initialize(to: builder.pieces[index])
    }
    unsafe (pieces + count).initialize(to: GradientPieces.flat(0, from: .infinity))
  }

  deinit {
    unsafe pieces.deallocate()
  }

  /// What the kernels read; valid as long as the ramp is.
  var kernelView: splash_gradient {
    unsafe splash_gradient(pieces: pieces, count: count)
  }

  /// The premultiplied colour at a place, from the gradient's start, 0, to its end, 1, rounded by a
  /// pixel's threshold. What is no number lies beyond the end.
  public func color(at place: Float, threshold: Float) -> UInt32 {
    let piece = unsafe pieces[index(of: place)]
    if piece.kind == SPLASH_GRADIENT_FLAT { return piece.color }
    let way = (place - piece.start) * piece.scale
    func component(_ constant: Float, _ linear: Float, _ square: Float) -> UInt32 {
      UInt32((constant + threshold) + way * (linear + way * square))
    }
    let (c, l, s) = (piece.constant, piece.linear, piece.square)
    let alpha = component(c.3, l.3, s.3)
    return min(component(c.0, l.0, s.0), alpha) | min(component(c.1, l.1, s.1), alpha) << 8
      | min(component(c.2, l.2, s.2), alpha) << 16 | alpha << 24
  }

  /// The colour at a place if it is that of all places about it.
  public func flatColor(at place: Float) -> UInt32? {
    let piece = unsafe pieces[index(of: place)]
    return piece.kind == SPLASH_GRADIENT_FLAT ? piece.color : nil
  }

  private func index(of place: Float) -> Int {
    guard place < .greatestFiniteMagnitude else { return count - 1 }
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if unsafe pieces[middle].start <= place { low = middle } else { high = middle }
    }
    return low
  }
}
