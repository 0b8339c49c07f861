import Foundation
import SplashPixels
import SplashScene
import SplashSceneFormat
import SplashSystem
import Testing

@testable import SplashRender

/// Compares rendered Lottie files with pixel colours that were calculated from the rules of the format.
@Suite("Images of Lottie files") struct LottieImageTests {
  private static let tables = Result { try LottieProbes.tables() }

  private func film(_ table: LottieProbes) throws -> Film {
    var overrides = SceneOverrides()
    overrides.rules = table.rules
    overrides.isStrict = !table.isApproximated
    let path = LottieProbes.folder.appending(path: table.name + ".json").path
    return try Film(path: FilePath(path), overrides: overrides)
  }

  @Test(arguments: try LottieImageTests.tables.get())
  func `each rendered Lottie test file has the colours that its table lists for selected pixels`(
    table: LottieProbes
  )
    throws
  {
    let film = try film(table)
    var pictures: [Int: Pixmap] = [:]
    for probe in table.probes {
      let picture = try pictures[probe.frame] ?? film.still(at: Double(probe.frame) / 10)
      pictures[probe.frame] = picture
      let pixel = picture.components(probe.x, probe.y)
      #expect(
        probe.matches(pixel),
        "\(table.name), frame \(probe.frame) at \(probe.x), \(probe.y): \(pixel), not \(probe.color)"
      )
    }
  }

  @Test func `every Lottie test file has a table of at least three expected pixel colours`() throws
  {
    let tables = try Self.tables.get()
    let files = try FileManager.default.contentsOfDirectory(atPath: LottieProbes.folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(files.count >= 80)
    #expect(files.sorted() == tables.map(\.name).sorted())
    for table in tables { #expect(table.probes.count >= 3, "\(table.name)") }
  }

  @Test
  func `every table of Lottie pixel colours has a visible pixel, and over 70 % a transparent one`()
    throws
  {
    let tables = try Self.tables.get()
    for table in tables {
      #expect(table.probes.contains { $0.color.w > 0 }, "\(table.name)")
    }
    let withNothing = tables.filter { $0.probes.contains { $0.color.w == 0 } }
    #expect(withNothing.count * 10 > tables.count * 7)
  }

  @Test func `every Lottie test file has at most 60 lines, a canvas of 100 × 100 and 10 fps`()
    throws
  {
    for table in try Self.tables.get() {
      let path = LottieProbes.folder.appending(path: table.name + ".json")
      let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count <= 60, "\(table.name)")
      let film = try film(table)
      #expect(film.scene.size == Size(100, 100) && film.scene.frameRate == FrameRate(10))
    }
  }

  @Test(arguments: [
    ("0 1 2 #ff8000 why", SIMD4(253.0, 130, 2, 255), true),
    ("0 1 2 #ff8000", SIMD4(252.0, 128, 0, 255), false),
    ("0 1 2 #ff800080 ±4 why", SIMD4(132.0, 64, 4, 124), true),
    ("0 1 2 #ff800080 ±4", SIMD4(133.0, 64, 0, 128), false),
    ("0 1 2 none", SIMD4(0.0, 0, 0, 3), false),
  ])
  func `a colour in a table of Lottie pixel colours matches only pixels within its tolerance`(
    line: String, pixel: SIMD4<Double>, isMet: Bool
  ) throws {
    let table = try #require(try LottieProbes.read("name\n  \(line)").first)
    #expect(try #require(table.probes.first).matches(pixel) == isMet)
  }

  @Test(arguments: [
    "name\n  0 1 2", "name\n  0 1 2 red", "name\n  0 1 2 none ±9", "name\n  0 1 2 #12345",
    "  0 1 2 none", "name other",
  ])
  func `a malformed line in a table of Lottie pixel colours is an error`(text: String) {
    #expect(throws: LottieProbeError.self) { try LottieProbes.read(text) }
  }
}
