import Foundation
import TestSupport
import Testing

@testable import Attacks
@testable import ProgramSupport

/// Paths that were split and compared by characters instead of bytes.
@Suite struct PathRegressionTests {
  @Test(arguments: ["\\314\\201", "\\357\\270\\217", "\\342\\200\\215"])
  func `a scene whose file name starts with a combining mark can't use files of the parent folder`(
    mark: String
  ) throws {
    let folder = try Reproduction.folder()
    folder.write(Reproduction.scene("secret.png"), to: "scenes/s.json")
    let plain = try Reproduction.run("splashrender still scenes/s.json -o o.png", in: folder)
    let marked = try Reproduction.run(
      """
      A=$(printf '\(mark)'); mv scenes/s.json "scenes/${A}s.json"
      splashrender still "scenes/${A}s.json" -o o.png
      """, in: folder)
    #expect(plain.status == 66)
    #expect(marked.status == 66, "\(marked.errors)")
    #expect(!folder.exists("o.png"))
  }

  @Test(arguments: [
    #"{"scene":"../ok.json","rows":[{"output":"../\u0301d/evil.gif"}]}"#,
    #"{"scene":"../ok.json","rows":[{"output":".../x.gif"},{"output":"../\u0301evil.gif"}]}"#,
    #"{"scene":"../ok.json","rows":[{"output":"../\u200d/evil.gif"}]}"#,
    "output\n../\u{301}d/evil.gif\n",
  ])
  func `an output path with combining characters can't leave the output folder of a batch`(
    manifest: String
  ) throws {
    let folder = try Reproduction.folder()
    let name = manifest.hasPrefix("{") ? "m.json" : "m.csv"
    folder.write(manifest, to: "w/" + name)
    let outcome = try Reproduction.run(
      "cd w && splashrender batch \(name) \(name == "m.csv" ? "--scene ../ok.json" : "") -o out --cache off",
      in: folder)
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(Set(folder.names(in: "w")).isSubset(of: [name, "out"]))
    #expect(folder.names == ["good.png", "ok.json", "secret.png", "w"])
  }

  @Test func `the file golden.json can't refer to an image in another folder`() throws {
    let folder = try Reproduction.folder()
    #expect(
      try Reproduction.run("splashrender golden update ok.json --at 0", in: folder).status == 0)
    let manifest = String(decoding: folder.data("ok.golden/golden.json"), as: UTF8.self)
    folder.write(
      manifest.replacingOccurrences(of: "00000.png", with: "x/\u{301}p.png"),
      to: "ok.golden/golden.json")
    let check = try Reproduction.run(
      """
      mkdir ok.golden/x && cp ok.golden/00000.png "ok.golden/x/${A}p.png"
      splashrender golden check ok.json --report out
      """, in: folder)
    #expect(check.status == 65, "\(check.errors)")
    _ = try Reproduction.run("splashrender golden update ok.json --at 0", in: folder)
    #expect(folder.names(in: "ok.golden/x") == ["\u{301}p.png"])
  }

  @Test func `an output whose file name starts with a combining mark is written`() throws {
    let folder = try Reproduction.folder()
    let outcome = try Reproduction.run(
      "mkdir out; splashrender ok.json -o \"out/${A}x.gif\" && test -s \"out/${A}x.gif\"",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Words for printf of two names that differ in bytes.
  private static let twins = [
    ["caf\\303\\251", "cafe\\314\\201"], ["a\\377", "a\\376"], ["\\342\\204\\253", "A\\314\\212"],
  ]

  @Test(arguments: twins)
  func `a symbolic link from a scene's folder into one with a similar-looking name is refused`(
    names: [String]
  )
    throws
  {
    let folder = try Reproduction.folder()
    let outcome = try Reproduction.run(
      """
      own=$(printf '\(names[0])'); other=$(printf '\(names[1])'); mkdir "$own" "$other"
      mv secret.png "$other/"; ln -s "../$other/secret.png" "$own/link.png"
      printf '{"splashrender":1,"size":[4,4],"duration":1,"layers":["link.png"]}' > "$own/s.json"
      splashrender "$own/s.json" --to 1f -o x.rgba
      """, in: folder)
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(!folder.exists("x.rgba"))
    #expect(outcome.errors.contains("s.json:1:"), "\(outcome.errors)")
  }

  /// Two images whose names are normalisation forms of the same text.
  private static let pair = """
    { "splashrender": 1, "size": [2, 1], "duration": 0.1, "fps": 10, "layers": [
      { "type": "image", "image": "\u{e9}.png", "frame": [0, 0, 1, 1] },
      { "type": "image", "image": "e\u{301}.png", "frame": [1, 0, 1, 1] } ] }
    """

  @Test
  func `a render and the batch cache distinguish image names that differ in Unicode normalisation`()
    throws
  {
    let folder = try Reproduction.folder()
    folder.write(Self.pair, to: "s.json")
    let outcome = try Reproduction.run(
      """
      cp good.png "$(printf '\\303\\251.png')"; cp secret.png "$(printf 'e\\314\\201.png')"
      splashrender s.json -o x.rgba || exit
      # What has only just changed is never kept.
      sleep 0.1
      splashrender batch s.json -o out --format png --cache cache || exit
      cp good.png "$(printf 'e\\314\\201.png')"
      splashrender batch s.json -o out --format png --cache cache || exit
      splashrender still s.json -o wanted.png
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      Array(folder.data("x.rgba").prefix(8)) == [0, 128, 0, 255] + Place.secretColor + [255])
    #expect(folder.data("out/s.png") == folder.data("wanted.png"))
  }

  @Test
  func `a symbolic link swapped during rendering never exposes a file outside the scene's folder`()
    throws
  {
    let folder = try Reproduction.folder()
    folder.write(Reproduction.scene("x.png"), to: "in/s.json")
    try FileManager.default.copyItem(at: folder["good.png"], to: folder["in/good.png"])
    let (link, spare) = (folder["in/x.png"].path, folder["in/spare"].path)
    symlink("good.png", link)
    let swapper = Swapper(link: link, spare: spare, targets: ["good.png", "../secret.png"])
    defer { swapper.stop() }
    let runs = TestInputs.areAll ? 300 : 20
    for _ in 0..<runs {
      let outcome = try Program.run(["in/s.json", "--to", "1f", "-o", "x.rgba"], in: folder)
      #expect([0, 65, 66].contains(outcome.status), "\(outcome.errors)")
      #expect(!Reproduction.showsSecret(folder.data("x.rgba")))
    }
  }

  @Test func `paths with thousands of components are refused in a few seconds of CPU time`() throws
  {
    let folder = try Folder()
    folder.write(Reproduction.scene(String(repeating: "a/", count: 20_000) + "x.png"), to: "p.json")
    let levels = (0..<8).map {
      "{ \"a\($0 + 1)\": [\([String](repeating: "\"= a\($0)\"", count: 10).joined(separator: ","))] }"
    }
    folder.write(
      """
      { "splashrender": 1, "size": [9, 9], "duration": 1, "let": [
        { "a0": "\(String(repeating: "a/", count: 200))x" }, \(levels.joined(separator: ", "))],
        "layers": ["= a8"] }
      """, to: "b.json")
    for name in ["p.json", "b.json"] {
      let outcome = try Reproduction.run(
        "ulimit -t \(4 * Reproduction.slowness); splashrender validate \(name)", in: folder)
      #expect(outcome.status == 65, "\(name): \(outcome.errors.prefix(500))")
    }
  }

  @Test func `the names of scene and output files needn't be valid UTF-8`() throws {
    let folder = try Reproduction.folder()
    let outcome = try Reproduction.run(
      """
      a=$(printf '\\377.gif'); b=$(printf '\\376.gif'); c=$(printf '\\377.json')
      splashrender ok.json -o "$a" || exit
      splashrender ok.json --background red -o "$b" || exit
      test -s "$a" && test -s "$b" && ! cmp -s "$a" "$(printf '\\357\\277\\275.gif')" || exit 98
      cp ok.json "$c" && splashrender "$c" -o again.gif && cmp again.gif "$a"
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}

/// Points a symbolic link alternately at each target, as fast as it can.
private final class Swapper: @unchecked Sendable {
  private let lock = NSLock()
  private var isStopped = false

  init(link: String, spare: String, targets: [String]) {
    Thread.detachNewThread { [self] in
      var turn = 0
      while !lock.withLock({ isStopped }) {
        turn += 1
        symlink(targets[turn % targets.count], spare)
        rename(spare, link)
        usleep(50)
      }
    }
  }

  func stop() { lock.withLock { isStopped = true } }
}
