internal import SplashScene
internal import SplashSystem

/// The properties of an animated PNG that FFmpeg doesn't provide: the loop count, the exact delays, and whether the
/// file is complete.
struct AnimationHeader: Equatable {
  /// The loop count; infinity loops forever.
  var loopCount: Double
  /// The duration of each frame in seconds.
  var delays: [Double] = []
  /// The expected number of frames.
  var frames: Int

  /// The times of the frames.
  var times: FrameTimes {
    var (starts, time): ([Double], Double) = ([], 0)
    for delay in delays {
      starts.append(time)
      time += delay
    }
    return FrameTimes(starts: starts, duration: time)
  }

  /// Returns the duration for which a frame is displayed, given the delay in the file. As in browsers, tiny delays
  /// become a tenth of a second.
  static func delay(_ seconds: Double) -> Double { seconds < 0.0105 ? 0.1 : seconds }

  /// Reads an animated PNG file.
  init(png bytes: [UInt8]) throws(ReasonError) {
    let reader = ByteReader(bytes: bytes)
    (loopCount, frames) = (1, 1)
    var position = 8
    while let length = reader.big32(position), let name = reader.text(position + 4, 4) {
      guard reader.has(position + 12 + length) else {
        throw ReasonError("the file ends too early, or is not of its kind")
      }
      if name == "acTL", let count = reader.big32(position + 8),
        let loops = reader.big32(position + 12)
      {
        frames = count
        loopCount = loops == 0 ? .infinity : Double(loops)
      }
      if name == "fcTL", let count = reader.big16(position + 28),
        let unit = reader.big16(position + 30)
      {
        delays.append(Self.delay(Double(count) / Double(unit == 0 ? 100 : unit)))
      }
      if name == "IEND" { return }
      position += 12 + length
    }
    throw ReasonError("the file ends too early, or is not of its kind")
  }
}
