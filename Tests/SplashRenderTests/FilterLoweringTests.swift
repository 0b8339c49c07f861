import SplashRaster
import SplashScene
import Testing

@testable import SplashRender

@Suite struct FilterLoweringTests {
  private func commands(_ layers: [Layer], scale: Double = 1) -> [DisplayList.Command] {
    let size = 100 * scale
    return Scene(size: Size(100, 100), duration: 1, layers: layers).evaluate(at: 0)
      .displayList(width: Int(size), height: Int(size)).commands
  }

  private func card(_ filters: LayerFilter...) -> Layer {
    var layer = plain("card", Rect(20, 20, 40, 30))
    layer.properties.filters = filters
    return layer
  }

  private func effects(_ layer: Layer, scale: Double = 1) -> [DisplayList.Effect] {
    if case .group(let group)? = commands([layer], scale: scale).first {
      return group.effects
    }
    return []
  }

  @Test func `consecutive colour filters of a layer are merged into one effect`() {
    let tables = ComponentTables(red: [1, 0])
    let map = ColorMap([.black, .white])
    let layer = card(
      .componentTransfer(tables), .colorMap(map, amount: 0.5), .color(.colorInvert, amount: 1),
      .gaussianBlur(radius: 2), .colorMap(map, amount: 7))
    #expect(
      effects(layer) == [
        .colorSteps([
          .tables(tables), .map(map, amount: 0.5), .matrix(ColorFilter.colorInvert.matrix(1)),
        ]),
        .gaussianBlur(sigma: Size(2, 2)), .colorSteps([.map(map, amount: 1)]),
      ])
  }

  @Test func `filters without a visible effect add no drawing commands to their layer`() {
    for filter: LayerFilter in [
      .componentTransfer(ComponentTables()), .colorMap(ColorMap([]), amount: 1),
      .colorMap(ColorMap([.black]), amount: 0), .dropShadow(DropShadow(color: .clear)),
      .gaussianBlur(radius: 0, verticalRadius: 0, edgeMode: .duplicate),
      .gaussianBlur(radius: -1, verticalRadius: .nan),
    ] {
      #expect(commands([card(filter)]).flattened.count == 1, "\(filter)")
    }
  }

  @Test func `a drop shadow filter follows its layer's rotation and the pixel scale`() throws {
    var layer = card(
      .dropShadow(DropShadow(color: Color(1, 0, 0, 0.5), offset: Size(3, 1), radius: 2)),
      .dropShadow(DropShadow(color: .black, radius: 1, replacesLayer: true)))
    layer.properties.transform = .rotationZ(.pi / 2)
    let effects = effects(layer, scale: 2)
    try #require(effects.count == 2)
    guard case .shadow(let first) = effects[0], case .shadow(let second) = effects[1] else {
      Issue.record("expected shadows")
      return
    }
    #expect(abs(first.offset.x + 2) < 1e-9 && abs(first.offset.y - 6) < 1e-9)
    #expect(abs(first.sigma.width - 4) < 1e-9 && abs(first.sigma.height - 4) < 1e-9)
    #expect(first.color == Color(1, 0, 0, 0.5))
    #expect(!first.replacesCaster && second.replacesCaster)
  }

  @Test
  func `a transparent drop shadow filter with replacesLayer isn't omitted, as it hides the layer`()
  {
    let layer = card(.dropShadow(DropShadow(color: .clear, replacesLayer: true)))
    guard case .shadow(let shadow)? = effects(layer).first else {
      Issue.record("expected a shadow")
      return
    }
    #expect(shadow.replacesCaster && shadow.color.alpha == 0)
  }

  @Test func `a replicator's instanceColor tints drop shadow filters`() throws {
    var replicator = ReplicatorContent()
    replicator.instanceColor = Color(0.5, 1, 0.2)
    var outer = plain("outer", Rect(0, 0, 50, 50), nil)
    outer.properties.content = .replicator(replicator)
    outer.sublayers = [card(.dropShadow(DropShadow(color: Color(0.8, 0.5, 1), radius: 1)))]
    guard case .shadow(let shadow)? = effects(outer).first else {
      Issue.record("expected a shadow")
      return
    }
    #expect(shadow.color == Color(0.4, 0.5, 0.2))
  }

  @Test
  func `a blur filter's horizontal and vertical radii follow its layer's scale and quarter turns`()
  {
    var layer = card(.gaussianBlur(radius: 4, verticalRadius: 1))
    #expect(effects(layer, scale: 3) == [.gaussianBlur(sigma: Size(12, 3))])
    layer.properties.transform = .scale(2, 5)
    #expect(effects(layer) == [.gaussianBlur(sigma: Size(8, 5))])
    layer.properties.transform = .rotationZ(.pi / 2)
    guard case .gaussianBlur(let sigma, nil)? = effects(layer).first else {
      Issue.record("expected a blur")
      return
    }
    #expect(abs(sigma.width - 1) < 1e-9 && abs(sigma.height - 4) < 1e-9)
  }

  @Test func `a blur filter with edgeMode duplicate repeats the pixels at its layer's edges`() {
    let layer = card(.gaussianBlur(radius: 2, edgeMode: .duplicate))
    #expect(
      effects(layer, scale: 1.5)
        == [.gaussianBlur(sigma: Size(3, 3), frame: Rect(30, 30, 60, 45))])
  }

  @Test func `a rotated layer whose blur differs between x and y is blurred before it is rotated`()
    throws
  {
    for (filter, isBitmap): (LayerFilter, Bool) in [
      (.gaussianBlur(radius: 3, verticalRadius: 0), true),
      (.gaussianBlur(radius: 3, edgeMode: .duplicate), true), (.gaussianBlur(radius: 3), false),
      (.gaussianBlur(radius: 3, verticalRadius: 3), false),
      (.gaussianBlur(radius: 0, edgeMode: .duplicate), false),
    ] {
      var layer = card(filter)
      layer.properties.transform = .rotationZ(0.3)
      let list = commands([layer], scale: 2)
      guard isBitmap else {
        if case .fill(_, .raster, _)? = list.first { Issue.record("\(filter)") }
        continue
      }
      guard case .fill(_, .raster(let paint), 1)? = list.first,
        case .group(let group)? = paint.list.commands.first,
        case .gaussianBlur(let sigma, let frame)? = group.effects.first
      else {
        Issue.record("expected a bitmap: \(filter)")
        continue
      }
      #expect(abs(sigma.width - 6) < 1e-9)
      #expect((frame != nil) == (abs(sigma.height - 6) < 1e-9))
      if let frame { #expect(abs(frame.width - 80) < 1e-9 && abs(frame.height - 60) < 1e-9) }
    }
  }

  @Test func `a drop shadow among a layer's backgroundFilters is ignored`() {
    var layer = card()
    layer.properties.backgroundColor = nil
    layer.properties.backgroundFilters = [
      .dropShadow(DropShadow(radius: 2)), .gaussianBlur(radius: 3),
    ]
    let paints = commands([plain("below", Rect(0, 0, 90, 90)), layer]).flattened
      .compactMap { command in
        if case .fill(_, .backdrop(let effects), _) = command { effects } else { nil }
      }
    #expect(paints == [[.gaussianBlur(sigma: Size(3, 3))]])
  }
}
