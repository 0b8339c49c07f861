import Foundation
import SplashScene
import TestSupport
import Testing

/// Particles, compared with `ParticleModel`.
@Suite struct ParticleTests {
  /// A cell with a random value for each property.
  private static func cell(_ seed: UInt64, rate: Double, lifetime: Double) -> EmitterCell {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var cell = EmitterCell()
    cell.birthRate = rate
    cell.lifetime = lifetime
    cell.lifetimeRange = lifetime * number(0...1)
    cell.velocity = number(-100...200)
    cell.velocityRange = number(0...80)
    cell.emissionLongitude = number(-3...3)
    cell.emissionLatitude = number(-1...1)
    cell.emissionRange = number(0...6)
    cell.xAcceleration = number(-50...50)
    cell.yAcceleration = number(-50...50)
    cell.zAcceleration = number(-50...50)
    cell.scale = number(0.2...2)
    cell.scaleRange = number(0...1)
    cell.scaleSpeed = number(-0.5...0.5)
    cell.spin = number(-3...3)
    cell.spinRange = number(0...3)
    cell.color = Color(number(0...1), number(0...1), number(0...1), number(0.5...1))
    cell.colorRange = Color(number(0...1), number(0...1), number(0...1), number(0...0.5))
    cell.colorSpeed = Color(number(-1...1), number(-1...1), number(-1...1), number(-0.5...0.5))
    return cell
  }

  private static func scene(
    _ emitter: EmitterContent, _ animations: [Animation] = []
  ) -> Scene {
    var layer = Layer(id: "emitter", frame: Rect(0, 0, 100, 100), content: .emitter(emitter))
    layer.animations = animations
    return Scene(size: Size(100, 100), duration: 10, layers: [layer])
  }

  private func expectSame(
    _ scene: Scene, _ model: ParticleModel, at times: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var greatest = 0.0
    for time in times {
      let found = scene.evaluate(at: time).layers[0].particles
      let expected = model.bodies(at: time)
      guard found.count == expected.count else {
        #expect(
          found.count == expected.count, "the count at \(time)", sourceLocation: sourceLocation)
        return
      }
      for (particle, body) in zip(found, expected) {
        #expect(particle.cell == body.cell, sourceLocation: sourceLocation)
        let values = [
          particle.position.x, particle.position.y, particle.zPosition, particle.scale,
          particle.rotation, particle.birthTime,
        ]
        let others = body.place + [body.scale, body.turn, body.born]
        for (a, b) in zip(values + particle.color.components, others + body.color) {
          greatest = max(greatest, abs(a - b))
        }
      }
    }
    #expect(greatest < 1e-6, sourceLocation: sourceLocation)
  }

  /// Twenty times at which no particle is born or dies.
  private static let times = (0..<20).map { 0.1371 + 0.21131 * Double($0) }

  @Test func `over 1000 particles of one emitter match a second implementation in the tests`() {
    var emitter = EmitterContent()
    emitter.emitterPosition = Point(30, 40)
    emitter.seed = 99
    (emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin) = (1.25, 0.5, 2, -1)
    emitter.birthRate = 0.5
    emitter.emitterCells = [
      Self.cell(1, rate: 400, lifetime: 3), Self.cell(2, rate: 801, lifetime: 1),
    ]
    let scene = Self.scene(emitter)
    #expect(scene.evaluate(at: 4).layers[0].particles.count > 1000)
    expectSame(scene, ParticleModel(emitter), at: Self.times)
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func `particles of every emitterShape and emitterMode match a second implementation in the tests`(
    _ shape: EmitterShape, _ mode: EmitterMode
  ) {
    var emitter = EmitterContent()
    emitter.emitterShape = shape
    emitter.emitterMode = mode
    emitter.emitterSize = Size(70, 30)
    emitter.emitterDepth = 20
    emitter.emitterZPosition = -8
    emitter.seed = 5
    emitter.emitterCells = [Self.cell(3, rate: 90, lifetime: 1)]
    expectSame(Self.scene(emitter), ParticleModel(emitter), at: [0.5171, 1.3331])
  }

  @Test func `particles that emit other particles match a second implementation in the tests`() {
    var rocket = Self.cell(4, rate: 5, lifetime: 1.1)
    var burst = Self.cell(5, rate: 7, lifetime: 0.6)
    burst.timing.beginTime = 0.2
    burst.timing.duration = 0.4
    burst.emitterCells = [Self.cell(6, rate: 40, lifetime: 1.5)]
    var off = Self.cell(7, rate: 9, lifetime: 9)
    off.isEnabled = false
    rocket.emitterCells = [off, burst]
    var emitter = EmitterContent()
    emitter.emitterCells = [off, rocket, Self.cell(8, rate: 10, lifetime: 1)]
    (emitter.lifetime, emitter.scale) = (0.9, 3)
    expectSame(Self.scene(emitter), ParticleModel(emitter), at: Self.times)
  }

  @Test
  func `an emitter cell's beginTime, duration and repeatCount limit when particles are born`() {
    var cell = Self.cell(9, rate: 120, lifetime: 0.7)
    cell.timing.beginTime = -0.35
    cell.timing.duration = 0.5
    cell.timing.repeatCount = 1.5
    cell.timing.autoreverses = true
    var emitter = EmitterContent()
    emitter.emitterCells = [cell]
    expectSame(Self.scene(emitter), ParticleModel(emitter), at: Self.times)
    // The last birth is at −0.35 + 1.5 s.
    let last = Self.scene(emitter).evaluate(at: 1.2).layers[0].particles.map(\.birthTime).max()
    #expect(abs((last ?? 0) - 1.15) < 1e-9)
  }

  @Test func `new particles use the current values of the emitter's animated properties`() {
    var emitter = EmitterContent()
    emitter.emitterCells = [Self.cell(10, rate: 150, lifetime: 2)]
    emitter.emitterSize = Size(10, 10)
    emitter.emitterShape = .rectangle
    var timing = MediaTiming(duration: 2, beginTime: 0.5)
    timing.fillMode = .forwards
    func to(_ keyPath: AnimationKeyPath, _ from: AnimatableValue, _ to: AnimatableValue)
      -> Animation
    {
      .basic(keyPath, from: from, to: to, timing: timing)
    }
    let scene = Self.scene(
      emitter,
      [
        to(.emitterPosition, .point(Point(0, 0)), .point(Point(200, 100))),
        to(.emitterSize(.width), 10, 80), to(.velocity, 1, 3), to(.scale, 1, 2), to(.spin, 1, -1),
        to(.lifetime, 1, 0.5), to(.birthRate, 2, 0),
      ])
    func progress(_ time: Double) -> Double? { time < 0.5 ? nil : min((time - 0.5) / 2, 1) }
    let model = ParticleModel(
      emitter, birthRate: { progress($0).map { 2 - 2 * $0 } ?? 1 },
      values: { time in
        guard let p = progress(time) else { return emitter }
        var values = emitter
        values.emitterPosition = Point(200 * p, 100 * p)
        values.emitterSize.width = 10 + 70 * p
        (values.velocity, values.scale, values.spin) = (1 + 2 * p, 1 + p, 1 - 2 * p)
        values.lifetime = 1 - 0.5 * p
        return values
      })
    expectSame(scene, model, at: Self.times)
  }

  @Test func `an emitter's birthRate of 0 stops births but keeps living particles`() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity) = (100, 2, 10)
    var emitter = EmitterContent()
    emitter.emitterCells = [cell]
    emitter.birthRate = 0
    let stop = Animation.basic(
      .birthRate, from: 1, to: 1, timing: MediaTiming(duration: 1.5))
    let scene = Self.scene(emitter, [stop])
    func births(_ time: Double) -> [Double] {
      scene.evaluate(at: time).layers[0].particles.map(\.birthTime)
    }
    #expect(births(1.5).count == 150)
    #expect(births(1.99).count == 150)
    #expect(births(3.005).count == 50)
    #expect((births(3.005).max() ?? 0) < 1.5 + 1e-9)
    #expect(births(3.6).isEmpty)
  }

  /// Apple's listing of `emitterCells`: the cells of a trail inherit the scale and colour of the cell that emits them.
  @Test
  func `particles of a nested emitter cell inherit scale and colour from the emitting particle`()
    throws
  {
    var trail = EmitterCell()
    (trail.birthRate, trail.lifetime, trail.yAcceleration) = (10, 3, 20)
    var firework = EmitterCell()
    (firework.birthRate, firework.lifetime, firework.velocity) = (3, 10, 100)
    (firework.scale, firework.color) = (0.05, Color(1, 0, 0, 0.5))
    firework.emissionLongitude = -.pi / 2
    firework.emissionRange = -.pi / 4
    firework.emitterCells = [trail]
    var emitter = EmitterContent()
    emitter.emitterCells = [firework]
    emitter.scale = 2
    let particles = Self.scene(emitter).evaluate(at: 4).layers[0].particles
    let trails = particles.filter { $0.cell == 1 }
    #expect(trails.count > 100)
    // The layer's factor of 2 applies once.
    #expect(particles.allSatisfy { abs($0.scale - 0.1) < 1e-12 })
    #expect(particles.allSatisfy { $0.color == Color(1, 0, 0, 0.5) })
  }

  @Test func `nested emitter cells emit relative to the parent particle's direction of motion`()
    throws
  {
    // The ball moves to the right and falls. After a second it moves straight down.
    var drop = EmitterCell()
    (drop.birthRate, drop.lifetime, drop.velocity) = (4, 0.01, 10)
    drop.emissionLongitude = .pi / 2
    var ball = EmitterCell()
    (ball.birthRate, ball.lifetime, ball.velocity) = (1, 3, 30)
    (ball.xAcceleration, ball.yAcceleration) = (-30, 40)
    ball.timing.duration = 1
    ball.emitterCells = [drop]
    var emitter = EmitterContent()
    emitter.emitterCells = [ball]
    let scene = Self.scene(emitter)
    // The ball is born at 1 s; a drop is born at 2 s, and moves a quarter turn clockwise from down: to the left.
    let place = Point(30 - 15, 20)
    let particles = scene.evaluate(at: 2.005).layers[0].particles
    let found = try #require(particles.first { $0.cell == 1 })
    #expect(abs(found.position.x - (place.x - 0.05)) < 1e-9)
    #expect(abs(found.position.y - place.y) < 1e-9)
  }

  @Test func `negative ranges of an emitter cell give the same particles as positive ranges`() {
    var cell = Self.cell(21, rate: 200, lifetime: 2)
    var emitter = EmitterContent()
    emitter.emitterCells = [cell]
    let positive = Self.scene(emitter).evaluate(at: 3).layers[0].particles
    cell.lifetimeRange *= -1
    cell.velocityRange *= -1
    cell.scaleRange *= -1
    cell.spinRange *= -1
    cell.emissionRange *= -1
    let range = cell.colorRange
    cell.colorRange = Color(-range.red, -range.green, -range.blue, -range.alpha)
    emitter.emitterCells = [cell]
    #expect(positive.count > 100)
    #expect(Self.scene(emitter).evaluate(at: 3).layers[0].particles == positive)
  }

  @Test func `particles with negative scales match a second implementation in the tests`() {
    var cell = Self.cell(22, rate: 200, lifetime: 2)
    (cell.scale, cell.scaleRange, cell.scaleSpeed) = (-0.5, 1.4, 0.3)
    cell.emitterCells = [Self.cell(23, rate: 3, lifetime: 1)]
    var emitter = EmitterContent()
    emitter.emitterCells = [cell]
    emitter.scale = -2
    let particles = Self.scene(emitter).evaluate(at: 3).layers[0].particles
    #expect(particles.contains { $0.scale < 0 } && particles.contains { $0.scale > 0 })
    expectSame(Self.scene(emitter), ParticleModel(emitter), at: Self.times)
  }

  @Test func `particles at 30 s are the same with and without evaluating earlier times first`() {
    var emitter = EmitterContent()
    emitter.emitterCells = [Self.cell(11, rate: 50, lifetime: 2)]
    let wave = Animation.basic(
      .birthRate, from: 0, to: 2,
      timing: MediaTiming(duration: 0.7, repeatCount: .infinity, autoreverses: true))
    let film = Self.scene(emitter, [wave])
    for time in stride(from: 0.0, to: 30, by: 0.5) {
      _ = film.evaluate(at: time).layers[0].particles
    }
    let late = film.evaluate(at: 30).layers[0].particles
    #expect(!late.isEmpty)
    #expect(late == Self.scene(emitter, [wave]).evaluate(at: 30).layers[0].particles)
  }

  @Test func `timeOffset and speed shift and scale the time of an emitter cell`() {
    var cell = Self.cell(12, rate: 60, lifetime: 2)
    var emitter = EmitterContent()
    emitter.emitterCells = [cell]
    let plain = Self.scene(emitter).evaluate(at: 3.0071).layers[0].particles
    cell.timing.timeOffset = 2
    emitter.emitterCells = [cell]
    let ahead = Self.scene(emitter).evaluate(at: 1.0071).layers[0].particles
    #expect(plain.count == ahead.count)
    for (a, b) in zip(plain, ahead) {
      #expect((a.position - b.position).length < 1e-6)
      #expect(abs(a.birthTime - 2 - b.birthTime) < 1e-9)
    }
    cell.timing.timeOffset = 0
    cell.timing.speed = 3
    emitter.emitterCells = [cell]
    let quick = Self.scene(emitter).evaluate(at: 3.0071 / 3).layers[0].particles
    #expect(plain.count == quick.count)
    for (a, b) in zip(plain, quick) { #expect((a.position - b.position).length < 1e-6) }
    cell.timing.speed = 0
    emitter.emitterCells = [cell]
    #expect(Self.scene(emitter).evaluate(at: 3).layers[0].particles.isEmpty)
  }

  @Test func `the renderMode of an emitter determines the order of the particles`() {
    var emitter = EmitterContent()
    emitter.emitterCells = [
      Self.cell(13, rate: 40, lifetime: 2), Self.cell(14, rate: 33, lifetime: 2),
    ]
    func particles(_ mode: ParticleRenderMode) -> [Particle] {
      emitter.renderMode = mode
      return Self.scene(emitter).evaluate(at: 1.701).layers[0].particles
    }
    let plain = particles(.unordered)
    #expect(plain == particles(.additive))
    #expect(plain.map(\.cell) == plain.map(\.cell).sorted())
    let oldest = particles(.oldestFirst).map(\.birthTime)
    #expect(oldest == plain.map(\.birthTime).sorted())
    #expect(particles(.oldestLast).map(\.birthTime) == Array(oldest.reversed()))
    #expect(particles(.backToFront).map(\.zPosition) == plain.map(\.zPosition).sorted())
  }

  @Test func `emitters with different seeds emit different particles`() {
    var emitter = EmitterContent()
    emitter.emitterCells = [Self.cell(15, rate: 10, lifetime: 2)]
    let one = Self.scene(emitter).evaluate(at: 1.05).layers[0].particles
    emitter.seed = 1
    let other = Self.scene(emitter).evaluate(at: 1.05).layers[0].particles
    #expect(one.count == other.count || one.map(\.position) != other.map(\.position))
    #expect(one != other)
  }

  @Test func `an emitter never has more than 100,000 particles at a time`() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (1e6, 1)
    var emitter = EmitterContent()
    emitter.emitterCells = [cell]
    let particles = Self.scene(emitter).evaluate(at: 5).layers[0].particles
    #expect(particles.count == EmitterContent.maximumParticles)
  }
}
