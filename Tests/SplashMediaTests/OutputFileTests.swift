import Foundation
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct OutputFileTests {
  @Test func `an output file appears at its path only after it is complete`() throws {
    let directory = try TemporaryDirectory()
    let file = try OutputFile(path: directory.path("a.bin").path)
    try file.write([1, 2, 3])
    #expect(!directory.contents.contains("a.bin"))
    try file.commit()
    #expect(directory.contents == ["a.bin"])
    #expect(try bytes(ofFile: directory.path("a.bin")) == [1, 2, 3])
  }

  @Test func `an aborted or discarded output leaves the existing file at its path unchanged`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.bin")
    try Data([9]).write(to: URL(fileURLWithPath: path))
    do {
      let file = try OutputFile(path: path.path)
      try file.write([1, 2, 3])
      file.abort()
      file.abort()
      try OutputFile(path: path.path).write([4])
    }
    #expect(directory.contents == ["a.bin"])
    #expect(try bytes(ofFile: path) == [9])
  }

  @Test func `a replaced file keeps its permissions, and a symbolic link to it stays a link`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.bin")
    try Data([9]).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let link = directory.path("link.bin")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = try OutputFile(path: link.path)
    try file.write([1])
    try file.commit()
    #expect(try bytes(ofFile: path) == [1])
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @Test
  func `an output through a dangling symbolic link creates the link's target and keeps the link`()
    throws
  {
    let directory = try TemporaryDirectory()
    let manager = FileManager.default
    for (link, target) in [("a", "b"), ("b", directory.path("c.bin"))] {
      try manager.createSymbolicLink(
        atPath: directory.path(link), withDestinationPath: target)
    }
    let file = try OutputFile(path: directory.path("a").path)
    try file.write([1])
    try file.commit()
    #expect(directory.contents == ["a", "b", "c.bin"])
    #expect(try bytes(ofFile: directory.path("c.bin")) == [1])
    #expect(try manager.destinationOfSymbolicLink(atPath: directory.path("a")) == "b")
    try manager.createSymbolicLink(atPath: directory.path("x"), withDestinationPath: "x")
    #expect(throws: OutputError.self) { try OutputFile(path: directory.path("x").path) }
  }

  @Test(arguments: 0..<3)
  func `several output files appear at their paths together or not at all`(blocked: Int) throws {
    let directory = try TemporaryDirectory()
    let names = ["a", "b", "c"]
    // Of the other two files, one exists already.
    let existing = names[(blocked + 1) % 3]
    try Data([9]).write(to: directory.url.appending(path: existing))
    let files = try names.map { try OutputFile(path: directory.path($0).path) }
    for (i, file) in files.enumerated() { try file.write([UInt8(i)]) }
    // A file can't replace the directory that now exists at its path.
    let folder = directory.url.appending(path: names[blocked])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    #expect(
      throws: OutputError.cannotWrite(path: folder.path.path, reason: systemMessage(EISDIR))
    ) { try OutputFile.place(files) }
    for file in files { file.abort() }
    #expect(directory.contents == [existing, names[blocked]].sorted())
    #expect(try bytes(ofFile: directory.path(existing)) == [9])

    try FileManager.default.removeItem(at: folder)
    let again = try names.map { try OutputFile(path: directory.path($0).path) }
    for (i, file) in again.enumerated() { try file.write([UInt8(i)]) }
    #expect(directory.contents.filter { !$0.hasPrefix(".") } == [existing])
    try OutputFile.place(again)
    #expect(directory.contents == names)
    for (i, name) in names.enumerated() {
      #expect(try bytes(ofFile: directory.path(name)) == [UInt8(i)])
    }
  }

  @Test
  func `once a program being stopped removed its partial files, no output can start or finish`()
    throws
  {
    let directory = try TemporaryDirectory()
    let register = PartialFiles()
    let file = try OutputFile(path: directory.path("a.bin").path, register: register)
    try file.write([1])
    register.removeAll()
    #expect(directory.contents.isEmpty)
    #expect(throws: OutputError.self) { try file.commit() }
    #expect(throws: OutputError.self) {
      try OutputFile(path: directory.path("b.bin").path, register: register)
    }
    #expect(directory.contents.isEmpty)
  }

  @Test(arguments: ["missing/a.gif", "", "a\0b.gif"])
  func `the error for an output path that can't be created names the path`(name: String) throws {
    let directory = try TemporaryDirectory()
    let path = name.isEmpty ? "" : directory.path("x") + name
    #expect {
      try OutputFile(path: path.path)
    } throws: { error in
      guard case OutputError.cannotWrite(let named, let reason) = error else { return false }
      return named == path.path && !reason.isEmpty
    }
  }

  @Test func `a directory as output path is an error`() throws {
    let directory = try TemporaryDirectory()
    #expect(
      throws: OutputError.cannotWrite(
        path: directory.url.path.path, reason: systemMessage(EISDIR))
    ) { try OutputFile(path: directory.url.path.path) }
  }

  @Test func `writing an output file to a full device is a disk-full error`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let file = try OutputFile(path: "/dev/full")
    #expect(file.isStream)
    #expect(throws: OutputError.diskFull(path: "/dev/full", reason: systemMessage(ENOSPC))) {
      try file.write([1])
    }
  }

  @Test func `an output file with a name of 244 bytes can be written`() throws {
    let directory = try TemporaryDirectory()
    let name = String(repeating: "ä", count: 120) + ".bin"
    let file = try OutputFile(path: directory.path(name).path)
    try file.commit()
    #expect(try bytes(ofFile: directory.path(name)).isEmpty)
    #expect(("a.gif" as FilePath).directoryPart.isEmpty)
  }
}

@Suite struct OutputFormatTests {
  @Test(arguments: [
    ("a.mp4", OutputFormat.mp4), ("A.GIF", .gif), ("x.y/a.b.png", .png),
    ("f-%04d.png", .png), ("f%d.PNG", .png), ("%d/f.png", .png), ("a.MOV", .mov),
    ("a.webm", .webm), ("a.mkv", .mkv), ("a.apng", .apng), ("a.webp", .webp), ("a.avif", .avif),
    ("a.jpeg", .jpeg), ("a.JPG", .jpeg), ("a.nut", .nut), ("a.y4m", .y4m), ("a.yuv", .rawvideo),
    ("a.framemd5", .framemd5), ("a.m4v", .mp4),
  ])
  func `the file extension of an output path selects the output format`(
    path: String, format: OutputFormat
  ) {
    #expect(OutputFormat(path: path.path) == format)
  }

  @Test(arguments: ["", "-", "mp4", "a", "a.", ".gif", "a.gif/b", "a.tiff"])
  func `a path without a supported file extension selects no output format`(path: String) {
    #expect(OutputFormat(path: path.path) == nil)
  }

  @Test func `frame numbers in file names use at least the requested number of digits`() throws {
    let pattern = try #require(FramePattern(path: "/x/f-%04d.png"))
    #expect(pattern.path(ofFrame: 7) == "/x/f-0007.png")
    #expect(pattern.path(ofFrame: 12_345) == "/x/f-12345.png")
    #expect(FramePattern(path: "%d.png")?.path(ofFrame: 0) == "0.png")
    #expect(FramePattern(path: "%d-%d.png") == nil)
    let others: [(FilePath, FilePath?)] = [
      ("/x##/f-####.png", "/x##/f-%04d.png"), ("f%3d.png", "f%03d.png"), ("f%i.png", "f%04d.png"),
      ("{n}.png", "%04d.png"), ("f#1.png", nil), ("a.png", nil), ("##-##.png", nil),
    ]
    for (path, pattern) in others { #expect(FramePattern.meant(by: path) == pattern, "\(path)") }
  }

  @Test
  func `an output is an image sequence only with an image format and one placeholder such as %03d`()
  {
    for format in OutputFormat.allCases {
      let isPicture = [.png, .jpeg, .webp, .avif].contains(format)
      #expect(format.isSequence(at: "a-%03d.x") == isPicture)
      #expect(!format.isSequence(at: "a.x"))
      #expect(!format.isSequence(at: "a-%d-%d.x"))
      #expect(!format.isSequence(at: "%d/a.x"))
    }
    #expect(
      Array(OutputFormat.webp.files(at: "a%d.webp", frameCount: 2)) == ["a0.webp", "a1.webp"])
    #expect(Array(OutputFormat.mp4.files(at: "a%d.mp4", frameCount: 2)) == ["a%d.mp4"])
  }
}
