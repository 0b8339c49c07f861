import Foundation
import Testing

/// What the documentation tells readers to type works.
@Suite struct DocumentationCommandTests {
  private func text(_ name: String) throws -> String {
    try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/\(name)"), encoding: .utf8)
  }

  @Test func `every command for continuous integration runs`() throws {
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      at: folder["scenes"], withDestinationURL: Folder.project.appendingPathComponent("scenes"))
    let commands = try text("ci.md").components(separatedBy: "```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
      .flatMap { $0.components(separatedBy: "\n") }
    #expect(commands.count > 4)
    for command in commands {
      let outcome = try Program.runShell(command, in: folder)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
  }

  @Test func `the action runs the program with what it is given`() throws {
    let action = try String(
      contentsOf: Folder.project.appendingPathComponent(".github/actions/splashrender/action.yml"),
      encoding: .utf8)
    let marker = "      run: |\n"
    let start = try #require(action.range(of: marker)).upperBound
    let script = action[start...].components(separatedBy: "\n")
      .map { $0.hasPrefix("        ") ? String($0.dropFirst(8)) : $0 }.joined(separator: "\n")
    let folder = try Folder()
    folder.write(script, to: "run.sh")
    folder.write(Scenes.crossing, to: "one two.json")
    folder.write("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", to: "bin/docker")
    let outcome = try Program.runShell(
      """
      chmod +x bin/docker
      export RUNNER_TEMP=$PWD GITHUB_WORKSPACE=$PWD PATH=$PWD/bin:$PATH
      ARGUMENTS="validate --strict 'one two.json' *.sh" bash -e run.sh
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let words = outcome.output.split(separator: "\n").map(String.init)
    #expect(
      words.suffix(5) == ["splashrender:action", "validate", "--strict", "one two.json", "run.sh"])
    let place = try #require(words.firstIndex(of: "--workdir"))
    #expect(words[..<place].contains("\(words[place + 1]):\(words[place + 1])"))
  }

  @Test func `the image has the libraries that the program is linked to`() throws {
    #if os(Linux)
      let dockerfile = try String(
        contentsOf: Folder.project.appendingPathComponent("Packaging/Dockerfile"), encoding: .utf8)
      let lines = try Program.runShell("ldd \(Program.url.path)", in: Folder()).output
      // Those that Debian 12 has by these names.
      for library in ["libavcodec", "libavformat", "libavutil", "libswscale", "libgif"] {
        let line = lines.split(separator: "\n").first { $0.contains(library + ".so.") }
        let version = try #require(line).components(separatedBy: ".so.")[1].prefix(
          while: \.isNumber)
        let isDebian12 = lines.contains("libavcodec.so.59")
        #expect(!isDebian12 || dockerfile.contains("\(library)\(version)"), "\(library)")
      }
    #endif
  }
}
