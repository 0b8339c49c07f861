import SplashScene
import Testing

@testable import SplashSceneFormat

private func assets() -> FakeAssets {
  let assets = FakeAssets(files: [:])
  assets.svgs = ["a.svg": Size(20, 10), "logos/b.svg": Size(5, 5)]
  var path = Path()
  path.addRect(Rect(1, 2, 3, 4))
  assets.outlines = [
    "a.svg#star": SVGOutline(path: path, viewBox: Rect(0, 0, 20, 10)),
    "a.svg#moon": SVGOutline(path: path, viewBox: nil),
  ]
  return assets
}

private func shape(_ members: String, overrides: SceneOverrides = SceneOverrides()) throws
  -> ShapeContent
{
  let layer = try layer("\"type\": \"shape\", \(members)", assets: assets())
  guard case .shape(let shape) = layer.properties.content else {
    throw AssetError.notFound(path: "")
  }
  return shape
}

@Suite struct `SVG in scenes` {
  @Test func `the document, gravity and fill colour of an SVG layer are decoded`() throws {
    let layer = try layer(
      #""type": "svg", "svg": "a.svg", "contentsGravity": "resizeAspect", "fillColor": "red""#,
      assets: assets())
    var expected = SVGContent(document: SVGReference(id: 0, path: "a.svg", size: Size(20, 10)))
    expected.gravity = .resizeAspect
    expected.fillColor = Color(1, 0, 0)
    #expect(layer.properties.content == .svg(expected))
    #expect(layer.properties.bounds == Rect(0, 0, 100, 200))
  }

  @Test
  func `an SVG layer can name its file in contents, and a null fillColor keeps the file's colours`()
    throws
  {
    let layer = try layer(
      #""type": "svg", "contents": "logos/b.svg", "fillColor": null"#, assets: assets())
    guard case .svg(let content) = layer.properties.content else { return }
    #expect(content.document.size == Size(5, 5))
    #expect(content.fillColor == nil)
    #expect(content.gravity == .resize)
  }

  @Test func `a shape's path can be an element of an SVG file, by its id`() throws {
    let picked = try shape(#""path": "a.svg#star""#)
    #expect(picked.path.elements.first == .move(Point(1, 2)))
    #expect(picked.viewBox == nil)
    #expect(try shape(#""path": "= pick('a.svg#star', 'a.svg#moon')""#).path == picked.path)
    #expect(
      try shape(#""path": "a.svg#star", "viewBox": [0, 0, 5, 5]"#).viewBox == Rect(0, 0, 5, 5))
  }

  @Test
  func `a shape whose viewBox is svg gets the viewBox of the SVG document that contains its path`()
    throws
  {
    #expect(try shape(#""path": "a.svg#star", "viewBox": "svg""#).viewBox == Rect(0, 0, 20, 10))
  }

  @Test func `the end value of a path animation can be an element of an SVG file`() throws {
    let layer = try layer(
      #""type": "shape", "path": "M0 0H1V1H0Z", "animations": [ { "type": "basic", "keyPath": "path", "to": "a.svg#star" } ]"#,
      assets: assets())
    guard case .basic(let animation)? = layer.animations.first?.kind,
      case .path(let path)? = animation.to
    else {
      Issue.record("no path")
      return
    }
    #expect(path.elements.count == 5)
  }

  @Test func `a shape's path can be an element of the SVG file that an image parameter names`()
    throws
  {
    let provider = assets()
    provider.outlines["../x/a.svg#star"] = provider.outlines["a.svg#star"]
    provider.images["../x/a.svg"] = (1, 1)
    var overrides = SceneOverrides()
    overrides.set = [("logo", "../x/a.svg")]
    for path in ["{logo}#star", "{logo}#{id}"] {
      let source = """
        { \(head), "params": { "logo": { "type": "image" },
            "id": { "type": "string", "default": "star" } },
          "layers": [ { "type": "shape", "path": "\(path)" } ] }
        """
      let scene = try resolved(source, overrides: overrides, assets: provider).scene
      guard case .shape(let shape) = scene.layers[0].properties.content else {
        Issue.record("no shape")
        return
      }
      #expect(shape.path.elements.first == .move(Point(1, 2)))
    }
  }

  @Test func `a parameter can supply the id of an SVG element used as a shape's path`() throws {
    let source = """
      { \(head), "params": { "name": { "type": "string", "default": "star" } },
        "layers": [ { "type": "shape", "path": "a.svg#{name}" } ] }
      """
    let scene = try resolved(source, assets: assets()).scene
    guard case .shape(let shape)? = scene.layers.first?.properties.content else { return }
    #expect(shape.path.elements.count == 5)
    #expect(try resolved(source, assets: assets()).dependencies == ["a.svg"])
  }

  @Test
  func `an error in a scene's path to an SVG file or element is reported at its source location`() {
    expectErrors(
      scene(layer: #""type": "svg", "svg": «"no.svg"»"#), "there is no SVG \"no.svg\"",
      assets: assets())
    expectErrors(
      "{ \(head), \"layers\": [«{» \"type\": \"svg\" }] }", "the layer has no \"svg\"")
    expectErrors(
      scene(layer: #""type": "shape", "path": «"a.svg#stat"»"#),
      "the SVG \"a.svg\" has no element with the id \"stat\"", assets: assets())
    expectErrors(
      scene(layer: #""type": "shape", "path": «"a.svg#"»"#),
      "the element's id is missing after \"#\"", assets: assets())
    expectErrors(
      scene(layer: ##""type": "shape", "path": «"#star"»"##),
      "a path can't be empty or contain a null character", assets: assets())
    expectErrors(
      scene(layer: #""type": "shape", "path": "M0 0H1", "viewBox": «"svg"»"#),
      "there is no viewBox: the path is not from an SVG document that has one")
    expectErrors(
      scene(layer: #""type": "shape", "path": "a.svg#moon", "viewBox": «"svg"»"#),
      "there is no viewBox: the path is not from an SVG document that has one",
      assets: assets())
    let bad = assets()
    bad.corrupt = ["a.svg"]
    expectErrors(
      scene(layer: #""type": "shape", "path": «"a.svg#star"»"#),
      "line 7 of the SVG \"a.svg\": it is bad", assets: bad)
  }

  @Test
  func `animating fillColor or strokeColor of a layer type without this property is an error`() {
    expectErrors(
      scene(layer: #""animations": [{ "type": "basic", "keyPath": «"fillColor"», "to": "red" }]"#),
      "\"fillColor\" is a property of shape and svg layers, but this is a plain layer")
    expectErrors(
      scene(
        layer:
          #""type": "svg", "svg": "a.svg", "animations": [{ "type": "basic", "keyPath": «"strokeColor"», "to": "red" }]"#
      ),
      "\"strokeColor\" is a property of shape and text layers, but this is a svg layer",
      assets: assets())
  }

  @Test func `an animation between paths with different numbers of elements gives a warning`()
    throws
  {
    let result = try resolved(
      scene(
        layer:
          #""type": "shape", "path": "M0 0L1 1", "animations": [{ "type": "basic", "keyPath": "path", "to": "M0 0L1 1L2 2" }]"#
      ))
    #expect(result.diagnostics.map(\.severity) == [.warning])
    let fine = try resolved(
      scene(
        layer:
          #""type": "shape", "path": "M0 0L1 1", "animations": [{ "type": "basic", "keyPath": "path", "to": "M0 0C1 1 2 2 3 3" }]"#
      ))
    #expect(fine.diagnostics.isEmpty)
  }
}
