import Foundation
import Testing

@testable import ProgramSupport

/// Shell completion scripts and the manual page.
@Suite struct CompletionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(Scenes.crossing, to: "scene.json")
  }

  private func shell(_ command: String) throws -> String {
    let outcome = try Program.runShell(command, in: folder)
    #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    return outcome.output
  }

  /// The completions that bash offers for the last word.
  private func offered(_ words: [String]) throws -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source <(splashrender completions bash)
      COMP_WORDS=(splashrender \(list))
      COMP_CWORD=\(words.count)
      _splashrender
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    folder.write(script, to: "try.bash")
    return try shell("bash try.bash").split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (["pre"], ["preview"]), (["preview", "--dr"], ["--dry-run"]), (["still", "--gop"], []),
    (["s.json", "--codec", "h"], ["h264", "hevc"]), (["--codec", "=", "ffv"], ["ffv1"]),
    (["s.json", "--codec", "="], ["h264", "hevc", "av1", "vp9", "vp8", "prores", "ffv1"]),
    (["sc"], ["schema", "scene.json"]), (["scene.json", ""], []),
    (["new", "spl"], ["splash-mask"]), (["help", "vali"], ["validate"]),
    (["completions", ""], ["bash", "zsh", "fish"]), (["s.json", "--crf", ""], []),
    (["s.json", "-o", ""], []), (["golden", ""], ["update", "check"]),
    (["golden", "ch"], ["check"]),
    (["golden", "check", "s"], []),
  ])
  func `bash completes the program's commands, options and option values`(
    words: [String], expected: [String]
  ) throws {
    #expect(try offered(words) == expected)
  }

  @Test func `bash completion of splashrender sheet offers every option in that command's help`()
    throws
  {
    let offers = try offered(["sheet", "--"])
    let help = try shell("splashrender help sheet")
    let options = help.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("  "), let start = line.range(of: "--") else { return nil }
      let isRow = line[..<start.lowerBound].allSatisfy {
        $0 == " " || "-,".contains($0) || $0.isLetter
      }
      return isRow && line.distance(from: line.startIndex, to: start.lowerBound) == 6
        ? String(line[start.lowerBound...].prefix { $0 != " " }) : nil
    }
    #expect(options.count > 15)
    #expect(Set(offers) == Set(options))
  }

  @Test func `zsh accepts the syntax of the generated completion script`() throws {
    _ = try shell("splashrender completions zsh > _splashrender && zsh -n _splashrender")
    let script = String(decoding: folder.data("_splashrender"), as: UTF8.self)
    #expect(script.hasPrefix("#compdef splashrender\n"))
    #expect(script.contains("'*--preset=["))
  }

  @Test(arguments: [
    ("pre", "preview"), ("preview --dr", "preview --dry-run"), ("golden ch", "golden check"),
    ("s.json --codec he", "s.json --codec hevc"), ("new spl", "new splash-mask"),
    ("validate sce", "validate scene.json"),
  ])
  func `zsh completes the program's commands, options and option values`(
    typed: String, completed: String
  ) throws {
    _ = try shell("splashrender completions zsh > _splashrender")
    // Types the text and the tab key in a pseudo terminal of zsh, and waits for the completion.
    folder.write(
      """
      zmodload zsh/zpty
      zpty shell "zsh -f -i"
      zpty -w shell "PROMPT='> ' RPROMPT= ; unsetopt zle_bracketed_paste; fpath=($PWD \\$fpath)"
      zpty -w shell "autoload -Uz compinit && compinit -u -D && print READ''Y"
      zpty -r shell text '*READY*> *'
      zpty -w -n shell $'splashrender \(typed)\\t'
      zpty -r shell text '*splashrender \(completed)*'
      print -- $text
      zpty -d shell
      """, to: "try.zsh")
    let outcome = try shell("TERM=dumb timeout 100 zsh -f try.zsh")
    #expect(outcome.contains("splashrender \(completed)"), "\(outcome)")
  }

  /// The completions that fish offers at the end of a line, with their descriptions.
  private func offeredByFish(_ line: String) throws -> [(word: String, text: String)] {
    _ = try shell("splashrender completions fish > splashrender.fish")
    let offers = try shell(
      "fish --no-config -c 'source splashrender.fish; complete -C \"splashrender \(line)\"'")
    return offers.split(separator: "\n").map { offer in
      let parts = offer.split(separator: "\t", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  @Test(arguments: [
    ("pre", ["preview"]), ("preview --dr", ["--dry-run"]), ("still --gop", []),
    ("s.json --codec h", ["h264", "hevc"]), ("s.json --codec=ffv", ["--codec=ffv1"]),
    ("sc", ["scene.json", "schema"]), ("scene.json ", ["scene.json"]), ("new spl", ["splash-mask"]),
    ("help vali", ["validate"]), ("completions ", ["bash", "fish", "zsh"]),
    ("s.json --crf ", []), ("s.json -o ", ["scene.json"]), ("formats ", []),
    ("golden ", ["check", "update"]), ("golden check sc", ["scene.json"]),
    ("golden ch", ["check"]), ("s.json --noise", []),
  ])
  func `fish completes the program's commands, options and option values`(
    line: String, expected: [String]
  ) throws {
    // From version 4 on, fish also offers words that contain the letters elsewhere.
    let typed = String(line.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
    let words = try offeredByFish(line).map(\.word).filter {
      $0 != "splashrender.fish" && $0.hasPrefix(typed)
    }
    #expect(words.sorted() == expected)
  }

  @Test func `fish completion offers every option of a command with the description from the help`()
    throws
  {
    let offers = try offeredByFish("sheet --")
    let bash = try offered(["sheet", "--"])
    #expect(Set(offers.map(\.word)) == Set(bash))
    let width = try #require(offers.first { $0.word == "--width" })
    #expect(width.text == "Width of the sheet")
    let still = try #require(try offeredByFish("still --").first { $0.word == "--width" })
    #expect(still.text == "Width of the image, instead of --scale")
    #expect(try offeredByFish("val").map(\.text).first?.isEmpty == false)
  }

  @Test func `fish accepts the syntax of the generated completion script`() throws {
    _ = try shell("splashrender completions fish > s.fish && fish --no-execute s.fish")
  }

  @Test func `splashrender completions refuses an unknown shell with exit code 64`() throws {
    let outcome = try Program.run(["completions", "tcsh"], in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("choose from bash, zsh, fish"))
  }

  @Test func `the manual page passes mandoc's lint and contains the words of splashrender --help`()
    throws
  {
    let complaints = try shell(
      "splashrender manual > splashrender.1; mandoc -T lint -W warning splashrender.1 | grep -v 'missing date' || true"
    )
    #expect(complaints == "")
    let page = try shell("mandoc -T utf8 -O width=1000 splashrender.1 | col -b")
    func words(_ text: String) -> Set<String> {
      Set(text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    }
    let missing = words(try shell("splashrender --help")).subtracting(words(page))
    // Only the help has these headings and the hint at the end.
    #expect(
      missing.subtracting([
        "USAGE", "TOPICS", "Render", "Check", "Write", "This", "installation", "COMMAND", "OUTPUT",
        "SCENE", "explains", "keys", "key", "option", "NAME", "fillMode", "crf", "topic",
      ]) == [])
    for heading in ["NAME", "SYNOPSIS", "EXAMPLES", "COMMANDS", "OPTIONS", "EXIT STATUS"] {
      #expect(page.contains("\n\(heading)\n") || page.hasPrefix(heading), "\(heading)")
    }
  }
}
