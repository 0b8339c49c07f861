/// A piece of a row with its coverage.
struct CoverageSpan {
  /// What `coverage` says where it differs from pixel to pixel and is to be read from the row's mask.
  static let varying: Int = -1

  /// The first pixel.
  var start: Int
  /// The pixel after the last one.
  var end: Int
  /// 1…255 for all pixels, or `varying`.
  var coverage: Int
}

/// The covered pieces of a row, from left to right. Valid until the next row is read.
@safe struct CoverageSpans {
  private let base: UnsafeMutablePointer<CoverageSpan>
  /// How many there are.
  let count: Int

  init(_ base: UnsafeMutablePointer<CoverageSpan>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> CoverageSpan {
    assert(index >= 0 && index < count, "the span exists")
    return unsafe base[index]
  }
}
