import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Commands hidden by opaque fills aren't drawn, and no visible command is skipped.
@Suite struct OcclusionTests {
  private let width = 64
  private let height = 96
  private let all = Rect(0, 0, 64, 96)
  private let red = Color(1, 0, 0)
  private let green = Color(0, 1, 0)
  private let blue = Color(0, 0, 1)

  /// Draws commands over a blue fill on a red background.
  private func drawn(_ commands: [DisplayList.Command], bandHeight: Int = 32) -> Pixmap {
    draw(
      list(width, height, background: red, [fill(.everything, blue)] + commands),
      bandHeight: bandHeight)
  }

  private func group(
    opacity: Double = 1, clips: [DisplayList.Outline] = [], _ bounds: Rect,
    _ inside: [DisplayList.Command], mask: DisplayList.Mask? = nil
  ) -> [DisplayList.Command] {
    [grouped(.init(opacity: opacity, clips: clips, bounds: bounds), inside, mask: mask)]
  }

  @Test func `an opaque fill of the whole canvas hides all earlier fills and no later ones`() {
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
  func `an opaque rounded rectangle shows the background at its round corners`(bandHeight: Int) {
    let pixmap = drawn([fill(.roundedRect(all, radius: 20), green)], bandHeight: bandHeight)
    for (x, y) in [(0, 0), (63, 0), (0, 95), (63, 95), (4, 4)] {
      #expect(pixmap[x, y] == (0, 0, 255, 255))
    }
    for (x, y) in [(0, 20), (63, 75), (32, 0), (32, 48), (20, 20)] {
      #expect(pixmap[x, y] == (0, 255, 0, 255))
    }
  }

  @Test
  func `an opaque rectangle with two round corners shows the background only at those corners`() {
    let pixmap = drawn([
      fill(.roundedRect(all, radius: 20, corners: [.minXMinY, .maxXMinY]), green)
    ])
    #expect(pixmap[0, 0] == (0, 0, 255, 255))
    #expect(pixmap[0, 95] == (0, 255, 0, 255))
  }

  @Test(arguments: [1, 8, 32, 128])
  func `an opaque fill that covers only part of a pixel blends there with the background`(
    bandHeight: Int
  ) {
    let pixmap = drawn(
      [fill(.rect(Rect(0, 10.5, 64, 50)), green)], bandHeight: bandHeight)
    #expect(pixmap[5, 9] == (0, 0, 255, 255))
    let edge = pixmap[5, 10]
    #expect(edge.green == 128 && edge.blue == 127)
    #expect(pixmap[5, 11] == (0, 255, 0, 255))
    #expect(pixmap[5, 59] == (0, 255, 0, 255))
    #expect(pixmap[5, 61] == (0, 0, 255, 255))
  }

  @Test
  func `a group's opacity, clip and bounds limit what an opaque fill in the group hides`() {
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

  @Test
  func `an opaque fill hides earlier fills across nested groups without opacity, clip or mask`() {
    let inner = group(all, [fill(.everything, red), fill(.everything, green)])
    let pixmap = drawn(
      group(all, [fill(.everything, blue)] + inner + [fill(.rect(Rect(0, 0, 9, 9)), red)]))
    #expect(pixmap[3, 3] == (255, 0, 0, 255))
    #expect(pixmap[12, 3] == (0, 255, 0, 255))
    #expect(pixmap[32, 90] == (0, 255, 0, 255))
  }

  @Test func `an opaque fill in a masked group hides only as much as the mask shows`() {
    let masked = drawn(
      group(all, [fill(.everything, green)], mask: .init([fill(.everything, .white)])))
    #expect(masked[30, 50] == (0, 255, 0, 255))
    let empty = drawn(
      group(
        all, [fill(.everything, green)], mask: .init([fill(.everything, .white, opacity: 0.5)])))
    let mixed = empty[30, 50]
    #expect(mixed.green == 128 && mixed.blue == 127)
  }

  @Test func `an opaque fill in a group with blend mode multiply mixes with the background`() {
    var multiply = DisplayList.Group(bounds: all)
    multiply.blendMode = .multiply
    let pixmap = drawn([grouped(multiply, [fill(.everything, green)])])
    #expect(pixmap[30, 50] == (0, 0, 0, 255))
  }

  @Test func `a translucent fill or gradient doesn't hide the background`() {
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

  @Test
  func `an opaque fill in a clipped group hides the fill below it even at the clip's soft edges`() {
    let clip = DisplayList.Outline(
      .roundedRect(Rect(3.3, 5.7, 40, 70), radius: 15), rotation(7))
    let through = drawn(
      group(clips: [clip], all, [fill(.everything, red), fill(.everything, green)]))
    let cut = drawn([.fill(clip, .solid(green), opacity: 1)])
    #expect(bytes(through).elementsEqual(bytes(cut)))
    // A translucent fill shows the fill below it, and a short one shows the canvas.
    let veiled = drawn(
      group(clips: [clip], all, [fill(.everything, red), fill(.everything, green, opacity: 0.5)]))
    let veil = veiled[25, 45]
    #expect(veil.red == 127 && veil.green == 128 && veil.blue == 0)
    let short = drawn(group(clips: [clip], all, [fill(.rect(Rect(0, 0, 64, 40)), green)]))
    #expect(short[20, 38] == (0, 255, 0, 255))
    #expect(short[20, 42] == (0, 0, 255, 255))
  }
}
