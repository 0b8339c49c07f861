import Foundation
import Testing

@testable import ProgramSupport

@Suite struct HelpTests {
  private static let commands = [
    "render", "preview", "still", "sheet", "batch", "watch", "studio", "validate", "check",
    "inspect",
    "golden", "diff", "new", "templates", "unfold", "schema", "formats", "doctor", "completions",
    "manual", "help", "version",
  ]
  private static let topics = [
    "layers", "animations", "timing", "expressions", "parameters", "fonts", "video", "gif",
    "warnings", "checks", "options", "json", "agents", "exit-codes", "environment",
  ]

  private func lines(of heading: String, in help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: Substring(heading + ":")) else { return [] }
    return lines[(start + 1)...].prefix { !$0.isEmpty }.map(String.init)
  }

  /// The first words of a section's rows that are indented by `indent` spaces.
  private func names(of heading: String, in help: String, indent: Int) -> [String] {
    lines(of: heading, in: help).filter { $0.prefix { $0 == " " }.count == indent }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test
  func `the option --help prints all commands, three examples and all topics in at most 60 lines`()
    throws
  {
    let outcome = try Program.run(["--help"], in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    #expect(names(of: "COMMANDS", in: outcome.output, indent: 4) == Self.commands)
    #expect(names(of: "TOPICS", in: outcome.output, indent: 2) == Self.topics)
    #expect(names(of: "EXAMPLES", in: outcome.output, indent: 2).count == 3)
    // Each command and topic has one line.
    #expect(lines(of: "TOPICS", in: outcome.output).count == Self.topics.count)
    let commandLines = lines(of: "COMMANDS", in: outcome.output)
    #expect(commandLines.count == Self.commands.count + 4)
  }

  @Test func `splashrender help warnings quotes the wording of the real warnings`() throws {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [100, 100], "duration": 1, "layers": [
        { "id": "under", "bounds": [20, 20], "backgroundColor": "red" },
        { "id": "over", "bounds": [60, 60], "backgroundColor": "blue" },
        { "id": "clear", "bounds": [10, 10], "backgroundColor": "red", "opacity": 0 },
        { "id": "late", "bounds": [10, 10], "backgroundColor": "green", "position": [90, 10],
          "animations": [ { "type": "basic", "keyPath": "position.y", "to": 90, "duration": 3 } ] },
        { "id": "back", "bounds": [10, 10], "backgroundColor": "green", "position": [10, 10],
          "animations": [ { "type": "basic", "keyPath": "position.y", "to": 90, "duration": 0.5 } ] }
      ] }
      """, to: "doubtful.json")
    let warnings = try Program.run(["validate", "doubtful.json"], in: folder).errors
    let phrases = try lines(
      of: "WARNINGS", in: Program.run(["help", "warnings"], in: folder).output
    )
    .filter { $0.hasPrefix("  … ") }
    #expect(phrases.count == 4)
    for phrase in phrases {
      let words = phrase.components(separatedBy: "…")
        .map { $0.components(separatedBy: "  ")[0].trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      #expect(!words.isEmpty)
      for part in words { #expect(warnings.contains(part), "\(part)") }
    }
  }

  @Test
  func `splashrender help exit-codes lists all exit codes, and help options lists all options`()
    throws
  {
    let codes = lines(
      of: "EXIT CODES", in: try Program.run(["help", "exit-codes"], in: Folder()).output
    )
    .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(codes == [0, 1, 2, 64, 65, 66, 71, 73, 129, 130, 141, 143])
    let options = try Program.run(["help", "options"], in: Folder()).output
    for command in Self.commands {
      let help = try Program.run(["help", command], in: Folder()).output
      for option in help.matches(of: /\n {2,6}(?:-\w, )?(--[a-z-]+)/) {
        #expect(options.contains(" \(option.1)"), "\(option.1) of \(command)")
      }
    }
  }

  @Test(arguments: [
    ("crf", ["--crf N", "render"]), ("fillMode", ["key of an animation", "\"forwards\""]),
    ("cornerRadius", ["key of a layer", "default: 0"]), ("isHidden", ["hidden"]),
    ("loop", ["--loop N", "preview"]), ("golden", ["golden update|check"]),
    ("expressions", ["clamp(x, low, high)", "sibling.index"]), ("gif", ["--max-size"]),
    ("warnings", ["always covers it", "zPosition"]), ("timing", ["repeatCount", "--at"]),
    ("fonts", ["systemFonts"]), ("parameters", ["--set", "--params"]),
    ("--loop", ["--loop N", "preview"]), ("--set", ["--set NAME=VALUE"]), ("table", ["batch"]),
    ("mp4", ["--bitrate", "2 MB"]), ("covered", ["always covers it"]),
    ("rows", ["key of", "splashrender help batch"]), ("csv", ["--csv", "splashrender help batch"]),
    ("max-difference", ["golden update, golden check"]),
    ("each", ["KEYS OF each", "instanceDelay", "\"glyph\""]),
    ("star", ["key of a path", "KEYS OF a star", "innerRadius"]),
  ])
  func `splashrender help NAME explains the command, topic, option or scene key of that name`(
    name: String, texts: [String]
  ) throws {
    let outcome = try Program.run(["help", name], in: Folder())
    #expect(outcome.status == 0)
    for text in texts { #expect(outcome.output.contains(text), "\(text)") }
  }

  @Test func `splashrender help golden update prints the same text as golden update --help`() throws
  {
    let help = try Program.run(["help", "golden", "update"], in: Folder())
    #expect(help.status == 0)
    #expect(try help.output == Program.run(["golden", "update", "--help"], in: Folder()).output)
    let unknown = try Program.run(["help", "golden", "updat"], in: Folder())
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean update?"))
    #expect(try Program.run(["help", "still", "update"], in: Folder()).status == 64)
    #expect(try Program.run(["help", "crf", "gop"], in: Folder()).status == 64)
  }

  @Test func `the error for an unknown help topic suggests a similar name`() throws {
    let outcome = try Program.run(["help", "timeing"], in: Folder())
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("no command, topic, option or key is called 'timeing'"))
    #expect(outcome.errors.contains("did you mean timing?"))
  }

  @Test func `every option declared in the source code is in the manual page`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/splashrender/Arguments")
    let manual = try Program.run(["manual"], in: Folder()).output.replacing("\\-", with: "-")
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasPrefix("Options") {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for option in source.matches(of: /= (?:Flag|Option(?:<[^>]+>)?)\(\s*"([^"]+)"/) {
        count += 1
        #expect(manual.contains("--\(option.1)"), "\(option.1)")
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: [
    "render", "preview", "watch", "studio", "batch", "still", "sheet", "inspect", "validate",
    "check", "golden", "diff",
  ])
  func `the help of a command shows examples first, then usage, arguments and options`(
    command: String
  ) throws {
    let help = try Program.run(["help", command], in: Folder())
    #expect(help.status == 0)
    let headings = help.output.split(separator: "\n").filter { $0.first != " " }
    #expect(headings.prefix(4) == ["OVERVIEW:", "EXAMPLES:", "USAGE:", "ARGUMENTS:"])
    #expect(headings.contains("GENERAL OPTIONS:"))
    let asOption = try Program.run([command, "--help"], in: Folder())
    #expect(asOption.output == help.output)
  }

  @Test(arguments: [[]] + (commands + topics + ["position", "type", "crf"]).map { [$0] })
  func `every help page fits into 80 columns, and the page with scenes for programs into 112`(
    topic: [String]
  ) throws {
    let help = try Program.run(["help"] + topic, in: Folder())
    let width = topic == ["agents"] ? 112 : 80
    #expect(help.output.split(separator: "\n").filter { $0.count > width } == [])
  }

  @Test(arguments: ["--version", "version"])
  func `splashrender version and --version print the versions of the program and its libraries`(
    word: String
  ) throws {
    let outcome = try Program.run([word], in: Folder())
    #expect(outcome.status == 0)
    let form = #/splashrender \d+\.\d+\.\d+\nbuilt with Swift 6\.\d.*\n(?:\w+ \d\S*\n)+/#
    #expect(try form.wholeMatch(in: outcome.output) != nil)
    #expect(outcome.output.contains("\nlibavcodec "))
  }

  @Test func `every example command in the help runs without errors`() throws {
    let folder = try Folder()
    for name in [
      "scene.json", "a.json", "b.json", "scenes/one/scene.json", "scenes/two/scene.json",
    ] {
      folder.write(Scenes.crossing, to: name)
    }
    folder.write("", to: "part/keep")
    let films = try Program.run(["a.json", "-o", "a.mp4", "-o", "b.mp4"], in: folder)
    #expect(films.status == 0)
    for name in ["a.png", "b.png"] {
      #expect(try Program.run(["still", "a.json", "-o", name], in: folder).status == 0)
    }
    folder.write(Scenes.crossing, to: "card.json")
    folder.write("locale,accent\nen,tomato\n", to: "cards.csv")
    folder.write(
      "{ \"scene\": \"card.json\", \"rows\": [ { \"output\": \"x.gif\" } ] }", to: "cards.json")
    var count = 0
    for name in Self.commands + Self.topics {
      let help = try Program.run(["help", name], in: folder)
      for line in lines(of: "EXAMPLES", in: help.output) where line.hasPrefix("  splashrender ") {
        // The scene lasts 1 s, so the examples' times are reduced.
        let line =
          line
          .replacingOccurrences(of: "--layer logo", with: "--layer box")
          .replacingOccurrences(of: "--at 2.5", with: "--at 0.5")
          .replacingOccurrences(of: "--at 150f", with: "--at 5f")
          .replacingOccurrences(of: "--at 1.2", with: "--at 0.2")
          .replacingOccurrences(of: "--at 42f", with: "--at 4f")
          .replacingOccurrences(of: "--from 1 --to 90f", with: "--from 0.1 --to 9f")
        let outcome = try Program.runShell("CI=; " + Program.endingCommand(line), in: folder)
        #expect(outcome.status == 0, "\(line): \(outcome.errors)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func `the splashrender program isn't linked to Foundation`() throws {
    #if os(Linux)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["ldd", Program.url.path]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(text.contains("libc.so"))
      #expect(!text.contains("Foundation"))
    #endif
  }
}
