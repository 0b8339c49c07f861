import SplashPixels
import TestSupport
import Testing

/// The colours of gradients at positions.
@Suite struct GradientRampTests {
  private func stop(
    _ r: Double, _ g: Double, _ b: Double, _ a: Double, at location: Double
  ) -> GradientStop {
    GradientStop(red: r, green: g, blue: b, alpha: a, location: location)
  }

  /// The mean components at a position, over all thresholds of the pattern.
  private func mean(_ ramp: GradientRamp, _ place: Double) -> [Double] {
    var sums = [0, 0, 0, 0]
    for rank in 0..<64 {
      let pixel = components(
        ramp.color(at: Float(place), threshold: (Float(rank) + 0.5) / 64))
      for c in 0..<4 { sums[c] += pixel[c] }
    }
    return sums.map { Double($0) / 64 }
  }

  /// The colour at a position in 1/255: components are interpolated, clamped to 0…1 and premultiplied.
  private func exact(_ stops: [GradientStop], _ place: Double) -> [Double] {
    func cut(_ value: Double) -> Double { min(max(value, 0), 1) }
    func premultiplied(_ c: [Double]) -> [Double] {
      [cut(c[0]) * cut(c[3]), cut(c[1]) * cut(c[3]), cut(c[2]) * cut(c[3]), cut(c[3])]
        .map { $0 * 255 }
    }
    let colors = stops.map { [$0.red, $0.green, $0.blue, $0.alpha] }
    guard let next = stops.firstIndex(where: { $0.location > place }) else {
      return premultiplied(colors[stops.count - 1])
    }
    guard next > 0 else { return premultiplied(colors[0]) }
    let (a, b) = (stops[next - 1], stops[next])
    let part = (place - a.location) / (b.location - a.location)
    return premultiplied(
      (0..<4).map { colors[next - 1][$0] + (colors[next][$0] - colors[next - 1][$0]) * part })
  }

  @Test func `dithered gradient colours are exact on average and off by at most one byte value`() {
    var random = SeededGenerator(seed: 33)
    var (worst, farthest) = (0.0, 0.0)
    for _ in 0..<300 {
      // Some components leave 0…1 and return; they are clamped.
      let range = Bool.random(using: &random) ? 0.0...1 : -0.4...1.4
      let locations = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
      let stops = locations.map { location in
        stop(
          .random(in: range, using: &random), .random(in: range, using: &random),
          .random(in: range, using: &random), .random(in: 0...1, using: &random), at: location)
      }
      let ramp = GradientRamp(stops: stops)
      for _ in 0..<40 {
        let place = Double.random(in: locations[0]...locations[3], using: &random)
        // Close to a stop, the rounding of the position matters.
        if locations.contains(where: { abs($0 - place) < 1e-4 }) { continue }
        let expected = exact(stops, Double(Float(place)))
        let steepest = zip(locations, locations.dropFirst()).map { $1 - $0 }.min() ?? 1
        guard steepest > 1e-3 else { continue }
        for (a, b) in zip(mean(ramp, place), expected) { worst = max(worst, abs(a - b)) }
        for rank in [0, 17, 63] {
          let pixel = ramp.color(at: Float(place), threshold: (Float(rank) + 0.5) / 64)
          #expect(isPremultiplied(pixel))
          for (a, b) in zip(components(pixel), expected) {
            farthest = max(farthest, abs(Double(a) - b))
          }
        }
      }
    }
    // Half a threshold, and the rounding error of the position in a short piece.
    #expect(worst < 1.0 / 128 + 0.01)
    #expect(farthest < 1.01)
  }

  @Test func `gradient colours with whole byte values are the same at every dither threshold`() {
    let ramp = GradientRamp(stops: [
      stop(10.0 / 255, 77.0 / 255, 1, 1, at: 0), stop(20.0 / 255, 77.0 / 255, 0, 1, at: 1),
    ])
    for rank in 0..<64 {
      let threshold = (Float(rank) + 0.5) / 64
      for step in 0...10 {
        let pixel = components(ramp.color(at: Float(step) / 10, threshold: threshold))
        #expect(pixel[0] == 10 + step && pixel[1] == 77 && pixel[3] == 255)
      }
    }
  }

  @Test func `uniform parts of a gradient have the nearest colour at every dither threshold`() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<200 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      let d = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      let ramp = GradientRamp(stops: [
        stop(c[0], c[1], c[2], c[3], at: 0.2), stop(c[0], c[1], c[2], c[3], at: 0.5),
        stop(d[0], d[1], d[2], d[3], at: 0.8),
      ])
      let (first, last) = (
        premultiply(red: c[0], green: c[1], blue: c[2], alpha: c[3]),
        premultiply(red: d[0], green: d[1], blue: d[2], alpha: d[3])
      )
      for threshold in [0.01, 0.5, 0.99] as [Float] {
        for place in [-.infinity, -3, 0, 0.1, 0.2, 0.3, 0.499] as [Float] {
          #expect(ramp.color(at: place, threshold: threshold) == first)
          #expect(ramp.flatColor(at: place) == first)
        }
        for place in [0.8001, 1, 7, .infinity, .nan] as [Float] {
          #expect(ramp.color(at: place, threshold: threshold) == last)
        }
      }
      #expect(ramp.flatColor(at: 0.6) == nil)
    }
  }

  @Test func `gradient colours are interpolated before they are premultiplied`() {
    let ramp = GradientRamp(stops: [stop(1, 0, 0, 1, at: 0), stop(0, 0, 1, 0, at: 1)])
    #expect(ramp.color(at: 0, threshold: 0.5) == 0xff00_00ff)
    #expect(ramp.color(at: 1, threshold: 0.5) == 0)
    // A third of the way red is 2/3, blue 1/3 and alpha 2/3.
    #expect(components(ramp.color(at: 1.0 / 3, threshold: 0.5)) == [113, 0, 57, 170])
    #expect(!ramp.isOpaque)
  }

  @Test func `gradient stops at the same location make a hard edge`() {
    let ramp = GradientRamp(stops: [
      stop(1, 0, 0, 1, at: 0), stop(1, 0, 0, 1, at: 0.5), stop(0, 1, 0, 1, at: 0.5),
      stop(0, 0, 1, 1, at: 0.5), stop(0, 0, 1, 1, at: 1),
    ])
    #expect(ramp.color(at: Float(0.5).nextDown, threshold: 0.5) == 0xff00_00ff)
    #expect(ramp.color(at: 0.5, threshold: 0.5) == 0xffff_0000)
    #expect(ramp.isOpaque)
  }

  @Test func `a gradient with one stop has one colour, and one without stops is transparent`() {
    let one = GradientRamp(stops: [stop(0, 1, 0, 1, at: 0.5)])
    let none = GradientRamp(stops: [])
    for place in [-1, 0, 0.5, 1, .nan] as [Float] {
      #expect(one.flatColor(at: place) == 0xff00_ff00)
      #expect(none.flatColor(at: place) == 0)
    }
    #expect(!none.isOpaque)
  }

  @Test func `unordered, out-of-range and NaN gradient stops give valid premultiplied colours`() {
    let values = [
      0, 1, 0.5, -3, 9, 0.5 + 1e-9, 1e-40, .infinity, -.infinity, .nan, 1e300,
    ]
    var random = SeededGenerator(seed: 35)
    func value() -> Double { values.randomElement(using: &random) ?? 0 }
    for _ in 0..<3000 {
      let ramp = GradientRamp(
        stops: (0..<Int.random(in: 1...5, using: &random)).map { _ in
          stop(value(), value(), value(), value(), at: value())
        })
      for place in values {
        let pixel = ramp.color(at: Float(place), threshold: 0.99)
        #expect(isPremultiplied(pixel))
      }
    }
  }
}
