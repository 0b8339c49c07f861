import CSplashKernels

// Operations on rows of numbers, for blurs.
extension Kernels {
  /// Computes the weighted sum of rows: `dst[i] = Σ weights[r] · src[offsets[r] + i]`.
  ///
  /// Sums are computed in single precision. The products of four rows are added in pairs, and the resulting sums are
  /// added in order.
  ///
  /// - Parameters:
  ///   - dst: A buffer with room for `count` numbers, which must not overlap the rows.
  ///   - src: The address that the offsets are relative to.
  ///   - offsets: The start of each row. The number of rows must be a multiple of 4.
  ///   - weights: One weight per row.
  ///   - count: The length of the rows.
  package func weigh(
    _ dst: UnsafeMutablePointer<Float>, _ src: UnsafePointer<Float>, offsets: [Int],
    weights: [Float], count: Int
  ) {
    precondition(offsets.count == weights.count && offsets.count % 4 == 0, "rows come in fours")
    unsafe table.pointee.blur.weigh(dst, src, offsets, weights, offsets.count, count)
  }

  /// Converts every `step`-th byte to a number.
  package func floats(
    _ dst: UnsafeMutablePointer<Float>, _ src: UnsafePointer<UInt8>, count: Int, step: Int
  ) {
    unsafe table.pointee.blur.to_floats(dst, src, count, step)
  }

  /// Converts every `step`-th pixel to four numbers, beginning with red.
  package func floats(
    _ dst: UnsafeMutablePointer<Float>, pixels: UnsafePointer<UInt32>, count: Int, step: Int
  ) {
    unsafe table.pointee.blur.pixels_to_floats(dst, pixels, count, step)
  }

  /// Rounds numbers to the nearest bytes, ties to even.
  package func bytes(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<Float>, count: Int
  ) {
    unsafe table.pointee.blur.to_bytes(dst, src, count)
  }

  /// Sets every `step`-th byte to the weighted sum of four neighbours, `src[i]` to `src[i + 3]`.
  package func mix(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<Float>, count: Int, step: Int,
    weights: [Float]
  ) {
    precondition(weights.count == 4, "four numbers are mixed")
    unsafe table.pointee.blur.mix_to_bytes(dst, src, count, step, weights)
  }

  /// Sets every `step`-th pixel to the weighted sum of four neighbours, which have four numbers each.
  package func mix(
    pixels dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<Float>, count: Int, step: Int,
    weights: [Float]
  ) {
    precondition(weights.count == 4, "four numbers are mixed")
    unsafe table.pointee.blur.mix_to_pixels(dst, src, count, step, weights)
  }

  /// Interpolates pixels from a grid of numbers. Each column has four premultiplied numbers, 0…255: red, green, blue
  /// and alpha.
  ///
  /// A pixel is the weighted sum of four neighbouring columns, and a column is the weighted sum of its numbers in
  /// four rows. Sums are computed in single precision, by pairwise summation, and rounded to the nearest bytes.
  ///
  /// - Parameters:
  ///   - dst: A buffer with room for `count` pixels.
  ///   - src: The address that the rows' offsets are relative to.
  ///   - rows: The offsets of the four rows, counted in numbers.
  ///   - rowWeights: The weights of the rows.
  ///   - columns: The index of the first column for each pixel, in ascending order. Indices may repeat.
  ///   - columnWeights: Four weights per pixel.
  ///   - count: The number of pixels.
  package func interpolate(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<Float>, rows: SIMD4<Int>,
    rowWeights: SIMD4<Float>, columns: UnsafePointer<Int32>,
    columnWeights: UnsafePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe withUnsafeBytes(of: rows) { rows in
      unsafe withUnsafeBytes(of: rowWeights) { rowWeights in
        guard let row = rows.baseAddress, let rowWeight = rowWeights.baseAddress else { return }
        unsafe table.pointee.blur.interpolate(
          dst, src, row.assumingMemoryBound(to: Int.self),
          rowWeight.assumingMemoryBound(to: Float.self), columns,
          UnsafeRawPointer(columnWeights).assumingMemoryBound(to: Float.self), count)
      }
    }
  }
}
