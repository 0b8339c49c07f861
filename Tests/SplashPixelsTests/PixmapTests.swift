import SplashPixels
import Testing

@Suite struct PixmapTests {
  @Test(arguments: [1, 15, 16, 17, 33])
  func `the bytes of a pixmap are its pixel rows without padding`(width: Int) {
    let pixmap = Pixmap(width: width, height: 3)
    #expect(pixmap.stride % 64 == 0 && pixmap.stride >= 4 * width)
    for y in 0..<3 {
      // The padding is filled as well.
      for x in 0..<pixmap.stride { pixmap.row(y)[x] = x < 4 * width ? UInt8(y * 80 + x % 80) : 255 }
    }
    let expected = (0..<3).flatMap { y in (0..<4 * width).map { UInt8(y * 80 + $0 % 80) } }
    #expect(pixmap.bytes() == expected)
    let last = pixmap[width - 1, 2]
    #expect([last.red, last.green, last.blue, last.alpha] == Array(expected.suffix(4)))
  }
}
