import Foundation
import Testing

@testable import ProgramSupport

/// Error messages about unreadable images.
@Suite struct ImageErrorTests {
  private let scene = """
    {
      "splashrender": 1, "size": [64, 48], "duration": 1,
      "layers": [ { "type": "image", "image": "picture.png" } ]
    }
    """

  private static let hugePNG: [UInt8] = {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8)
    bytes += [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0]
    bytes += Array("IEND".utf8)
    bytes += [0, 0, 0, 0]
    return bytes
  }()

  /// The first half of a PNG file.
  private static let cutPNG: [UInt8] = {
    let url = Folder.project.appending(path: "scenes/splash-mask/feed/avatar.png")
    let bytes = (try? Data(contentsOf: url)) ?? Data()
    return Array(bytes.prefix(bytes.count / 2))
  }()

  static let files: [(bytes: [UInt8], words: String)] = [
    (cutPNG, "\"picture.png\" is corrupt"),
    ([], "is empty"), (Array("no picture".utf8), "this is not a PNG"),
    (Array("GIF89a".utf8), "too early"), ([0xFF, 0xD8, 0xFF, 0xE0], "too early"),
    (hugePNG, "16384 pixels per side"),
  ]

  @Test(arguments: files)
  func
    `an unreadable image file gives exit code 65 and an error at the image's path in the scene file`(
      bytes: [UInt8], words: String
    ) throws
  {
    let folder = try Folder()
    folder.write(scene, to: "s.json")
    try Data(bytes).write(to: folder.url.appending(path: "picture.png"))
    let outcome = try Program.run(["still", "s.json", "-o", "x.png"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("s.json:3:43: error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!folder.exists("x.png"))
  }

  @Test func `validating a scene with a folder as its image file ends with exit code 66`() throws {
    let folder = try Folder()
    folder.write(scene, to: "s.json")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "picture.png"), withIntermediateDirectories: true)
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("s.json:3:43: error: "), "\(outcome.errors)")
  }
}
