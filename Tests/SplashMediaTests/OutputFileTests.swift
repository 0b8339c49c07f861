import Foundation
import Testing

@testable import SplashMedia

@Suite struct OutputFileTests {
  @Test func `an output appears only when it is committed`() throws {
    let directory = try TemporaryDirectory()
    let file = try OutputFile(path: directory.path("a.bin"))
    try file.write([1, 2, 3])
    #expect(!directory.contents.contains("a.bin"))
    try file.commit()
    #expect(directory.contents == ["a.bin"])
    #expect(try bytes(ofFile: directory.path("a.bin")) == [1, 2, 3])
  }

  @Test func `an output that is given up or dropped leaves the old file`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.bin")
    try Data([9]).write(to: URL(fileURLWithPath: path))
    do {
      let file = try OutputFile(path: path)
      try file.write([1, 2, 3])
      file.abort()
      file.abort()
      try OutputFile(path: path).write([4])
    }
    #expect(directory.contents == ["a.bin"])
    #expect(try bytes(ofFile: path) == [9])
  }

  @Test func `a replaced file keeps its permissions and a link stays a link`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.bin")
    try Data([9]).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let link = directory.path("link.bin")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = try OutputFile(path: link)
    try file.write([1])
    try file.commit()
    #expect(try bytes(ofFile: path) == [1])
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @Test func `removing partial files leaves nothing and stops later commits`() throws {
    let directory = try TemporaryDirectory()
    let register = PartialFiles()
    let file = try OutputFile(path: directory.path("a.bin"), register: register)
    try file.write([1])
    register.removeAll()
    #expect(directory.contents.isEmpty)
    #expect(throws: OutputError.self) { try file.commit() }
    #expect(throws: OutputError.self) {
      try OutputFile(path: directory.path("b.bin"), register: register)
    }
    #expect(directory.contents.isEmpty)
  }

  @Test(arguments: ["missing/a.gif", "", "a\0b.gif"])
  func `a path that can't be created is an error that names it`(name: String) throws {
    let directory = try TemporaryDirectory()
    let path = name.isEmpty ? "" : directory.path("x") + name
    #expect {
      try OutputFile(path: path)
    } throws: { error in
      guard case OutputError.cannotWrite(let named, let reason) = error else { return false }
      return named == path && !reason.isEmpty
    }
  }

  @Test func `a directory is not an output`() throws {
    let directory = try TemporaryDirectory()
    #expect(
      throws: OutputError.cannotWrite(
        path: directory.url.path, reason: systemMessage(EISDIR))
    ) { try OutputFile(path: directory.url.path) }
  }

  @Test func `a full device is a full disk`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let file = try OutputFile(path: "/dev/full")
    #expect(file.isStream)
    #expect(throws: OutputError.diskFull(path: "/dev/full", reason: systemMessage(ENOSPC))) {
      try file.write([1])
    }
  }

  @Test func `long names and names without a directory can be written`() throws {
    let directory = try TemporaryDirectory()
    let name = String(repeating: "ä", count: 120) + ".bin"
    let file = try OutputFile(path: directory.path(name))
    try file.commit()
    #expect(try bytes(ofFile: directory.path(name)).isEmpty)
    #expect(OutputFile.split("a.gif") == ("", "a.gif"))
    #expect(OutputFile.split("/b/a.gif") == ("/b/", "a.gif"))
  }
}

@Suite struct OutputFormatTests {
  @Test(arguments: [
    ("a.mp4", OutputFormat.mp4), ("A.GIF", .gif), ("x.y/a.b.png", .png),
    ("f-%04d.png", .pngSequence), ("f%d.PNG", .pngSequence), ("%d/f.png", .png),
  ])
  func `the extension names the format`(path: String, format: OutputFormat) {
    #expect(OutputFormat(path: path) == format)
  }

  @Test(arguments: ["", "-", "mp4", "a", "a.", ".gif", "a.gif/b", "a.jpeg"])
  func `other paths name none`(path: String) {
    #expect(OutputFormat(path: path) == nil)
  }

  @Test func `frame numbers take the digits asked for, or more`() throws {
    let pattern = try #require(FramePattern(path: "/x/f-%04d.png"))
    #expect(pattern.path(ofFrame: 7) == "/x/f-0007.png")
    #expect(pattern.path(ofFrame: 12_345) == "/x/f-12345.png")
    #expect(FramePattern(path: "%d.png")?.path(ofFrame: 0) == "0.png")
    #expect(FramePattern(path: "%d-%d.png") == nil)
  }
}
