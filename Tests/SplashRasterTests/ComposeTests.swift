import SplashPixels
import SplashScene
import Testing

@testable import SplashRaster

@Suite struct ComposeTests {
  private let all = Rect(0, 0, 16, 16)

  /// Source-over of premultiplied components 0…1.
  private func over(_ source: [Double], _ below: [Double], _ factor: Double = 1) -> [Double] {
    zip(source, below).map { $0 * factor + $1 * (1 - source[3] * factor) }
  }

  private func premultiplied(_ c: Color) -> [Double] {
    [c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha]
  }

  private func components(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> [Double] {
    let p = pixmap[x, y]
    return [p.red, p.green, p.blue, p.alpha].map { Double($0) / 255 }
  }

  private func expect(
    _ actual: [Double], _ exact: [Double], within steps: Double = 1,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (a, b) in zip(actual, exact) {
      #expect(abs(a - b) * 255 <= steps + 1e-9, sourceLocation: location)
    }
  }

  private let red = Color(1, 0.2, 0.1, 0.8)
  private let blue = Color(0.1, 0.3, 1, 0.5)

  @Test func `a fill's colour is premultiplied, multiplied by the fill's opacity and rounded`() {
    let pixmap = draw(
      list(16, 16, [fill(.rect(Rect(1, 1, 4, 4)), red, opacity: 0.7)]))
    expect(components(pixmap, 2, 2), premultiplied(red).map { $0 * 0.7 }, within: 0.5)
    #expect(pixmap[0, 0].alpha == 0)
  }

  @Test func `a fill is composited over the background colour, which fills the canvas`() {
    let green = Color(0, 1, 0)
    let pixmap = draw(list(16, 16, background: green, [fill(.rect(Rect(0, 0, 8, 8)), red)]))
    #expect(pixmap[12, 12] == (0, 255, 0, 255))
    expect(components(pixmap, 3, 3), over(premultiplied(red), [0, 1, 0, 1]))
  }

  @Test
  func `a fill of opacity 1 has its exact colour, and fills of opacity 0, NaN or −1 draw nothing`()
  {
    let pixmap = draw(
      list(
        16, 16,
        [
          fill(.everything, Color(0.2, 0.4, 0.6), opacity: 1),
          fill(.everything, .white, opacity: 0), fill(.everything, .white, opacity: .nan),
          fill(.everything, .white, opacity: -1),
        ]))
    #expect(pixmap[5, 5] == (51, 102, 153, 255))
    #expect(
      draw(list(1, 1, [fill(.everything, .white, opacity: 7)]))[0, 0] == (255, 255, 255, 255))
  }

  @Test func `a partially covered pixel mixes the fill with the background`() {
    let pixmap = draw(
      list(16, 16, background: .black, [fill(.rect(Rect(0.25, 0, 4, 16)), .white)]))
    #expect(pixmap[0, 4] == (191, 191, 191, 255))
    #expect(pixmap[4, 4] == (64, 64, 64, 255))
  }

  @Test func `a group's opacity applies to its contents as a whole`() {
    let a = fill(.rect(Rect(0, 0, 10, 16)), red)
    let b = fill(.rect(Rect(6, 0, 10, 16)), blue)
    let pixmap = draw(
      list(
        16, 16, background: .white, [.group(.init(opacity: 0.5, bounds: all, contents: [a, b]))]))
    let inner = over(premultiplied(blue), premultiplied(red))
    expect(components(pixmap, 8, 8), over(inner, [1, 1, 1, 1], 128.0 / 255), within: 2)
    expect(
      components(pixmap, 2, 8), over(premultiplied(red), [1, 1, 1, 1], 128.0 / 255), within: 2)
  }

  @Test func `a group of opacity 1 without clips draws exactly like its contents`() {
    let commands = [fill(.rect(Rect(1.5, 2, 10, 9)), red), fill(.rect(Rect(6, 5, 9, 9)), blue)]
    let direct = draw(list(16, 16, background: .white, commands))
    let grouped = draw(
      list(16, 16, background: .white, [.group(.init(bounds: all, contents: commands))]))
    #expect(bytes(direct) == bytes(grouped))
    // With a mask of the whole canvas the group needs a buffer and rounds once more.
    var group = DisplayList.Group(bounds: all, contents: commands)
    group.mask = .init([fill(.everything, .black)])
    let masked = draw(list(16, 16, background: .white, [.group(group)]))
    for (a, b) in zip(bytes(direct), bytes(masked)) { #expect(abs(Int(a) - Int(b)) <= 2) }
  }

  @Test func `the coverages of a group's clips multiply`() {
    let first = DisplayList.Outline(.rect(Rect(2.5, 0, 8, 16)), .identity)
    let second = DisplayList.Outline(.rect(Rect(0, 3.25, 16, 8)), .identity)
    let round = DisplayList.Outline(.roundedRect(Rect(1, 1, 14, 14), radius: 7), .identity)
    for clips in [[first], [first, second], [round, first, second], [second, round]] {
      let pixmap = draw(
        list(
          16, 16,
          [
            .group(
              .init(
                opacity: 0.8, clips: clips, bounds: all, contents: [fill(.everything, .white)]))
          ]))
      let coverages = clips.map { clip in coverage(16, 16, clip.geometry) }
      for y in 0..<16 {
        for x in 0..<16 {
          let exact = coverages.reduce(0.8) { $0 * Double($1[y][x]) / 255 }
          #expect(abs(Double(pixmap[x, y].alpha) - exact * 255) <= 1.6)
        }
      }
    }
  }

  @Test func `a group draws nothing outside its bounds`() {
    let bounds = Rect(3, 4, 5, 6)
    for opacity in [1, 0.999] {
      let pixmap = draw(
        list(
          16, 16,
          [.group(.init(opacity: opacity, bounds: bounds, contents: [fill(.everything, .white)]))]))
      #expect(area(alphas(pixmap)).rounded() == 30)
      #expect(pixmap[3, 4].alpha == 255 && pixmap[2, 4].alpha == 0 && pixmap[7, 9].alpha == 255)
    }
  }

  @Test func `a mask multiplies the masked group by the mask's alpha`() {
    let faded = DisplayList.Group(opacity: 0.5, bounds: all)
    let mask = DisplayList.Mask([
      fill(.rect(Rect(4, 0, 6.5, 16)), Color(0, 0, 0, 0.6)),
      grouped(faded, [fill(.rect(Rect(0, 12, 16, 4)), .white)]),
    ])
    let pixmap = draw(
      list(
        16, 16, background: .black,
        [grouped(.init(bounds: all), [fill(.everything, red)], mask: mask)]))
    let black = [0.0, 0, 0, 1]
    #expect(pixmap[1, 2] == (0, 0, 0, 255))
    expect(components(pixmap, 6, 2), over(premultiplied(red), black, 0.6), within: 1.6)
    expect(components(pixmap, 10, 2), over(premultiplied(red), black, 0.3), within: 1.6)
    expect(components(pixmap, 1, 13), over(premultiplied(red), black, 0.5), within: 1.6)
    expect(components(pixmap, 6, 13), over(premultiplied(red), black, 0.8), within: 1.6)
  }

  @Test func `an opaque shape as a mask cuts a group like the same shape as a clip`() {
    let shape = DisplayList.Geometry.roundedRect(Rect(1.3, 2.1, 11, 12), radius: 4)
    let contents = fill(.rect(Rect(0, 0, 9.5, 16)), red)
    let faded = DisplayList.Group(opacity: 0.7, bounds: all)
    var cut = faded
    cut.clips = [.init(shape, .identity)]
    let clipped = draw(list(16, 16, background: .white, [grouped(cut, [contents])]))
    // The second mask has two shapes, one of them outside the canvas, so it isn't replaced by a clip.
    for mask in [[white(shape)], [white(.rect(Rect(20, 20, 5, 5))), white(shape)]] {
      let masked = draw(
        list(16, 16, background: .white, [grouped(faded, [contents], mask: .init(mask))]))
      for (a, b) in zip(bytes(clipped), bytes(masked)) { #expect(abs(Int(a) - Int(b)) <= 2) }
    }
  }

  @Test func `an empty mask hides the masked group`() {
    let pixmap = draw(
      list(16, 16, [grouped(.init(bounds: all), [fill(.everything, red)], mask: .init([]))]))
    #expect(area(alphas(pixmap)) == 0)
  }

  @Test
  func `40 nested groups of opacity 0.999 are opaque, as each opacity is rounded to 255/255`() {
    let group = DisplayList.Group(opacity: 0.999, bounds: Rect(0, 0, 4, 4))
    var command = fill(.everything, .white)
    for _ in 0..<40 { command = grouped(group, [command]) }
    #expect(draw(list(4, 4, [command]))[1, 1].alpha == 255)
  }

  @Test func `a renderer reused for frames of different sizes draws each frame like a new one`() {
    let renderer = Renderer(images: [])
    let small = list(16, 16, [white(.roundedRect(Rect(1, 1, 12, 12), radius: 3.3))])
    let large = list(40, 70, [white(.roundedRect(Rect(1, 1, 37, 62), radius: 13.3))])
    for frame in [small, large, small, small] {
      let target = Pixmap(width: frame.width, height: frame.height)
      renderer.render(frame, into: target)
      #expect(bytes(target) == bytes(draw(frame)))
    }
  }
}
