import CSplashKernels

/// The bit depth of a sample, which determines its size.
public enum SampleDepth: Hashable, Sendable {
  /// One byte per sample.
  case eight
  /// Two bytes per sample, in native byte order; four times the precision.
  case ten
}

/// A row of pixels to convert: normal or wide pixels.
///
/// A wide pixel's components are 16 times those of a pixel, 0…4080. Red and blue are the halves of one word, with red
/// in the lower half; green is a separate word.
@safe public struct PixelRow {
  fileprivate var raw: splash_row

  /// Creates a row of pixels that begins at `pixels`.
  public init(_ pixels: UnsafePointer<UInt32>) {
    unsafe raw = splash_row(pixels: pixels, green: nil)
  }

  /// Creates a row of wide pixels whose words begin at `redBlue` and `green`.
  public init(redBlue: UnsafePointer<UInt32>, green: UnsafePointer<UInt32>) {
    unsafe raw = splash_row(pixels: redBlue, green: green)
  }
}

extension Kernels {
  /// Computes a sample per pixel: luma, or chroma at full resolution.
  ///
  /// Samples are weighted sums, rounded to nearest, ties up. Alpha is ignored, so translucent pixels are composited
  /// over black.
  ///
  /// - Parameters:
  ///   - dst: Room for `count` samples of `depth`.
  ///   - depth: The bits per sample.
  ///   - row: `count` pixels.
  ///   - count: The number of pixels.
  ///   - weights: The weights of the components; no sample may leave the range of `depth`.
  public func component(
    _ dst: UnsafeMutableRawPointer, _ depth: SampleDepth, _ row: PixelRow, count: Int,
    weights: ComponentWeights
  ) {
    switch depth {
    case .eight:
      unsafe table.pointee.component8(
        dst.assumingMemoryBound(to: UInt8.self), row.raw, count, weights.raw)
    case .ten:
      unsafe table.pointee.component10(
        dst.assumingMemoryBound(to: UInt16.self), row.raw, count, weights.raw)
    }
  }

  /// Computes both chroma samples for every second column of two rows, sited at the left pixel of a pair and between
  /// the rows: the weights are 1 2 1 across and 1 1 down. The first and last pixels are repeated beyond the ends.
  ///
  /// For chroma that is only subsampled horizontally, `upper` and `lower` are the same row.
  ///
  /// - Parameters:
  ///   - blue: Room for `(count + 1) / 2` samples of `depth`.
  ///   - red: Room for the same number of red samples.
  ///   - depth: The bits per sample.
  ///   - upper: `count` pixels.
  ///   - lower: `count` pixels of the row below, wide if the upper ones are.
  ///   - count: The number of pixels in a row.
  ///   - blueWeights: The weights of the blue samples; no sample may leave the range of `depth`.
  ///   - redWeights: The weights of the red samples, with the same condition.
  public func chroma(
    blue: UnsafeMutableRawPointer, red: UnsafeMutableRawPointer, _ depth: SampleDepth,
    upper: PixelRow, lower: PixelRow, count: Int, blueWeights: ComponentWeights,
    redWeights: ComponentWeights
  ) {
    switch depth {
    case .eight:
      unsafe table.pointee.chroma8(
        blue.assumingMemoryBound(to: UInt8.self), red.assumingMemoryBound(to: UInt8.self),
        upper.raw, lower.raw, count, blueWeights.raw, redWeights.raw)
    case .ten:
      unsafe table.pointee.chroma10(
        blue.assumingMemoryBound(to: UInt16.self), red.assumingMemoryBound(to: UInt16.self),
        upper.raw, lower.raw, count, blueWeights.raw, redWeights.raw)
    }
  }

  /// Converts pixels to wide pixels of other primaries.
  ///
  /// Alpha is ignored, so translucent pixels are composited over black.
  ///
  /// - Parameters:
  ///   - redBlue: Room for `count` words of red and blue.
  ///   - green: Room for `count` words of green.
  ///   - src: `count` pixels.
  ///   - count: The number of pixels.
  ///   - table: The conversion.
  public func widen(
    redBlue: UnsafeMutablePointer<UInt32>, green: UnsafeMutablePointer<UInt32>,
    _ src: UnsafePointer<UInt32>, count: Int, _ table: WideTable
  ) {
    unsafe table.withRaw { raw in
      unsafe self.table.pointee.widen(redBlue, green, src, count, raw)
    }
  }

  /// Copies pixels with red and blue swapped.
  public func swapRedBlue(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.swap_red_blue(dst, src, count)
  }

  /// Unpremultiplies pixels: components times 255 / alpha, rounded to nearest, ties up, at most 255. Pixels with
  /// alpha 0 become 0.
  public func unpremultiply(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.unpremultiply(dst, src, count)
  }
}

extension ComponentWeights {
  fileprivate var raw: splash_weights {
    splash_weights(red: red, green: green, blue: blue, offset: offset)
  }
}
