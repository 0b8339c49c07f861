import SplashPixels

/// The covered spans of a row, from left to right. They are valid until the next row is read.
@safe struct CoverageSpans {
  private let base: UnsafeMutablePointer<CoverageSpan>
  /// The number of spans.
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

extension CoverageSpan {
  /// Whether the span's coverage differs from pixel to pixel.
  @inline(__always)
  var isVarying: Bool { coverage < 0 }
}
