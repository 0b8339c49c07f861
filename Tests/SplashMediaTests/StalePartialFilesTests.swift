import Foundation
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct StalePartialFilesTests {
  /// The id of a process that has ended.
  private func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exit"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test
  func `removing stale partial files affects only those of ended processes for the given outputs`()
    throws
  {
    let directory = try TemporaryDirectory()
    let system = StalePartialFiles.mark.split(separator: "-")[0]
    let gone = "\(system)-\(try endedProcess())-abc.part"
    let removed = [
      ".film.mp4.\(gone)", ".film.mp4.\(gone).old", ".part-0007.png.\(gone)", ".a.b.gif.\(gone)",
    ]
    let kept = [
      ".other.mp4.\(gone)", ".film.mp4.\(StalePartialFiles.mark)-abc.part", ".film.mp4.part",
      "film.mp4",
      ".film.mp4.00000000-1-abc.part", "x.film.mp4.\(gone)",
    ]
    for name in removed + kept { try Data().write(to: URL(fileURLWithPath: directory.path(name))) }
    StalePartialFiles.remove(
      beside: ["film.mp4", "part-%04d.png", "a.b.gif"].map { directory.path($0).path })
    #expect(directory.contents == kept.sorted())
  }

  @Test func `a backup file left by an ended process gets its original name back`() throws {
    let directory = try TemporaryDirectory()
    let system = StalePartialFiles.mark.split(separator: "-")[0]
    let gone = "\(system)-\(try endedProcess())-abc.part"
    try Data([1]).write(to: URL(filePath: directory.path(".film.mp4.\(gone).old")))
    try Data([2]).write(to: URL(filePath: directory.path(".film.mp4.\(gone)")))
    StalePartialFiles.remove(beside: [directory.path("film.mp4").path])
    #expect(directory.contents == ["film.mp4"])
    #expect(try Data(contentsOf: URL(filePath: directory.path("film.mp4"))) == Data([1]))
  }

  @Test func `the name of a partial file identifies the process that writes the file`() throws {
    let directory = try TemporaryDirectory()
    let file = try OutputFile(path: directory.path("film.mp4").path)
    let name = try #require(directory.contents.first)
    #expect(name.hasPrefix(".film.mp4.\(StalePartialFiles.mark)-") && name.hasSuffix(".part"))
    file.abort()
  }
}

@Suite struct FileStateTests {
  @Test
  func `a file's size and timestamps reveal a change, but aren't trusted just after a write`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path("a")
    #expect(FileState(of: path.path) == nil)
    try Data([1]).write(to: URL(fileURLWithPath: path))
    let first = try #require(FileState(of: path.path))
    #expect(
      first.size == 1 && !first.isDirectory
        && FileState(of: directory.url.path.path)?.isDirectory == true)
    #expect(first.isFresh(at: max(first.modified, first.changed)))
    #expect(!first.isFresh(at: max(first.modified, first.changed) + 3_000_000_000))
    try Data([1, 2]).write(to: URL(fileURLWithPath: path))
    #expect(FileState(of: path.path) != first)
  }

  @Test
  func `for 2 seconds after a write, whole-second timestamps aren't trusted to detect changes`() {
    func state(_ time: Int) -> FileState {
      FileState(device: 1, node: 1, size: 1, modified: time, changed: time)
    }
    let second = 1_000_000_000
    #expect(state(5 * second).isFresh(at: 6 * second))
    #expect(!state(5 * second).isFresh(at: 7 * second))
    #expect(!state(5 * second + 1).isFresh(at: 6 * second))
    #expect(state(5 * second + 1).isFresh(at: 5 * second + 10_000_000))
  }

  @Test func `the content hash of a file equals the SHA-256 hash of its bytes`() throws {
    let directory = try TemporaryDirectory()
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Data(bytes).write(to: URL(fileURLWithPath: directory.path("a")))
    #expect(ContentHash(ofFile: directory.path("a").path) == ContentHash(of: bytes))
    #expect(ContentHash(ofFile: directory.path("b").path) == nil)
    #expect(ContentHash("xyz") == nil)
    #expect(ContentHash(ContentHash(of: bytes).description) == ContentHash(of: bytes))
  }
}
