import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

/// Masks made of shapes multiply by the shapes' coverage, with or without a buffer.
@Suite struct MaskClipTests {
  private let width = 48
  private let height = 40
  private let all = Rect(0, 0, 48, 40)
  private let first = DisplayList.Geometry.path(
    polygon([Point(3, 2), Point(44, 9), Point(30, 37), Point(6, 30)]), .nonZero)
  private let second = DisplayList.Geometry.roundedRect(Rect(12.3, 8.7, 21, 19.5), radius: 6)
  private let third = DisplayList.Geometry.rect(Rect(20.5, 3.25, 9, 30))

  /// The contents of a mask.
  enum Mask: CaseIterable {
    /// One shape, inverted: the content is removed within it.
    case inverted
    /// A shape minus another one.
    case subtracted
    /// A shape minus another one, clipped by a third one.
    case cut
    /// A shape as the mask of an inner group, and an inverted second shape as the mask of the outer group.
    case nested
  }

  /// The masked content.
  enum Content: CaseIterable {
    case color, gradient, hidden, shape
  }

  private func masked(
    _ content: [DisplayList.Command], _ mask: Mask, opacity: Double
  ) -> [DisplayList.Command] {
    let plain = DisplayList.Group(bounds: all)
    let outer = DisplayList.Group(opacity: opacity, bounds: all)
    let inverted = DisplayList.Mask([white(second)], isInverted: true)
    switch mask {
    case .inverted: return [grouped(outer, content, mask: inverted)]
    case .subtracted:
      let inner = grouped(plain, [white(first)], mask: inverted)
      return [grouped(outer, content, mask: .init([inner]))]
    case .cut:
      var clipped = plain
      clipped.clips = [.init(third, .identity)]
      let inner = grouped(clipped, [white(first)], mask: inverted)
      return [grouped(outer, content, mask: .init([inner]))]
    case .nested:
      let inner = grouped(plain, content, mask: .init([white(first)]))
      return [grouped(outer, [inner], mask: inverted)]
    }
  }

  private func commands(_ content: Content) -> [DisplayList.Command] {
    let blue = fill(.everything, Color(0, 0, 1))
    switch content {
    case .color: return [blue]
    case .hidden: return [fill(third, Color(1, 0, 0)), blue]
    case .shape: return [fill(third, Color(0, 0, 1))]
    case .gradient:
      let gradient = DisplayList.Gradient(
        kind: .axial, colors: [Color(0, 0, 1), Color(0, 0, 1)], locations: [0, 1],
        transform: Projection(AffineTransform.scale(10, 10)))
      return [.fill(.init(.everything, .identity), .gradient(gradient), opacity: 1)]
    }
  }

  @Test(arguments: Mask.allCases, Content.allCases)
  func `inverted, subtracted, clipped and nested masks multiply the content by the mask coverage`(
    _ mask: Mask, _ content: Content
  ) throws {
    let (a, b, c) = (
      coverage(width, height, first), coverage(width, height, second),
      coverage(width, height, third)
    )
    for opacity in [1, 0.5] {
      let frame = list(
        width, height, background: .white, masked(commands(content), mask, opacity: opacity))
      for bandHeight in [8, 64] {
        let drawn = draw(frame, bandHeight: bandHeight)
        for y in 0..<height {
          for x in 0..<width {
            var share = opacity * Double(255 - b[y][x]) / 255
            if mask != .inverted { share *= Double(a[y][x]) / 255 }
            if mask == .cut { share *= Double(c[y][x]) / 255 }
            if content == .shape { share *= Double(c[y][x]) / 255 }
            let pixel = drawn[x, y]
            let red = 255 * (1 - share)
            try #require(
              abs(Double(pixel.red) - red) <= 2 && pixel.blue >= 254 && pixel.alpha == 255,
              "\(x), \(y): \(pixel), not \(red)")
          }
        }
      }
    }
  }

  @Test func `a solid colour under shape masks is drawn without an offscreen buffer`() throws {
    /// Checks how the group is drawn, and that it no longer needs its mask.
    func expect(
      _ content: Content, _ mask: Mask, _ method: PreparedFrame.GroupMethod, clips: Int,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let outlines = OutlinePreparation(
        width: width, height: height, bandHeight: 32, kernels: .current)
      let frame = list(width, height, masked(commands(content), mask, opacity: 1))
      let pictures = ImageTable(images: [])
      let stage = OffscreenStage(
        kernels: .current, cache: BitmapCache(bytes: 0), room: BitmapBudget(bytes: 0)
      ) { Renderer(images: []) }
      let traces = PreparedFrame(
        frame, reach: all, pattern: DitherPattern(), outlines: outlines, pictures: pictures,
        sprites: SpriteStore(pictures, stage: stage)
      ).traces
      let group = try #require(traces[0].group, sourceLocation: location)
      #expect(group.method == method, sourceLocation: location)
      #expect(group.clipCount == clips, sourceLocation: location)
      #expect(!group.hasMask, sourceLocation: location)
    }
    let blue: UInt32 = 0xFFFF_0000
    try expect(.color, .inverted, .color(blue), clips: 1)
    try expect(.color, .subtracted, .color(blue), clips: 2)
    try expect(.hidden, .cut, .color(blue), clips: 3)
    try expect(.gradient, .subtracted, .buffer, clips: 2)
    try expect(.shape, .inverted, .buffer, clips: 1)
  }
}
