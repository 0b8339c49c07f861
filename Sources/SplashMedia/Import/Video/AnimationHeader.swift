internal import SplashScene
internal import SplashSystem

/// What an animated PNG says of itself that FFmpeg doesn't pass on: how often it is to be played,
/// the exact delays, and whether it is whole.
struct AnimationHeader: Equatable {
  /// How often the file asks to be played; infinite for ever.
  var loopCount: Double
  /// How long each frame is shown, in seconds.
  var delays: [Double] = []
  /// How many frames there should be.
  var frames: Int

  /// When each frame is shown.
  var times: FrameTimes {
    var (starts, time): ([Double], Double) = ([], 0)
    for delay in delays {
      starts.append(time)
      time += delay
    }
    return FrameTimes(starts: starts, duration: time)
  }

  /// How long a frame is shown that asks for some time. As browsers have it, what is shown for hardly any
  /// time is shown for a tenth of a second.
  static func delay(_ seconds: Double) -> Double { seconds < 0.0105 ? 0.1 : seconds }

  /// Reads a PNG file that is animated.
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
