import CSplashKernels

// What a blur does to rows of numbers.
extension Kernels {
  /// Sums up rows of numbers times their weights: `dst[i] = Σ weights[r] · src[offsets[r] + i]`.
  ///
  /// Sums are in single precision: products of four rows are added in pairs, and the sums of the fours in their order.
  ///
  /// - Parameters:
  ///   - dst: Room for `count` numbers, none of which is in a row.
  ///   - src: What the offsets count from.
  ///   - offsets: Where each row begins. Their number is a multiple of 4.
  ///   - weights: As many.
  ///   - count: The length of the rows.
  public func weigh(
    _ dst: UnsafeMutablePointer<Float>, _ src: UnsafePointer<Float>, offsets: [Int],
    weights: [Float], count: Int
  ) {
    precondition(offsets.count == weights.count && offsets.count % 4 == 0, "rows come in fours")
    unsafe table.pointee.weigh(dst, src, offsets, weights, offsets.count, count)
  }

  /// Makes numbers of every `step`-th byte.
  public func floats(
    _ dst: UnsafeMutablePointer<Float>, _ src: UnsafePointer<UInt8>, count: Int, step: Int
  ) {
    unsafe table.pointee.to_floats(dst, src, count, step)
  }

  /// Makes four numbers of every `step`-th pixel, red first.
  public func floats(
    _ dst: UnsafeMutablePointer<Float>, pixels: UnsafePointer<UInt32>, count: Int, step: Int
  ) {
    unsafe table.pointee.pixels_to_floats(dst, pixels, count, step)
  }

  /// Rounds numbers to the nearest bytes, halves to even ones.
  public func bytes(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<Float>, count: Int
  ) {
    unsafe table.pointee.to_bytes(dst, src, count)
  }

  /// Makes every `step`-th byte of four neighbours times their weights, which are `src[i]` to `src[i + 3]`.
  public func mix(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<Float>, count: Int, step: Int,
    weights: [Float]
  ) {
    precondition(weights.count == 4, "four numbers are mixed")
    unsafe table.pointee.mix_to_bytes(dst, src, count, step, weights)
  }

  /// Makes every `step`-th pixel of four neighbours of four numbers each.
  public func mix(
    pixels dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<Float>, count: Int, step: Int,
    weights: [Float]
  ) {
    precondition(weights.count == 4, "four numbers are mixed")
    unsafe table.pointee.mix_to_pixels(dst, src, count, step, weights)
  }

  /// Makes pixels of a grid of numbers, four to a column: red, green, blue and alpha, premultiplied, 0…255.
  ///
  /// A pixel is the sum of four neighbouring columns times their weights, and a column that of its numbers in four rows.
  /// Sums are in single precision, added in pairs, and rounded to the nearest bytes.
  ///
  /// - Parameters:
  ///   - dst: Room for `count` pixels.
  ///   - src: What the rows' offsets count from.
  ///   - rows: Where the four rows begin, in numbers.
  ///   - rowWeights: Their weights.
  ///   - columns: The first of each pixel's columns, in ascending order, which may repeat.
  ///   - columnWeights: Four weights for each pixel.
  ///   - count: The number of pixels.
  public func interpolate(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<Float>, rows: SIMD4<Int>,
    rowWeights: SIMD4<Float>, columns: UnsafePointer<Int32>,
    columnWeights: UnsafePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe withUnsafeBytes(of: rows) { rows in
      unsafe withUnsafeBytes(of: rowWeights) { rowWeights in
        guard let row = rows.baseAddress, let rowWeight = rowWeights.baseAddress else { return }
        unsafe table.pointee.interpolate(
          dst, src, row.assumingMemoryBound(to: Int.self),
          rowWeight.assumingMemoryBound(to: Float.self), columns,
          UnsafeRawPointer(columnWeights).assumingMemoryBound(to: Float.self), count)
      }
    }
  }
}
