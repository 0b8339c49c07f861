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

@Suite struct BackdropTests {
  private func shapes(_ seed: UInt64, opaque: Bool) -> [DisplayList.Command] {
    var random = SeededGenerator(seed: seed)
    var commands = opaque ? [fill(.everything, Color(0.9, 0.8, 0.6))] : []
    for _ in 0..<12 {
      let color = Color(
        random.double(0...1), random.double(0...1), random.double(0...1),
        opaque ? 1 : random.double(0.3...1))
      let rect = Rect(
        random.double(-10...50), random.double(-10...40), random.double(4...30),
        random.double(4...30))
      commands.append(fill(.rect(rect), color))
    }
    return commands
  }

  private func glass(
    _ outline: DisplayList.Geometry, _ effects: [DisplayList.Effect], opacity: Double = 1,
    _ body: [DisplayList.Command] = [], bounds: Rect = Rect(0, 0, 64, 48)
  ) -> [DisplayList.Command] {
    let backdrop = DisplayList.Command.fill(
      .init(outline, AffineTransform.identity), .backdrop(effects), opacity: 1)
    return [.group(.init(opacity: opacity, bounds: bounds, contents: [backdrop] + body))]
  }

  private func parts(_ p: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)) -> [Double] {
    [p.red, p.green, p.blue, p.alpha].map(Double.init)
  }

  /// Compares each pixel with the inverted backdrop, mixed by coverage and opacity.
  @Test(arguments: [true, false], [1, 0.4])
  func `a backdrop filter replaces the pixels within its outline with filtered ones`(
    isOpaque: Bool, opacity: Double
  ) {
    let below = shapes(1, opaque: isOpaque)
    let plain = draw(list(64, 48, below))
    let matrix = ColorFilter.colorInvert.matrix(1)
    let drawn = draw(
      list(
        64, 48,
        below
          + glass(.rect(Rect(10.5, 8, 30, 30)), [.colorSteps([.matrix(matrix)])], opacity: opacity))
    )
    for y in 0..<48 {
      for x in 0..<64 {
        let b = parts(plain[x, y])
        var share = 0.0
        if (8..<38).contains(y) {
          if x == 10 || x == 40 { share = 0.5 * opacity }
          if (11..<40).contains(x) { share = opacity }
        }
        let exact = (0..<4).map { (i: Int) -> Double in
          let inverse: Double = i == 3 ? b[3] : b[3] - b[i]
          return inverse * share + b[i] * (1 - share)
        }
        for (a, e) in zip(parts(drawn[x, y]), exact) { #expect(abs(a - e) <= 2, "\(x) \(y)") }
      }
    }
  }

  @Test(arguments: [1.2, 4, 11], [true, false])
  func `a backdrop blur samples pixels outside its outline and mirrors the canvas edges`(
    sigma: Double, isOpaque: Bool
  ) {
    let below = shapes(2, opaque: isOpaque)
    let plain = draw(list(64, 48, below))
    let outline = Rect(0, 12, 30, 36)
    let drawn = draw(
      list(
        64, 48, below + glass(.rect(outline), [.gaussianBlur(sigma: Size(sigma, sigma))])))
    let far = Int(5 * sigma) + 2
    let weights = (-far...far).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    func mirrored(_ i: Int, _ n: Int) -> Int {
      var i = i
      while i < 0 || i >= n { i = i < 0 ? -1 - i : 2 * n - 1 - i }
      return i
    }
    var random = SeededGenerator(seed: 3)
    var worst = 0.0
    for sample in 0..<60 {
      let x = sample < 10 ? 0 : random.int(0...29)
      let y = sample % 7 == 0 ? 47 : random.int(12...47)
      var total = [0.0, 0, 0, 0]
      for (j, down) in weights.enumerated() {
        for (i, across) in weights.enumerated() {
          let p = parts(plain[mirrored(x + i - far, 64), mirrored(y + j - far, 48)])
          let weight: Double = down * across / (sum * sum)
          for c in 0..<4 { total[c] += weight * p[c] }
        }
      }
      for (a, e) in zip(parts(drawn[x, y]), total) { worst = max(worst, abs(a - e)) }
    }
    #expect(worst <= 1.5)
    for (x, y) in [(31, 20), (60, 5), (5, 11)] { #expect(drawn[x, y] == plain[x, y]) }
  }

  @Test func `a group's fills are composited over its filtered backdrop`() {
    let below = [fill(.everything, Color(1, 0, 0))]
    let invert = [DisplayList.Effect.colorSteps([.matrix(ColorFilter.colorInvert.matrix(1))])]
    let drawn = draw(
      list(
        64, 48,
        below
          + glass(
            .rect(Rect(8, 8, 40, 30)), invert,
            [fill(.rect(Rect(0, 16, 64, 8)), Color(1, 1, 1, 0.5))])))
    #expect(drawn[20, 10] == (0, 255, 255, 255))
    #expect(drawn[20, 20].red == 128 && drawn[20, 20].green == 255)
    #expect(drawn[2, 20].red == 255 && drawn[2, 20].green == 128)
    #expect(drawn[2, 2] == (255, 0, 0, 255))
  }

  @Test func `a backdrop filter within a group samples only that group's contents`() {
    let invert = [DisplayList.Effect.colorSteps([.matrix(ColorFilter.colorInvert.matrix(1))])]
    let inside = [fill(.rect(Rect(0, 0, 20, 48)), Color(0, 1, 0))] + glass(.everything, invert)
    let plain = DisplayList.Group(bounds: Rect(0, 0, 64, 48))
    let drawn = draw(
      list(64, 48, [fill(.everything, Color(1, 0, 0)), grouped(plain, inside)]))
    #expect(drawn[10, 10] == (255, 0, 255, 255))
    #expect(drawn[30, 10] == (255, 0, 0, 255))
  }

  @Test
  func `overlapping backdrop filters apply in sequence, and a nested filter only to its group`() {
    let invert = [DisplayList.Effect.colorSteps([.matrix(ColorFilter.colorInvert.matrix(1))])]
    let below = [fill(.everything, Color(1, 0, 0))]
    let first = glass(.rect(Rect(0, 0, 40, 48)), invert)
    let second = glass(.rect(Rect(20, 0, 40, 48)), invert)
    let beside = draw(list(64, 48, below + first + second))
    #expect(beside[10, 10] == (0, 255, 255, 255))
    #expect(beside[30, 10] == (255, 0, 0, 255))
    #expect(beside[50, 10] == (0, 255, 255, 255))
    let nested = draw(
      list(64, 48, below + glass(.rect(Rect(0, 0, 40, 48)), invert, second)))
    #expect(nested[10, 10] == (0, 255, 255, 255))
    #expect(nested[30, 10] == (255, 0, 0, 255))
    // There is nothing below the inner backdrop filter at this point.
    #expect(nested[50, 10] == (255, 0, 0, 255))
  }

  @Test func `30 nested backdrop blurs are drawn within 5 s of CPU time`() {
    let blur = [DisplayList.Effect.gaussianBlur(sigma: Size(2, 2))]
    var panes: [DisplayList.Command] = []
    for _ in 0..<30 { panes = glass(.rect(Rect(4, 4, 50, 40)), blur, panes) }
    let commands = shapes(4, opaque: false) + panes
    let seconds = processorSeconds { _ = draw(list(64, 48, commands)) }
    #expect(seconds < 5)
  }

  @Test(arguments: 1...30)
  func `drawing backdrop blurs in bands or into a reused frame buffer doesn't change their pixels`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let buffer = FrameBuffer(Pixmap(width: 64, height: 48))
    let strip = FrameBuffer(width: 64, height: 48)
    let kept = Pixmap(width: 64, height: 48)
    let renderers = (0..<2).map { _ in Renderer(images: []) }
    let below = shapes(seed, opaque: seed % 2 == 0)
    let place = Rect(random.double(0...30), random.double(0...20), 26, 22)
    for step in 0..<6 {
      let moving = fill(
        .rect(Rect(Double(step * 11), random.double(0...40), 9, 9)), Color(0, 0, 1, 0.8))
      let blur = DisplayList.Effect.gaussianBlur(sigma: Size(random.double(0...3), 2))
      let above = fill(.rect(Rect(Double(60 - 12 * step), 3, 12, 12)), .white)
      let frame = list(
        64, 48, background: seed % 3 == 0 ? .white : .clear,
        below + [moving] + glass(.roundedRect(place, radius: 6), [blur], opacity: 0.9)
          + glass(.rect(place.insetBy(6, -4)), [blur]) + [above])
      let expected = bytes(draw(frame))
      for height in [1, 8, 64] { #expect(bytes(draw(frame, bandHeight: height)) == expected) }
      renderers[0].render(frame, into: buffer)
      #expect(buffer.pixmap.map(bytes) == expected, "step \(step)")
      renderers[1].render(frame, into: strip) { rows in
        for y in rows.range { kept.row32(y).update(from: rows.row32(y), count: 64) }
      }
      #expect(bytes(kept) == expected, "rows of step \(step)")
    }
  }
}
