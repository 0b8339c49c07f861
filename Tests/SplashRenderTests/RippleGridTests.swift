import Foundation
import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

/// The ripple scene's published curves, calculated with bisection.
private enum RippleModel {
  /// The value of keyframes at a fraction of the cycle.
  static func keyframes(
    _ x: Double, _ values: [Double], _ times: [Double], _ curves: [(Double) -> Double]
  ) -> Double {
    let i = times.indices.dropFirst().first { x < times[$0] } ?? times.count - 1
    let p = curves[i - 1]((x - times[i - 1]) / (times[i] - times[i - 1]))
    return values[i - 1] + (values[i] - values[i - 1]) * p
  }

  static func linear(_ x: Double) -> Double { x }

  static func ripple(_ x: Double) -> Double {
    ReferenceCurve.curve(x, 0.25, 0, Double(Float(0.2)), 1)
  }

  static func grow(_ x: Double) -> Double {
    ReferenceCurve.curve(x, Double(Float(0.6)), 0, Double(Float(0.15)), 1)
  }

  /// The elapsed fraction of a cycle of three seconds, for a group with a delay and a timeOffset.
  static func phase(_ t: Double, delay: Double = 0, offset: Double) -> Double {
    (max(t - delay, 0) + offset).truncatingRemainder(dividingBy: 3) / 3
  }

  static func containerScale(_ t: Double) -> Double {
    keyframes(
      phase(t, offset: 1.05), [0.75, 0.75, 1, 1], [0, 0.45, 0.887, 1], [linear, grow, linear])
  }

  /// The strength of a tile's ripple, 0…1.
  static func factor(_ t: Double, delay: Double) -> Double {
    keyframes(
      phase(t, delay: delay, offset: 1.05), [0, 0, 1, 0, 0], [0, 0.61, 0.7, 0.887, 1],
      [linear, ripple, ripple, linear])
  }

  static func opacity(_ t: Double, delay: Double) -> Double {
    keyframes(
      phase(t, delay: delay, offset: 1.05), [0, 1, 0.45, 0.6, 0, 0],
      [0, 0.61, 0.7, 0.767, 0.95, 1],
      [ReferenceCurve.easeInOut, ripple, ripple, ReferenceCurve.easeOut, linear])
  }
}

@Suite struct RippleGridTests {
  private static let scenes = FilmScenes(
    "ripple-grid/scene.json",
    sizes: [Size(320, 568), Size(375, 812), Size(414, 896), Size(1024, 1366)])

  private func number(_ layer: EvaluatedLayer, _ keyPath: AnimationKeyPath) throws -> Double {
    guard case .number(let value)? = layer.properties.value(at: keyPath) else {
      throw CocoaError(.coderInvalidValue)
    }
    return value
  }

  private func grid(_ scene: Scene, _ time: Double) throws -> EvaluatedLayer {
    try #require(scene.evaluate(at: time).layers.first { $0.id == "grid" })
  }

  /// The grid's local time, then container scale, tile scale, ripple factor and opacity.
  static let golden: [[Double]] = [
    [0.5, 0.75, 1, 0, 0.154914], [1.05, 0.75, 1, 0, 0.625447], [1.6, 0.762329, 1, 0, 0.968537],
    [1.83, 0.837764, 1, 0, 1], [1.9, 0.886660, 1.021171, 0.423424, 0.767117],
    [2, 0.934961, 1.045314, 0.906284, 0.501544], [2.1, 0.961621, 1.05, 1, 0.45],
    [2.2, 0.977750, 1.038811, 0.776214, 0.570544],
    [2.5, 0.998028, 1.002621, 0.052415, 0.284964], [2.661, 1, 1, 0, 0.099177],
  ]

  @Test(arguments: golden)
  func `the ripple-grid example scene's tiles match a table of scales, positions and opacities`(
    row: [Double]
  ) throws {
    let scene = try Self.scenes(Size(320, 568))
    // Local time is 1.05 s ahead; in the second loop every tile has started.
    let time = row[0] - 1.05 + 3
    let half = 0.500_01e-6
    #expect(abs(try number(grid(scene, time), .transform(.scale)) - row[1]) <= half)
    for (id, dx, dy) in [("tile-5-3", 0, 0), ("tile-4-2", -1, -1), ("tile-9-5", 2, 4)] {
      let delay = 0.0006666 * 90 * Double(dx * dx + dy * dy).squareRoot()
      let tile = try #require(try grid(scene, time + delay).sublayers.first { $0.id == id })
      #expect(abs(try number(tile, .transform(.scale)) - row[2]) <= half)
      let rest = Point(315 + 90 * Double(dx), 495 + 90 * Double(dy))
      let moved = tile.properties.position - rest
      #expect(abs(moved.x - 0.025 * 90 * Double(dx) * row[3]) <= 5 * half, "\(id)")
      #expect(abs(moved.y - 0.025 * 90 * Double(dy) * row[3]) <= 9 * half, "\(id)")
      #expect(abs(tile.properties.opacity - row[4]) <= half)
    }
  }

  @Test
  func `the ripple-grid example scene's tiles follow reference curves at randomly sampled times`()
    throws
  {
    var random = SeededGenerator(seed: 5)
    for size in [Size(320, 568), Size(414, 896)] {
      let scene = try Self.scenes(size)
      for _ in 0..<12 {
        let t = Double.random(in: 0..<6, using: &random)
        let grid = try grid(scene, t)
        #expect(abs(try number(grid, .transform(.scale)) - RippleModel.containerScale(t)) < 1e-6)
        let (columns, rows) = (
          Int(grid.properties.bounds.width / 90), Int(grid.properties.bounds.height / 90)
        )
        for row in 0..<rows {
          for column in 0..<columns {
            let id = "tile-\(row)-\(column)"
            let tile = try #require(grid.sublayers.first { $0.id == id })
            let (dx, dy) = (90 * Double(column - columns / 2), 90 * Double(row - rows / 2))
            let delay = 0.0006666 * (dx * dx + dy * dy).squareRoot()
            let isInside = 1..<rows - 1 ~= row && 1..<columns - 1 ~= column
            let factor = isInside ? RippleModel.factor(t, delay: delay) : 0
            let p = tile.properties
            #expect(abs(p.opacity - RippleModel.opacity(t, delay: delay)) < 1e-6)
            #expect(abs(try number(tile, .transform(.scale)) - 1 - 0.05 * factor) < 1e-6)
            #expect(abs(p.position.x - 90 * Double(column) - 45 - 0.025 * dx * factor) < 1e-6)
            #expect(abs(p.position.y - 90 * Double(row) - 45 - 0.025 * dy * factor) < 1e-6)
          }
        }
      }
    }
  }

  /// Enough tiles for the smallest grid: an odd number, and an extra one on every side.
  @Test(arguments: [
    (320.0, 568.0, 7, 11), (375, 812, 9, 15), (414, 896, 9, 17), (1024, 1366, 19, 23),
  ])
  func `the ripple-grid example scene has enough tiles to cover each of four screen sizes`(
    width: Double, height: Double, columns: Int, rows: Int
  )
    throws
  {
    let grid = try grid(Self.scenes(Size(width, height)), 1.98)
    #expect(grid.sublayers.count == columns * rows)
    #expect(Set(grid.sublayers.map(\.id)).count == columns * rows)
    #expect(Double(columns - 2) * 67.5 >= width && Double(rows - 2) * 67.5 >= height)
    // The tile in the middle is drawn last, above the others.
    #expect(grid.sublayers.last?.id == "tile-\(rows / 2)-\(columns / 2)")
  }

  @Test
  func `the ripple-grid example scene enlarges only the 45 tiles that aren't at the grid's border`()
    throws
  {
    let scene = try Self.scenes(Size(320, 568))
    var rippling: Set<String> = []
    for frame in 0..<180 {
      for tile in try grid(scene, 3 + Double(frame) / 60).sublayers
      where try number(tile, .transform(.scale)) > 1.04 { rippling.insert(tile.id) }
    }
    #expect(rippling.count == 45)
    #expect(rippling.contains("tile-1-1") && !rippling.contains("tile-0-3"))
  }

  /// The logo's local time, then stroke end, circle scale, line width, line scale, square side, mask
  /// side, mask radius and the share of blue.
  static let logo: [[Double]] = [
    [0, 0, 0.25, 0, 0.25, 14, 75, 0, 0],
    [1, 0.08742, 0.31557, 0.43711, 0.31557, 16.67889, 75, 0, 0.85530],
    [1.5, 0.36236, 0.52177, 1.81181, 0.52177, 18.32111, 75, 0, 0.99959],
    [2, 0.94987, 0.96240, 4.74934, 0.96240, 19.89473, 75, 0, 1],
    [2.5, 1, 1, 5, 1, 21, 75, 37.5, 1],
    [2.625, 1, 1, 4.65712, 0.94171, 12.56633, 70.81685, 35.06554, 1],
    [2.75, 1, 1, 2.74770, 0.61711, 4.07219, 47.52194, 21.50867, 1],
    [2.875, 1, 1, 0.42104, 0.22158, 0.81117, 19.13671, 4.98940, 1],
  ]

  @Test(arguments: logo)
  func `the ripple-grid example scene's logo matches a reference table of its animated values`(
    row: [Double]
  ) throws {
    let scene = try Self.scenes(Size(320, 568))
    let logo = try #require(
      scene.evaluate(at: row[0] + 0.9).layers.first { $0.id == "logo" })
    func part(_ id: String) throws -> EvaluatedLayer {
      try #require(logo.sublayers.first { $0.id == id })
    }
    let (circle, line, square) = (try part("circle"), try part("line"), try part("square"))
    let mask = try #require(logo.mask)
    #expect(mask.id == "mask")
    let color = try #require(square.properties.backgroundColor)
    let values = [
      try number(circle, .strokeEnd), try number(circle, .transform(.scale)),
      try number(line, .lineWidth), try number(line, .transform(.scale)),
      square.properties.bounds.width, mask.properties.bounds.width, mask.properties.cornerRadius,
      (1 - color.red) / (1 - 15 / 255.0),
    ]
    for (value, expected) in zip(values, row.dropFirst()) {
      #expect(abs(value - expected) <= 0.500_01e-5)
    }
  }

  @Test func `the ripple-grid example scene's logo is centred on the screen`() throws {
    let logo = try layer("logo", try Self.scenes(Size(414, 896)), 1)
    #expect(logo.transformToSuperlayer.affine.apply(.zero) == Point(207, 448))
  }

  private func areEqual(_ a: Pixmap, _ b: Pixmap) -> Bool {
    a.width == b.width && a.height == b.height
      && (0..<a.height).allSatisfy { y in
        unsafe memcmp(a.row(y), b.row(y), 4 * a.width) == 0
      }
  }

  @Test func `the ripple-grid example scene repeats exactly after one period of 3 s`() throws {
    let film = try loadFilm("ripple-grid/scene.json")
    let start = try #require(film.scene.markers.first { $0.name == "loop-start" }).time
    let end = try #require(film.scene.markers.first { $0.name == "loop-end" }).time
    #expect(abs(end - start - 3) < 1e-9)
    for frame in 0..<5 {
      let time = Double(frame) / 60
      let (first, again) = (try film.still(at: start + time), try film.still(at: end + time))
      #expect(areEqual(first, again))
    }
    #expect(!areEqual(try film.still(at: start), try film.still(at: start + 1.5)))
  }

  @Test func `the ripple-grid example scene's map fades in with easeOut after 6 s`() throws {
    let scene = try Self.scenes(Size(320, 568))
    func alpha(_ t: Double) throws -> Double {
      try #require(scene.evaluate(at: t).layers.first { $0.id == "map" }).properties.opacity
    }
    #expect(try alpha(6) == 0)
    for t in [6.1, 6.275, 6.5] {
      #expect(abs(try alpha(t) - ReferenceCurve.easeOut((t - 6) / 0.55)) < 1e-6)
    }
    #expect(try alpha(6.55) == 1)
  }
}
