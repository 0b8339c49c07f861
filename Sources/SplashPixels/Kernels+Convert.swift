import CSplashKernels

/// How many bits a sample of a picture has, and so how many bytes.
public enum SampleDepth: Hashable, Sendable {
  /// A byte per sample.
  case eight
  /// Two bytes per sample, low byte first on all machines that we know; four times as fine.
  case ten
}

/// A row of pixels to convert: pixels as everywhere, or wide ones.
///
/// A wide pixel's components are 16 times those of a pixel, 0…4080. Red and blue are the halves of one
/// word, red the lower; green is a word of its own.
@safe public struct PixelRow {
  fileprivate var raw: splash_row

  /// The row of pixels that begins at `pixels`.
  public init(_ pixels: UnsafePointer<UInt32>) {
    unsafe raw = splash_row(pixels: pixels, green: nil)
  }

  /// The row of wide pixels whose words begin at `redBlue` and `green`.
  public init(redBlue: UnsafePointer<UInt32>, green: UnsafePointer<UInt32>) {
    unsafe raw = splash_row(pixels: redBlue, green: green)
  }
}

extension Kernels {
  /// Makes a sample of each pixel: luma, or chroma of full resolution.
  ///
  /// Samples are the weighted sums rounded to nearest, halves up. Alpha has no part in them, so that
  /// translucent pixels are seen over black.
  ///
  /// - Parameters:
  ///   - dst: Room for `count` samples of `depth`.
  ///   - depth: The bits of a sample.
  ///   - row: `count` pixels.
  ///   - count: The number of pixels.
  ///   - weights: What the samples are of the pixels; none may leave the range of `depth`.
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

  /// Makes both samples of chroma for each second column of two rows, as they lie on the left pixel of
  /// a pair and between the rows: pixels weigh 1 2 1 across and 1 1 down. Beyond the ends the first and
  /// the last pixel go on.
  ///
  /// For chroma that is halved across only, `upper` and `lower` are the same row.
  ///
  /// - Parameters:
  ///   - blue: Room for `(count + 1) / 2` samples of `depth`.
  ///   - red: The same for the other kind.
  ///   - depth: The bits of a sample.
  ///   - upper: `count` pixels.
  ///   - lower: As many of the row below, wide if the upper ones are.
  ///   - count: The number of pixels of a row.
  ///   - blueWeights: What the blue samples are of the pixels; none may leave the range of `depth`.
  ///   - redWeights: The same for red.
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

  /// Makes wide pixels of other primaries.
  ///
  /// Alpha has no part in them, so that translucent pixels are composited over black.
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

  /// Copies pixels with red and blue in each other's place.
  public func swapRedBlue(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int
  ) {
    unsafe table.pointee.swap_red_blue(dst, src, count)
  }

  /// Makes straight pixels of premultiplied ones: components times 255 / alpha, rounded to nearest, halves
  /// up, at most 255. Where there is no alpha, all is 0.
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
