import SplashPixels
import TestSupport
import Testing

/// The dither thresholds of pixels.
@Suite struct DitherPatternTests {
  /// Bayer's matrix of 2ⁿ × 2ⁿ, built recursively from four smaller ones.
  private func bayer(_ n: Int) -> [[Int]] {
    guard n > 0 else { return [[0]] }
    let part = bayer(n - 1)
    func row(_ y: Int, _ left: Int, _ right: Int) -> [Int] {
      part[y].map { 4 * $0 + left } + part[y].map { 4 * $0 + right }
    }
    return part.indices.map { row($0, 0, 2) } + part.indices.map { row($0, 3, 1) }
  }

  @Test func `dither thresholds are those of an 8×8 Bayer matrix`() {
    let matrix = bayer(3)
    let pattern = DitherPattern()
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(pattern[x, y] == (2 * Float(matrix[y][x]) + 1) / 128)
      }
    }
    #expect(Set(matrix.joined()) == Set(0..<64))
  }

  @Test
  func `the dither pattern has a period of 8 pixels and can be shifted by any pixel offset`() {
    let pattern = DitherPattern()
    var random = SeededGenerator(seed: 36)
    for _ in 0..<500 {
      let (x, y) = (
        Int.random(in: -99...99, using: &random), Int.random(in: -99...99, using: &random)
      )
      let (dx, dy) = (
        Int.random(in: -99...99, using: &random), Int.random(in: -99...99, using: &random)
      )
      #expect(pattern[x, y] == pattern[x + 8, y] && pattern[x, y] == pattern[x, y - 8])
      #expect(pattern.moved(x: dx, y: dy)[x, y] == pattern[x + dx, y + dy])
      #expect(pattern.moved(x: dx, y: dy).moved(x: -dx, y: -dy) == pattern)
    }
  }
}
