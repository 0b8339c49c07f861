import Foundation
import TestSupport
import Testing

@testable import Attacks
@testable import ProgramSupport

/// Small inputs that took unbounded time or memory, or crashed the process.
@Suite struct ResourceRegressionTests {
  @Test
  func `in a batch, an SVG filter that librsvg can't draw fails only the scene that uses the SVG`()
    throws
  {
    let folder = try Reproduction.folder()
    let kernel = [String](repeating: "1", count: 33 * 33).joined(separator: " ")
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><filter id="f">
      <feConvolveMatrix order="33" kernelMatrix="\(kernel)"/></filter>
      <rect width="9" height="9" filter="url(#f)"/></svg>
      """, to: "c.svg")
    folder.write(Reproduction.scene("c.svg"), to: "s.json")
    let still = try Program.run(["still", "s.json", "-o", "s.png"], in: folder)
    #expect([1, 65].contains(still.status), "\(still.errors)")
    #expect(still.errors.contains("c.svg"), "\(still.errors)")
    let batch = try Program.run(
      [
        "batch", "s.json", "ok.json", "-o", "out", "--format", "gif", "--junit", "j.xml", "--cache",
        "off",
      ], in: folder)
    #expect(batch.status == 1, "\(batch.errors)")
    #expect(batch.errors.contains("s.json:1:"), "\(batch.errors)")
    #expect(folder.names(in: "out") == ["ok.gif"])
    #expect(String(decoding: folder.data("j.xml"), as: UTF8.self).contains("errors=\"1\""))
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test func `an SVG element with 200,000 attributes is read in a few seconds of CPU time`() throws
  {
    let folder = try Folder()
    let attributes = (0..<200_000).map { "a\($0)=\"\"" }.joined(separator: " ")
    folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes) width=\"5\" height=\"5\"/>",
      to: "a.svg")
    folder.write(Reproduction.scene("a.svg"), to: "s.json")
    let outcome = try Reproduction.run(
      "ulimit -t \(2 * Reproduction.slowness); splashrender validate s.json", in: folder)
    #expect([0, 65].contains(outcome.status), "\(outcome.errors.prefix(500))")
  }

  private func square(_ size: Int) -> String {
    """
    { "splashrender": 1, "size": [\(size), \(size)], "duration": 0.1, "fps": 10, "layers": [
      { "backgroundColor": "red", "bounds": [9, 9] } ] }
    """
  }

  #if os(Linux)
    @Test(.enabled(if: !Reproduction.isSlow))
    func `rendering a large GIF takes at most 24 bytes of memory per pixel`() throws {
      let folder = try Folder()
      var peaks: [Int] = []
      for size in [200, 2000] {
        folder.write(square(size), to: "s.json")
        let (outcome, peak) = try Program.runMeasuringMemory(
          ["s.json", "-o", "s.gif", "--threads", "1"], in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        peaks.append(peak * 1024)
      }
      let pixels = 2000 * 2000 - 200 * 200
      #expect(peaks[1] - peaks[0] <= 24 * pixels, "\((peaks[1] - peaks[0]) / pixels) bytes a pixel")
    }

    @Test(.enabled(if: !Reproduction.isSlow))
    func `rendering a large GIF with too little memory ends with an error and no output file`()
      throws
    {
      let folder = try Folder()
      folder.write(square(6000), to: "s.json")
      let outcome = try Reproduction.run(
        "ulimit -v 450000; MALLOC_ARENA_MAX=2 splashrender s.json --threads 1 -o s.gif", in: folder)
      #expect([65, 71].contains(outcome.status), "\(outcome.errors)")
      #expect(outcome.errors.contains("error: "), "\(outcome.errors)")
      #expect(folder.names == ["s.json"])
    }

    @Test(.enabled(if: !Reproduction.isSlow))
    func
      `the inspect command takes less than 1 GB for a replicator with tens of thousands of instances`()
      throws
    {
      let folder = try Folder()
      // The finding had 90,000 instances; a quarter of them shows it in a quarter of the time.
      let count = TestInputs.areAll ? 300 : 150
      folder.write(
        """
        { "splashrender": 1, "size": [9, 9], "duration": 1, "layers": [
          { "type": "replicator", "instanceCount": \(count), "sublayers": [
            { "type": "replicator", "instanceCount": \(count), "sublayers": [
              { "backgroundColor": "red" } ] } ] } ] }
        """, to: "s.json")
      let (outcome, peak) = try Program.runMeasuringMemory(
        ["inspect", "s.json", "--at", "0"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(peak < (TestInputs.areAll ? 1 << 20 : 200 << 10), "\(peak >> 10) MB")
    }
  #endif

  @Test(.enabled(if: !Reproduction.isSlow))
  func `rendering ten times as many blurred layers takes less than 15 times as long`() throws {
    let folder = try Folder()
    func seconds(_ count: Int) throws -> Double {
      // Equal layers would be drawn only once.
      let layers = (0..<count).map {
        """
        { "backgroundColor": "rgb(\($0) 80 120 / 0.4)", "filters": [{ "type": "gaussianBlur", "radius": 50 }],
          "position": [\(960 + $0), 540] }
        """
      }
      folder.write(
        """
        { "splashrender": 1, "size": [1920, 1080], "duration": 1, "layers": [\(layers.joined(separator: ","))] }
        """, to: "s.json")
      // The last two of the four times are those of the shell's children.
      let outcome = try Reproduction.run(
        "(ulimit -t 20; splashrender still s.json -o s.png) || exit; times", in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let times = outcome.output.matches(of: #/(\d+)m([\d.]+)s/#)
      return times.suffix(2).reduce(0) { $0 + 60 * (Double($1.1) ?? 0) + (Double($1.2) ?? 0) }
    }
    let (four, forty) = (try seconds(4), try seconds(40))
    #expect(forty < 15 * four, "\(four) s, \(forty) s")
  }
}
