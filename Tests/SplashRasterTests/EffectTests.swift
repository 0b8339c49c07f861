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

/// Pixels 0…255 in double precision, transparent outside their edges.
private struct Picture {
  var width: Int
  var height: Int
  var values: [Double]

  /// The alphas of a pixmap, or one of its colours.
  init(_ pixmap: Pixmap, channel: Int = 3) {
    (width, height) = (pixmap.width, pixmap.height)
    values = (0..<height).flatMap { y in
      (0..<pixmap.width).map { Double(pixmap.row(y)[4 * $0 + channel]) }
    }
  }

  /// The pixel at (`x`, `y`) after a Gaussian blur with an `offset`: the weighted sum of all pixels, with weights
  /// of a sum of 1.
  func blurred(_ x: Int, _ y: Int, _ sigma: Size, _ offset: Point = .zero) -> Double {
    func bell(_ sigma: Double, _ shift: Double, _ pixels: Int, _ at: Int) -> [Double] {
      func g(_ d: Double) -> Double { exp(-d * d / (2 * sigma * sigma)) }
      let far = Int(9 * sigma + abs(shift)) + 3
      let sum = (-far...far).reduce(0) { $0 + g(Double($1) - shift) }
      return (0..<pixels).map { g(Double(at - $0) - shift) / sum }
    }
    let (across, down) = (
      bell(sigma.width, offset.x, width, x), bell(sigma.height, offset.y, height, y)
    )
    var sum = 0.0
    for (v, weight) in down.enumerated() where weight > 1e-12 {
      for (u, other) in across.enumerated() where other > 1e-12 {
        sum += weight * other * values[v * width + u]
      }
    }
    return sum
  }
}

@Suite struct EffectTests {
  private typealias Group = DisplayList.Group

  /// Shapes of several colours, alphas and edges, and single bright pixels.
  private func shapes(_ random: inout SeededGenerator, _ size: Double) -> [DisplayList.Command] {
    (0..<9).map { i in
      let color = Color(
        random.double(0...1), random.double(0...1), random.double(0...1), random.double(0.3...1))
      let place = Point(random.double(0...size), random.double(0...size))
      if i < 3 {
        return fill(.rect(Rect(place.x.rounded(), place.y.rounded(), 1, 1)), color)
      }
      let extent = Size(random.double(2...size / 2), random.double(2...size / 2))
      return fill(.roundedRect(Rect(origin: place, size: extent), radius: 3), color)
    }
  }

  private func group(_ effects: [DisplayList.Effect], _ bounds: Rect) -> Group {
    var group = Group(bounds: bounds)
    group.effects = effects
    return group
  }

  @Test(arguments: [0.3, 0.69, 0.7, 1, 2.4, 5, 6.9, 7.1, 12, 27])
  func `a blur is within 1/255 of a Gaussian of the image, including pixels outside the canvas`(
    sigma: Double
  ) {
    var random = SeededGenerator(seed: UInt64(sigma * 100))
    let commands = shapes(&random, 90)
    let sigma = Size(sigma, sigma * 0.8)
    // The canvas shows a part of the image.
    let (left, top, width, height) = (20, 30, 50, 40)
    let way = Point(-Double(left), -Double(top))
    let whole = draw(list(150, 150, commands))
    let blur = group([.gaussianBlur(sigma: sigma)], Rect(-20, -30, 150, 150))
    let blurred = draw(
      list(width, height, [grouped(blur, commands.map { $0.moved(by: way) })]))
    var worst = 0.0
    for channel in 0..<4 {
      let picture = Picture(whole, channel: channel)
      for _ in 0..<60 {
        let (x, y) = (random.int(0...width - 1), random.int(0...height - 1))
        let exact = picture.blurred(x + left, y + top, sigma)
        worst = max(worst, abs(Double(blurred.row(y)[4 * x + channel]) - exact))
      }
    }
    #expect(worst <= 1)
  }

  @Test
  func `a blur wider than the image or unequal in x and y is within 1/255 of an exact Gaussian`() {
    var random = SeededGenerator(seed: 77)
    let commands = shapes(&random, 40)
    let whole = Picture(draw(list(60, 60, commands)))
    for sigma in [Size(0.8, 50), Size(50, 0.8), Size(3, 80)] {
      let blur = group([.gaussianBlur(sigma: sigma)], Rect(0, 0, 60, 60))
      let blurred = draw(list(60, 60, [grouped(blur, commands)]))
      var worst = 0.0
      for _ in 0..<60 {
        let (x, y) = (random.int(0...59), random.int(0...59))
        worst = max(worst, abs(Double(blurred[x, y].alpha) - whole.blurred(x, y, sigma)))
      }
      #expect(worst <= 1, "\(sigma)")
    }
  }

  @Test func `a blur with a standard deviation of 0, −1 or NaN leaves its group unchanged`() {
    var random = SeededGenerator(seed: 4)
    let commands = shapes(&random, 40)
    let plain = draw(list(40, 40, commands))
    for sigma in [0, -1, .nan] {
      let effect = DisplayList.Effect.gaussianBlur(sigma: Size(sigma, sigma))
      let blurred = draw(list(40, 40, [grouped(group([effect], Rect(0, 0, 60, 60)), commands)]))
      #expect(bytes(blurred) == bytes(plain))
    }
  }

  @Test(arguments: [0, 0.4, 1.5, 6, 18])
  func `a shadow is the alpha of its group, offset, blurred and coloured`(sigma: Double) {
    var random = SeededGenerator(seed: UInt64(sigma * 10) + 1)
    let color = Color(0.2, 0.4, 1, 0.8)
    let commands = shapes(&random, 60)
    let whole = Picture(draw(list(140, 140, commands)))
    for offset in [Point(5, -9), Point(-3.25, 4.5), Point(40.4, 0)] {
      var shadow = DisplayList.Shadow(color: color, offset: offset, sigma: Size(sigma, sigma))
      shadow.replacesCaster = true
      let drawn = draw(
        list(70, 70, [grouped(group([.shadow(shadow)], Rect(0, 0, 140, 140)), commands)]))
      var worst = 0.0
      for _ in 0..<150 {
        let (x, y) = (random.int(0...69), random.int(0...69))
        var alpha = 0.0
        if sigma >= 0.7 {
          alpha = whole.blurred(x, y, Size(sigma, sigma), offset)
        } else {
          // Narrow shadows are offset by linear interpolation.
          let (dx, dy) = (offset.x.rounded(.down), offset.y.rounded(.down))
          for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let share =
              (i == 0 ? dx + 1 - offset.x : offset.x - dx)
              * (j == 0 ? dy + 1 - offset.y : offset.y - dy)
            let way = Point(dx + Double(i), dy + Double(j))
            if share > 0 {
              alpha += share * whole.blurred(x, y, Size(max(sigma, 0.01), max(sigma, 0.01)), way)
            }
          }
        }
        let p = drawn[x, y]
        for (value, c) in zip([p.red, p.green, p.blue, p.alpha], [0.2, 0.4, 1, 1]) {
          worst = max(worst, abs(Double(value) - alpha * c * 0.8))
        }
      }
      #expect(worst <= 1, "\(offset)")
    }
  }

  @Test func `a shadow is drawn beneath its group and fades with the group's opacity`() {
    let shadow = DisplayList.Shadow(
      color: Color(0, 0, 0, 0.5), offset: Point(6, 0), sigma: Size(0, 0))
    var faded = group([.shadow(shadow)], Rect(4, 4, 8, 8))
    for opacity in [1, 0.6] {
      faded.opacity = opacity
      let pixmap = draw(
        list(
          32, 16, background: .white,
          [grouped(faded, [fill(.rect(Rect(4, 4, 8, 8)), Color(1, 0, 0))])]))
      let below = 255 * (1 - opacity)
      #expect(abs(Double(pixmap[11, 8].green) - below) <= 1)
      #expect(pixmap[11, 8].red == 255)
      #expect(abs(Double(pixmap[14, 8].red) - 255 * (1 - 0.5 * opacity)) <= 1.5)
      #expect(pixmap[20, 8] == (255, 255, 255, 255))
    }
  }

  @Test
  func `a group's clips, mask and blend mode affect the group's shadow as well as its contents`() {
    let shadow = DisplayList.Shadow(color: .black, offset: Point(6, 0), sigma: Size(0, 0))
    var cut = group([.shadow(shadow)], Rect(4, 4, 8, 8))
    cut.clips = [.init(.rect(Rect(0, 0, 14, 16)), .identity)]
    cut.blendMode = .screen
    let contents = [fill(.rect(Rect(4, 4, 8, 8)), Color(1, 0, 0))]
    let mask = DisplayList.Mask([white(.rect(Rect(0, 6, 32, 16)))])
    let pixmap = draw(
      list(32, 16, background: Color(0, 0, 1), [grouped(cut, contents, mask: mask)]))
    #expect(pixmap[8, 8] == (255, 0, 255, 255))
    #expect(pixmap[13, 8] == (0, 0, 255, 255))
    var plain = cut
    plain.blendMode = .normal
    let normal = draw(
      list(32, 16, background: .white, [grouped(plain, contents, mask: mask)]))
    #expect(normal[13, 8] == (0, 0, 0, 255))
    #expect(normal[15, 8] == (255, 255, 255, 255))
    #expect(normal[8, 5] == (255, 255, 255, 255))
  }

  @Test func `a blur within a clipped group has the same pixels as without the clip`() {
    var random = SeededGenerator(seed: 51)
    let commands = shapes(&random, 60)
    let blurred = grouped(
      group([.gaussianBlur(sigma: Size(5, 3))], Rect(0, 0, 90, 90)), commands)
    let whole = draw(list(80, 80, [blurred]))
    let outer = Group(
      clips: [.init(.rect(Rect(0, 30, 80, 9)), .identity)], bounds: Rect(20, 0, 40, 80))
    let part = draw(list(80, 80, [grouped(outer, [blurred])]))
    for y in 0..<80 {
      for x in 0..<80 {
        let isShown = (20..<60).contains(x) && (30..<39).contains(y)
        // Rounding may differ because sums begin elsewhere.
        let expected = isShown ? Int(whole[x, y].alpha) : 0
        #expect(abs(Int(part[x, y].alpha) - expected) <= 1)
      }
    }
  }

  @Test func `two blurs in sequence or nested equal one blur with the sum of their variances`() {
    let small = Size(2, 2)
    let shape = fill(.rect(Rect(20, 20, 20, 20)), .white)
    // The variances of two Gaussians add up.
    let both = group(
      [.gaussianBlur(sigma: small), .gaussianBlur(sigma: small)], Rect(20, 20, 20, 20))
    let one = group([.gaussianBlur(sigma: small)], Rect(20, 20, 20, 20))
    let outer = group([.gaussianBlur(sigma: small)], Rect(13, 13, 34, 34))
    let chained = draw(list(60, 60, [grouped(both, [shape])]))
    let nested = draw(list(60, 60, [grouped(outer, [grouped(one, [shape])])]))
    let whole = Picture(draw(list(60, 60, [shape])))
    for (x, y) in [(30, 30), (20, 25), (40, 40), (17, 17), (15, 30)] {
      let exact = whole.blurred(x, y, Size(8.squareRoot(), 8.squareRoot()))
      #expect(abs(Double(chained[x, y].alpha) - exact) <= 1.5)
      #expect(abs(Double(nested[x, y].alpha) - exact) <= 1.5)
    }
  }

  @Test func `a reused renderer draws shadows with the same pixels as a new one`() {
    var random = SeededGenerator(seed: 90)
    let renderer = Renderer(images: [])
    let shadow = DisplayList.Shadow(color: .black, offset: Point(1, 2), sigma: Size(2, 2))
    let commands = (0..<3).map { _ in shapes(&random, 30) }
    for i in [0, 1, 0, 2, 2, 0] {
      let frame = list(
        48, 48, [grouped(group([.shadow(shadow)], Rect(0, 0, 48, 48)), commands[i])])
      let target = Pixmap(width: 48, height: 48)
      renderer.render(frame, into: target)
      #expect(bytes(target) == bytes(draw(frame)))
    }
  }
}
