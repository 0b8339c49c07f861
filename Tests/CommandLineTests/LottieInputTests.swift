import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// Invalid and malicious Lottie files. Each gives a located message and the right exit code.
@Suite struct LottieInputTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ arguments: String..., timeout: TimeInterval = 60) throws -> Program.Outcome {
    try Program.run(arguments, in: folder, timeout: timeout)
  }

  /// The text of a valid file in which one part is replaced.
  private static func changed(_ part: String, _ other: String) -> String {
    LottieFiles.mover.replacingOccurrences(of: part, with: other)
  }

  private static func solids(_ count: Int) -> String {
    (0..<count).map { _ in LottieFiles.solid("#f00") }.joined(separator: ",")
  }

  private static func composition(_ id: String) -> String {
    #"{ "ty": 0, "refId": "\#(id)", "ip": 0, "op": 10, "ks": {} }"#
  }

  private static func repeater(_ count: String) -> String {
    #"{ "ty": "rp", "c": { "k": \#(count) }, "tr": { "p": { "k": [1, 0] } } }"#
  }

  private static func shapes(_ more: String...) -> String {
    LottieFiles.still(
      LottieFiles.shapes(
        ([LottieFiles.ellipse, LottieFiles.fill] + more).joined(separator: ",")))
  }

  private static let gradient =
    #"{ "ty": "gf", "t": 1, "s": { "k": [0, 0] }, "e": { "k": [9, 9] }, "o": { "k": 100 }"#

  private static let multiplied: String = {
    let assets = (0..<10).map { level in
      let layers = (0..<10).map { _ in
        level == 9 ? LottieFiles.solid("#f00") : composition("\(level + 1)")
      }
      return #"{ "id": "\#(level)", "layers": [\#(layers.joined(separator: ","))] }"#
    }
    return LottieFiles.still(
      composition("0"), "\"assets\": [\(assets.joined(separator: ","))],")
  }()

  // MARK: Errors

  @Test(
    arguments: [
      (changed("[5, 15]", "[NaN, 15]"), "is not a value"),
      (changed("[5, 15]", "[1e400, 15]"), "too large"),
      (changed("\"op\": 10, \"w\"", "\"op\": -1, \"w\""), "the animation has no frames"),
      (changed("\"fr\": 10", "\"fr\": 0"), "\"fr\" is out of range"),
      (changed("\"fr\": 10", "\"fr\": 1e9"), "\"fr\" is out of range"),
      (changed("\"w\": 40", "\"w\": 1e9"), "\"w\" is out of range"),
      (changed("\"h\": 30", "\"h\": 0"), "\"h\" is out of range"),
      (changed("\"op\": 10, \"w\"", "\"op\": 1e9, \"w\""), "too long"),
      (changed("\"layers\"", "\"leyers\""), "this is not a Lottie file"),
      (
        changed("\"ind\": 2,", "\"ind\": 2, \"parent\": 1,"), "a layer is its own parent"
      ),
      (
        LottieFiles.still(
          LottieFiles.solid("#f00", "\"ind\": 1, \"tt\": 1, \"tp\": 2,") + ","
            + LottieFiles.solid("#f00", "\"ind\": 2, \"tt\": 1, \"tp\": 1,")),
        "a layer is its own matte"
      ),
      (
        LottieFiles.still(
          composition("a"), #""assets": [{ "id": "a", "layers": [\#(composition("a"))] }],"#),
        "a composition contains itself"
      ),
      (multiplied, "too many layers are drawn in one frame"),
      (shapes(repeater("1000"), repeater("1000"), repeater("1000")), "too many copies"),
      (
        changed("\"k\": [0, 0]", "\"k\": " + String(repeating: "[", count: 10_000)),
        "arrays and objects nest deeper"
      ),
      (
        shapes(
          String(repeating: "{ \"ty\": \"gr\", \"it\": [", count: 101) + LottieFiles.ellipse
            + String(repeating: "] }", count: 101)), "groups of shapes are nested too deeply"
      ),
    ] as [(String, String)])
  func `rendering an invalid Lottie file ends with exit code 65 and an error with line and column`(
    text: String, message: String
  ) throws {
    folder.write(text, to: "a.json")
    let outcome = try run("still", "a.json", "-o", "x.png")
    #expect(outcome.status == 65)
    let first = outcome.errors.split(separator: "\n").first ?? ""
    #expect(first.contains(#/^a\.json:\d+:\d+: error: /#), "\(first)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!folder.exists("x.png"))
  }

  @Test
  func
    `validating a truncated Lottie file ends with exit code 65 and an error with line and column`()
    throws
  {
    let text = LottieFiles.mover
    for length in stride(from: 60, to: text.utf8.count - 1, by: 97) {
      folder.write(String(decoding: text.utf8.prefix(length), as: UTF8.self), to: "a.json")
      let outcome = try run("validate", "a.json")
      #expect(outcome.status == 65, "\(length): \(outcome.errors)")
      #expect(outcome.errors.contains(#/a\.json:\d+:\d+: error: /#), "\(outcome.errors)")
    }
  }

  // MARK: Unsupported features

  @Test(
    arguments: [
      (shapes(repeater("1e6")), "copies beyond the 1024th of a repeater"),
      (
        changed(
          "\"k\": 0 }", "\"k\": 0, \"x\": \"while (true) {}; require('fs').rmdirSync('/')\" }"),
        "approximated: expressions"
      ),
      (LottieFiles.still(composition("none")), "compositions that are missing"),
      (changed("\"parent\": 2", "\"parent\": 77"), "parents that don't exist"),
      (
        LottieFiles.still(
          LottieFiles.solid(
            "#f00",
            "\"masksProperties\": ["
              + (0..<1000).map { _ in
                #"{ "mode": "i", "pt": { "k": { "v": [[0, 0], [40, 0], [40, 30]], "c": true } } }"#
              }.joined(separator: ",") + "],")), "masks beyond the 64th"
      ),
    ] as [(String, String)])
  func
    `an unsupported Lottie feature gives a warning with line and column, or fails with --strict`(
      text: String, message: String
    ) throws
  {
    folder.write(text, to: "a.json")
    let outcome = try run("still", "a.json", "-o", "x.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.contains(#/a\.json:\d+:\d+: warning: /#), "\(outcome.errors)")
    #expect(try run("still", "-y", "a.json", "-o", "x.png", "--strict").status == 65)
  }

  @Test(
    arguments: [
      shapes(#"{ "ty": "sr", "sy": 1, "pt": { "k": 1e9 }, "or": { "k": 9 }, "ir": { "k": 4 } }"#),
      shapes(gradient + "}", gradient + #", "g": { "p": 5 } }"#),
      shapes(gradient + #", "g": { "p": 1e9, "k": { "k": [0, 1, 0] } } }"#),
      shapes(repeater("300"), repeater("300")),
      changed("[5, 15]", "[1e308, -1e308]"),
      changed("\"k\": 0 }", "\"k\": [] }"),
      changed("[{ \"t\": 0, \"s\": [5, 15] }", "[{ \"t\": 0 }"),
      LottieFiles.still(
        LottieFiles.shapes(
          LottieFiles.ellipse + "," + LottieFiles.fill,
          #""ef": [{ "ty": 29, "ef": [{ "v": { "k": 1e9 } }] }, { "ty": 29, "ef": [{ "v": { "k": 1e-300 } }] }],"#
        )),
      shapes(
        #"{ "ty": "st", "c": { "k": [0, 0, 0] }, "w": { "k": 1e9 }, "d": [{ "n": "d", "v": { "k": 1e-9 } }] }"#
      ),
    ])
  func `a Lottie file with malformed or extreme values still renders and ends with exit code 0`(
    text: String
  )
    throws
  {
    folder.write(text, to: "a.json")
    let outcome = try run("still", "a.json", "-o", "x.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  // MARK: Images

  private func picture(_ members: String) -> String {
    LottieFiles.still(
      #"{ "ty": 2, "refId": "i", "ip": 0, "op": 10, "ks": {} }"#,
      #""assets": [{ "id": "i", "w": 9, "h": 9, \#(members) }],"#)
  }

  @Test
  func
    `a missing image of a Lottie file gives a warning, or with --strict an error and exit code 66`()
    throws
  {
    folder.write(picture(#""u": "images/", "p": "none.png""#), to: "a.json")
    let outcome = try run("still", "a.json", "-o", "x.png")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains(#/a\.json:1:\d+: warning: there is no image "none.png"/#))
    let strict = try run("still", "-y", "a.json", "-o", "x.png", "--strict")
    #expect(strict.status == 66, "\(strict.errors)")
  }

  /// A PNG whose header declares 60,000 × 60,000 pixels.
  private static let largePicture: Data = {
    func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      func big(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      }
      let named = Array(name.utf8) + bytes
      return big(bytes.count) + named + big(ZipWriter.checksum(named))
    }
    let side: [UInt8] = [0, 0, 0xEA, 0x60]
    let header = chunk("IHDR", side + side + [8, 6, 0, 0, 0])
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    return Data(
      signature + header + chunk("IDAT", [0x78, 1, 3, 0, 0, 0, 0, 1]) + chunk("IEND", []))
  }()

  @Test(
    arguments: [
      (#""u": "../", "p": "x.png""#, "outside the main scene's folder"),
      (#""u": "", "p": "../../etc/passwd""#, "outside the main scene's folder"),
      (#""u": "", "p": "https://example.com/x.png""#, "files are never downloaded"),
      (#""u": "", "p": "data:image/png;base64,iVBOR*""#, "invalid data URL"),
      (#""u": "", "p": "big.png""#, "too large"),
      (#""u": "", "p": """#, "has no file"),
    ])
  func `a warning states why an image of a Lottie file can't be loaded`(
    members: String, message: String
  ) throws {
    folder.write(Self.largePicture, to: "big.png")
    folder.write(picture(members), to: "a.json")
    let outcome = try run("still", "a.json", "-o", "x.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try run("still", "-y", "a.json", "-o", "x.png", "--strict").status == 65)
  }

  // MARK: Archives

  private func lottie(_ members: [ZipWriter.Member]) {
    folder.write(Data(ZipWriter(members).file), to: "a.lottie")
  }

  private let manifest = ZipWriter.Member(
    "manifest.json", Array(#"{ "version": "2", "animations": [{ "id": "a" }] }"#.utf8))
  private let animation = ZipWriter.Member("a/a.json", Array(LottieFiles.mover.utf8))

  private func refused(_ message: String) throws {
    let outcome = try run("still", "a.lottie", "-o", "x.png")
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("a.lottie"), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a dotLottie archive with a wrong checksum, size, path or manifest is refused`() throws
  {
    var other = animation
    other.checksum ^= 1
    lottie([manifest, other])
    try refused("checksum")
    other = animation
    other.size = 1 << 30
    lottie([manifest, other])
    try refused("a.lottie")
    lottie([manifest, animation, .init("../b.json", [1])])
    try refused("leads out of the archive")
    lottie([animation])
    try refused("it has no manifest.json")
    lottie([manifest])
    try refused("none of the animations in its manifest")
    folder.write(Data(ZipWriter([manifest, animation]).file.prefix(300)), to: "a.lottie")
    try refused("a.lottie")
  }

  @Test func `a Lottie sticker that decompresses to 200 MB is refused`() throws {
    let bomb = try Program.runShell(
      "head -c 200000000 /dev/zero | gzip -9 > a.tgs; splashrender still a.tgs -o x.png", in: folder
    )
    #expect(bomb.status == 65, "\(bomb.errors)")
    #expect(bomb.errors.contains("too large"), "\(bomb.errors)")
  }

  @Test func `an error in a dotLottie archive names the member file, line and column`() throws {
    lottie([
      manifest,
      .init("a/a.json", Array(Self.changed("\"fr\": 10", "\"fr\": 0").utf8)),
    ])
    let outcome = try run("validate", "a.lottie")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains(#/a\.lottie\/a\/a\.json:2:\d+: error: "fr"/#), "\(outcome.errors)")
  }
}
