import CSplashKernels

/// The bit depth of a sample, which determines its size.
package enum SampleDepth: Hashable, Sendable {
  /// One byte per sample.
  case eight
  /// Two bytes per sample, in native byte order, with four times the precision of 8-bit samples.
  case ten
}

/// A row of pixels to convert. It contains either normal pixels or wide pixels.
///
/// A wide pixel's components are 16 times as large as a normal pixel's, 0…4080. Red and blue are the halves of one
/// word, with red in the lower half; green is in a separate word.
@safe package struct PixelRow {
  fileprivate var raw: splash_row

  /// Creates a row of pixels that begins at `pixels`.
  package init(_ pixels: UnsafePointer<UInt32>) {
    unsafe raw = splash_row(pixels: pixels, green: nil)
  }

  /// Creates a row of wide pixels whose words begin at `redBlue` and `green`.
  package init(redBlue: UnsafePointer<UInt32>, green: UnsafePointer<UInt32>) {
    unsafe raw = splash_row(pixels: redBlue, green: green)
  }
}

extension Kernels {
  /// Computes one sample per pixel: luma, or chroma at full resolution.
  ///
  /// Samples are weighted sums, rounded to nearest, with ties rounded up. Alpha is ignored, so translucent pixels are
  /// effectively composited over black.
  ///
  /// - Parameters:
  ///   - dst: A buffer with room for `count` samples of `depth`.
  ///   - depth: The bits per sample.
  ///   - row: A row of `count` pixels.
  ///   - count: The number of pixels.
  ///   - weights: The weights of the components. No sample may be outside the range of `depth`.
  package func component(
    _ dst: UnsafeMutableRawPointer, _ depth: SampleDepth, _ row: PixelRow, count: Int,
    weights: ComponentWeights
  ) {
    switch depth {
    case .eight:
      unsafe table.pointee.conversion.component8(
        dst.assumingMemoryBound(to: UInt8.self), row.raw, count, weights.raw)
    case .ten:
      unsafe table.pointee.conversion.component10(
        dst.assumingMemoryBound(to: UInt16.self), row.raw, count, weights.raw)
    }
  }

  /// Computes both chroma samples for every second column of two rows. They are sited at the left pixel of a pair and
  /// between the rows, so the weights are 1, 2, 1 horizontally and 1, 1 vertically. The first and last pixels are
  /// repeated beyond the ends.
  ///
  /// For chroma that is only subsampled horizontally, pass the same row as `upper` and `lower`.
  ///
  /// - Parameters:
  ///   - blue: A buffer with room for `(count + 1) / 2` samples of `depth`.
  ///   - red: A buffer with room for the same number of red samples.
  ///   - depth: The bits per sample.
  ///   - upper: A row of `count` pixels.
  ///   - lower: The `count` pixels of the row below, which must be wide if the upper pixels are.
  ///   - count: The number of pixels in a row.
  ///   - blueWeights: The weights for the blue samples. No sample may be outside the range of `depth`.
  ///   - redWeights: The weights for the red samples, with the same condition.
  package func chroma(
    blue: UnsafeMutableRawPointer, red: UnsafeMutableRawPointer, _ depth: SampleDepth,
    upper: PixelRow, lower: PixelRow, count: Int, blueWeights: ComponentWeights,
    redWeights: ComponentWeights
  ) {
    switch depth {
    case .eight:
      unsafe table.pointee.conversion.chroma8(
        blue.assumingMemoryBound(to: UInt8.self), red.assumingMemoryBound(to: UInt8.self),
        upper.raw, lower.raw, count, blueWeights.raw, redWeights.raw)
    case .ten:
      unsafe table.pointee.conversion.chroma10(
        blue.assumingMemoryBound(to: UInt16.self), red.assumingMemoryBound(to: UInt16.self),
        upper.raw, lower.raw, count, blueWeights.raw, redWeights.raw)
    }
  }

  /// Converts pixels to wide pixels with other primaries.
  ///
  /// Alpha is ignored, so translucent pixels are effectively composited over black.
  ///
  /// - Parameters:
  ///   - redBlue: A buffer with room for `count` words of red and blue.
  ///   - green: A buffer with room for `count` words of green.
  ///   - src: `count` pixels.
  ///   - count: The number of pixels.
  ///   - table: The conversion table.
  package func widen(
    redBlue: UnsafeMutablePointer<UInt32>, green: UnsafeMutablePointer<UInt32>,
    _ src: UnsafePointer<UInt32>, count: Int, _ table: WideTable
  ) {
    unsafe table.withRaw { raw in
      unsafe self.table.pointee.conversion.widen(redBlue, green, src, count, raw)
    }
  }

  /// Copies pixels with red and blue swapped.
  package func swapRedBlue(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.conversion.swap_red_blue(dst, src, count)
  }

  /// Unpremultiplies pixels. Components are multiplied by 255 / alpha, rounded to nearest with ties rounded up, and
  /// limited to 255. Pixels with alpha 0 become 0.
  package func unpremultiply(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.conversion.unpremultiply(dst, src, count)
  }
}

extension ComponentWeights {
  fileprivate var raw: splash_weights {
    splash_weights(red: red, green: green, blue: blue, offset: offset)
  }
}
