import SplashRaster
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

/// Layer bitmaps that are reused at other times.
@Suite struct LayerDrawingsTests {
  /// A layer that is drawn to a bitmap, moves and fades, with changes by `change`.
  private func moving(_ id: String, _ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = plain(id, Rect(10, 10, 40, 40), .black)
    layer.properties.shouldRasterize = true
    layer.sublayers = [plain("a", Rect(-5, 5, 20, 10)), plain("b", Rect(5, 20, 20, 10))]
    func animation(_ keyPath: AnimationKeyPath, _ to: Double) -> Animation {
      Animation(
        timing: MediaTiming(duration: 4),
        kind: .basic(BasicAnimation(AnimatedProperty(keyPath), from: .number(0.5), to: .number(to)))
      )
    }
    layer.animations = [
      animation(.opacity, 1), animation(.position(.x), 60), animation(.transform(.rotationZ), 2),
    ]
    change(&layer)
    return layer
  }

  private func film(_ layers: [Layer]) -> Film {
    Film(scene: Scene(size: Size(100, 100), duration: 4, layers: layers), images: [])
  }

  private func bitmap(_ list: DisplayList) -> DisplayList? {
    for case .fill(_, .raster(let paint), _) in list.commands { return paint.list }
    return nil
  }

  @Test func `drawing commands at randomly sampled times don't depend on cached layer bitmaps`() {
    let turning = Animation(
      timing: MediaTiming(duration: 4),
      kind: .basic(
        BasicAnimation(AnimatedProperty(.transform(.rotationZ)), from: .number(0), to: .number(3))))
    let layers = [
      moving("still"), moving("still") { $0.sublayers.removeLast() },
      moving("within") { $0.sublayers[0].animations = [turning] },
      moving("round") {
        $0.animations.append(
          Animation(
            timing: MediaTiming(duration: 2, beginTime: 1),
            kind: .basic(
              BasicAnimation(AnimatedProperty(.cornerRadius), from: .number(0), to: .number(9)))))
      },
      moving("masked") {
        $0.mask = plain("mask", Rect(0, 0, 30, 30))
        $0.mask?.animations = [turning]
      },
      moving("large") { $0.properties.rasterizationScale = 500 },
      moving("outer") { $0.sublayers = [moving("inner")] },
    ]
    let film = film(layers)
    var random = SeededGenerator(seed: 50)
    for _ in 0..<60 {
      let time = Double.random(in: 0..<4, using: &random)
      #expect(
        film.displayList(at: time)
          == film.scene.evaluate(at: time).displayList(width: film.width, height: film.height),
        "at \(time)")
    }
  }

  @Test func `a moving layer with shouldRasterize reuses the drawing commands of its bitmap`()
    throws
  {
    let film = film([moving("still")])
    let lists = try [0.0, 1, 3].map { try #require(bitmap(film.displayList(at: $0))) }
    let places = lists.map { list in list.commands.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(places.allSatisfy { $0 == places[0] })
  }
}
