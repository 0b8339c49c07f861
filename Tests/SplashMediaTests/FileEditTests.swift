import Foundation
import SplashSystem
import Testing

@testable import SplashMedia

/// Replacing a file only if its contents haven't changed since it was read.
@Suite struct FileEditTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "edit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func replace(_ known: String, with new: String, at url: URL) -> FileEdit.Outcome {
    FileEdit.replace(bytes(known), with: bytes(new), at: FilePath(url.path))
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `saving replaces a file only if its contents haven't changed since they were read`()
    throws
  {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      try Data("old".utf8).write(to: file)
      #expect(replace("old", with: "new text", at: file) == .done)
      #expect(try Data(contentsOf: file) == Data("new text".utf8))
      #expect(replace("old", with: "other", at: file) == .changed)
      #expect(replace("new text and", with: "other", at: file) == .changed)
      #expect(try Data(contentsOf: file) == Data("new text".utf8))
      #expect(try names(folder) == ["a.json"])
    }
  }

  @Test
  func `saving to a path without a file, to a directory or through a symbolic link is refused`()
    throws
  {
    try inFolder { folder in
      #expect(replace("", with: "new", at: folder.appending(path: "missing")) == .changed)
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      #expect(replace("", with: "new", at: inner) == .changed)
      let target = folder.appending(path: "target")
      try Data("old".utf8).write(to: target)
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      #expect(replace("old", with: "new", at: link) == .changed)
      let file = inner.appending(path: "file")
      try Data("old".utf8).write(to: file)
      let other = folder.appending(path: "other")
      try FileManager.default.createSymbolicLink(at: other, withDestinationURL: inner)
      #expect(replace("old", with: "new", at: other.appending(path: "file")) == .changed)
      #expect(try Data(contentsOf: target) == Data("old".utf8))
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      #expect(try names(folder) == ["inner", "link", "other", "target"])
    }
  }

  @Test func `of several concurrent saves based on the same file contents, only one succeeds`()
    throws
  {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      for round in 0..<60 {
        let old = "round \(round)"
        try Data(old.utf8).write(to: file)
        let lock = NSLock()
        nonisolated(unsafe) var done: [Int] = []
        DispatchQueue.concurrentPerform(iterations: 4) { index in
          guard replace(old, with: "save \(round) \(index)", at: file) == .done else { return }
          lock.withLock { done.append(index) }
        }
        #expect(done.count == 1)
        #expect(try Data(contentsOf: file) == Data("save \(round) \(done.first ?? -1)".utf8))
      }
      #expect(try names(folder) == ["a.json"])
    }
  }
}
