import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// A video file in a temporary directory.
final class TestVideo {
  let directory: TemporaryDirectory
  let path: String
  let library = VideoLibrary()
  let reference: VideoReference

  /// Opens the file that `make` writes to the given path.
  init(_ name: String, _ make: (String) throws -> Void) throws {
    directory = try TemporaryDirectory()
    path = directory.path(name)
    try make(path)
    reference = try library.video(at: path.file)
  }

  /// A video with numbered frames: see `NumberedVideo`.
  convenience init(_ name: String, count: Int, rate: Int = 30, _ arguments: [String]) throws {
    try self.init(name) { path in
      try NumberedVideo.make(path, count: count, rate: rate, arguments)
    }
  }

  var count: Int { reference.times.count }

  /// A frame's pixels.
  func frame(_ index: Int, reader: Int = 0) throws -> Pixmap {
    let pyramid = library.frame(index, ofVideo: reference.id, reader: reader)
    return try #require(pyramid, "\(String(describing: library.failure))").levels[0]
  }

  /// The numbers in the given frames.
  func numbers(_ indices: some Sequence<Int>) throws -> [Int] {
    try indices.map { try frame($0).number }
  }
}

extension Pixmap {
  /// The number in a frame of a `NumberedVideo`.
  var number: Int {
    NumberedVideo.number { x, y in
      self[Int(clamping: x * Double(width)), Int(clamping: y * Double(height))].green > 127
    }
  }

  /// All bytes of the pixels.
  var allBytes: [UInt8] {
    (0..<height).flatMap { y in (0..<4 * width).map { self.row(y)[$0] } }
  }
}
