// Writes the frames of a scene to standard output as raw pixels, for another program:
//
//     RawFrames SCENE.json > film.rgba
//
// A pixel is four bytes: red, green, blue and alpha, the colours multiplied by alpha.
import Foundation
import SplashMedia
import SplashPixels
import SplashRender
import SplashSystem

/// Writes every frame to a file handle.
final class RawSink: FrameSink {
  private let handle: FileHandle

  init(_ handle: FileHandle) { self.handle = handle }

  /// Equal consecutive frames are passed once, with their number.
  func write(_ frame: Pixmap, count: Int) throws(OutputError) {
    let data = Data(frame.bytes())
    do {
      for _ in 0..<count { try handle.write(contentsOf: data) }
    } catch {
      throw .cannotWrite(path: "standard output", reason: "\(error)")
    }
  }

  /// There are no files to rename into place.
  func complete() -> FinishedOutput { FinishedOutput() }
  func cancel() {}
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: RawFrames SCENE.json\n".utf8))
  exit(64)
}

do {
  let film = try Film(path: FilePath(CommandLine.arguments[1]))
  try film.draw(into: [RawSink(.standardOutput)])
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
