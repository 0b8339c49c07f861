internal import SplashPixels

/// Straight colours of a picture with alpha, for encoders that look at them also where nothing shows.
///
/// A pixel without alpha has no colour of its own. Black there would run into the edges of what shows, in
/// chroma of half the resolution and wherever the encoder loses something. It gets the mean colour of the
/// smallest square of 2ⁿ pixels around it in which something shows.
@safe final class StraightPicture {
  /// The result, until the next picture is made straight.
  let pixmap: Pixmap
  private let kernels: Kernels
  /// Halvings of the picture, rounded up, down to a single pixel: the mean colour of what shows, opaque, or
  /// nothing; then filled.
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

  /// Makes a premultiplied picture of the same size straight.
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

  /// Straight pixels, and those of the halving where there is no alpha.
  private func fill(_ target: Pixmap, from source: Pixmap, and smaller: Pixmap?) {
    for y in 0..<target.height {
      let row = unsafe target.row32(y)
      unsafe kernels.unpremultiply(row, source.row32(y), count: target.width)
      guard let smaller else { continue }
      let colors = unsafe smaller.row32(y / 2)
      for x in 0..<target.width where unsafe row[x] >> 24 == 0 {
        // Alpha is what is looked at, so it stays.
        unsafe row[x] = colors[x / 2] & 0xFF_FFFF
      }
    }
  }

  /// The mean colours of what shows in each square of four pixels. Opaque as they become, the next means
  /// don't suffer from little alpha.
  private func halve(_ source: Pixmap, to target: Pixmap) {
    for y in 0..<target.height {
      let row = unsafe target.row32(y)
      let (upper, lower) = unsafe (
        source.row32(2 * y), source.row32(min(2 * y + 1, source.height - 1))
      )
      unsafe kernels.halve(row, upper: upper, lower: lower, count: source.width / 2)
      if source.width % 2 == 1 {
        // The last column goes on once more.
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
