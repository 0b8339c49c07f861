import Foundation

/// Where the program is attacked: `work`, in which it runs, and beside it `outside`, whose files nothing that
/// the program reads may lead it to. Only `work/out` may change.
final class Place {
  /// A word in every text file of `outside`, for messages and outputs to show if the file was read.
  static let secretWord = "kept-secret-3141"
  /// The colour of every picture of `outside`: red, green and blue.
  static let secretColor: [UInt8] = [240, 11, 167]

  let folder: Folder
  /// The studio that the trials in this place ask.
  var studio: Studio?
  /// What was at the paths that a trial has written to; nothing where no file was.
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

  /// Where `path` of the folder `work` is.
  func url(_ path: String) -> URL { folder.url.appending(path: "work/" + path) }

  /// Writes a file that stays.
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

  /// What the present trial has written.
  var written: [Data] { originals.map { (try? Data(contentsOf: url($0.path))) ?? Data() } }

  /// Takes back what a trial has written, and what came of it.
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
