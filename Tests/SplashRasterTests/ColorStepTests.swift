import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRaster

@Suite struct ColorStepTests {
  private func pixel(_ random: inout SeededGenerator) -> [UInt8] {
    let alpha = [0, 1, 90, 255, 255, random.int(0...255)][random.int(0...5)]
    return (0..<3).map { _ in UInt8(random.int(0...alpha)) } + [UInt8(alpha)]
  }

  private func word(_ c: [UInt8]) -> UInt32 { c.reversed().reduce(0) { $0 << 8 | UInt32($1) } }

  /// Red, green, blue and alpha, 0…1, not premultiplied.
  private func plain(_ c: [UInt8]) -> [Double] {
    (0..<3).map { c[3] == 0 ? 0 : Double(c[$0]) / Double(c[3]) } + [Double(c[3]) / 255]
  }

  /// SVG's table with n pieces: between k/n and (k + 1)/n the result is interpolated between two entries.
  private func looked(_ c: Double, _ table: [Double]) -> Double {
    guard let last = table.last else { return c }
    let n = Double(table.count - 1)
    guard n > 0, c < 1 else { return last }
    let k = (c * n).rounded(.down)
    return table[Int(k)] + (c - k / n) * n * (table[Int(k) + 1] - table[Int(k)])
  }

  /// A colour by its luminance with the weights of Rec. 709, mixed with the colour itself.
  private func mapped(
    _ c: [Double], _ stops: [(Double, [Double])], _ amount: Double
  ) -> [Double] {
    let y = c[0] * 0.2126 + c[1] * 0.7152 + c[2] * 0.0722
    var result = stops[0].1
    for (low, high) in zip(stops, stops.dropFirst()) where y >= low.0 {
      let way = high.0 - low.0
      let f = way > 0 ? min((y - low.0) / way, 1) : 1
      result = zip(low.1, high.1).map { $0 + ($1 - $0) * f }
    }
    let target = Array(result[0..<3]) + [result[3] * c[3]]
    return zip(c, target).map { $0 * (1 - amount) + $1 * amount }
  }

  /// Checks that a pixel became a colour, rounded once.
  private func expect(
    _ result: UInt32, _ color: [Double], _ source: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for i in 0..<4 {
      let exact = source[3] == 0 ? 0 : (i == 3 ? 1 : color[i]) * color[3] * 255
      #expect(
        abs(Double(result >> UInt32(8 * i) & 255) - exact) <= 0.502, "\(source)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [1, 2, 3, 5, 17, 256, 1000])
  func `a colour filter's transfer table interpolates linearly between the table's entries`(
    count: Int
  ) {
    var random = SeededGenerator(seed: UInt64(count))
    func table(_ count: Int) -> [Double] { (0..<count).map { _ in random.double(0...1) } }
    let all = [table(count), table(2), table(count), table(count + 1)]
    let tables = ComponentTables(red: all[0], green: all[1], blue: all[2], alpha: all[3])
    let change = ColorChange([.tables(tables)], kernels: .current)
    for _ in 0..<3000 {
      let source = pixel(&random)
      var result = word(source)
      change.apply(&result, count: 1)
      expect(result, zip(plain(source), all).map { looked($0, $1) }, source)
    }
  }

  @Test
  func `a green transfer table of 256 entries replaces each green byte and no other component`() {
    var random = SeededGenerator(seed: 5)
    let bytes = (0...255).map { _ in UInt32(random.int(0...255)) }
    let change = ColorChange(
      [.tables(ComponentTables(green: bytes.map { Double($0) / 255 }))], kernels: .current)
    for byte in UInt32(0)...255 {
      var result: UInt32 = 0xFF00_0000 | byte | byte << 8 | byte << 16
      change.apply(&result, count: 1)
      #expect(result == 0xFF00_0000 | byte | bytes[Int(byte)] << 8 | byte << 16)
    }
  }

  @Test func `a colour filter's transfer table clamps entries to 0…1 and replaces NaN with 0`() {
    let tables = ComponentTables(red: [-3, .nan, 7, .infinity, -.infinity])
    #expect(tables.red == [0, 0, 1, 1, 0])
    #expect(ComponentTables().isIdentity && !tables.isIdentity)
  }

  @Test
  func `a colour map filter interpolates colours by luminance and mixes in the original colour`() {
    var random = SeededGenerator(seed: 6)
    for count in [1, 2, 3, 7] {
      for _ in 0..<12 {
        let colors = (0..<count).map { _ in (0..<4).map { _ in random.double(0...1) } }
        let locations = (0..<count).map { _ in random.double(0...1) }.sorted()
        let amount = [1, random.double(0...1)][random.int(0...1)]
        let map = ColorMap(
          colors.map { Color($0[0], $0[1], $0[2], $0[3]) }, locations: locations)
        let change = ColorChange([.map(map, amount: amount)], kernels: .current)
        for _ in 0..<400 {
          let source = pixel(&random)
          var result = word(source)
          change.apply(&result, count: 1)
          expect(result, mapped(plain(source), Array(zip(locations, colors)), amount), source)
        }
      }
    }
  }

  @Test func `a colour map filter with two colours at one location has a hard edge`() {
    let map = ColorMap(
      [.black, .black, .white, .white], locations: [0, 0.5, 0.5, 1])
    let change = ColorChange([.map(map, amount: 1)], kernels: .current)
    for byte in UInt32(0)...255 {
      var result: UInt32 = 0xFF00_0000 | byte | byte << 8 | byte << 16
      change.apply(&result, count: 1)
      #expect(result == (byte < 128 ? 0xFF00_0000 : 0xFFFF_FFFF))
    }
  }

  @Test
  func `a colour map filter's locations default to even spacing and are made ascending`() {
    #expect(ColorMap([.black, .white, .clear]).locations == [0, 0.5, 1])
    #expect(ColorMap([.white]).locations == [0])
    #expect(ColorMap([.black, .white], locations: [1]).locations == [0, 1])
    let map = ColorMap(
      [.black, .white, .black, .white], locations: [.nan, 0.7, 0.2, 4])
    #expect(map.locations == [0, 0.7, 0.7, 1])
  }

  @Test func `a chain of colour filters rounds only once at the end`() throws {
    var random = SeededGenerator(seed: 7)
    let red = (0..<9).map { _ in random.double(0...1) }
    let matrix = try #require(FilterMatrix((0..<20).map { _ in random.double(-0.5...1) }))
    let change = ColorChange(
      [
        .tables(ComponentTables(red: red)), .matrix(matrix),
        .map(ColorMap([.black, Color(1, 0.5, 0.2)]), amount: 0.6),
      ], kernels: .current)
    for _ in 0..<2000 {
      let source = pixel(&random)
      var result = word(source)
      change.apply(&result, count: 1)
      var color = plain(source)
      color[0] = looked(color[0], red)
      color = (0..<4).map { row in
        let sum = (0..<4).reduce(matrix.entries[5 * row + 4]) {
          $0 + matrix.entries[5 * row + $1] * color[$1]
        }
        return min(max(sum, 0), 1)
      }
      expect(result, mapped(color, [(0, [0, 0, 0, 1]), (1, [1, 0.5, 0.2, 1])], 0.6), source)
    }
  }

  @Test func `a colour map filter with NaN or infinite values gives valid premultiplied pixels`() {
    let colors = [Color(.nan, .infinity, -1e300, 2), Color(1e300, .nan, 0.5, -3)]
    for amount in [Double.nan, .infinity, -1, 1] {
      for map in [ColorMap(colors, locations: [.nan, .infinity]), ColorMap([])] {
        var pixels: [UInt32] = [0, 0xFFFF_FFFF, 0x8040_2010]
        ColorChange(
          [.map(map, amount: amount), .tables(ComponentTables(red: [.nan]))], kernels: .current
        )
        .apply(&pixels, count: 3)
        #expect(pixels[0] == 0)
        for pixel in pixels {
          #expect(max(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) <= pixel >> 24)
        }
      }
    }
  }
}
