import Foundation
import SplashMedia
import SplashPixels
import SplashRaster
import SplashScene
import SplashSceneFormat
import SplashSystem
import TestSupport
import Testing

@testable import SplashRender

/// A temporary folder with scenes and SVG documents.
private final class Folder {
  let path = FileManager.default.temporaryDirectory.path + "/svg-layers-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, _ name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
  }

  /// The film of a scene on a canvas, with the document `a.svg`.
  func film(
    _ svg: String, _ layers: String, size: String = "[100, 100]", duration: Double = 1
  ) throws -> Film {
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' \(svg)</svg>", "a.svg")
    try write(
      """
      { "splashrender": 1, "size": \(size), "duration": \(duration), "fps": 20,
        "backgroundColor": null, "layers": [\(layers)] }
      """, "s.json")
    do throws(SceneError) {
      return try Film(path: "\(path)/s.json")
    } catch {
      Issue.record("\(error.rendered())")
      throw error
    }
  }
}

private func pixels(_ svg: String, _ layer: String, size: String = "[100, 100]") throws -> Pixmap {
  try Folder().film(svg, "{ \"type\": \"svg\", \"svg\": \"a.svg\", \(layer) }", size: size).still(
    at: 0)
}

/// The greatest difference of a component between two images.
private func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
  var most = 0
  for y in 0..<a.height {
    for x in 0..<a.width {
      let (p, q) = (a[x, y], b[x, y])
      for (u, v) in [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)] {
        most = max(most, abs(Int(u) - Int(v)))
      }
    }
  }
  return most
}

/// The share of the pixel column or row `i` between `low` and `high`.
private func share(_ i: Int, _ low: Double, _ high: Double) -> Double {
  max(0, min(Double(i) + 1, high) - max(Double(i), low))
}

private let square =
  "viewBox='0 0 10 10'><rect x='2.03' y='3.01' width='5.04' height='4.02' fill='#f80'/>"

@Suite struct `SVG layers` {
  @Test(arguments: [1.0, 8, 13.37, 40])
  func `an SVG layer's edges have the exact area coverage at every scale`(scale: Double) throws {
    let side = Int(clamping: (10 * scale).rounded(.up))
    let found = try pixels(
      square,
      "\"bounds\": [10, 10], \"anchorPoint\": [0, 0], \"position\": [0, 0], \"transform\": { \"scale\": \(scale) }",
      size: "[\(side), \(side)]")
    for y in 0..<side {
      for x in 0..<side {
        let area = share(x, 2.03 * scale, 7.07 * scale) * share(y, 3.01 * scale, 7.03 * scale)
        #expect(abs(Double(found[x, y].alpha) - 255 * area) <= 2, "\(x), \(y)")
        #expect(abs(Double(found[x, y].red) - 255 * area) <= 2)
        #expect(abs(Double(found[x, y].green) - 136 * area) <= 2)
        #expect(found[x, y].blue == 0)
      }
    }
  }

  @Test func `a large SVG circle matches a shape layer's circle except for antialiased edges`()
    throws
  {
    let drawn = try pixels(
      "viewBox='0 0 10 10'><circle cx='5' cy='5' r='4'/>",
      "\"bounds\": [10, 10], \"transform\": { \"scale\": 40 }")
    let shape = try Folder().film(
      "viewBox='0 0 1 1'>",
      "{ \"type\": \"shape\", \"path\": { \"circle\": { \"center\": [5, 5], \"radius\": 4 } }, \"bounds\": [10, 10], \"transform\": { \"scale\": 40 } }"
    ).still(at: 0)
    // Cairo samples fifteen lines per row of pixels and may miss one on a slanted edge.
    #expect(difference(drawn, shape) <= 255 / 15 + 3)
  }

  @Test func `rotating an SVG layer doesn't clip the masked and isolated groups in the document`()
    throws
  {
    // The buffers of librsvg must be large enough at every angle.
    let plain = "viewBox='0 0 10 10'><rect x='3' y='3' width='4' height='4'/>"
    let groups = """
      viewBox='0 0 10 10'><mask id='m' maskUnits='userSpaceOnUse' width='10' height='10'>
      <rect width='10' height='10' fill='white'/></mask><g mask='url(#m)'><g style='isolation: isolate'>
      <rect x='3' y='3' width='4' height='4'/></g></g>
      """
    for angle in [0, 30, 45, 90, 135, 200, 315] {
      let layer = "\"frame\": [10, 10, 80, 80], \"transform\": { \"rotation\": \"\(angle)deg\" }"
      let (a, b) = (try pixels(plain, layer), try pixels(groups, layer))
      #expect(difference(a, b) <= 2, "\(angle)")
      #expect(a[50, 50].alpha == 255)
    }
  }

  @Test func `a rotated SVG rectangle matches a rotated shape layer`() throws {
    let layer = "\"bounds\": [10, 10], \"transform\": { \"scale\": 9, \"rotation\": \"30deg\" }"
    let drawn = try pixels(square, layer)
    let shape = try Folder().film(
      square,
      "{ \"type\": \"shape\", \"path\": { \"rect\": [2.03, 3.01, 5.04, 4.02] }, \"fillColor\": \"#f80\", \(layer) }"
    ).still(at: 0)
    #expect(difference(drawn, shape) <= 255 / 15 + 3)
  }

  @Test(
    arguments: [
      ("resize", 0...59, 0...29), ("resizeAspect", 15...44, 0...29),
      ("resizeAspectFill", 0...59, 0...29), ("center", 25...34, 10...19),
      ("topLeft", 0...9, 0...9), ("bottomRight", 50...59, 20...29), ("left", 0...9, 10...19),
      ("top", 25...34, 0...9),
    ] as [(String, ClosedRange<Int>, ClosedRange<Int>)])
  func `contentsGravity positions an SVG document within its layer's bounds`(
    gravity: String, columns: ClosedRange<Int>, rows: ClosedRange<Int>
  ) throws {
    let found = try pixels(
      "width='10' height='10'><rect width='10' height='10'/>",
      "\"frame\": [0, 0, 60, 30], \"contentsGravity\": \"\(gravity)\"", size: "[60, 30]")
    for y in 0..<30 {
      for x in 0..<60 {
        let inside = columns.contains(x) && rows.contains(y)
        #expect(found[x, y].alpha == (inside ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test func `an SVG layer's fillColor replaces all colours of the document but not their alpha`()
    throws
  {
    let document = """
      width='40' height='10'><rect width='10' height='10' fill='red'/>
      <rect x='10' width='10' height='10' fill='lime' fill-opacity='0.4'/>
      <g opacity='0.5'><rect x='20' width='10' height='10' fill='blue' fill-opacity='0.4'/></g>
      """
    let found = try pixels(
      document, "\"bounds\": [40, 10], \"fillColor\": \"rgba(51, 102, 204, 0.5)\"", size: "[40, 10]"
    )
    for (x, alpha) in [(5, 1.0), (15, 0.4), (25, 0.2), (35, 0)] {
      let pixel = found[x, 5]
      for (value, part) in [
        (pixel.alpha, 1.0), (pixel.red, 0.2), (pixel.green, 0.4), (pixel.blue, 0.8),
      ] {
        #expect(abs(Double(value) - 255 * alpha * 0.5 * part) <= 1, "\(x)")
      }
    }
  }

  @Test func `an SVG layer's fillColor can be animated`() throws {
    let film = try Folder().film(
      "width='10' height='10'><rect width='10' height='10'/>",
      """
      { "type": "svg", "svg": "a.svg", "fillColor": "white", "animations": [
        { "type": "basic", "keyPath": "fillColor", "from": "#ff0000", "to": "#0000ff", "duration": 1 } ] }
      """)
    #expect(try film.still(at: 0)[50, 50] == (255, 0, 0, 255))
    let middle = try film.still(at: 0.5)[50, 50]
    #expect(middle == (128, 0, 128, 255))
  }

  @Test func `an SVG layer can be a mask and can have a mask`() throws {
    let film = try Folder().film(
      "width='10' height='10'><rect width='5' height='10' fill-opacity='0.5'/>",
      """
      { "backgroundColor": "red", "mask": { "type": "svg", "svg": "a.svg" } },
      { "frame": [0, 50, 100, 50], "sublayers": [ { "type": "svg", "svg": "a.svg", "fillColor": "blue" } ],
        "mask": { "frame": [0, 0, 25, 50], "backgroundColor": "white" } }
      """)
    let still = try film.still(at: 0)
    #expect(abs(Int(still[25, 20].red) - 128) <= 1 && abs(Int(still[25, 20].alpha) - 128) <= 1)
    #expect(still[75, 20].alpha == 0)
    #expect(still[10, 75].blue > 100)
    #expect(still[40, 75].blue == 0)
  }

  @Test func `an SVG layer scaled to a million pixels per side draws only its visible part`() throws
  {
    // A million pixels per side, of which 100 are on the canvas.
    let found = try pixels(
      "viewBox='0 0 10 10'><g opacity='0.5'><rect width='10' height='10'/></g>",
      "\"bounds\": [10, 10], \"transform\": { \"scale\": 100000 }")
    #expect(abs(Int(found[0, 0].alpha) - 128) <= 1)
    #expect(abs(Int(found[99, 99].alpha) - 128) <= 1)
  }

  @Test
  func `the opacity of an SVG root element in a stylesheet is applied once, not twice`() throws {
    let styled = """
      width='100' height='100'><style>svg, g { opacity: 0.5 } rect { fill: #00f }</style>
      <rect width='100' height='100'/>
      """
    let found = try pixels(styled, "\"bounds\": [100, 100]")
    // Once for the root, and not again for the group around it.
    #expect(abs(Int(found[50, 50].alpha) - 128) <= 1 && abs(Int(found[50, 50].blue) - 128) <= 1)
  }
}

/// Rules for the root element in a document's stylesheet.
@Suite struct `Stylesheets of SVG documents` {
  private func drawn(_ rules: String, _ inside: String = "<path d='M1 1h6v5h-6z'/>") throws
    -> Pixmap
  {
    try pixels(
      "width='100' height='100' viewBox='0 0 10 10'><style>\(rules)</style>\(inside)",
      "\"frame\": [10, 10, 200, 200]", size: "[250, 250]")
  }

  @Test(
    arguments: [
      "svg { width: 100%; height: auto }", "svg { width: 10px; height: 10px }",
      "svg { height: auto }", "svg { width: 10px !important }", "svg { x: 3px; y: 2px }",
      "* { overflow: visible; width: 3px; x: 1px }", ":root { width: 10px; x: 4px !important }",
      "svg { transform: none }", ":root-like path { fill: red }", "path:root { fill: red }",
    ])
  func `CSS rules for the size or position of an SVG's root element don't change its pixels`(
    rules: String
  ) throws {
    #expect(difference(try drawn(rules), try drawn("")) == 0)
  }

  @Test func `a CSS translation of an SVG's root by 5px moves the drawing by 5px once, not twice`()
    throws
  {
    let moved = try drawn("svg { transform: translate(5px, 0) }")
    // Half a unit of the viewBox of 10 units in 100 points.
    let expected = try drawn("", "<path d='M1.5 1h6v5h-6z'/>")
    #expect(difference(moved, expected) == 0)
  }

  @Test(arguments: [":root", "svg:ROOT", "/* :root */ :root"])
  func `the selector :root in an SVG stylesheet matches the document's root element`(
    selector: String
  ) throws {
    let half = try drawn("\(selector) { opacity: .5 }")
    #expect(abs(Int(half[100, 100].alpha) - 128) <= 1)
    let red = try drawn("\(selector) > path { fill: #f00 }")
    #expect(red[100, 100] == (255, 0, 0, 255))
    #expect(difference(red, try drawn("", "<path fill='red' d='M1 1h6v5h-6z'/>")) == 0)
  }

  @Test func `an SVG layer clips to the document's edges even with overflow: visible`() throws {
    for style in ["", "overflow: visible", "overflow: visible !important"] {
      let found = try pixels(
        "width='40' height='40' style='\(style)'><rect x='-50' y='-50' width='200' height='200'/>",
        "\"frame\": [30, 30, 40, 40], \"transform\": { \"rotation\": \"45deg\" }")
      #expect(found[50, 50].alpha == 255)
      // In the corners of its bounding box, which reaches from 21.7 to 78.3.
      for (x, y) in [(24, 24), (75, 24), (24, 75), (75, 75)] {
        #expect(found[x, y].alpha == 0, "\(style)")
      }
    }
  }
}

@Suite struct `Rasterised SVG documents` {
  private let document = "width='20' height='20'><circle cx='10' cy='10' r='9'/>"

  private func drawn(_ layers: String, threads: Int = 2) throws -> (count: Int, Film) {
    let folder = try Folder()
    let film = try folder.film(document, layers)
    try film.render(
      to: [Output(path: "\(folder.path)/%02d.png", format: .png)], threads: threads)
    return (film.svgs.drawnCount, film)
  }

  @Test(arguments: [1, 2, 5])
  func `an SVG layer at rest is rasterised once for all frames and threads`(threads: Int) throws {
    let layers = """
      { "backgroundColor": "red", "animations": [
        { "type": "basic", "keyPath": "position.x", "from": 0, "to": 50, "duration": 1 } ] },
      { "type": "svg", "svg": "a.svg", "bounds": [20, 20] }
      """
    #expect(try drawn(layers, threads: threads).count == 1)
  }

  @Test func `SVG layers of equal size that move by whole pixels share one rasterised image`()
    throws
  {
    let layers = """
      { "type": "svg", "svg": "a.svg", "frame": [0, 0, 20, 20] },
      { "type": "svg", "svg": "a.svg", "frame": [40, 0, 20, 20] },
      { "type": "svg", "svg": "a.svg", "frame": [0, 50, 20, 20], "animations": [
        { "type": "basic", "keyPath": "position.x", "from": 10, "to": 90, "duration": 1 } ] }
      """
    // From 0 to 80 in 20 frames: 4 pixels each.
    #expect(try drawn(layers).count == 1)
  }

  @Test
  func `a growing SVG layer is rasterised in every frame, and a still one with a fillColor once`()
    throws
  {
    let growing = """
      { "type": "svg", "svg": "a.svg", "bounds": [20, 20], "animations": [
        { "type": "basic", "keyPath": "transform.scale", "from": 1, "to": 3, "duration": 1 } ] }
      """
    #expect(try drawn(growing).count == 20)
    let colored =
      "{ \"type\": \"svg\", \"svg\": \"a.svg\", \"bounds\": [20, 20], \"fillColor\": \"red\" }"
    #expect(try drawn(colored).count == 1)
  }

  @Test func `animating the fillColor of an SVG layer rasterises the document only once`() throws {
    let film = try Folder().film(
      document,
      """
      { "type": "svg", "svg": "a.svg", "frame": [0, 0, 3840, 2200], "animations": [
        { "type": "basic", "keyPath": "fillColor", "from": "#ff0000", "to": "#0000ff", "duration": 1 } ] }
      """, size: "[3840, 2200]")
    for time in [0, 0.25, 0.5] { _ = try film.still(at: time) }
    #expect(film.svgs.drawnCount == 1)
  }

  @Test func `the number of render threads doesn't change an SVG layer's pixels`() throws {
    let layers = """
      { "type": "svg", "svg": "a.svg", "bounds": [20, 20], "animations": [
        { "type": "basic", "keyPath": "transform.rotation", "from": 0, "to": "360deg", "duration": 1 },
        { "type": "basic", "keyPath": "transform.scale", "from": 1, "to": 7, "duration": 1 } ] }
      """
    var films: Set<Data> = []
    for threads in [1, 2, 5] {
      let folder = try Folder()
      try folder.film(document, layers).render(
        to: [Output(path: "\(folder.path)/f.gif", format: .gif)], threads: threads)
      films.insert(try Data(contentsOf: URL(filePath: "\(folder.path)/f.gif")))
    }
    #expect(films.count == 1)
  }

  @Test func `the cache of rasterised SVG images drops the oldest image beyond the memory limit`()
    throws
  {
    let folder = try Folder()
    let film = try folder.film(
      "viewBox='0 0 10 10'><rect width='10' height='10'/>",
      """
      { "type": "svg", "svg": "a.svg", "animations": [
        { "type": "basic", "keyPath": "transform.scale", "from": 1, "to": 3, "duration": 1 } ] }
      """, size: "[2000, 2000]", duration: 1)
    for frame in 0..<8 { _ = try film.still(at: Double(frame) / 8) }
    // Images of 16 MB, of which two fit: the first is drawn again, the last is cached.
    #expect(film.svgs.drawnCount == 8)
    _ = try film.still(at: 7.0 / 8)
    #expect(film.svgs.drawnCount == 8)
    _ = try film.still(at: 0)
    #expect(film.svgs.drawnCount == 9)
  }
}
