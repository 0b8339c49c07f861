import Foundation
import Testing

@testable import ProgramSupport

/// The helper processes that draw SVG documents: if one fails, the other scenes are still rendered, without
/// a wrong pixel.
@Suite(.serialized) struct SVGHelperTests {
  private func svg(_ inside: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>\n\(inside)\n</svg>"
  }

  /// A scene of three frames, each of which draws the document again.
  private func scene(_ document: String, scale: Int = 1) -> String {
    """
    { "splashrender": 1, "size": [40, 40], "duration": 0.3, "fps": 10, "layers": [
      { "type": "svg", "svg": "\(document)", "transform": { "scale": \(scale) }, "animations": [
        { "type": "basic", "keyPath": "transform.rotation", "from": 0, "to": 1, "duration": 0.3 } ] } ] }
    """
  }

  private let shapes =
    "<circle cx='20' cy='20' r='15' fill='#c40'/><path d='M3 3H30L9 20z' opacity='.5'/>"

  /// A tile of a billion pixels.
  private let tile = """
    <pattern id='p' width='30000' height='30000' patternUnits='userSpaceOnUse'>
    <rect width='30000' height='30000' fill='red'/></pattern><rect width='9' height='9' fill='url(#p)'/>
    """

  /// A matrix that some versions of librsvg crash on; other versions can't parse its order.
  private let matrix =
    "<filter id='f'><feConvolveMatrix order='33/**/' kernelMatrix='\(String(repeating: "1 ", count: 1089))'/></filter>"
    + "<rect width='9' height='9' filter='url(#f)'/>"

  @Test
  func `SVG documents that crash or overload the SVG library don't affect a batch's other scenes`()
    throws
  {
    let folder = try Folder()
    folder.write(svg(matrix), to: "m.svg")
    folder.write(scene("m.svg"), to: "m.json")
    let trial = try Program.run(["validate", "m.json"], in: folder)
    let hasCrashed = trial.status == 65
    if hasCrashed {
      #expect(trial.errors.contains("m.json:2:27: error: "), "\(trial.errors)")
      #expect(trial.errors.contains("the SVG library crashed on it (signal 6)"), "\(trial.errors)")
      // The text of the panic isn't shown.
      #expect(!trial.errors.contains("panicked"), "\(trial.errors)")
    }
    let names = (10..<60).map { "s\($0)" }
    for (index, name) in names.enumerated() {
      let hostile = index % 20 == 3 || !hasCrashed ? tile : matrix
      let inside = index % 10 == 3 ? hostile : shapes + "<path id='i\(index)'/>"
      folder.write(svg(inside), to: name + ".svg")
      folder.write(scene(name + ".svg"), to: name + ".json")
    }
    let outcome = try Program.run(
      ["batch"] + names.map { $0 + ".json" }
        + ["-o", "out", "--format", "gif", "--jobs", "2", "--cache", "off", "--junit", "j.xml"],
      in: folder)
    #expect(outcome.status == 1, "\(outcome.errors)")
    let good = names.enumerated().filter { $0.offset % 10 != 3 }.map { $0.element + ".gif" }
    #expect(folder.names(in: "out") == good)
    let errors = outcome.errors.split(separator: "\n").filter { $0.contains(".json:2:27: error: ") }
    #expect(errors.count == 5, "\(outcome.errors)")
    #expect(String(decoding: folder.data("j.xml"), as: UTF8.self).contains("errors=\"5\""))
    #expect(!folder.names.contains { $0.hasPrefix(".") })

    let validation = try Program.run(["validate", "s13.json", "s11.json"], in: folder)
    #expect(validation.status == 65)
    #expect(validation.output.contains("s11.json: valid"), "\(validation.output)")
  }

  @Test
  func
    `the internal command svg-helper is refused when a user calls it and isn't listed in the help`()
    throws
  {
    let folder = try Folder()
    let outcome = try Program.run(["svg-helper"], in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    let help = try Program.run(["help"], in: folder)
    #expect(!help.output.contains("svg-helper"))
  }

  #if os(Linux)
    /// The helper processes that a process has started; those of all processes without a parent.
    private func helpers(of parent: Int32?) -> [Int32] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { Int32($0) }.filter { process in
        guard
          let words = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8),
          words == "splashrender\0svg-helper\0"
        else { return false }
        guard let parent else { return true }
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // number (name) state parent …
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 1 && Int32(fields[1]) == parent
      }
    }

    @Test(.timeLimit(.minutes(5)))
    func `killing the helper processes that draw SVG documents never leads to wrong pixels`() throws
    {
      let folder = try Folder()
      folder.write(svg(shapes), to: "a.svg")
      let names = (10..<70).map { "s\($0)" }
      for (index, name) in names.enumerated() {
        folder.write(scene("a.svg", scale: 1 + index % 5), to: name + ".json")
      }
      func start(_ output: String) throws -> Program.Running {
        try Program.start(
          ["batch"] + names.map { $0 + ".json" }
            + ["-o", output, "--format", "gif", "--jobs", "2", "--cache", "off"], in: folder)
      }
      #expect(try start("right").wait(timeout: 300).status == 0)
      var generator = SystemRandomNumberGenerator()
      var (killed, failed) = (0, 0)
      for round in 0..<20 where killed < 100 {
        let running = try start("out\(round)")
        while running.process.isRunning {
          usleep(.random(in: 0...60_000, using: &generator))
          guard let helper = helpers(of: running.process.processIdentifier).randomElement()
          else { continue }
          if kill(helper, SIGKILL) == 0 { killed += 1 }
        }
        let outcome = try running.wait(timeout: 300)
        for name in names {
          let file = "out\(round)/\(name).gif"
          if folder.exists(file) {
            #expect(folder.data(file) == folder.data("right/\(name).gif"), "\(file)")
          } else {
            failed += 1
            #expect(
              outcome.errors.contains(name + ".json:2:27: error: ")
                || outcome.errors.contains("a.svg: the process that draws"),
              "\(file): \(outcome.errors)")
          }
        }
        #expect(!folder.names(in: "out\(round)").contains { $0.hasPrefix(".") })
      }
      #expect(killed >= 100)
      #expect(failed > 0)
    }

    @Test
    func `the helper processes that draw SVG documents end with the program, even after SIGKILL`()
      throws
    {
      let folder = try Folder()
      folder.write(svg(shapes), to: "a.svg")
      folder.write(
        scene("a.svg").replacingOccurrences(of: "\"duration\": 0.3", with: "\"duration\": 900"),
        to: "s.json")
      for signal in [SIGKILL, SIGTERM, SIGINT] {
        let running = try Program.start(["s.json", "-o", "x.gif"], in: folder)
        var found: [Int32] = []
        let deadline = Date(timeIntervalSinceNow: 60)
        while found.isEmpty, Date() < deadline {
          found = helpers(of: running.process.processIdentifier)
        }
        #expect(!found.isEmpty)
        running.send(signal)
        _ = try running.wait(timeout: 60)
        let end = Date(timeIntervalSinceNow: 20)
        while !Set(helpers(of: nil)).isDisjoint(with: found), Date() < end { usleep(2000) }
        #expect(Set(helpers(of: nil)).isDisjoint(with: found), "\(signal)")
      }
    }
  #endif
}
