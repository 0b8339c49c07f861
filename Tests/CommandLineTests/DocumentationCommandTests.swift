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

  /// The shell's blocks of a document.
  private func scripts(_ name: String) throws -> [String] {
    try text(name).components(separatedBy: "```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Those with commands for every machine; other processors are emulated on some only.
  private static let others: [String] = {
    #if os(Linux) && arch(x86_64)
      ["colour.md", "editor.md", "formats.md", "limits.md", "same-bytes.md"]
    #else
      ["colour.md", "editor.md", "formats.md", "limits.md"]
    #endif
  }()

  @Test(arguments: others)
  func `every command of the other documents runs`(name: String) throws {
    let folder = try Folder()
    for scene in ["scene.json", "first.json"] { folder.write(Scenes.crossing, to: scene) }
    let film = try Program.run(["scene.json", "-o", "film.mp4"], in: folder)
    try #require(film.status == 0)
    let scripts = try scripts(name)
    #expect(!scripts.isEmpty)
    for script in scripts {
      // Building and testing is what runs this.
      let lines = script.components(separatedBy: "\n").filter {
        !$0.hasPrefix("swift ") && !$0.hasPrefix("make ")
      }
      let outcome = try Program.runShell("set -e\n" + lines.joined(separator: "\n"), in: folder)
      #expect(outcome.status == 0, "\(script): \(outcome.errors)")
    }
  }

  @Test func `no document has commands that no test runs`() throws {
    let folder = Folder.project.appendingPathComponent("Documentation")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }
    let tested: Set = [
      "batch.md", "ci.md", "golden.md", "colour.md", "editor.md", "formats.md", "limits.md",
      "same-bytes.md",
    ]
    for name in names where !tested.contains(name) {
      let lines = try scripts(name).flatMap { $0.components(separatedBy: "\n") }
      #expect(!lines.contains { $0.contains("splashrender ") }, "\(name)")
    }
    #expect(tested.isSubset(of: names))
  }

  @Test func `commands in sentences are those of the program`() throws {
    let folder = Folder.project.appendingPathComponent("Documentation")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }
    let texts =
      try names.map(text) + [
        String(contentsOf: Folder.project.appendingPathComponent("README.md"), encoding: .utf8)
      ]
    let words = Set(
      texts.flatMap { $0.matches(of: /`splashrender ([a-z]+)(?: [^`]*)?`/) }.map { String($0.1) })
    #expect(words.count > 8)
    for word in words.sorted() {
      #expect(try Program.run(["help", word], in: Folder()).status == 0, "\(word)")
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
