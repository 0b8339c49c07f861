import Foundation
import SplashSystem
import Testing

@testable import SplashMedia

/// Moving several files over existing ones: all of them or none.
@Suite struct FileMoveTests {
  /// Two new hidden files next to two old ones.
  private func inFolder(_ body: (URL, [FileMove]) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "move-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let moves = try ["a", "b"].map { name in
      let (source, target) = (folder.appending(path: ".\(name).part"), folder.appending(path: name))
      try Data("new \(name)".utf8).write(to: source)
      try Data("old \(name)".utf8).write(to: target)
      return FileMove(source: FilePath(source.path), target: FilePath(target.path))
    }
    try body(folder, moves)
  }

  private func texts(_ folder: URL) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self))
      })
  }

  @Test
  func `moving two files onto existing files replaces both and leaves no temporary files`() throws {
    try inFolder { folder, moves in
      #expect(FileMove.perform(moves) == nil)
      let left = try texts(folder)
      #expect(left == ["a": "new a", "b": "new b"])
    }
  }

  @Test func `if one of several file moves fails, the earlier moves are undone`() throws {
    try inFolder { folder, moves in
      moves[1].source.unlink()
      #expect(FileMove.perform(moves)?.index == 1)
      let left = try texts(folder)
      #expect(left == ["a": "old a", "b": "old b"])
    }
  }

  @Test
  func `if the system refuses every rename, moving several files leaves all of them unchanged`()
    throws
  {
    try inFolder { folder, moves in
      let stuck = moves.map { move in
        var move = move
        move.rename = { _, _ in
          errno = ESTALE
          return -1
        }
        return move
      }
      let failure = FileMove.perform(stuck)
      #expect(failure?.index == 0)
      #expect(failure?.error.code == ESTALE)
      let left = try texts(folder)
      #expect(left == ["a": "old a", "b": "old b", ".a.part": "new a", ".b.part": "new b"])
    }
  }
}
