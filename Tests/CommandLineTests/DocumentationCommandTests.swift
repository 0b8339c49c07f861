import Foundation
import Testing

@testable import ProgramSupport

/// Runs the commands in the documentation.
@Suite struct DocumentationCommandTests {
  private func text(_ name: String) throws -> String {
    try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/\(name)"), encoding: .utf8)
  }

  @Test func `every command in the documentation about continuous integration runs without errors`()
    throws
  {
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      at: folder["scenes"], withDestinationURL: Folder.project.appendingPathComponent("scenes"))
    let commands = try scripts("ci.md").flatMap { $0.components(separatedBy: "\n") }
    #expect(commands.count > 4)
    for command in commands {
      let outcome = try Program.runShell(command, in: folder)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
  }

  /// The code blocks of a document whose language is `sh`.
  private func scripts(_ name: String) throws -> [String] {
    try text(name).codeBlocks("sh")
  }

  /// Pages whose commands run here. The commands in same-bytes.md need an emulator.
  private static let others: [String] = {
    #if os(Linux) && arch(x86_64)
      [
        "colour.md", "editor.md", "formats.md", "json.md", "limits.md", "lottie.md",
        "same-bytes.md", "warnings.md",
      ]
    #else
      ["colour.md", "editor.md", "formats.md", "json.md", "limits.md", "lottie.md", "warnings.md"]
    #endif
  }()

  @Test(arguments: others)
  func
    `each shell script on a documentation page such as formats.md or colour.md runs without errors`(
      name: String
    ) throws
  {
    let folder = try Folder()
    for scene in ["scene.json", "first.json"] { folder.write(Scenes.crossing, to: scene) }
    try FileManager.default.createSymbolicLink(
      at: folder["scenes"], withDestinationURL: Folder.project.appendingPathComponent("scenes"))
    if let rows = try text(name).codeBlocks("csv").first {
      folder.write(rows + "\n", to: "variants.csv")
    }
    let film = try Program.run(["scene.json", "-o", "film.mp4"], in: folder)
    try #require(film.status == 0)
    let scripts = try scripts(name)
    #expect(!scripts.isEmpty)
    for script in scripts {
      // Builds and tests would run this test again.
      let lines = script.components(separatedBy: "\n").filter {
        !$0.hasPrefix("swift ") && !$0.hasPrefix("make ")
      }
      let outcome = try Program.runShell("set -e\n" + lines.joined(separator: "\n"), in: folder)
      #expect(outcome.status == 0, "\(script): \(outcome.errors)")
    }
  }

  @Test func `every documentation page with splashrender commands is covered by a test`() throws {
    let folder = Folder.project.appendingPathComponent("Documentation")
    // `CookbookTests` and `GuidesTests` run the commands of their folders, `CheckCommandTests` those of checks.md.
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix("cookbook/") && !$0.hasPrefix("guides/") }
    #expect(names.contains("scene-format/README.md"))
    let tested: Set = [
      "batch.md", "ci.md", "golden.md", "colour.md", "editor.md", "formats.md", "limits.md",
      "lottie.md", "same-bytes.md", "studio.md", "install.md", "command-line.md",
      "get-started.md", "warnings.md", "json.md", "checks.md",
    ]
    for name in names where !tested.contains(name) {
      let lines = try scripts(name).flatMap { $0.components(separatedBy: "\n") }
      #expect(!lines.contains { $0.contains("splashrender ") }, "\(name)")
    }
    #expect(tested.isSubset(of: names))
  }

  @Test func `every splashrender subcommand named in the documentation has a help page`() throws {
    let folder = Folder.project.appendingPathComponent("Documentation")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
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

  @Test
  func
    `the GitHub action unpacks a release archive and passes the action's arguments to the program`()
    throws
  {
    let action = try String(
      contentsOf: Folder.project.appendingPathComponent(".github/actions/splashrender/action.yml"),
      encoding: .utf8)
    let scripts = action.components(separatedBy: "      run: |\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n").prefix { $0.isEmpty || $0.hasPrefix("        ") }
        .map { String($0.dropFirst(8)) }.joined(separator: "\n")
    }
    try #require(scripts.count == 2)
    let folder = try Folder()
    folder.write(scripts[0], to: "unpack.sh")
    folder.write(scripts[1], to: "run.sh")
    folder.write(Scenes.crossing, to: "one two.json")
    // A release whose program prints its arguments, and a fake curl that copies its files.
    folder.write(
      """
      #!/bin/bash
      for word; do
        if [[ "$word" == https://github.com/o/r/releases/download/v1.2.3/* ]]; then
          cp "$RELEASE/${word##*/}" .
        fi
      done
      """, to: "tools/curl")
    folder.write("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", to: "tree/s/bin/splashrender")
    let preparation = """
      set -e
      chmod +x tools/curl tree/s/bin/splashrender
      export RUNNER_TEMP=$PWD/temp RELEASE=$PWD/release GITHUB_PATH=$PWD/path REPOSITORY=o/r
      export PATH=$PWD/tools:$PATH
      mkdir -p temp release
      tar -cJf release/splashrender-1.2.3-linux-$(uname -m).tar.xz -C tree s
      (cd release && sha256sum ./*.tar.xz > SHA256SUMS)

      """
    let outcome = try Program.runShell(
      preparation + """
        VERSION=v1.2.3 bash -e unpack.sh > sums
        VERSION=1.2.3 bash -e unpack.sh
        PATH=$(sort -u path):$PATH
        ARGUMENTS="validate --strict 'one two.json' r*.sh" bash -e run.sh
        """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output.split(separator: "\n") == ["validate", "--strict", "one two.json", "run.sh"])
    let branch = try Program.runShell(preparation + "VERSION=main bash -e unpack.sh", in: folder)
    #expect(branch.status == 1 && branch.output.contains("'main' is not a release"))
    let changed = try Program.runShell(
      preparation + "rm -rf temp/*; echo | tee -a release/*.xz; VERSION=1.2.3 bash -e unpack.sh",
      in: folder)
    #expect(changed.status == 1)
    #expect(!folder.exists("temp/splashrender-1.2.3/bin"))
  }

  @Test
  func `the Dockerfile installs the FFmpeg and GIF libraries that the program is linked to`()
    throws
  {
    #if os(Linux)
      let dockerfile = try String(
        contentsOf: Folder.project.appendingPathComponent("Packaging/Dockerfile"), encoding: .utf8)
      let lines = try Program.runShell("ldd \(Program.url.path)", in: Folder()).output
      // Libraries whose Debian 12 packages have these names.
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
