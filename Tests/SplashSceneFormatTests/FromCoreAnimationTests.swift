import Foundation
import SplashScene
import Testing

@testable import SplashSceneFormat

/// The pages of `Documentation/from-core-animation`: Core Animation code and the equivalent scenes.
@Suite struct `Scenes for Core Animation code` {
  /// The scenes of all pages, each an array of layers.
  private func examples() throws -> [String] {
    try PublishedCode.pages().components(separatedBy: "```jsonc\n").dropFirst().map { part in
      let text = part.components(separatedBy: "```")[0]
      return text.hasPrefix("[") ? text : "[\(text)]"
    }
  }

  private func scene(_ layers: String) throws -> Scene {
    let source = """
      { "splashrender": 1, "size": [375, 812], "duration": 3, "layers": \(layers) }
      """
    let resolved = try resolved(source)
    #expect(resolved.diagnostics.isEmpty)
    return resolved.scene
  }

  /// The scene of the section with a heading.
  private func scene(of heading: String) throws -> Scene {
    try scene(PublishedCode.layers(heading))
  }

  @Test func `every scene in the Core Animation migration guide loads without warnings`() throws {
    let examples = try examples()
    #expect(examples.count >= 51)
    for example in examples { #expect(!(try scene(example)).layers.isEmpty) }
  }

  @Test
  func `the Core Animation migration guide's splash logo scales its mask like the original code`()
    throws
  {
    let layer = try #require(
      try scene(of: "A splash logo that becomes a hole").evaluate(at: 0.15).layers.first)
    let hole = try #require(layer.mask).properties
    #expect(abs(hole.bounds.width / 88 - 3.001241) <= 0.5e-6)
    #expect(abs(layer.properties.transform.affine.a - 1.043542) <= 0.5e-6)
  }

  @Test
  func
    `the Core Animation migration guide's ripple scales and moves a tile like the original code`()
    throws
  {
    let delay = 0.0006666 * 90 * 2.0.squareRoot()
    let grid = try #require(
      try scene(of: "A ripple through a grid").evaluate(at: 0.85 + delay).layers.first)
    let tile = try #require(grid.sublayers.first { $0.id == "tile-4-2" }).properties
    #expect(abs(tile.transform.affine.a - 1.021171) <= 0.5e-6)
    #expect(abs(tile.position.x - (225 - 2.25 * 0.423424)) <= 2e-6)
    #expect(abs(tile.position.y - (405 - 2.25 * 0.423424)) <= 2e-6)
  }

  @Test
  func `the Core Animation migration guide's card follows the UIKit spring of the original code`()
    throws
  {
    let layer = try #require(
      try scene(of: "A card that springs to full screen").evaluate(at: 0.5 + 8.0 / 60).layers.first)
    // The spring's progress after 8/60 s.
    let p = 0.899170
    let scale = layer.properties.transform.affine
    #expect(abs(scale.a - (335 / 375 * (1 - p) + p)) <= 1e-6)
    #expect(abs(scale.d - (350.0 / 812 * (1 - p) + p)) <= 1e-6)
    #expect(abs(layer.properties.position.y - (195 + (406 - 195) * p)) <= 211e-6)
    #expect(abs(layer.properties.cornerRadius - 20 * (1 - p)) <= 20e-6)
  }

  @Test
  func `the Core Animation migration guide's cross-fade removes the old screen when the fade ends`()
    throws
  {
    let scene = try scene(of: "A cross-fade between two screens")
    #expect(scene.evaluate(at: 1).layers.map(\.id) == ["from", "to"])
    #expect(abs(scene.evaluate(at: 1).layers[1].properties.opacity - 0.5) < 1e-6)
    #expect(scene.evaluate(at: 1.5).layers.map(\.id) == ["to"])
  }
}
