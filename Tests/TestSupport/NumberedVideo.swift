import Foundation

/// Videos by the program `ffmpeg` whose frames show their numbers in nine stripes, black for 0 and white for 1,
/// the lowest bit at the left.
package enum NumberedVideo {
  /// The frames' size.
  package static let (width, height) = (144, 32)
  private static let bits = 9

  /// Makes a video of the frames 0..<count.
  ///
  /// - Parameters:
  ///   - rate: Frames per second.
  ///   - arguments: The arguments of `ffmpeg` between its input and its output.
  package static func make(
    _ path: String, count: Int, rate: Int = 30, _ arguments: [String]
  ) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * width * height * 3 / 2)
    for frame in 0..<count {
      let row = (0..<width).map { x -> UInt8 in frame >> (x * bits / width) & 1 == 1 ? 235 : 16 }
      for _ in 0..<height { bytes += row }
      bytes += [UInt8](repeating: 128, count: width * height / 2)
    }
    try encode(
      bytes, ["-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-r", "\(rate)"], arguments, path)
  }

  /// Makes a video of raw frames with `ffmpeg`.
  ///
  /// - Parameter input: The raw frames.
  package static func encode(
    _ bytes: [UInt8], _ input: [String], _ arguments: [String], _ path: String
  ) throws {
    let raw = path + ".raw"
    try Data(bytes).write(to: URL(filePath: raw))
    defer { try? FileManager.default.removeItem(atPath: raw) }
    try runProgram(
      ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo"] + input + ["-i", raw] + arguments + [path])
  }

  /// The number that a frame shows.
  ///
  /// - Parameter isLight: Whether a position is light, in fractions of the frame's size.
  package static func number(_ isLight: (_ x: Double, _ y: Double) -> Bool) -> Int {
    (0..<bits).reduce(0) { number, bit in
      number | (isLight((Double(bit) + 0.5) / Double(bits), 0.5) ? 1 << bit : 0)
    }
  }
}

/// A program that a test needs has failed.
package struct ProgramFailure: Error {
  /// The command.
  package let arguments: [String]
  /// Its output.
  package let message: String
}

/// Runs a program to its end.
package func runProgram(_ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  let pipe = Pipe()
  process.standardError = pipe
  process.standardOutput = FileHandle.nullDevice
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let message = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  if process.terminationStatus != 0 {
    throw ProgramFailure(
      arguments: arguments, message: String(decoding: message, as: UTF8.self))
  }
}
