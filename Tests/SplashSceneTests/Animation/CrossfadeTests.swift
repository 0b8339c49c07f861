import SplashScene
import Testing

/// Animations of `contents`.
@Suite struct CrossfadeTests {
  private let a = ImageReference(id: 0, path: "a", width: 1, height: 1)
  private let b = ImageReference(id: 1, path: "b", width: 1, height: 1)

  private func content(_ kind: Animation.Kind, at time: Double) throws -> ImageContent {
    var layer = Layer(id: "layer")
    layer.properties.content = .image(ImageContent(contents: a))
    layer.animations = [Animation(timing: MediaTiming(duration: 1), kind: kind)]
    guard case .image(let content) = try evaluated(layer, at: time).content else {
      throw NotANumber(value: nil)
    }
    return content
  }

  private func basic(_ from: ImageReference?, _ to: ImageReference?) -> Animation.Kind {
    .basic(BasicAnimation(AnimatedProperty(.contents), from: .image(from), to: .image(to)))
  }

  @Test func `an animation of a layer's contents crossfades from one image to another`() throws {
    for (time, nearer) in [(0.25, a), (0.49, a), (0.5, b), (0.75, b)] {
      let found = try content(basic(a, b), at: time)
      #expect(found.crossfade == Crossfade(from: a, to: b, fraction: time))
      #expect(found.contents == nearer)
    }
    #expect(try content(basic(b, a), at: 0) == ImageContent(contents: b))
    #expect(try content(basic(a, b), at: 1) == ImageContent(contents: a))
    #expect(try content(basic(a, a), at: 0.4) == ImageContent(contents: a))
  }

  @Test func `an animation of a layer's contents to nil fades the image out`() throws {
    let found = try content(basic(a, nil), at: 0.75)
    #expect(found.crossfade == Crossfade(from: a, to: nil, fraction: 0.75))
    #expect(found.contents == nil)
  }

  @Test func `keyframes of a layer's contents crossfade unless the calculation mode is discrete`()
    throws
  {
    var keyframe = KeyframeAnimation(
      AnimatedProperty(.contents), values: [.image(a), .image(b), .image(nil)])
    for mode in KeyframeAnimation.CalculationMode.allCases where mode != .discrete {
      keyframe.calculationMode = mode
      #expect(
        try content(.keyframe(keyframe), at: 0.125).crossfade
          == Crossfade(from: a, to: b, fraction: 0.25))
      #expect(try content(.keyframe(keyframe), at: 0.5) == ImageContent(contents: b))
    }
    keyframe.calculationMode = .discrete
    #expect(try content(.keyframe(keyframe), at: 0.3) == ImageContent(contents: a))
    #expect(try content(.keyframe(keyframe), at: 0.34) == ImageContent(contents: b))
  }

  @Test
  func `a spring animation of a layer's contents shows the end image while the spring overshoots`()
    throws
  {
    let spring = Spring(damping: 2)
    #expect(spring.progress(at: 0.3) > 1)
    let basic = BasicAnimation(AnimatedProperty(.contents), from: .image(a), to: .image(b))
    #expect(try content(.spring(basic, spring), at: 0.3) == ImageContent(contents: b))
  }

  @Test
  func `a crossfade from a mix of two images starts with just the image that has the larger share`()
  {
    let mixed = AnimatableValue.image(a).interpolated(to: .image(b), 0.75)
    #expect(mixed.kind == .image)
    #expect(
      mixed.interpolated(to: .image(nil), 0.5)
        == .crossfade(Crossfade(from: b, to: nil, fraction: 0.5)))
    #expect(mixed.adding(.image(a)) == mixed)
  }
}
