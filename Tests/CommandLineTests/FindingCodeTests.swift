import Foundation
import Testing

@testable import ProgramSupport
@testable import TestSupport

/// The codes of findings, as `help CODE` explains them.
@Suite struct FindingCodeTests {
  /// The codes, from the schema of the output.
  static let codes: [String] = {
    let schema = try? Program.run(["schema", "output"], in: Folder()).output
    guard let schema = schema.flatMap(PlainJSON.init(text:)),
      case .array(let codes)? = schema["properties"]?["findings"]?["items"]?["properties"]?[
        "code"]?[
          "enum"]
    else { return [] }
    return codes.compactMap { if case .string(let code) = $0 { code } else { nil } }
  }()

  /// The codes without an example, because they depend on the machine.
  private static let rare = ["output.encoding", "render.failed"]

  @Test func `every code is two words or more, and none is twice`() {
    #expect(Self.codes.count > 100 && Set(Self.codes).count == Self.codes.count)
    #expect(Self.codes.allSatisfy { $0.contains(/^[a-z]+\.[a-z]+(-[a-z]+)*$/) })
  }

  @Test func `the page on JSON output lists every code, with its cause as the help has it`() throws
  {
    let page = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/json.md"), encoding: .utf8)
    let rows = page.matches(of: /\n\| `([a-z.-]+)` \| ([^\n]*) \|/).map {
      (String($0.output.1), String($0.output.2))
    }
    #expect(rows.map(\.0).filter(Set(Self.codes).contains) == Self.codes)
    for (code, cause) in rows where Self.codes.contains(code) {
      let help = try Program.run(["help", code], in: Folder()).output
      let words = help.components(separatedBy: "\n\nCURE").first?
        .replacingOccurrences(of: "CAUSE:\n", with: "").split(whereSeparator: \.isWhitespace)
      #expect(
        words?.joined(separator: " ") == cause.replacingOccurrences(of: "`", with: ""), "\(code)")
    }
  }

  @Test(arguments: codes) func `the example of a code in the help has the code`(code: String) throws
  {
    let folder = try Folder()
    let help = try Program.run(["help", code], in: folder)
    #expect(help.status == 0 && help.output.contains("CAUSE:\n") && help.output.contains("CURE:\n"))
    let example = help.output.components(separatedBy: "EXAMPLE:\n").dropFirst().first
    guard let example else { return #expect(Self.rare.contains(code), "no example of \(code)") }
    folder.write(
      """
      { "splashrender": 1, "size": [100, 100], "duration": 1, "fps": 10, "layers": [
        { "id": "box", "frame": [0, 0, 50, 50], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 25, "to": 75, "duration": 1,
            "fillMode": "forwards" } ] } ] }
      """, to: "scene.json")
    try Self.beep.write(to: folder["beep.wav"])
    let outcome: Program.Outcome
    if example.hasPrefix("  {") {
      folder.write(example, to: "example.json")
      outcome = try Program.run(["validate", "example.json", "--json"], in: folder)
      #expect(Set(outcome.codes).subtracting([code]).count <= 1, "\(outcome.told)")
    } else {
      let commands = example.split(separator: "\n").joined(separator: "\n") + " --json"
      outcome = try Program.runShell(
        commands, in: folder,
        environment: ["HOME": folder.url.path, "XDG_CACHE_HOME": folder["cache"].path])
    }
    let printed = outcome.codes + Self.codes(in: outcome.errors)
    #expect(printed.contains(code), "\(outcome.output)\(outcome.errors)")
  }

  /// The codes of an object that is printed to standard error.
  private static func codes(in text: String) -> [String] {
    text.matches(of: /"code": "([^"]+)"/).map { String($0.output.1) }
  }

  /// Two seconds of a loud tone.
  private static let beep: Data = {
    let samples = (0..<16_000).map { Int16(20_000 * sin(Double($0) * 0.3)) }
    func bytes(_ value: some FixedWidthInteger) -> Data {
      withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }
    let body = samples.reduce(into: Data()) { $0 += bytes($1) }
    var file = Data("RIFF".utf8) + bytes(UInt32(36 + body.count)) + Data("WAVEfmt ".utf8)
    file += bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(8000))
    file += bytes(UInt32(16_000)) + bytes(UInt16(2)) + bytes(UInt16(16)) + Data("data".utf8)
    return file + bytes(UInt32(body.count)) + body
  }()
}
