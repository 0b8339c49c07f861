import Foundation
import Testing

@testable import ProgramSupport

/// The commands on the README, install and command-line pages.
@Suite struct ReadmeTests {
  private let readme: String
  private let install: String
  private let commandLine: String
  private let makefile: String

  init() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Folder.project.appendingPathComponent(path), encoding: .utf8)
    }
    readme = try text("README.md")
    install = try text("Documentation/install.md")
    commandLine = try text("Documentation/command-line.md")
    makefile = try text("Makefile")
  }

  private func commands(of text: String) -> [String] {
    text.codeBlocks("sh").flatMap { $0.components(separatedBy: "\n") }
      .map { $0.components(separatedBy: "#")[0].trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test func `the README has at most 800 words and 90 lines`() {
    #expect(readme.split { $0.isWhitespace }.count <= 800)
    #expect(readme.split(separator: "\n").count <= 90)
  }

  @Test func `every splashrender command in the README, install and command-line pages succeeds`()
    throws
  {
    let folder = try Folder()
    let scene = try #require(readme.codeBlocks("json").first)
    #expect(scene.components(separatedBy: "\n").count <= 10)
    folder.write(scene, to: "first.json")
    try FileManager.default.createSymbolicLink(
      at: folder["scenes"], withDestinationURL: Folder.project.appendingPathComponent("scenes"))

    let programs = (commands(of: readme) + commands(of: install) + commands(of: commandLine))
      .filter { $0.hasPrefix("splashrender ") }
    #expect(programs.count >= 30)
    for command in programs {
      // The project's scenes are only validated here; other tests render them.
      let ending = Program.endingCommand(command)
      let line =
        ending == command && command.contains("scenes/") ? command + " --dry-run" : ending
      let outcome = try Program.runShell(line, in: folder)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
    }
    for name in ["first.mp4", "first.gif", "gold.mp4", "still.png", "sheet.png"] {
      #expect(folder.exists(name), "\(name)")
    }
    let shown = try #require(
      try Probe(Folder.project.appendingPathComponent("Documentation/images/first.gif")))
    let made = try #require(try Probe(folder["first.gif"]))
    #expect(shown.width == made.width && shown.height == made.height)
    #expect(shown.frames == made.frames && shown.rate == made.rate)
  }

  @Test func `the README's first scene lasts until its spring animation has settled`() throws {
    let folder = try Folder()
    folder.write(try #require(readme.codeBlocks("json").first), to: "first.json")
    let plan = try Program.run(["first.json", "-o", "x.mp4", "--dry-run"], in: folder).output
    let frames = try #require(try #/\((\d+) frames\)/#.firstMatch(in: plan)).output.1
    let last = "\(try #require(Int(frames)) - 1)f"
    let outcome = try Program.run(
      ["inspect", "first.json", "--at", last, "--all", "--json"], in: folder)
    let ball = try #require(outcome.results("layers").first)
    let y = try #require(ball["position.y"] as? Double)
    #expect(abs(y - 120) < 0.5)
  }

  @Test
  func
    `every command in the README, install and command-line pages starts with splashrender or make`()
  {
    let commands = commands(of: readme)
    let others = commands + self.commands(of: install) + self.commands(of: commandLine)
    #expect(others.allSatisfy { $0.hasPrefix("splashrender ") || $0.hasPrefix("make ") })
    #expect(commands.prefix(2) == ["make demo", "make test"])
  }

  @Test
  func
    `the install page's commands name the current version and occur in scripts/test-install`()
    throws
  {
    let version = try Program.run(["--version"], in: Folder()).output.split { " \n".contains($0) }[
      1]
    let script = try String(
      contentsOf: Folder.project.appendingPathComponent("scripts/test-install"), encoding: .utf8)
    let lines = install.matches(of: #/\| `(?:sudo )?(apt|tar|pip)( [^`]*)` \|/#)
    #expect(lines.map { String($0.1) } == ["apt", "apt", "tar", "pip"])
    for line in lines {
      #expect(line.2.contains(#/splashrender[-_]/#), "\(line.0)")
      #expect(line.2.contains(version), "\(line.0)")
      // The script uses variables for file names.
      let command = line.2.split(separator: " ").filter { !$0.contains(version) }
      #expect(command.allSatisfy { script.contains($0) }, "\(line.0)")
    }
    let shown = try #require(readme.firstMatch(of: #/`(sudo apt install [^`]*)`/#)).output.1
    #expect(install.contains("| `\(shown)` |"))
  }

  @Test func `every make target named in the README or install page exists`() throws {
    let named = (readme + install).matches(of: #/`?make ([a-z-]+)/#).map { String($0.1) }
    #expect(named.contains("demo"))
    for target in named {
      #expect(makefile.contains("\n\(target):"), "make \(target)")
    }
  }

  @Test func `the command-line page and the help both list the exit codes 1, 64, 65, 66 and 73`()
    throws
  {
    let help = try Program.run(["help", "exit-codes"], in: Folder()).output
    for code in ["1", "64", "65", "66", "73"] {
      #expect(commandLine.contains("\n| \(code) |"))
      #expect(help.contains("\n  \(code) "))
    }
  }
}
