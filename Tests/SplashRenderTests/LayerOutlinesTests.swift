import SplashRaster
import SplashScene
import TestSupport
import Testing

@testable import SplashRender

/// Shape outlines that are reused at other times.
@Suite struct LayerOutlinesTests {
  private func shape(_ id: String, _ change: (inout Layer, inout ShapeContent) -> Void) -> Layer {
    var layer = plain(id, Rect(10, 10, 60, 40), nil)
    var shape = ShapeContent(path: Path { $0.addRect(Rect(0, 0, 50, 30)) })
    shape.stroke = Stroke(color: .black, lineWidth: 2)
    change(&layer, &shape)
    layer.properties.content = .shape(shape)
    return layer
  }

  private func animation(_ keyPath: AnimationKeyPath, _ to: AnimatableValue) -> Animation {
    let from: AnimatableValue = to.kind == .number ? .number(0) : .rect(Rect(0, 0, 20, 20))
    return Animation(
      timing: MediaTiming(duration: 4),
      kind: .basic(BasicAnimation(AnimatedProperty(keyPath), from: from, to: to)))
  }

  private func film(_ layers: [Layer]) -> Film {
    Film(scene: Scene(size: Size(100, 100), duration: 4, layers: layers), images: [])
  }

  @Test func `drawing commands at randomly sampled times don't depend on cached shape outlines`() {
    let layers = [
      shape("plain") { _, _ in },
      shape("still") { $1.trim.end = 0.4 },
      shape("trimmed") { layer, _ in layer.animations = [animation(.trimEnd, .number(1))] },
      shape("moved") { layer, shape in
        shape.trim = PathTrim(end: 0.3, mode: .sequentially)
        layer.animations = [animation(.trimOffset, .number(2))]
      },
      shape("rounded") { layer, _ in
        layer.animations = [animation(.pathCornerRadius, .number(9))]
      },
      shape("round") { layer, shape in
        shape.pathCornerRadius = 5
        layer.animations = [animation(.trimStart, .number(1))]
      },
      shape("stretched") { layer, shape in
        shape.trim.start = 0.3
        shape.viewBox = Rect(0, 0, 50, 30)
        layer.animations = [animation(.bounds, .rect(Rect(3, 2, 80, 50)))]
      },
      shape("nothing") { $1.trim = PathTrim(start: 0.5, end: 0.5) },
    ]
    // Two layers with the same name.
    let film = film(layers + [shape("still") { $1.trim.end = 0.7 }])
    var random = SeededGenerator(seed: 51)
    for _ in 0..<60 {
      let time = Double.random(in: 0...4, using: &random)
      let moment = film.scene.evaluate(at: time)
      #expect(film.displayList(at: time) == moment.displayList(width: 100, height: 100))
    }
  }

  /// The memory addresses of the outlines' elements.
  private func addresses(_ list: DisplayList) -> [Int] {
    list.commands.flattened.compactMap { command in
      guard case .fill(let outline, _, _) = command else { return nil }
      switch outline.geometry {
      case .path(let path, _), .stroke(let path, _):
        return path.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      default: return nil
      }
    }
  }

  @Test func `a shape layer's trimmed path is computed once and reused while it doesn't change`() {
    let film = film([
      shape("still") { layer, shape in
        shape.trim.end = 0.4
        shape.pathCornerRadius = 3
        layer.animations = [animation(.opacity, .number(1))]
      }
    ])
    let lists = [1, 2, 3].map { film.displayList(at: $0) }
    #expect(addresses(lists[0]).count == 2)
    #expect(addresses(lists[0]) == addresses(lists[1]))
    #expect(addresses(lists[0]) == addresses(lists[2]))
  }

  @Test func `a shape layer whose path is trimmed to nothing adds no drawing commands`() {
    let film = film([shape("a") { $1.trim = PathTrim(start: 0.2, end: 0.2) }])
    #expect(film.displayList(at: 0).commands.isEmpty)
  }
}
