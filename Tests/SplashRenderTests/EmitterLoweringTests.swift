import SplashPixels
import SplashRaster
import SplashRender
import SplashScene
import Testing

/// Drawing commands and pixels of particles.
@Suite struct EmitterLoweringTests {
  private func emitter(
    _ change: (inout EmitterCell) -> Void = { _ in },
    content changeContent: (inout EmitterContent) -> Void = { _ in }
  ) -> Layer {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity) = (1, 10, 10)
    cell.contents = .shape(ParticleShape(path: Path { $0.addRect(Rect(-2, -1, 4, 2)) }))
    var content = EmitterContent()
    content.emitterPosition = Point(20, 30)
    change(&cell)
    changeContent(&content)
    content.emitterCells = [cell]
    return Layer(id: "e", frame: Rect(0, 0, 100, 100), content: .emitter(content))
  }

  private func list(_ layers: [Layer], at time: Double = 1.5, scale: Int = 1) -> DisplayList {
    Scene(size: Size(100, 100), duration: 9, layers: layers).evaluate(at: time)
      .displayList(width: 100 * scale, height: 100 * scale)
  }

  private func particles(_ list: DisplayList) throws -> DisplayList.Particles {
    guard list.commands.count == 1, case .particles(let particles) = list.commands[0] else {
      throw Unexpected(list: list)
    }
    return particles
  }

  private struct Unexpected: Error { let list: DisplayList }

  @Test func `an emitter's particles become one drawing command that places each by its age`()
    throws
  {
    let particles = try particles(list([emitter { $0.birthRate = 2 }], at: 2.25, scale: 2))
    #expect(particles.particles.count == 4 && particles.sprites.count == 1)
    guard case .list(let sprite) = particles.sprites[0] else { throw Unexpected(list: list([])) }
    let middle = Point(Double(sprite.width) / 2, Double(sprite.height) / 2)
    for (index, particle) in particles.particles.enumerated() {
      let age = 2.25 - 0.5 * Double(index + 1)
      let place = particle.transform.apply(middle)
      #expect((place - Point(2 * (20 + 10 * age), 60)).length < 1e-9)
    }
  }

  @Test func `an emitter's invisible particles add no drawing commands`() throws {
    #expect(list([emitter { $0.color.alpha = 0 }]).commands.isEmpty)
    #expect(list([emitter { $0.scale = 0 }]).commands.isEmpty)
    #expect(list([emitter { $0.contents = nil }]).commands.isEmpty)
    #expect(list([emitter(content: { $0.emitterPosition = Point(200, 0) })]).commands.isEmpty)
    #expect(list([emitter()], at: 0.5).commands.isEmpty)
  }

  @Test
  func
    `an emitter is multiplied by a replicator's instanceColor and fades as a whole with opacity`()
    throws
  {
    var content = ReplicatorContent()
    content.instanceColor = Color(0.5, 1, 1)
    var replicator = Layer(
      id: "r", frame: Rect(0, 0, 100, 100), content: .replicator(content))
    replicator.sublayers = [emitter { $0.color = Color(0.5, 0.5, 1, 0.5) }]
    #expect(try particles(list([replicator])).particles[0].color == Color(0.25, 0.5, 1, 0.5))
    var faded = emitter()
    faded.properties.opacity = 0.5
    let commands = list([faded]).commands
    #expect(commands.flattened.count == 2)
    guard case .group(let group)? = commands.first else { throw Unexpected(list: list([faded])) }
    #expect(group.contents.count == 1)
    #expect(group.opacity == 0.5 && group.bounds.width > 2)
  }

  @Test
  func `an emitter's pixels depend neither on the SIMD level nor on previously drawn frames`()
    throws
  {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity, cell.velocityRange) = (300, 3, 20, 30)
    (cell.emissionRange, cell.spinRange, cell.scaleRange) = (6.3, 9, 1.5)
    cell.colorRange = Color(1, 1, 1, 0.5)
    cell.contents = .shape(ParticleShape(path: Path { $0.addRect(Rect(-3, -2, 6, 4)) }))
    var content = EmitterContent()
    content.emitterCells = [cell]
    content.emitterPosition = Point(50, 50)
    for mode in ParticleRenderMode.allCases {
      content.renderMode = mode
      let scene = Scene(
        size: Size(100, 100), duration: 60, backgroundColor: .white,
        layers: [Layer(id: "e", frame: Rect(0, 0, 100, 100), content: .emitter(content))])
      let buffer = FrameBuffer(Pixmap(width: 100, height: 100))
      let renderer = Renderer(images: [])
      for time in [29.9, 29.95, 30] {
        renderer.render(
          scene.evaluate(at: time).displayList(width: 100, height: 100), into: buffer)
      }
      let alone = Pixmap(width: 100, height: 100)
      for kernels in Kernels.available {
        Renderer(images: [], kernels: kernels).render(
          scene.evaluate(at: 30).displayList(width: 100, height: 100), into: alone)
        #expect(try #require(buffer.pixmap).bytes() == alone.bytes(), "\(mode) \(kernels.name)")
      }
    }
  }
}
