import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// The keys of image layers.
@Suite struct ImageLayerTests {
  private let assets = FakeAssets(images: ["a.png": (40, 20), "b@2x.png": (40, 20)])

  private func content(_ members: String) throws -> ImageContent {
    let result = try resolved(scene(layer: "\"type\": \"image\", \(members)"), assets: assets)
    guard case .image(let content) = result.scene.layers[0].properties.content else {
      throw NoImage()
    }
    return content
  }

  private struct NoImage: Error {}

  @Test func `an image layer without keys such as contentsRect has Core Animation's defaults`()
    throws
  {
    let content = try content("\"image\": \"a.png\"")
    #expect(content.gravity == .resize)
    #expect(content.contentsRect == Rect(0, 0, 1, 1))
    #expect(content.contentsCenter == Rect(0, 0, 1, 1))
    #expect(content.contentsScale == 1)
    #expect(content.magnificationFilter == .linear)
    #expect(content.minificationFilter == .trilinear)
  }

  @Test
  func `an image layer reads contentsGravity, contentsRect, contentsCenter and contentsScale`()
    throws
  {
    let content = try content(
      """
      "image": "b@2x.png", "contentsGravity": "top", "contentsRect": [-0.5, 0, 2, "= 1 / 4"],
      "contentsCenter": [0.5, 0.5, 0, 0], "magnificationFilter": "nearest",
      "minificationFilter": "linear"
      """)
    #expect(content.gravity == .top)
    #expect(content.contentsRect == Rect(-0.5, 0, 2, 0.25))
    #expect(content.contentsCenter == Rect(0.5, 0.5, 0, 0))
    #expect(content.contentsScale == 2)
    #expect(content.magnificationFilter == .nearest)
    #expect(content.minificationFilter == .linear)
    #expect(
      try self.content("\"image\": \"b@2x.png\", \"contentsScale\": 1.5").contentsScale == 1.5)
  }

  @Test(arguments: [
    "\"contentsRect\": [0, 0, 0, 1]", "\"contentsRect\": [0, 0, 1]",
    "\"contentsCenter\": [0, 0, -1, 1]", "\"contentsScale\": 0",
    "\"contentsScale\": 1e-308", "\"contentsScale\": 101",
    "\"magnificationFilter\": \"nearst\"", "\"minificationFilter\": 1",
  ])
  func
    `an invalid contentsRect, contentsScale or magnificationFilter of an image layer is an error`(
      member: String
    )
  {
    let found = errors(
      of: scene(layer: "\"type\": \"image\", \"image\": \"a.png\", \(member)"), assets: assets)
    #expect(found.count == 1)
  }

  @Test func `contentsRect and contentsCenter can be animated as a whole and by component`() throws
  {
    let paths = ["contentsRect", "contentsCenter"].flatMap { name in
      ["", ".origin", ".origin.x", ".origin.y", ".size", ".size.width", ".size.height"].map {
        name + $0
      }
    }
    let values = ["[0, 0, 0.5, 0.5]", "[0.5, 0.5]", "0.5", "0.5", "[0.5, 0.5]", "0.5", "0.5"]
    for (index, path) in paths.enumerated() {
      let result = try resolved(
        scene(
          layer: """
            "type": "image", "image": "a.png", "animations": [ { "type": "basic",
              "keyPath": "\(path)", "to": \(values[index % 7]), "duration": 2, "fillMode": "both" } ]
            """), assets: assets)
      let keyPath = try #require(AnimationKeyPath(rawValue: path))
      let properties = result.scene.evaluate(at: 2).layers[0].properties
      let value = try #require(properties.value(at: keyPath))
      switch value {
      case .rect(let rect): #expect(rect == Rect(0, 0, 0.5, 0.5))
      case .point(let point): #expect(point == Point(0.5, 0.5))
      case .size(let size): #expect(size == Size(0.5, 0.5))
      case .number(let number): #expect(number == 0.5)
      default: Issue.record("\(path) is \(value)")
      }
    }
  }

  @Test func `a warning about an image appears once even if two layers use the image`() throws {
    assets.warnings["a.png"] = ["is odd"]
    let layer = #"{ "type": "image", "image": "a.png" }"#
    let result = try resolved("{ \(head), \"layers\": [\(layer), \(layer)] }", assets: assets)
    #expect(result.diagnostics.map(\.severity) == [.warning])
    #expect(result.diagnostics.map(\.message) == ["the image \"a.png\" is odd"])
  }
}
