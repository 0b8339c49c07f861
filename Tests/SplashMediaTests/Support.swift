import Foundation
import SplashMedia
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

/// A directory that is deleted with this object.
final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "splash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of all files, including hidden ones.
  var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

func bytes(ofFile path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// Runs a program and returns its exit code and standard output.
func run(_ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
  process.waitUntilExit()
  return (process.terminationStatus, output)
}

func text(_ arguments: [String]) throws -> String {
  let (status, output) = try run(arguments)
  #expect(status == 0, "\(arguments.joined(separator: " "))")
  return String(decoding: output, as: UTF8.self)
}

typealias RGBA = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

/// Makes a pixmap pixel by pixel from premultiplied components.
func makePixmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> RGBA) -> Pixmap {
  let pixmap = Pixmap(width: width, height: height)
  for y in 0..<height {
    let row = pixmap.row(y)
    for x in 0..<width {
      let p = pixel(x, y)
      (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]) =
        (p.red, p.green, p.blue, p.alpha)
    }
  }
  return pixmap
}

/// Premultiplied noise with random alpha.
func noise(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> Pixmap {
  var random = SeededGenerator(seed: seed)
  return makePixmap(width, height) { _, _ in
    let a: UInt8 = isOpaque ? 255 : .random(in: 0...255, using: &random)
    return (
      .random(in: 0...a, using: &random), .random(in: 0...a, using: &random),
      .random(in: 0...a, using: &random), a
    )
  }
}

func flat(_ width: Int, _ height: Int, _ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8 = 255)
  -> Pixmap
{
  makePixmap(width, height) { _, _ in (r, g, b, a) }
}

/// Whether two pixmaps have the same pixels.
func same(_ l: Pixmap, _ r: Pixmap) -> Bool {
  guard l.width == r.width && l.height == r.height else { return false }
  for y in 0..<l.height where memcmp(l.row(y), r.row(y), 4 * l.width) != 0 { return false }
  return true
}

/// The initial of a pixel's colour, for white, red, green and blue; a question mark for other colours.
func initial(ofColor place: (x: Int, y: Int), in picture: Pixmap) -> String {
  let p = picture[place.x, place.y]
  switch (p.red > 128, p.green > 128, p.blue > 128) {
  case (true, true, true): return "W"
  case (true, false, false): return "R"
  case (false, true, false): return "G"
  case (false, false, true): return "B"
  default: return "?"
  }
}
