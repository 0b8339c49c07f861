import SplashScene
import TestSupport
import Testing

@testable import SplashRender

@Suite struct SizeStepsTests {
  @Test(arguments: [(480, 25.0), (375, 60), (1920, 50), (130, 25), (100, 30), (119, 10), (4000, 8)])
  func `each step is a little narrower or slower than the one before`(width: Int, rate: Double)
    throws
  {
    let frameRate = try #require(FrameRate(framesPerSecond: rate))
    let all = SizeSteps(width: width, frameRate: frameRate).all
    #expect(all[0] == SizeSteps.Step(width: width, frameRate: frameRate))
    for (before, after) in zip(all, all.dropFirst()) {
      let isNarrower = after.width < before.width
      #expect(isNarrower != (after.frameRate.value < before.frameRate.value))
      #expect(after.width <= before.width && after.frameRate.value <= before.frameRate.value)
      #expect(Double(after.width) > 0.84 * Double(before.width) - 1)
    }
    let last = try #require(all.last)
    #expect(last.width == width || (120...141).contains(last.width))
    #expect(last.frameRate.value == min(rate, 10))
  }

  @Test func `a few tries find a size that fits`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let width = Int.random(in: 150...2000, using: &random)
      let rate = try #require(
        FrameRate(framesPerSecond: [25, 50, 30].randomElement(using: &random) ?? 25))
      var steps = SizeSteps(width: width, frameRate: rate)
      // Files that grow with the side to the power of 1 to 2, and by half to all of the rate.
      let base = Double.random(in: 1e3...1e7, using: &random)
      let (byWidth, byRate) = (
        Int.random(in: 2...4, using: &random), Int.random(in: 2...4, using: &random)
      )
      func bytes(_ step: SizeSteps.Step) -> Int {
        let side = (Double(step.width) / Double(width)).squareRoot()
        let speed = (step.frameRate.value / rate.value).squareRoot().squareRoot()
        let product = (0..<byWidth).reduce(base) { value, _ in value * side }
        return Int((0..<byRate).reduce(product) { value, _ in value * speed })
      }
      let limit = Int(base * Double.random(in: 0.02...0.98, using: &random))
      var tried = [steps.all[0]]
      while bytes(tried[tried.count - 1]) > limit {
        guard let next = steps.next(after: bytes(tried[tried.count - 1]), limit: limit) else {
          break
        }
        tried.append(next)
      }
      let last = tried[tried.count - 1]
      #expect(bytes(last) <= limit || last == steps.all.last)
      #expect(tried.count <= 6)
      #expect(tried.allSatisfy(steps.all.contains))
      #expect(Set(tried.map { "\($0)" }).count == tried.count)
    }
  }
}
