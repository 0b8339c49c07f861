internal import SplashPixels

/// An unpremultiplied picture with alpha, for encoders that also read the colours of transparent pixels.
///
/// A transparent pixel has no colour. Black would bleed into the edges of visible areas, in half-resolution chroma
/// and wherever compression is lossy. A transparent pixel is therefore given the mean colour of the smallest square
/// around it, with a side of 2ⁿ pixels, that has visible pixels.
@safe final class UnpremultipliedImage {
  /// The result, valid until the next picture is converted.
  let pixmap: Pixmap
  private let kernels: Kernels
  /// Mip levels of the picture, with sizes rounded up, down to a single pixel. Each pixel is the opaque mean colour
  /// of the visible pixels that it covers. Transparent pixels are filled afterwards.
  private let halvings: [Pixmap]

  init(width: Int, height: Int, kernels: Kernels = .current) {
    self.kernels = kernels
    pixmap = Pixmap(width: width, height: height)
    var halvings: [Pixmap] = []
    var (width, height) = (width, height)
    while width > 1 || height > 1 {
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
      halvings.append(Pixmap(width: width, height: height))
    }
    self.halvings = halvings
  }

  /// Unpremultiplies a picture of the same size.
  func make(_ picture: Pixmap) {
    let isFull = (0..<picture.height).allSatisfy { y in
      let row = unsafe picture.row32(y)
      var isFull = true
      for x in 0..<picture.width { unsafe isFull = isFull && row[x] >> 24 != 0 }
      return isFull
    }
    if isFull {
      for y in 0..<picture.height {
        unsafe kernels.unpremultiply(pixmap.row32(y), picture.row32(y), count: picture.width)
      }
      return
    }
    var larger = picture
    for halving in halvings {
      halve(larger, to: halving)
      larger = halving
    }
    var smaller: Pixmap?
    for halving in halvings.reversed() {
      fill(halving, from: halving, and: smaller)
      smaller = halving
    }
    fill(pixmap, from: picture, and: smaller)
  }

  /// Writes unpremultiplied pixels, and the mip level's pixels where alpha is 0.
  private func fill(_ target: Pixmap, from source: Pixmap, and smaller: Pixmap?) {
    for y in 0..<target.height {
      let row = unsafe target.row32(y)
      unsafe kernels.unpremultiply(row, source.row32(y), count: target.width)
      guard let smaller else { continue }
      let colors = unsafe smaller.row32(y / 2)
      for x in 0..<target.width where unsafe row[x] >> 24 == 0 {
        // Alpha stays unchanged, because it is used for blending.
        unsafe row[x] = colors[x / 2] & 0xFF_FFFF
      }
    }
  }

  /// Computes the mean colour of the visible pixels in each 2 × 2 square. The means are opaque, so low alpha doesn't
  /// affect the means at the next level.
  private func halve(_ source: Pixmap, to target: Pixmap) {
    for y in 0..<target.height {
      let row = unsafe target.row32(y)
      let (upper, lower) = unsafe (
        source.row32(2 * y), source.row32(min(2 * y + 1, source.height - 1))
      )
      unsafe kernels.halve(row, upper: upper, lower: lower, count: source.width / 2)
      if source.width % 2 == 1 {
        // The last column is repeated.
        let last = source.width - 1
        let (ends, bottoms): ([UInt32], [UInt32]) = unsafe (
          [upper[last], upper[last]], [lower[last], lower[last]]
        )
        unsafe kernels.halve(row + last / 2, upper: ends, lower: bottoms, count: 1)
      }
      unsafe kernels.unpremultiply(row, row, count: target.width)
      for x in 0..<target.width where unsafe row[x] >> 24 > 0 { unsafe row[x] |= 255 << 24 }
    }
  }
}
