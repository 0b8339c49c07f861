import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct EffectReachTests {
  private func group(_ effect: DisplayList.Effect, _ bounds: Rect) -> DisplayList.Group {
    var group = DisplayList.Group(bounds: bounds)
    group.effects = [effect]
    return group
  }

  @Test func `a wide blur clipped to a small area has the same pixels there as without the clip`() {
    let bar = Rect(-100, 0, 240, 16)
    let blurred = grouped(
      group(.gaussianBlur(sigma: Size(150, 0)), bar), [white(.rect(bar))])
    var part = group(.gaussianBlur(sigma: .zero), Rect(-350, 0, 1400, 16))
    part.clips = [.init(.rect(Rect(420, 4, 8, 8)), .identity)]
    let whole = draw(list(700, 16, [blurred]))
    let inner = draw(list(700, 16, [grouped(part, [blurred])]))
    // What lies left of the pixel is 280 to 520 away.
    func share(_ distance: Double) -> Double { erf(distance / 150 / 2.squareRoot()) / 2 }
    let exact = 255 * (share(524) - share(284))
    for (x, y) in [(420, 4), (424, 8), (427, 11)] {
      #expect(abs(Double(whole[x, y].alpha) - exact) <= 1.5)
      #expect(abs(Int(inner[x, y].alpha) - Int(whole[x, y].alpha)) <= 1)
    }
    #expect(inner[419, 8].alpha == 0 && whole[419, 8].alpha > 0)
  }

  @Test
  func `a shadow with a standard deviation of 3000 pixels is within 1/255 of its exact alpha`() {
    var shadow = DisplayList.Shadow(color: .black, offset: .zero, sigma: Size(3000, 3000))
    shadow.replacesCaster = true
    let caster = Rect(-256, -256, 576, 576)
    let pixmap = draw(
      list(64, 64, [grouped(group(.shadow(shadow), caster), [white(.rect(caster))])]))
    let exact = 255 * pow(erf(288 / 3000 / 2.squareRoot()), 2)
    #expect(exact > 1)
    #expect(abs(Double(pixmap[32, 32].alpha) - exact) <= 1)
  }

  @Test(arguments: [1.5e6, -3e7, .infinity, -.infinity])
  func `a shadow offset far beyond the canvas is invisible`(offset: Double) {
    for far in [Point(offset, 0), Point(0, offset)] {
      let shadow = DisplayList.Shadow(color: .black, offset: far, sigma: Size(2, 2))
      let box = Rect(8, 8, 8, 8)
      let pixmap = draw(
        list(32, 32, [grouped(group(.shadow(shadow), box), [white(.rect(box))])]))
      #expect(bytes(pixmap) == bytes(draw(list(32, 32, [white(.rect(box))]))))
    }
    let nowhere = DisplayList.Shadow(
      color: .black, offset: Point(.nan, .nan), sigma: Size(2, 2))
    #expect(nowhere.place.whole == .zero && nowhere.place.rest == .zero)
  }

  @Test
  func `the buffer of a blur on a canvas of 16384 × 8192 stays within the maximum pixel count`()
    throws
  {
    let canvas = list(16_384, 8192, [])
    var blur = group(.gaussianBlur(sigma: Size(2500, 2500)), canvas.reach)
    blur.contents = [white(.everything)]
    let target = PixelBounds(left: 0, top: 0, right: canvas.width, bottom: canvas.height)
    let (offscreen, shown) = try #require(
      Offscreen.bitmap(of: blur, within: target, reach: canvas.reach, DitherPattern()))
    let bitmap = offscreen.content.list
    #expect(shown == target)
    #expect(bitmap.width > canvas.width && bitmap.height > canvas.height)
    #expect(bitmap.width * bitmap.height <= Offscreen.maximumPixels)
  }

  @Test
  func `an effect's buffer grows to cover the effect, up to a maximum pixel count and side length`()
  {
    var random = SeededGenerator(seed: 12)
    func bounds() -> PixelBounds {
      let (x, y) = (random.int(-50...50), random.int(-50...50))
      return PixelBounds(
        left: x, top: y, right: x + random.int(1...80), bottom: y + random.int(1...80))
    }
    func size(_ bounds: PixelBounds) -> (side: Int, pixels: Int) {
      let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top)
      return (max(width, height), width * height)
    }
    for _ in 0..<300 {
      let (own, whole) = (bounds(), bounds())
      let (pixels, side) = (random.int(1...20_000), random.int(20...150))
      let grown = own.grown(towards: whole, pixels: pixels, side: side)
      func fits(_ bounds: PixelBounds) -> Bool {
        size(bounds).side <= side && size(bounds).pixels <= pixels
      }
      #expect((grown != nil) == fits(own))
      guard let grown else { continue }
      #expect(fits(grown) && grown.union(own) == grown)
      #expect(own.union(whole).union(grown) == own.union(whole))
      // One more pixel in every direction would exceed the limits or both rectangles.
      let more = PixelBounds(
        left: grown.left - 1, top: grown.top - 1, right: grown.right + 1, bottom: grown.bottom + 1
      ).intersection(own.union(whole))
      #expect(more == grown || !fits(more))
    }
  }
}
