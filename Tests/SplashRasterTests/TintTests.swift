import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

@Suite struct TintTests {
  /// An image of random pixels, opaque or not.
  private func picture(_ random: inout SeededGenerator, isOpaque: Bool) -> Pixmap {
    let pixmap = Pixmap(width: 24, height: 20)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let alpha = isOpaque ? 255 : random.int(0...255)
        for c in 0..<3 { pixmap.row(y)[4 * x + c] = UInt8(random.int(0...alpha)) }
        pixmap.row(y)[4 * x + 3] = UInt8(alpha)
      }
    }
    return pixmap
  }

  @Test func `a tint multiplies an image's colours and leaves its alpha unchanged`() {
    var random = SeededGenerator(seed: 12)
    for tint in [Color(0.3, 1, 0), Color(0.123, 0.456, 0.789, 0.2), Color(2, 0.5, -1)] {
      for isOpaque in [true, false] {
        for shift in [0, 0.4] {
          let image = ImagePyramid(picture(&random, isOpaque: isOpaque))
          func drawn(_ tint: Color?) -> Pixmap {
            var paint = DisplayList.ImagePaint(image: 0, transform: .translation(shift, 0))
            paint.tint = tint
            let area = DisplayList.Outline(.rect(Rect(1, 1, 20, 16)), .identity)
            return draw(list(24, 20, [.fill(area, .image(paint), opacity: 1)]), images: [image])
          }
          let (plain, tinted) = (drawn(nil), drawn(tint))
          for y in 0..<20 {
            for x in 0..<24 {
              let (p, t) = (plain[x, y], tinted[x, y])
              #expect(t.alpha == p.alpha)
              for (before, after, factor) in [
                (p.red, t.red, tint.red), (p.green, t.green, tint.green),
                (p.blue, t.blue, tint.blue),
              ] {
                let exact = Double(before) * min(max(factor, 0), 1)
                #expect(abs(Double(after) - exact) <= 0.51)
              }
            }
          }
        }
      }
    }
  }

  @Test func `a white tint of an image is treated as no tint`() {
    #expect(Tint(nil) == nil)
    #expect(Tint(.white) == nil)
    #expect(Tint(Color(1, 1, 1, 0.3)) == nil)
  }
}
