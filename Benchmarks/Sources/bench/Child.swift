import Foundation
import SplashPixels
import SplashRender
import SplashSystem

/// A job for a child process, so that its memory can be measured.
struct ChildJob: Codable {
  enum Kind: String, Codable {
    /// Renders a scene to MP4.
    case film
    /// Runs only the encoder, on the same number of frames of that size; four frames are in memory.
    case floor
  }

  var kind: Kind
  var scene: String
  var width: Int
  var height: Int
  /// The duration in seconds.
  var duration: Double
  var output: String

  /// Runs the job in a child process of this program.
  func run() throws -> ChildResult {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [
      Self.option, String(decoding: try JSONEncoder().encode(self), as: UTF8.self),
    ]
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ChildFailure(job: self) }
    return try JSONDecoder().decode(ChildResult.self, from: data)
  }

  static let option = "--child"

  /// Runs the job in this process and prints the result.
  static func perform(_ text: String) throws {
    let job = try JSONDecoder().decode(ChildJob.self, from: Data(text.utf8))
    let seconds =
      switch job.kind {
      case .film: try job.renderFilm()
      case .floor: try job.encodeOnly()
      }
    let result = ChildResult(seconds: seconds, megabytes: peakMegabytes())
    FileHandle.standardOutput.write(try JSONEncoder().encode(result))
  }

  private func renderFilm() throws -> Double {
    var film = try Film(path: FilePath(scene))
    film.setWidth(width)
    film.end = duration
    return try Stopwatch.wall.seconds {
      try film.render(to: [Output(path: FilePath(output), format: .mp4)], threads: 2)
    }
  }

  private func encodeOnly() throws -> Double {
    let ready = ReadyFilm(width: width, height: height)
    // The encoder's memory doesn't depend on the frames' contents or number.
    for shade in 0..<4 as Range<UInt32> {
      let frame = Pixmap(width: width, height: height)
      for y in 0..<height {
        Kernels.current.fill(
          frame.row32(y), count: width, color: 0xFF00_0000 | UInt32(y & 255) &* (shade + 1))
      }
      ready.add(frame)
    }
    return try Stopwatch.wall.seconds {
      try ready.encode(to: output, rate: (60, 1), count: Int(clamping: (60 * duration).rounded()))
    }
  }
}

struct ChildFailure: Error {
  let job: ChildJob
}

/// The result of a child process.
struct ChildResult: Codable {
  var seconds: Double
  /// The peak memory use of the process.
  var megabytes: Double
}

/// The peak memory use of this process.
///
/// Linux reports it for the program. `ru_maxrss` would include the parent's memory at the time of the fork.
private func peakMegabytes() -> Double {
  #if os(Linux)
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count > 1, let kilobytes = Double(words[1]) { return kilobytes / 1000 }
    }
    return .nan
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1e6
  #endif
}
