import SplashScene
import TestSupport

@testable import SplashLottie

/// Creates random layer trees with every relation between layers, and with every kind of content that has a time.
struct RandomTree {
  private var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  private mutating func decimal(_ range: ClosedRange<Double>) -> Double {
    (number(range) * 1000).rounded() / 1000
  }

  // MARK: Layers

  /// Some top-level layers.
  mutating func layers() -> [Layer] { layers(depth: 0) }

  private mutating func layers(depth: Int) -> [Layer] {
    (0..<Int(number(1...2.9))).map { _ in layer(depth: depth) }
  }

  private mutating func layer(depth: Int) -> Layer {
    count += 1
    var layer = Layer(id: "layer \(count)", frame: Rect(0, 0, 10, 10))
    layer.properties.content = content(depth: depth)
    if chance(0.4) { layer.timing = layerTiming() }
    if chance(0.2) { layer.delay = decimal(-0.2...0.5) }
    if depth < 2 {
      if chance(0.4) { layer.sublayers = layers(depth: depth + 1) }
      if chance(0.2) { layer.mask = self.layer(depth: depth + 1) }
    }
    for _ in 0..<Int(number(0...2.5)) { layer.animations.append(animation(depth: 0)) }
    if chance(0.2) { layer.animations.append(block()) }
    let showsTime = [.video, .scene, .lottie].contains(layer.properties.content.kind)
    if !showsTime, chance(0.1) { layer.properties.time = decimal(0...1) }
    if chance(showsTime ? 0.4 : 0.1) { layer.animations.insert(timeAnimation(), at: 0) }
    return layer
  }

  private mutating func layerTiming() -> MediaTiming {
    var timing = MediaTiming.layer
    if chance(0.5) { timing = self.timing(longest: 1) }
    if chance(0.5) { timing.beginTime = decimal(-0.5...0.6) }
    if chance(0.4) { timing.speed = decimal(-1...2) }
    if chance(0.3) { timing.timeOffset = decimal(-0.5...1) }
    return timing
  }

  // MARK: Content

  private mutating func content(depth: Int) -> LayerContent {
    let time = chance(0.3) ? decimal(0...1) : nil
    switch number(0...10) {
    case ..<1.5 where depth < 2:
      let scene = Scene(
        size: Size(10, 10), duration: 2, layers: layers(depth: depth + 1))
      var content = SceneContent(scene: scene)
      content.time = time
      return .scene(content)
    case ..<3:
      var replicator = ReplicatorContent()
      replicator.instanceCount = number(0...4)
      replicator.instanceDelay = decimal(-0.2...0.4)
      return .replicator(replicator)
    case ..<4:
      var video = VideoContent(video: Self.video)
      video.loopCount = chance(0.5) ? .infinity : decimal(0.5...3)
      video.time = time
      return .video(video)
    case ..<5:
      var content = CompositionContent(LottieAnimation(lottie()))
      content.time = time
      return .composition(content)
    case ..<6: return .emitter(emitter())
    default: return .none
    }
  }

  private static let video = VideoReference(
    id: 0, path: "video.mp4", width: 2, height: 2,
    times: FrameTimes(starts: [0, 0.1, 0.2, 0.3], duration: 0.4))

  private mutating func lottie() -> LottieComposition {
    func solid(_ id: String, _ frames: (start: Double, end: Double)) -> LottieLayer {
      LottieLayer(id: id, frames: frames, content: .solid(Size(2, 2), .white))
    }
    let (begin, end) = (number(0...10).rounded(), number(11...30).rounded())
    let time = LottieTime(
      start: number(-5...10).rounded(), stretch: chance(0.5) ? 1 : decimal(0.5...2), remapping: nil)
    return LottieComposition(
      size: Size(10, 10), frameRate: FrameRate(30), frames: 2..<24, markers: [],
      compositions: [
        [
          solid("solid", (begin, end)),
          LottieLayer(
            id: "composition", frames: (number(0...10).rounded(), number(11...30).rounded()),
            content: .composition(1, Size(10, 10), time)),
        ], [solid("inner", (number(0...8).rounded(), number(9...20).rounded()))],
      ])
  }

  private mutating func emitter() -> EmitterContent {
    var cell = EmitterCell()
    cell.birthRate = number(1...30)
    cell.lifetime = number(0.1...0.5)
    cell.velocity = 10
    cell.timing.beginTime = chance(0.5) ? decimal(0...0.5) : 0
    if chance(0.5) { cell.timing.duration = decimal(0.1...0.6) }
    var emitter = EmitterContent()
    emitter.emitterCells = [cell]
    return emitter
  }

  // MARK: Animations

  private mutating func curve() -> TimingFunction {
    if chance(0.4) { return .linear }
    return TimingFunction(number(0...1), number(-0.5...1.5), number(0...1), number(-0.5...1.5))
  }

  private mutating func timing(longest: Double) -> MediaTiming {
    var timing = MediaTiming(
      duration: decimal(0.05...longest), beginTime: chance(0.6) ? decimal(-0.3...0.8) : 0)
    if chance(0.3) { timing.speed = decimal(-2...3) }
    if chance(0.05) { timing.speed = 0 }
    if chance(0.2) { timing.timeOffset = decimal(-0.5...1) }
    if chance(0.3) { timing.repeatCount = decimal(0...4) }
    if chance(0.1) { timing.repeatCount = .infinity }
    if chance(0.1) { timing.repeatDuration = decimal(0.1...2) }
    timing.autoreverses = chance(0.3)
    timing.fillMode = MediaTiming.FillMode.allCases.randomElement(using: &random) ?? .removed
    return timing
  }

  private static let keyPaths: [AnimationKeyPath] = [.opacity, .cornerRadius, .zPosition]

  private mutating func animation(depth: Int) -> Animation {
    var property = AnimatedProperty(Self.keyPaths.randomElement(using: &random) ?? .opacity)
    property.isAdditive = chance(0.2)
    property.isCumulative = chance(0.2)
    func values(_ count: Int) -> [AnimatableValue] {
      (0..<count).map { _ in .number(number(0...10)) }
    }
    let kind: Animation.Kind
    switch number(0...10) {
    case ..<4:
      var basic = BasicAnimation(property)
      if chance(0.7) { basic.from = .number(number(0...10)) }
      if chance(0.7) { basic.to = .number(number(0...10)) }
      kind = .basic(basic)
    case ..<5:
      var basic = BasicAnimation(property)
      basic.to = .number(number(0...10))
      kind = .spring(basic, Spring(damping: number(5...30)))
    case ..<7:
      var keyframes = KeyframeAnimation(property, values: values(Int(number(2...4.9))))
      if chance(0.5) { keyframes.calculationMode = .discrete }
      kind = .keyframe(keyframes)
    default:
      kind =
        depth < 2
        ? .group((0..<Int(number(1...3.5))).map { _ in animation(depth: depth + 1) })
        : .basic(BasicAnimation(property))
    }
    var timing = timing(longest: 1)
    if chance(0.2) { timing.duration = 0 }
    return Animation(timing: timing, timingFunction: curve(), kind: kind)
  }

  /// A layer whose only animation makes it half transparent, in up to two groups and one superlayer.
  mutating func fadedLayer() -> [Layer] {
    var basic = BasicAnimation(AnimatedProperty(.opacity))
    (basic.from, basic.to) = (.number(0.2), .number(0.4))
    var animation = Animation(timing: timing(longest: 1), kind: .basic(basic))
    // In a group, this lasts as long as the group.
    if chance(0.3) { animation.timing = MediaTiming(duration: 0) }
    for _ in 0..<Int(number(0...2.9)) {
      animation = Animation(
        timing: timing(longest: 1), timingFunction: curve(), kind: .group([animation]))
    }
    var layer = Layer(id: "faded", frame: Rect(0, 0, 10, 10))
    layer.animations = [animation]
    layer.timing = chance(0.5) ? layerTiming() : .layer
    var outer = Layer(id: "outer", frame: Rect(0, 0, 10, 10))
    outer.timing = chance(0.5) ? layerTiming() : .layer
    outer.sublayers = [layer]
    return [outer]
  }

  private mutating func block() -> Animation {
    let change = ViewAnimation.Change(
      .opacity, before: .number(1), from: .number(chance(0.5) ? 1 : 0.7), to: .number(0.3))
    return Animation(
      timing: MediaTiming(duration: decimal(0.1...0.5), beginTime: decimal(0...0.5)),
      timingFunction: curve(),
      kind: .view(ViewAnimation(changes: [change], delay: chance(0.5) ? decimal(0...0.3) : 0)))
  }

  private mutating func timeAnimation() -> Animation {
    var basic = BasicAnimation(AnimatedProperty(.time))
    if chance(0.5) { basic.from = .number(number(0...1)) }
    basic.to = .number(number(0...1))
    return Animation(timing: timing(longest: 1), timingFunction: curve(), kind: .basic(basic))
  }
}
