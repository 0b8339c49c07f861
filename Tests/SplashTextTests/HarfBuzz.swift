import Foundation

/// A glyph as the program `hb-shape` prints it, in the font's units.
struct ShapedGlyph {
  var index: UInt32
  var cluster: Int
  var x: Double
  var y: Double
  var advance: Double
}

/// The glyphs of a text of one script by `hb-shape`, in visual order; `nil` without the program.
func shape(_ text: String, font: String, _ options: [String] = []) throws -> [ShapedGlyph]? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments =
    ["hb-shape", "--no-glyph-names", "--utf8-clusters", "--language=und"] + options + [font, text]
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { return nil }
  let glyph = /(\d+)=(\d+)(?:@(-?\d+),(-?\d+))?\+(-?\d+)/
  return output.matches(of: glyph).map { match in
    let (_, index, cluster, x, y, advance) = match.output
    return ShapedGlyph(
      index: UInt32(index) ?? 0, cluster: Int(cluster) ?? 0, x: x.flatMap { Double($0) } ?? 0,
      y: y.flatMap { Double($0) } ?? 0, advance: Double(advance) ?? 0)
  }
}

/// The width of a text of one script in points, by `hb-shape`.
func width(_ text: String, size: Double, font: String = bundledFontPath, unitsPerEm: Double = 2816)
  throws -> Double?
{
  try shape(text, font: font).map { $0.reduce(0) { $0 + $1.advance } * size / unitsPerEm }
}
