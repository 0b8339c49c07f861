import Foundation
import SplashPixels
import SplashScene
import SplashSceneFormat
import SplashSystem
import TestSupport
import Testing

@testable import SplashRender

/// Layers whose y axis points up.
@Suite struct GeometryFlippedTests {
  /// The first frame of layers on a canvas of 100 × 100 pixels, with the document `a.svg`, whose upper half is
  /// red and whose lower half is blue.
  private func picture(_ layers: String) throws -> Pixmap {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flipped-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>
    <rect width='10' height='5' fill='red'/><rect y='5' width='10' height='5' fill='blue'/></svg>
    """.write(to: folder.appending(path: "a.svg"), atomically: true, encoding: .utf8)
    let scene = folder.appending(path: "s.json")
    try """
    { "splashrender": 1, "size": [100, 100], "duration": 1, "backgroundColor": "black",
      "layers": [\(layers)] }
    """.write(to: scene, atomically: true, encoding: .utf8)
    return try Film(path: scene.path.path).still(at: 0)
  }

  private func expect(
    _ picture: Pixmap, _ points: [(Int, Int, Color)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (x, y, color) in points {
      let pixel = picture[x, y]
      let wanted = [color.red, color.green, color.blue].map { UInt8(clamping: $0 * 255) }
      #expect(
        [pixel.red, pixel.green, pixel.blue] == wanted, "\(x), \(y)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `geometryFlipped measures sublayer positions from the layer's lower edge`() throws {
    let inner = #""frame": [10, 20, 30, 10], "backgroundColor": "white""#
    for key in ["geometryFlipped", "isGeometryFlipped"] {
      expect(
        try picture(#"{ "\#(key)": true, "sublayers": [ { \#(inner) } ] }"#),
        [(20, 75, .white), (20, 71, .white), (20, 79, .white), (20, 69, .black), (20, 81, .black)])
    }
    // Two flips cancel out.
    expect(
      try picture(
        #"{ "geometryFlipped": true, "sublayers": [ { "geometryFlipped": true, "sublayers": [ { \#(inner) } ] } ] }"#
      ), [(20, 25, .white), (20, 19, .black), (20, 31, .black)])
  }

  @Test func `geometryFlipped draws a shape layer's path with the y axis pointing up`() throws {
    let triangle = #""type": "shape", "path": "M10 10h80L50 90z", "fillColor": "white""#
    expect(
      try picture("{ \(triangle) }"), [(20, 15, .white), (20, 85, .black), (50, 80, .white)])
    expect(
      try picture(#"{ "geometryFlipped": true, \#(triangle) }"#),
      [(20, 15, .black), (20, 85, .white), (50, 20, .white)])
  }

  @Test(arguments: [
    "", #""shouldRasterize": true, "#, #""masksToBounds": true, "cornerRadius": 1, "#,
  ])
  func `geometryFlipped leaves the image in a layer's contents upright`(members: String) throws {
    let document = #"\#(members)"type": "svg", "svg": "a.svg", "frame": [0, 10, 100, 40]"#
    let upright = [(50, 55, Color(1, 0, 0)), (50, 85, Color(0, 0, 1)), (50, 45, .black)]
    expect(
      try picture(#"{ "geometryFlipped": true, "sublayers": [ { \#(document) } ] }"#), upright)
    expect(
      try picture(
        #"{ "geometryFlipped": true, \#(members)"type": "svg", "svg": "a.svg", "frame": [0, 50, 100, 40] }"#
      ), upright)
  }

  @Test func `geometryFlipped mirrors the mask of a layer`() throws {
    expect(
      try picture(
        #"{ "geometryFlipped": true, "backgroundColor": "white", "mask": { "frame": [0, 0, 100, 30], "backgroundColor": "white" } }"#
      ), [(50, 85, .white), (50, 15, .black), (50, 65, .black)])
  }

  @Test func `geometryFlipped keeps a sublayer with doubleSided false visible`() throws {
    expect(
      try picture(
        #"{ "geometryFlipped": true, "sublayers": [ { "doubleSided": false, "backgroundColor": "white", "frame": [0, 0, 50, 50] } ] }"#
      ), [(25, 75, .white), (25, 25, .black)])
  }
}
