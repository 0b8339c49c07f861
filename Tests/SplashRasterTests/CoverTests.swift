import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// What is hidden isn't drawn, and nothing that shows is taken for hidden.
@Suite struct CoverTests {
  private let width = 64
  private let height = 96
  private let all = Rect(0, 0, 64, 96)
  private let red = Color(1, 0, 0)
  private let green = Color(0, 1, 0)
  private let blue = Color(0, 0, 1)

  /// A green shape over a blue canvas with a red background.
  private func drawn(_ commands: [DisplayList.Command], bandHeight: Int = 32) -> Pixmap {
    draw(
      list(width, height, background: red, [fill(.everything, blue)] + commands),
      bandHeight: bandHeight)
  }

  private func group(
    opacity: Double = 1, clips: [DisplayList.Outline] = [], _ bounds: Rect,
    _ inside: [DisplayList.Command]
  ) -> [DisplayList.Command] {
    [.beginGroup(DisplayList.Group(opacity: opacity, clips: clips, bounds: bounds))] + inside
      + [.endGroup]
  }

  @Test func `a whole cover leaves only what comes after it`() {
    let pixmap = drawn([
      fill(.everything, green), fill(.rect(Rect(10, 40, 8, 8)), red),
    ])
    for y in 0..<height {
      for x in 0..<width {
        let isRed = (10..<18).contains(x) && (40..<48).contains(y)
        #expect(pixmap[x, y] == (isRed ? (255, 0, 0, 255) : (0, 255, 0, 255)))
      }
    }
  }

  @Test(arguments: [1, 8, 32, 128])
  func `what lies behind round corners shows`(bandHeight: Int) {
    let pixmap = drawn([fill(.roundedRect(all, radius: 20), green)], bandHeight: bandHeight)
    for (x, y) in [(0, 0), (63, 0), (0, 95), (63, 95), (4, 4)] {
      #expect(pixmap[x, y] == (0, 0, 255, 255))
    }
    for (x, y) in [(0, 20), (63, 75), (32, 0), (32, 48), (20, 20)] {
      #expect(pixmap[x, y] == (0, 255, 0, 255))
    }
  }

  @Test func `square corners beside round ones are covered`() {
    let pixmap = drawn([
      fill(.roundedRect(all, radius: 20, corners: [.minXMinY, .maxXMinY]), green)
    ])
    #expect(pixmap[0, 0] == (0, 0, 255, 255))
    #expect(pixmap[0, 95] == (0, 255, 0, 255))
  }

  @Test(arguments: [1, 8, 32, 128])
  func `a cover that ends within a pixel lets it through`(bandHeight: Int) {
    let pixmap = drawn(
      [fill(.rect(Rect(0, 10.5, 64, 50)), green)], bandHeight: bandHeight)
    #expect(pixmap[5, 9] == (0, 0, 255, 255))
    let edge = pixmap[5, 10]
    #expect(edge.green == 128 && edge.blue == 127)
    #expect(pixmap[5, 11] == (0, 255, 0, 255))
    #expect(pixmap[5, 59] == (0, 255, 0, 255))
    #expect(pixmap[5, 61] == (0, 0, 255, 255))
  }

  @Test func `a cover in a group covers no more than the group shows`() {
    let half = group(opacity: 0.5, all, [fill(.everything, green)])
    let mixed = drawn(half)[30, 50]
    #expect(mixed.green == 128 && mixed.blue == 127)

    let clip = DisplayList.Outline(.roundedRect(all, radius: 20), .identity)
    let clipped = drawn(group(clips: [clip], all, [fill(.everything, green)]))
    #expect(clipped[0, 0] == (0, 0, 255, 255))
    #expect(clipped[32, 48] == (0, 255, 0, 255))

    let narrow = drawn(group(Rect(0, 0, 30, 96), [fill(.everything, green)]))
    #expect(narrow[29, 50] == (0, 255, 0, 255))
    #expect(narrow[30, 50] == (0, 0, 255, 255))
  }

  @Test func `a cover in plain groups hides what they hold before it`() {
    let inner = group(all, [fill(.everything, red), fill(.everything, green)])
    let pixmap = drawn(
      group(all, [fill(.everything, blue)] + inner + [fill(.rect(Rect(0, 0, 9, 9)), red)]))
    #expect(pixmap[3, 3] == (255, 0, 0, 255))
    #expect(pixmap[12, 3] == (0, 255, 0, 255))
    #expect(pixmap[32, 90] == (0, 255, 0, 255))
  }

  @Test func `a mask covers nothing`() {
    let masked = drawn(
      group(all, [fill(.everything, green), .beginMask, fill(.everything, .white), .endMask]))
    #expect(masked[30, 50] == (0, 255, 0, 255))
    let empty = drawn(
      group(
        all,
        [
          fill(.everything, green), .beginMask, fill(.everything, .white, opacity: 0.5),
          .endMask,
        ]))
    let mixed = empty[30, 50]
    #expect(mixed.green == 128 && mixed.blue == 127)
  }

  @Test func `a blended cover is mixed with what lies behind`() {
    var multiply = DisplayList.Group(bounds: all)
    multiply.blendMode = .multiply
    let pixmap = drawn([.beginGroup(multiply), fill(.everything, green), .endGroup])
    #expect(pixmap[30, 50] == (0, 0, 0, 255))
  }

  @Test func `what fades does not cover`() {
    let faded = drawn([fill(.everything, green, opacity: 0.5)])[30, 50]
    #expect(faded.green == 128 && faded.blue == 127)
    let stops = [Color(0, 1, 0), Color(0, 1, 0, 0)]
    let gradient = DisplayList.Gradient(
      kind: .axial, colors: stops, locations: [0, 1], transform: AffineTransform.scale(64, 96))
    let pixmap = drawn([
      .fill(.init(.everything, AffineTransform.identity), .gradient(gradient), opacity: 1)
    ])
    #expect(pixmap[0, 50].blue < 10)
    #expect(pixmap[63, 50].blue > 245)
  }

  @Test func `a fill through a clip is the fill cut to it`() {
    let clip = DisplayList.Outline(
      .roundedRect(Rect(3.3, 5.7, 40, 70), radius: 15), rotation(7))
    let through = drawn(
      group(clips: [clip], all, [fill(.everything, red), fill(.everything, green)]))
    let cut = drawn([.fill(clip, .solid(green), opacity: 1)])
    #expect(bytes(through).elementsEqual(bytes(cut)))
    // One that is translucent lets the fill below it through, and one that ends early the canvas.
    let veiled = drawn(
      group(clips: [clip], all, [fill(.everything, red), fill(.everything, green, opacity: 0.5)]))
    let veil = veiled[25, 45]
    #expect(veil.red == 127 && veil.green == 128 && veil.blue == 0)
    let short = drawn(group(clips: [clip], all, [fill(.rect(Rect(0, 0, 64, 40)), green)]))
    #expect(short[20, 38] == (0, 255, 0, 255))
    #expect(short[20, 42] == (0, 0, 255, 255))
  }
}
