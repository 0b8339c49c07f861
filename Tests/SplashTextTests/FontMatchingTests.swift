import Testing

@testable import SplashText

/// The steps of CSS Fonts Module Level 4, "Font Style Matching".
@Suite struct `Font matching` {
  @Test(
    arguments: [
      (600, [500, 800], 800), (600, [500, 550], 550), (300, [100, 400], 100),
      (300, [350, 400], 350),
      (400, [300, 500], 500), (400, [100, 300, 600], 300), (400, [450, 500], 450),
      (450, [430, 500, 510], 500), (450, [400, 600], 400), (500, [400, 600], 400),
      (700, [600, 900], 900), (400, [100, 400, 900], 400),
    ] as [(Double, [Double], Double)])
  func `font matching chooses the nearest weight by the rules of CSS`(
    _ wanted: Double, _ weights: [Double], _ expected: Double
  ) {
    for weights in [weights, weights.reversed()] {
      let best = weights.min {
        FontDistance.ofWeights($0...$0, to: wanted) < .ofWeights($1...$1, to: wanted)
      }
      #expect(best == expected)
    }
  }

  @Test(
    arguments: [
      (90, [50, 100], 50), (100, [75, 112.5], 75), (110, [100, 150], 150), (110, [75, 100], 100),
    ] as [(Double, [Double], Double)])
  func `font matching chooses the nearest width by the rules of CSS`(
    _ wanted: Double, _ widths: [Double], _ expected: Double
  ) {
    let best = widths.min {
      FontDistance.ofStretches($0...$0, to: wanted) < .ofStretches($1...$1, to: wanted)
    }
    #expect(best == expected)
  }

  @Test
  func `font matching compares a variable font by the nearest weight in the font's weight range`() {
    #expect(FontDistance.ofWeights(100...900, to: 633) < .ofWeights(634...634, to: 633))
    #expect(FontDistance.ofWeights(700...900, to: 600) < .ofWeights(100...599, to: 600))
  }
}
