import Foundation
import SplashMedia
import SplashPixels
import SplashSystem
import TestSupport
import Testing

@testable import SplashChecks
@testable import SplashRender

/// An image whose pixels are given by a formula: red, green, blue and alpha, premultiplied.
private func picture(
  _ width: Int, _ height: Int, _ pixel: (Int, Int) -> (Int, Int, Int, Int)
) -> Pixmap {
  let pixmap = Pixmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let (red, green, blue, alpha) = pixel(x, y)
      pixmap.row32(y)[x] =
        UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    }
  }
  return pixmap
}

/// Images with reference results of scikit-image 0.25's `structural_similarity` with
/// `gaussian_weights=True, sigma=1.5, use_sample_covariance=False, data_range=255` of the luma.
private enum Known {
  static let expected = picture(37, 29) { x, y in
    ((x * 7 + y * 3) % 256, (x * y) % 256, (x * x + y * 5) % 256, 255)
  }
  static let actual = picture(37, 29) { x, y in
    (
      ((x * 7 + y * 3) % 256 + (x * y) % 13) % 256,
      min(255, (x * y) % 256 + ((x / 5 + y / 4) % 2 == 0 ? 0 : 9)), (x * x + y * 5) % 256, 255
    )
  }
}

@Suite struct ComparisonTests {
  @Test func `an image comparison computes the same PSNR and SSIM as scikit-image`() throws {
    let found = try #require(
      Comparison(Known.expected, Known.actual, tolerance: Tolerance(difference: 9)))
    #expect(found.differing == 976)
    #expect(found.excess == 233)
    #expect(found.maximum == 252)
    #expect(found.squares == 1_434_534)
    #expect(abs(try #require(found.noiseRatio) - 21.64090491602808) < 1e-9)
    #expect(abs(found.similarity - 0.9827947766087061) < 1e-9)
  }

  @Test
  func `an image comparison's largest block difference reveals a small fault in a large image`()
    throws
  {
    // A fault of 20 × 20 pixels across four blocks, in the alpha channel of a transparent image.
    let empty = picture(200, 100) { _, _ in (0, 0, 0, 0) }
    let fault = picture(200, 100) { x, y in
      (30..<50).contains(x) && (50..<70).contains(y) ? (0, 0, 0, 200) : (0, 0, 0, 0)
    }
    let quarter = try #require(Comparison(empty, fault))
    #expect(quarter.largestBlock == 50)
    let whole = picture(200, 100) { x, y in
      (40..<60).contains(x) && (60..<80).contains(y) ? (0, 100, 0, 200) : (0, 0, 0, 0)
    }
    #expect(try #require(Comparison(empty, whole)).largestBlock == 200)
    #expect(try #require(Comparison(whole, whole)).largestBlock == 0)
  }

  @Test func `an image comparison weights blocks cut off by the image's edge by their area`() throws
  {
    // The last block has 5 × 3 pixels.
    let empty = picture(45, 43) { _, _ in (0, 0, 0, 255) }
    let corner = picture(45, 43) { x, y in (0, x >= 40 && y >= 40 ? 80 : 0, 0, 255) }
    #expect(try #require(Comparison(empty, corner)).largestBlock == 80 * 15 / 400.0)
    // An image smaller than a block is one block.
    let small = picture(10, 4) { _, _ in (0, 0, 0, 255) }
    let other = picture(10, 4) { x, _ in (x < 5 ? 60 : 0, 0, 0, 255) }
    #expect(try #require(Comparison(small, other)).largestBlock == 30)
  }

  @Test
  func `an image comparison fails if the block limit is exceeded, even within the pixel limit`()
    throws
  {
    let empty = picture(40, 40) { _, _ in (0, 0, 0, 255) }
    let fault = picture(40, 40) { x, y in (x < 20 && y < 20 ? 8 : 0, 0, 0, 255) }
    func isTolerable(_ tolerance: Tolerance) throws -> Bool {
      try #require(Comparison(empty, fault, tolerance: tolerance)).isTolerable
    }
    #expect(try isTolerable(Tolerance(difference: 8)))
    #expect(try isTolerable(Tolerance(difference: 8, block: 8)))
    #expect(try !isTolerable(Tolerance(difference: 8, block: 7.9)))
    #expect(try !isTolerable(Tolerance(difference: 7, block: 8)))
  }

  /// The SSIM by its definition, window by window.
  private func similarity(_ a: Pixmap, _ b: Pixmap, _ value: (Pixmap, Int, Int) -> Double) -> Double
  {
    let (columns, rows) = (min(11, a.width), min(11, a.height))
    func weight(_ x: Int, _ y: Int) -> Double {
      let dx = Double(x) - Double(columns - 1) / 2
      let dy = Double(y) - Double(rows - 1) / 2
      return exp(-(dx * dx + dy * dy) / (2 * 1.5 * 1.5))
    }
    var total = 0.0
    for top in 0...a.height - rows {
      for left in 0...a.width - columns {
        var (sum, ma, mb) = (0.0, 0.0, 0.0)
        for y in 0..<rows {
          for x in 0..<columns {
            sum += weight(x, y)
            ma += weight(x, y) * value(a, left + x, top + y)
            mb += weight(x, y) * value(b, left + x, top + y)
          }
        }
        (ma, mb) = (ma / sum, mb / sum)
        var (va, vb, covariance) = (0.0, 0.0, 0.0)
        for y in 0..<rows {
          for x in 0..<columns {
            let (da, db) = (value(a, left + x, top + y) - ma, value(b, left + x, top + y) - mb)
            va += weight(x, y) / sum * da * da
            vb += weight(x, y) / sum * db * db
            covariance += weight(x, y) / sum * da * db
          }
        }
        total +=
          (2 * ma * mb + 6.5025) * (2 * covariance + 58.5225)
          / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225))
      }
    }
    return total / Double((a.width - columns + 1) * (a.height - rows + 1))
  }

  /// The images' sizes; their differences are in one corner.
  @Test(arguments: [(40, 30), (11, 11), (7, 30), (12, 4), (1, 1), (2, 25)])
  func `the SSIM of an image comparison matches a direct computation over every window`(
    width: Int, height: Int
  ) throws {
    let a = picture(width, height) { x, y in
      let alpha = (x * 11 + y * 17) % 256
      return ((x * y) % (alpha + 1), alpha / 2, (x + y) % (alpha + 1), alpha)
    }
    let b = picture(width, height) { x, y in
      let old = a[x, y]
      if x < width - 3 || y < height - 2 {
        return (Int(old.red), Int(old.green), Int(old.blue), Int(old.alpha))
      }
      return (0, 0, Int(old.blue) / 2, Int(old.alpha) / 2 + 100)
    }
    let found = try #require(Comparison(a, b))
    let luma = similarity(a, b) { pixmap, x, y in
      let p = pixmap[x, y]
      return 0.2126 * Double(p.red) + 0.7152 * Double(p.green) + 0.0722 * Double(p.blue)
    }
    let alpha = similarity(a, b) { Double($0[$1, $2].alpha) }
    #expect(abs(found.similarity - min(luma, alpha)) < 1e-9)
    #expect(found.channels == 4)
  }

  @Test func `an image compared with itself is equal, with a similarity of 1`() throws {
    let found = try #require(Comparison(Known.expected, Known.expected))
    #expect(found.isEqual && found.isTolerable)
    #expect(found.similarity == 1 && found.noiseRatio == nil && found.area == nil)
  }

  @Test
  func `an image comparison detects a change of 1 in one channel of one pixel, including alpha`()
    throws
  {
    for shift in [0, 8, 16, 24] {
      let changed = picture(37, 29) { x, y in
        let p = Known.expected[x, y]
        return (Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha))
      }
      changed.row32(28)[36] ^= 1 << UInt32(shift)
      let found = try #require(Comparison(Known.expected, changed))
      #expect(found.differing == 1 && found.excess == 1 && found.maximum == 1)
      #expect(found.area == PixelArea(left: 36, top: 28, right: 36, bottom: 28))
      #expect(!found.isTolerable && found.similarity < 1)
    }
  }

  @Test
  func `an image comparison accepts differences equal to the tolerance and rejects larger ones`()
    throws
  {
    let a = picture(10, 10) { _, _ in (100, 100, 100, 255) }
    let b = picture(10, 10) { x, y in (y == 0 && x < 3 ? 104 : 100, 100, x == 9 ? 98 : 100, 255) }
    func isTolerable(_ difference: Int, _ share: Double) throws -> Bool {
      try #require(Comparison(a, b, tolerance: Tolerance(difference: difference, share: share)))
        .isTolerable
    }
    #expect(try isTolerable(4, 0))
    #expect(try !isTolerable(3, 0))
    #expect(try isTolerable(3, 0.03))
    #expect(try !isTolerable(3, 0.029))
    #expect(try isTolerable(0, 0.13))
    #expect(try !isTolerable(1, 0.129))
  }

  @Test func `an image comparison of different sizes gives no result`() {
    let other = Pixmap(width: 37, height: 30)
    #expect(Comparison(Known.expected, other) == nil)
  }

  @Test func `writing and reading a PNG file preserves every premultiplied pixel value`() throws {
    // Every alpha with every colour up to it.
    let all = picture(256, 256) { x, y in (min(x, y), y - min(x, y), y, y) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "compare-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "all.png").path
    try Data(PictureEncoder.png(all)).write(to: URL(filePath: path))
    let read = try PictureFile(path: path.path)
    #expect(try #require(Comparison(all, read.pixmap)).isEqual)
    #expect(read.pixmap.digest == all.digest)
  }

  @Test func `an image's digest depends on its size and pixels but not on padding in memory`() {
    let wide = Pixmap(width: 8, height: 2)
    let high = Pixmap(width: 2, height: 8)
    #expect(wide.digest != high.digest)
    let other = Pixmap(width: 8, height: 2)
    #expect(wide.digest == other.digest)
    // The bytes behind the end of a row are padding.
    other.row32(0)[9] = 7
    #expect(wide.digest == other.digest)
    other.row32(1)[7] = 1 << 24
    #expect(wide.digest != other.digest)
  }
}

@Suite struct DifferencePictureTests {
  private func isGrey(_ pixel: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)) -> Bool {
    pixel.red == pixel.green && pixel.green == pixel.blue && pixel.alpha == 255
  }

  @Test func `a difference image marks and boxes a changed pixel and shows equal pixels in grey`()
    throws
  {
    let a = picture(100, 60) { x, _ in (x, x, x, 255) }
    let b = picture(100, 60) { x, y in
      x == 50 && y == 30
        ? (255, 0, 0, 255) : x == 10 && y == 10 ? (12, 10, 10, 255) : (x, x, x, 255)
    }
    let shown = DifferencePicture.make(a, b, tolerance: Tolerance(difference: 2))
    let pixel = shown[50, 30]
    #expect(pixel.red == 255 && pixel.green < 100)
    // Within the tolerance: blue.
    #expect(shown[10, 10].blue > 150 && shown[10, 10].red < 60)
    for side in [(46, 30), (54, 30), (50, 26), (50, 34), (46, 26)] {
      let frame = shown[side.0, side.1]
      #expect(frame.red == 0 && frame.blue == 255, "\(side)")
    }
    var count = 0
    for y in 0..<60 { for x in 0..<100 where !isGrey(shown[x, y]) { count += 1 } }
    // The two pixels and a frame of 9 × 9 pixels.
    #expect(count == 2 + 4 * 8)
  }

  @Test func `a difference image shows small differences in amber and large ones in red`() {
    let a = picture(3, 1) { _, _ in (0, 0, 0, 255) }
    let b = picture(3, 1) { x, _ in ([1, 128, 255][x], 0, 0, 255) }
    let shown = DifferencePicture.make(a, b, tolerance: Tolerance())
    #expect(shown[0, 0].green > shown[1, 0].green && shown[1, 0].green > shown[2, 0].green)
    #expect((0..<3).allSatisfy { shown[$0, 0].red == 255 })
  }

  @Test func `a difference image boxes distant changes separately and clips boxes at its edge`() {
    let a = Pixmap(width: 200, height: 100)
    let b = picture(200, 100) { x, y in
      (x, y) == (0, 0) || (x, y) == (150, 50) || (x, y) == (152, 52) ? (9, 9, 9, 9) : (0, 0, 0, 0)
    }
    let shown = DifferencePicture.make(a, b, tolerance: Tolerance())
    func isFrame(_ x: Int, _ y: Int) -> Bool { shown[x, y].blue == 255 }
    #expect(isFrame(4, 0) && isFrame(0, 4) && isFrame(4, 4))
    #expect(isFrame(146, 51) && isFrame(156, 51))
    // One frame around the two pixels that are near each other, and nothing between them.
    #expect(!isFrame(151, 51) && !isFrame(75, 25))
  }
}
