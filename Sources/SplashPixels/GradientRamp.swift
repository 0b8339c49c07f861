internal import CSplashKernels

/// A gradient's colours, prepared for evaluation at any position.
///
/// Between two stops, the components are interpolated individually and then premultiplied. Each component is
/// therefore a polynomial in the fraction of the way between the stops, and the ramp stores these polynomials.
/// Uniform colours are rounded to the nearest bytes; all other colours are dithered with a pixel's threshold.
@safe package final class GradientRamp: @unchecked Sendable {
  /// Whether all colours are opaque.
  package let isOpaque: Bool
  // The pieces in ascending order, followed by one that begins at infinity.
  private let pieces: UnsafeMutablePointer<splash_gradient_piece>
  private let count: Int

  /// Computes the polynomials for the given stops.
  ///
  /// - Parameter stops: The stops in ascending order. If several stops have the same position, the first applies
  ///   before it, and the last applies from there on. Without stops, the gradient is transparent.
  package init(stops: [GradientStop]) {
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

  /// The kernels' view of the ramp, valid as long as the ramp exists.
  var kernelView: splash_gradient {
    unsafe splash_gradient(pieces: pieces, count: count)
  }

  /// Returns the premultiplied colour at a position from 0 (start) to 1 (end), dithered with a pixel's threshold. NaN
  /// counts as beyond the end.
  package func color(at place: Float, threshold: Float) -> UInt32 {
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

  /// Returns the colour at a position, if the gradient is uniform around it.
  package func flatColor(at place: Float) -> UInt32? {
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
