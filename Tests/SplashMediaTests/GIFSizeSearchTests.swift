import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

/// The search for settings that keep a GIF within a size limit, with a model of GIF sizes.
@Suite struct GIFSizeSearchTests {
  /// A model of a GIF's size, which grows with the width, the frame rate and the quality.
  private struct Model {
    var base: Double
    var widthPower: Double
    var ratePower: Double
    /// The slopes of the logarithm of the size below and above quality 50.
    var slopes: (Double, Double)
    /// The factor by which estimates are wrong.
    var error: Double

    func bytes(_ guess: GIFSizeSearch.Guess) -> Int {
      let (low, high) = (Double(min(guess.quality, 50)), Double(max(guess.quality - 50, 0)))
      let logarithm =
        widthPower * Elementary.log(Double(guess.shape.width))
        + ratePower * Elementary.log(guess.shape.frameRate.value)
        + slopes.0 * low + slopes.1 * high
      return Int(base * Elementary.exp(logarithm))
    }
  }

  private func search(
    _ model: Model, limit: Int, width: Int, quality: Int = 100, rate: Int = 25
  ) -> (search: GIFSizeSearch, bytes: Int?) {
    let shapes = GIFSizeSearch.shapes(width: width, frameRate: FrameRate(rate), colors: 256)
    var search = GIFSizeSearch(
      limit: limit, quality: quality, shapes: shapes, changedPixels: limit * 5)
    var bytes: Int?
    var tries = 0
    while let guess = search.next() {
      tries += 1
      guard tries < 50 else { break }
      let size = model.bytes(guess)
      let seen = guess.isRough ? Int(Double(size) * model.error) : size
      search.note(guess, byteCount: seen, isWhole: !guess.isRough)
      if search.best == guess { bytes = size }
    }
    return (search, bytes)
  }

  @Test
  func `within 5 encodings, a size-limited GIF reaches 90 % of its limit or the full quality`()
    throws
  {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<1000 {
      let width = Int.random(in: 300...1200, using: &random)
      let model = Model(
        base: Double.random(in: 0.2...2, using: &random),
        widthPower: Double.random(in: 1.2...2, using: &random),
        ratePower: Double.random(in: 0.4...1, using: &random),
        slopes: (
          Double.random(in: 0.008...0.03, using: &random),
          Double.random(in: 0.006...0.02, using: &random)
        ),
        error: Double.random(in: 0.85...1.15, using: &random))
      let shape = GIFSizeSearch.Shape(width: width, frameRate: FrameRate(25), colors: 256)
      let full = model.bytes(.init(shape: shape, quality: 100, isRough: false))
      let limit = Int(Double(full) * Double.random(in: 0.15...1, using: &random))
      let (search, bytes) = search(model, limit: limit, width: width)
      let best = try #require(search.best)
      let reached = try #require(bytes)
      #expect(search.encodings <= 5)
      #expect(reached <= limit)
      #expect(
        Double(reached) >= 0.9 * Double(limit) || best.quality == 100,
        "\(reached) of \(limit), \(best), \(model)")
      #expect(best.quality >= GIFSizeSearch.floor)
    }
  }

  @Test func `a GIF that fits its size limit at the requested quality takes one encoding`() {
    let model = Model(base: 1, widthPower: 1, ratePower: 0, slopes: (0, 0), error: 1)
    let shapes = GIFSizeSearch.shapes(width: 400, frameRate: FrameRate(25), colors: 256)
    var search = GIFSizeSearch(limit: 1000, quality: 80, shapes: shapes, changedPixels: 2000)
    let guess = search.next()
    #expect(guess == .init(shape: shapes[0], quality: 80, isRough: false))
    if let guess { search.note(guess, byteCount: model.bytes(guess), isWhole: true) }
    #expect(search.next() == nil)
    #expect(search.best == guess)
  }

  @Test func `the search for a GIF below a size limit doesn't raise a requested low quality`()
    throws
  {
    let model = Model(
      base: 1, widthPower: 1.5, ratePower: 0.7, slopes: (0.02, 0.01), error: 1)
    let (found, _) = search(model, limit: 40_000, width: 800, quality: 20)
    #expect(try #require(found.best).quality == 20)
  }

  @Test func `the search for a GIF below a size limit fails if the smallest attempt is too large`()
  {
    let model = Model(
      base: 100, widthPower: 1.5, ratePower: 0.7, slopes: (0.02, 0.01), error: 1)
    let (found, _) = search(model, limit: 1000, width: 800)
    #expect(found.best == nil)
    #expect(found.fewest > 1000)
    #expect(found.encodings <= 5)
  }

  @Test(arguments: [(480, 25.0), (375, 60), (1920, 50), (130, 25), (100, 30), (119, 10), (4000, 8)])
  func `the search for a GIF below a size limit reduces either width or frame rate per step`(
    width: Int, rate: Double
  ) throws {
    let frameRate = try #require(FrameRate(framesPerSecond: rate))
    let all = GIFSizeSearch.shapes(width: width, frameRate: frameRate, colors: 99)
    #expect(all[0] == .init(width: width, frameRate: frameRate, colors: 99))
    for (before, after) in zip(all, all.dropFirst()) {
      let isNarrower = after.width < before.width
      #expect(isNarrower != (after.frameRate.value < before.frameRate.value))
      #expect(after.width <= before.width && after.frameRate.value <= before.frameRate.value)
      #expect(Double(after.width) > 0.84 * Double(before.width) - 1)
      #expect(after.frameRate.value >= 15 || after.width < width || width < 142)
    }
    let last = try #require(all.last)
    #expect(last.width == width || (120...141).contains(last.width))
    #expect(last.frameRate.value == min(rate, 10))
  }
}
