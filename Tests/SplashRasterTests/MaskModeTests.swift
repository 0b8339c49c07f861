import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

@Suite struct MaskModeTests {
  private let all = Rect(0, 0, 16, 16)

  /// Draws white through a mask, so that alpha is the mask's factor.
  private func masked(
    _ mode: MaskMode, isInverted: Bool, bounds: Rect? = nil, _ mask: [DisplayList.Command]
  ) -> Pixmap {
    let group = DisplayList.Group(bounds: bounds ?? all)
    let mask = DisplayList.Mask(mask, mode: mode, isInverted: isInverted)
    return draw(list(16, 16, [grouped(group, [fill(.everything, .white)], mask: mask)]))
  }

  private func luminance(_ c: Color) -> Double {
    (0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue) * c.alpha
  }

  @Test func `a luminance mask multiplies the masked group by the mask's premultiplied luminance`()
  {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let color = Color(
        random.double(0...1), random.double(0...1), random.double(0...1), random.double(0...1))
      for isInverted in [false, true] {
        let pixmap = masked(
          .luminance, isInverted: isInverted, [fill(.rect(Rect(0, 0, 8, 16)), color)])
        let factor = luminance(color) * 255
        let (inside, outside) = (Double(pixmap[3, 5].alpha), Int(pixmap[12, 5].alpha))
        #expect(abs(inside - (isInverted ? 255 - factor : factor)) <= 1)
        #expect(outside == (isInverted ? 255 : 0))
      }
    }
  }

  @Test
  func `an opaque green shape as a luminance mask reduces an opaque group's alpha from 255 to 182`()
  {
    let shape = DisplayList.Geometry.roundedRect(Rect(2, 2, 12, 12), radius: 3)
    let white = masked(.luminance, isInverted: false, [fill(shape, .white)])
    let green = masked(.luminance, isInverted: false, [fill(shape, Color(0, 1, 0))])
    #expect(white[8, 8].alpha == 255)
    #expect(green[8, 8].alpha == 182)
    #expect(masked(.alpha, isInverted: false, [fill(shape, Color(0, 1, 0))])[8, 8].alpha == 255)
  }

  @Test func `a group's alphas under a mask and under the inverted mask add up to 255`() {
    let color = Color(0.4, 0.5, 0.6, 0.7)
    for shape in [
      DisplayList.Geometry.roundedRect(Rect(2.3, 2, 9, 12), radius: 3), .rect(Rect(1.5, 4, 3, 3)),
      .rect(Rect(4, 4, 3, 3)),
    ] {
      for mode in MaskMode.allCases {
        for color in [color, .white] {
          let plain = alphas(masked(mode, isInverted: false, [fill(shape, color)]))
          let inverted = alphas(masked(mode, isInverted: true, [fill(shape, color)]))
          for (a, b) in zip(plain.joined(), inverted.joined()) { #expect(abs(a + b - 255) <= 1) }
        }
      }
    }
  }

  @Test func `an inverted empty mask hides nothing within the group's bounds`() {
    for mask in [[], [fill(.rect(Rect(40, 40, 9, 9)), .white)]] {
      let pixmap = masked(.alpha, isInverted: true, bounds: Rect(1, 2, 10, 11), mask)
      #expect(area(alphas(pixmap)) == 110)
    }
  }

  @Test
  func `an alpha mask nested within a luminance mask still masks by alpha`() {
    let outer = DisplayList.Group(bounds: all)
    let inner = DisplayList.Group(opacity: 0.5, bounds: all)
    let mask = grouped(
      inner, [fill(.everything, .white)], mask: .init([fill(.rect(Rect(0, 0, 8, 16)), .black)]))
    let pixmap = draw(
      list(
        16, 16,
        [grouped(outer, [fill(.everything, .white)], mask: .init([mask], mode: .luminance))]))
    #expect(abs(Int(pixmap[3, 3].alpha) - 128) <= 1)
    #expect(pixmap[12, 3].alpha == 0)
  }
}
