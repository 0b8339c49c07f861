import Foundation

@testable import ProgramSupport

/// The folders of an attack: the program runs in `work`. It may not read the files of `outside`, next to it, and
/// may change only `work/out`.
final class Place {
  /// A word in every text file of `outside`, which appears in messages and outputs if the file was read.
  static let secretWord = "kept-secret-3141"
  /// The colour of every image in `outside`: red, green and blue.
  static let secretColor: [UInt8] = [240, 11, 167]

  let folder: Folder
  /// The studio that receives the trials' requests.
  var studio: Studio?
  /// The previous contents of the files that a trial has written; `nil` for new files.
  private var originals: [(path: String, data: Data?)] = []

  init() throws {
    folder = try Folder()
    for name in ["work/out", "outside"] {
      try FileManager.default.createDirectory(
        at: folder[name], withIntermediateDirectories: true)
    }
    try reset()
  }

  deinit { _ = try? studio?.end() }

  /// The URL of `path` in the folder `work`.
  func url(_ path: String) -> URL { folder.url.appending(path: "work/" + path) }

  /// Writes a file for all trials.
  func keep(_ data: Data, at path: String) throws {
    let target = folder[path]
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }

  /// Writes a file below `work`, for one trial.
  func write(_ bytes: [UInt8], to path: String) throws {
    originals.append((path, try? Data(contentsOf: url(path))))
    try keep(Data(bytes), at: "work/" + path)
  }

  /// Writes a text below `work`, for one trial.
  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// The files written by the current trial.
  var written: [Data] { originals.map { (try? Data(contentsOf: url($0.path))) ?? Data() } }

  /// Reverts the files written by a trial, and removes its outputs.
  func reset() throws {
    for (path, data) in originals.reversed() {
      if let data {
        try data.write(to: url(path))
      } else {
        try? FileManager.default.removeItem(at: url(path))
      }
    }
    originals = []
    try? FileManager.default.removeItem(at: url("out"))
    try FileManager.default.createDirectory(at: url("out"), withIntermediateDirectories: true)
  }
}
