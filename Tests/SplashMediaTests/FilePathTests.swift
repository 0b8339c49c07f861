import Foundation
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Paths are sequences of bytes, which are compared, hashed and split as the operating system does.
@Suite struct `File paths` {
  /// Combining characters, which form one grapheme with the preceding character.
  static let marks = ["\u{301}", "\u{FE0F}", "\u{200D}"]

  @Test(arguments: marks)
  func `a slash followed by a combining character still separates path components`(mark: String) {
    let path = FilePath("a/\(mark)b")
    #expect(path.components == ["a", FilePath("\(mark)b")])
    #expect(path.folder == "a" && path.lastPart.bytes == Array("\(mark)b".utf8))
    #expect(FilePath("/\(mark)").isAbsolute && FilePath("x/..\(mark)").normalized != "")
    #expect(FilePath("../\(mark)x").normalized.components.first == "..")
    #expect(!("a" as FilePath).contains(FilePath("../\(mark)a").normalized))
  }

  @Test func `file names that look alike but differ in their Unicode bytes are different paths`() {
    let (one, two) = (FilePath("caf\u{E9}.png"), FilePath("cafe\u{301}.png"))
    #expect(one != two && Set([one, two]).count == 2)
    #expect("caf\u{E9}.png" == "cafe\u{301}.png", "texts compare by what they look like")
    #expect(!FilePath("/caf\u{E9}").contains(FilePath("/cafe\u{301}/x")))
  }

  @Test func `a path keeps bytes that aren't valid UTF-8, and error messages show them escaped`() {
    let path = FilePath(bytes: [0x61, 0xFF, 0x2F, 0xC3, 0xA9, 0xC3])
    #expect(path.description == "a\\xff/é\\xc3" && path.text == nil)
    #expect(path.components.map(\.bytes) == [[0x61, 0xFF], [0xC3, 0xA9, 0xC3]])
    #expect(("/x" as FilePath).appending(path).bytes == Array("/x/".utf8) + path.bytes)
    #expect(("\(path).part" as FilePath).bytes == path.bytes + Array(".part".utf8))
  }

  @Test(arguments: [
    ("", ".", "", ""), ("a", ".", "a", ""), ("/", "/", "", "/"), ("/a", "/", "a", "/"),
    ("a/", "a", "", "a/"), ("a//b", "a", "b", "a//"), ("../b.c", "..", "b.c", "../"),
  ])
  func `a path splits into its folder, last component and directory prefix`(
    path: String, folder: String, last: String, before: String
  ) {
    #expect(path.path.folder == folder.path)
    #expect(path.path.lastPart == last.path)
    #expect(path.path.directoryPart == before.path)
  }

  @Test(arguments: [
    ("a.PNG", "png", "a"), (".png", nil, ".png"), ("a.b/c", nil, "c"), ("x.tar.gz", "gz", "x.tar"),
    ("a.", "", "a"), ("é.Ü", "ü", "é"),
  ])
  func `a file name splits into its stem and lower-case extension`(
    path: String, kind: String?, stem: String
  ) {
    #expect(path.path.pathExtension == kind)
    #expect(path.path.stem == stem.path)
  }

  @Test func `normalized and relative paths lead to the same file as the original path`() {
    var random = SeededGenerator(seed: 11)
    let names = ["a", "b", "..", ".", "", "\u{301}", "é"]
    /// Resolves a path component by component, and returns the components from the root.
    func walk(_ path: FilePath, from start: [FilePath]) -> [FilePath] {
      var place = path.isAbsolute ? [] : start
      for name in path.bytes.split(separator: 47).map({ FilePath(bytes: $0) }) where name != "." {
        if name == ".." { _ = place.popLast() } else { place.append(name) }
      }
      return place
    }
    let start: [FilePath] = (0..<9).map { "s\($0)" }
    for _ in 0..<2000 {
      let count = Int.random(in: 1...8, using: &random)
      let text = (0..<count).map { _ in names.randomElement(using: &random) ?? "" }
      let path = FilePath((Bool.random(using: &random) ? "/" : "") + text.joined(separator: "/"))
      let normalized = path.normalized
      #expect(walk(normalized, from: start) == walk(path, from: start), "\(path)")
      #expect(normalized.normalized == normalized, "\(path)")
      let (target, base) = (
        FilePath(walk(path, from: start), isAbsolute: true),
        FilePath(walk(normalized, from: start).reversed() + ["z"], isAbsolute: true)
      )
      #expect(walk(target.relative(to: base), from: base.components) == target.components)
      #expect(base.contains(target) == target.components.starts(with: base.components))
    }
  }

  @Test func `a path that contains a zero byte is detected and never leads to an existing file`() {
    #expect(FilePath("a\0b").hasZeroByte)
    #expect(("a\0b" as FilePath).withCString { unsafe $0[0] } == 0)
    #expect(FilePath("/\0").resolved == nil && FileState(of: "/\0") == nil)
  }
}

/// Opening the files that scenes reference without following symbolic links.
@Suite struct `Opening files without symbolic links` {
  /// Opens a path in both ways, and returns the error code of each; 0 for success.
  private func codes(_ path: FilePath) -> [Int32] {
    [{ path.openForReading(followsLinks: false) }, { path.openForReadingByParts() }].map { open in
      let descriptor = open()
      if descriptor < 0 { return errno }
      close(descriptor)
      return 0
    }
  }

  @Test func `opening a path without following links fails if any component is a symbolic link`()
    throws
  {
    let directory = try TemporaryDirectory()
    let root = try #require(directory.url.path.path.resolved)
    try FileManager.default.createDirectory(
      atPath: directory.path("a/b"), withIntermediateDirectories: true)
    try Data([7]).write(to: URL(filePath: directory.path("a/b/file")))
    for (link, target) in [("a/link", "b/file"), ("c", "a"), ("a/loop", "loop")] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.path(link), withDestinationPath: target)
    }
    #expect(codes(root.appending("a/b/file")) == [0, 0])
    #expect(codes(root.appending("a//b/./file")) == [0, 0])
    #expect(codes(root.appending("a/none")) == [ENOENT, ENOENT])
    for path in ["a/link", "a/loop"] as [FilePath] {
      #expect(codes(root.appending(path)) == [ELOOP, ELOOP], "\(path)")
    }
    // Opening by parts reports that the link isn't a directory.
    #expect(codes(root.appending("c/b/file")) == [ELOOP, ENOTDIR])
    for path in ["a/b/file/x", "a/b/file/", "a/b/file/.", "a/b/file/../file"] as [FilePath] {
      #expect(codes(root.appending(path)) == [ENOTDIR, ENOTDIR], "\(path)")
    }
    #expect(codes(FilePath("/" + String(repeating: "x", count: 300)))[1] == ENAMETOOLONG)
  }

  @Test func `an asset file replaced by a symbolic link after its path was resolved can't be read`()
    throws
  {
    let directory = try TemporaryDirectory()
    let root = try #require(directory.url.path.path.resolved)
    let place = root.appending("file")
    try Data([1]).write(to: URL(filePath: directory.path("other")))
    try Data([7]).write(to: URL(filePath: directory.path("file")))
    let file = AssetFile("named", at: place)
    #expect(try readFile(file, limit: 9) == [7])
    try FileManager.default.removeItem(atPath: directory.path("file"))
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("file"), withDestinationPath: directory.path("other"))
    let error = #expect(throws: AssetError.self) { try readFile(file, limit: 9) }
    guard case .unreadable(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "named")
    #expect(try readFile(AssetFile(place), limit: 9) == [1])
  }
}

/// Output files in directories that other users can write to.
@Suite struct `Symbolic links at output paths` {
  @Test func `a symbolic link at an output path is followed or replaced, as the caller requests`()
    throws
  {
    let directory = try TemporaryDirectory()
    try Data([1]).write(to: URL(filePath: directory.path("victim")))
    for links in [OutputFile.Links.followed, .replaced] {
      try? FileManager.default.removeItem(atPath: directory.path("link"))
      try FileManager.default.createSymbolicLink(
        atPath: directory.path("link"), withDestinationPath: "victim")
      let file = try OutputFile(path: directory.path("link").path, links: links)
      try file.write([links == .followed ? 2 : 3])
      try file.commit()
      #expect(try Data(contentsOf: URL(filePath: directory.path("victim"))) == Data([2]))
    }
    #expect(try Data(contentsOf: URL(filePath: directory.path("link"))) == Data([3]))
    #expect(directory.path("link").path.linkTarget == nil)
  }
}
