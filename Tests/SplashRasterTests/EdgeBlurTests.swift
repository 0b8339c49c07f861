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

@Suite struct EdgeBlurTests {
  /// The weights of a Gaussian at whole pixels, with a sum of 1.
  private func bell(_ sigma: Double) -> [(Int, Double)] {
    guard sigma > 0 else { return [(0, 1)] }
    let far = Int(9 * sigma) + 3
    let all = (-far...far).map { ($0, exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = all.reduce(0) { $0 + $1.1 }
    return all.map { ($0.0, $0.1 / sum) }.filter { $0.1 > 1e-9 }
  }

  /// The pixels entirely between two positions on an axis; if there are none, all pixels that overlap.
  private func whole(_ low: Double, _ high: Double) -> ClosedRange<Int> {
    let (first, last) = (Int(low.rounded(.up)), Int(high.rounded(.down)) - 1)
    return first <= last
      ? first...last : Int(low.rounded(.down))...(Int(high.rounded(.up)) - 1)
  }

  /// A component of an image at (`x`, `y`) after a blur that repeats the frame's edge pixels.
  private func blurred(
    _ picture: Pixmap, _ channel: Int, _ x: Int, _ y: Int, _ sigma: Size, _ frame: Rect
  ) -> Double {
    let (columns, rows) = (whole(frame.minX, frame.maxX), whole(frame.minY, frame.maxY))
    func share(_ pixel: Int, _ low: Double, _ high: Double, _ whole: ClosedRange<Int>) -> Double {
      whole.contains(pixel)
        ? 1 : max(0, min(Double(pixel + 1), high) - max(Double(pixel), low))
    }
    var sum = 0.0
    for (dy, weight) in bell(sigma.height) {
      let row = picture.row(min(max(y + dy, rows.lowerBound), rows.upperBound))
      for (dx, other) in bell(sigma.width) {
        let column = min(max(x + dx, columns.lowerBound), columns.upperBound)
        sum += weight * other * Double(row[4 * column + channel])
      }
    }
    return sum * share(x, frame.minX, frame.maxX, columns)
      * share(y, frame.minY, frame.maxY, rows)
  }

  private func commands(_ random: inout SeededGenerator, _ size: Double) -> [DisplayList.Command] {
    (0..<9).map { _ in
      let color = Color(
        random.double(0...1), random.double(0...1), random.double(0...1), random.double(0.3...1))
      return fill(
        .rect(
          Rect(
            random.double(-10...size), random.double(-10...size), random.double(3...size),
            random.double(3...size))), color)
    }
  }

  private func group(
    _ sigma: Size, _ frame: Rect, _ bounds: Rect, _ contents: [DisplayList.Command]
  ) -> DisplayList.Command {
    var group = DisplayList.Group(bounds: bounds)
    group.effects = [.gaussianBlur(sigma: sigma, frame: frame)]
    return grouped(group, contents)
  }

  @Test(arguments: [
    Size(2, 2), Size(0, 3), Size(4, 0), Size(0.4, 1.1), Size(9, 30), Size(60, 7),
  ])
  func `a blur confined to a rectangle repeats the pixels at the rectangle's edges`(sigma: Size) {
    var random = SeededGenerator(seed: UInt64(10 * sigma.width + sigma.height))
    for frame in [
      Rect(8, 6, 30, 25), Rect(8.3, 6.75, 30.2, 24.6), Rect(10.2, 5, 0.5, 30), Rect(0, 0, 48, 40),
    ] {
      let commands = commands(&random, 48)
      let picture = draw(list(48, 40, commands))
      let drawn = draw(
        list(48, 40, [group(sigma, frame, Rect(-10, -10, 120, 120), commands)]))
      var worst = 0.0
      for _ in 0..<250 {
        let (x, y) = (random.int(0...47), random.int(0...39))
        for channel in 0..<4 {
          let exact = blurred(picture, channel, x, y, sigma, frame)
          worst = max(worst, abs(Double(drawn.row(y)[4 * x + channel]) - exact))
        }
      }
      #expect(worst <= 1.5, "\(frame)")
    }
  }

  @Test func `a blur confined to a rectangle samples the rectangle's pixels outside the canvas`() {
    var random = SeededGenerator(seed: 3)
    let (frame, sigma) = (Rect(-12.5, 4, 90, 22), Size(7, 3))
    let commands = commands(&random, 60)
    let picture = draw(list(100, 60, commands.map { $0.moved(by: Point(20, 0)) }))
    let drawn = draw(
      list(40, 30, [group(sigma, frame, Rect(-20, -20, 160, 160), commands)]))
    let moved = Rect(origin: frame.origin + Point(20, 0), size: frame.size)
    for y in 0..<30 {
      for x in stride(from: 0, to: 40, by: 3) {
        let exact = blurred(picture, 3, x + 20, y, sigma, moved)
        #expect(abs(Double(drawn[x, y].alpha) - exact) <= 1.5)
      }
    }
  }

  @Test
  func `a blur confined to a rectangle keeps a uniform colour and draws nothing outside`() {
    let frame = Rect(6.5, 5, 20, 16)
    let fills = [fill(.rect(Rect(0, 0, 40, 30)), Color(0.2, 0.6, 1))]
    let plain = draw(list(40, 30, [fill(.rect(frame), Color(0.2, 0.6, 1))]))
    for sigma in [Size(3, 3), Size(0, 12), Size(200, 90)] {
      let drawn = draw(
        list(40, 30, [group(sigma, frame, Rect(0, 0, 40, 30), fills)]))
      for y in 0..<30 {
        for x in 0..<40 {
          for channel in 0..<4 {
            let (a, b) = (drawn.row(y)[4 * x + channel], plain.row(y)[4 * x + channel])
            #expect(abs(Int(a) - Int(b)) <= 1, "\(x) \(y)")
          }
        }
      }
    }
  }

  @Test func `a blur confined to an empty, NaN or off-canvas rectangle draws nothing`() {
    let fills = [white(.rect(Rect(4, 4, 20, 20)))]
    for frame in [
      Rect(9, 9, 0, 5), Rect(.nan, 0, 5, 5), Rect(100, 100, 5, 5), Rect(-1e300, -1e300, 1, 1),
    ] {
      let drawn = draw(
        list(32, 32, [group(Size(3, 3), frame, Rect(0, 0, 32, 32), fills)]))
      #expect(bytes(drawn).allSatisfy { $0 == 0 })
    }
    let endless = Rect(-1e300, -1e300, .infinity, .infinity)
    let large = draw(
      list(32, 32, [group(Size(1e9, 1e9), endless, Rect(0, 0, 32, 32), fills)]))
    #expect(large.width == 32)
  }
}
