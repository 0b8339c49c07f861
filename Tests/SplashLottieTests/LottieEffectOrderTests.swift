import SplashScene
import Testing

@testable import SplashLottie

/// The order of effects, masks, transforms, mattes and blending in Lottie layers.
@Suite struct LottieEffectOrderTests {
  private let blur = #""ef": [{ "ty": 29, "ef": [{ "v": { "k": 10 } }] }],"#
  private let filter = LayerFilter.gaussianBlur(radius: 3, verticalRadius: 3)
  private let transform =
    #""p": { "k": [30, 20] }, "r": { "k": 90 }, "o": { "k": 50 }"#
  private let mask =
    #""masksProperties": [{ "mode": "a", "pt": { "k": { "v": [[0,0],[9,0],[9,9]], "c": true } } }],"#

  @Test func `the effects of a Lottie solid layer apply before the layer's transform`() throws {
    let layer = try #require(LottieFile(solid(transform, blur)).layers(0).first)
    #expect(layer.properties.filters == [filter])
    #expect(layer.properties.transform != .identity && layer.properties.opacity == 0.5)
    #expect(layer.properties.bounds == Rect(0, 0, 20, 10))
  }

  @Test
  func
    `the effects of a Lottie shape layer apply to the whole canvas, after the layer's transform`()
    throws
  {
    let shapes = shapeLayer(ellipse(9) + ", " + fill, blur)
      .substituting(#""ks": {}"#, with: #""ks": { \#(transform) }"#)
    let layer = try #require(LottieFile(shapes).layers(0).first)
    #expect(layer.properties.filters == [filter])
    #expect(layer.properties.transform == .identity && layer.properties.opacity == 0.5)
    #expect(layer.properties.bounds == Rect(0, 0, 100, 100))
    let inner = try #require(layer.sublayers.first)
    #expect(inner.properties.filters.isEmpty && inner.properties.opacity == 1)
    let map = inner.properties.transform.affine
    expectClose(map.apply(.zero), Point(30, 20))
    expectClose(map.apply(Point(10, 0)), Point(30, 30))
  }

  @Test func `the effects of a Lottie layer apply after its masks and before its opacity`() throws {
    let layer = try #require(LottieFile(solid(transform, blur + mask)).layers(0).first)
    #expect(layer.properties.filters == [filter] && layer.mask == nil)
    #expect(layer.properties.opacity == 0.5)
    expectClose(layer.properties.transform.affine.apply(.zero), Point(30, 20))
    let inner = try #require(layer.sublayers.first)
    #expect(inner.mask != nil && inner.properties.filters.isEmpty)
    #expect(inner.properties.transform == .identity && inner.properties.opacity == 1)
  }

  @Test
  func `the effects of a Lottie precomposition apply after the clipping to the composition's size`()
    throws
  {
    let inner = shapeLayer(ellipse(9) + ", " + fill, blur)
    let file = try LottieFile(
      #"{ "ty": 0, "refId": "c", "w": 40, "h": 30, "ip": 0, "op": 100, \#(blur) "ks": { \#(transform) } }"#,
      #""assets": [{ "id": "c", "layers": [\#(inner)] }],"#)
    let layer = try #require(file.layers(0).first)
    #expect(layer.properties.filters == [filter] && !layer.properties.masksToBounds)
    #expect(layer.properties.bounds == Rect(0, 0, 40, 30) && layer.properties.opacity == 0.5)
    expectClose(layer.properties.transform.affine.apply(.zero), Point(30, 20))
    let cut = try #require(layer.sublayers.first)
    #expect(cut.properties.masksToBounds && cut.properties.transform == .identity)
    #expect(cut.properties.opacity == 1 && cut.properties.filters.isEmpty)
    #expect(cut.sublayers.first?.properties.bounds == Rect(0, 0, 40, 30))
  }

  @Test func `a Lottie layer's matte and blend mode apply after its effects`() throws {
    let source =
      ##"{ "ty": 1, "ind": 1, "td": 1, "sw": 9, "sh": 9, "sc": "#fff", "ip": 0, "op": 100, "ks": {} }"##
    let file = try LottieFile(
      source + ", " + solid(transform, blur + #""tt": 1, "bm": 1,"#))
    let layer = try #require(file.layers(0).first)
    #expect(layer.mask != nil && layer.properties.compositingFilter == .multiply)
    #expect(layer.properties.filters.isEmpty)
    #expect(layer.sublayers.first?.properties.filters == [filter])
  }

  @Test
  func `the effects of a Lottie matte layer apply to the matte before it masks another layer`()
    throws
  {
    let source =
      ##"{ "ty": 1, "ind": 1, "td": 1, \##(blur) "sw": 9, "sh": 9, "sc": "#fff", "ip": 0, "op": 100, "ks": {} }"##
    let layer = try #require(LottieFile(source + ", " + solid("", #""tt": 1,"#)).layers(0).first)
    #expect(layer.mask?.properties.filters == [filter])
  }

  @Test
  func `effects without keyframes don't make a Lottie layer change from frame to frame`() throws {
    let file = try LottieFile(solid(transform, blur))
    #expect(file.layers(0) == file.layers(50))
  }
}
