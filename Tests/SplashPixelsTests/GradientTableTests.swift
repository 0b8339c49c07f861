import SplashPixels
import TestSupport
import Testing

/// Premultiplication and the colours of gradients.
@Suite struct GradientTableTests {
  private func stop(
    _ r: Double, _ g: Double, _ b: Double, _ a: Double, at location: Double
  ) -> GradientStop {
    GradientStop(red: r, green: g, blue: b, alpha: a, location: location)
  }

  @Test func `premultiplied bytes are the nearest and never exceed alpha`() {
    var random = SeededGenerator(seed: 31)
    var worst = 0.0
    var allPremultiplied = true
    for _ in 0..<20_000 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      let pixel = premultiply(red: c[0], green: c[1], blue: c[2], alpha: c[3])
      allPremultiplied = allPremultiplied && isPremultiplied(pixel)
      for (byte, exact) in zip(components(pixel), [c[0] * c[3], c[1] * c[3], c[2] * c[3], c[3]]) {
        worst = max(worst, abs(Double(byte) - exact * 255))
      }
    }
    #expect(worst <= 0.5 + 1e-9)
    #expect(allPremultiplied)
  }

  @Test func `opaque bytes survive premultiplication`() {
    for byte in 0...255 {
      let pixel = premultiply(red: Double(byte) / 255, green: 0, blue: 1, alpha: 1)
      #expect(components(pixel) == [byte, 0, 255, 255])
    }
  }

  @Test func `components out of range count as the nearer end`() {
    #expect(premultiply(red: 2, green: -1, blue: .nan, alpha: 7) == 0xff00_00ff)
    #expect(premultiply(red: 1, green: 1, blue: 1, alpha: -0.1) == 0)
    #expect(premultiply(red: .infinity, green: 0, blue: 0, alpha: .nan) == 0)
  }

  @Test func `colours are mixed before they are premultiplied`() {
    let table = GradientTable(stops: [stop(1, 0, 0, 1, at: 0), stop(0, 0, 1, 0, at: 1)])
    #expect(table[0] == 0xff00_00ff)
    #expect(table[1023] == 0)
    // A third of the way red is 2/3, blue 1/3 and alpha 2/3.
    #expect(components(table[341]) == [113, 0, 57, 170])
  }

  @Test func `colours of the ends go on`() {
    let table = GradientTable(stops: [stop(1, 1, 1, 1, at: 0.25), stop(0, 0, 0, 1, at: 0.75)])
    #expect(table[0] == 0xffff_ffff)
    #expect(table[255] == 0xffff_ffff)
    #expect(table[768] == 0xff00_0000)
    #expect(table[1023] == 0xff00_0000)
  }

  @Test func `stops at one place make an edge`() {
    let table = GradientTable(stops: [
      stop(1, 0, 0, 1, at: 0), stop(1, 0, 0, 1, at: 0.5), stop(0, 1, 0, 1, at: 0.5),
      stop(0, 0, 1, 1, at: 0.5), stop(0, 0, 1, 1, at: 1),
    ])
    #expect(table[511] == 0xff00_00ff)
    #expect(table[512] == 0xffff_0000)
  }

  @Test func `one stop is one colour, and none is transparent`() {
    let one = GradientTable(stops: [stop(0, 1, 0, 1, at: 0.5)])
    #expect((0..<1024).allSatisfy { one[$0] == 0xff00_ff00 })
    let none = GradientTable(stops: [])
    #expect((0..<1024).allSatisfy { none[$0] == 0 })
  }

  @Test func `steps of one entry show each entry once`() {
    var random = SeededGenerator(seed: 32)
    let table = random.gradient()
    let entries = (0..<1024).map { table[$0] }
    var pixels = [UInt32](repeating: 0, count: 1024)
    Kernels.current.gradientAxial(
      &pixels, count: 1024, table: table, t: Kernels.fixed(0.4), dt: Kernels.fixed(1))
    #expect(pixels == entries)
    Kernels.current.gradientRadial(
      &pixels, count: 1024, table: table, x: 0, y: 0, dx: 0.6 / 1023, dy: 0.8 / 1023)
    #expect(pixels == entries)
  }
}
