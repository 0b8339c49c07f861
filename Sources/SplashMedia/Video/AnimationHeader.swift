internal import SplashScene

/// What an animated GIF or PNG says of itself that FFmpeg doesn't pass on: how often it is to be played,
/// the exact delays, and whether it is whole.
struct AnimationHeader: Equatable {
  /// How often the file asks to be played; infinite for ever.
  var plays: Double
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

  /// The file ends too early, or isn't of its kind.
  struct Damage: Error, Equatable {}

  /// Reads a GIF file.
  init(gif bytes: [UInt8]) throws(Damage) {
    let reader = ByteReader(bytes: bytes)
    func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard reader.starts(with: Array("GIF8".utf8)), let flags = reader.byte(10) else {
      throw Damage()
    }
    (plays, frames) = (1, 0)
    var position = 13 + tableSize(flags)
    var hundredths = 0
    while true {
      switch reader.byte(position) {
      case 0x3B: return
      case 0x21:
        let name = reader.text(position + 3, 11)
        if reader.byte(position + 1) == 0xFF, name == "NETSCAPE2.0" || name == "ANIMEXTS1.0",
          reader.byte(position + 15) == 1, let count = reader.little16(position + 16)
        {
          // How often it is repeated, as browsers read it.
          plays = count == 0 ? .infinity : Double(count) + 1
        }
        if reader.byte(position + 1) == 0xF9 { hundredths = reader.little16(position + 4) ?? 0 }
        guard let end = reader.endOfBlocks(position + 2) else { throw Damage() }
        position = end
      case 0x2C:
        guard let flags = reader.byte(position + 9),
          let end = reader.endOfBlocks(position + 10 + tableSize(flags) + 1)
        else { throw Damage() }
        position = end
        frames += 1
        delays.append(Self.delay(Double(hundredths) / 100))
        hundredths = 0
      default:
        // Some writers leave out the end, or have zeros behind the last picture.
        if frames > 0, bytes[min(position, bytes.count)...].allSatisfy({ $0 == 0 }) { return }
        throw Damage()
      }
    }
  }

  /// Reads a PNG file that is animated.
  init(png bytes: [UInt8]) throws(Damage) {
    let reader = ByteReader(bytes: bytes)
    (plays, frames) = (1, 1)
    var position = 8
    while let length = reader.big32(position), let name = reader.text(position + 4, 4) {
      guard reader.has(position + 12 + length) else { throw Damage() }
      if name == "acTL", let count = reader.big32(position + 8),
        let loops = reader.big32(position + 12)
      {
        frames = count
        plays = loops == 0 ? .infinity : Double(loops)
      }
      if name == "fcTL", let count = reader.big16(position + 28),
        let unit = reader.big16(position + 30)
      {
        delays.append(Self.delay(Double(count) / Double(unit == 0 ? 100 : unit)))
      }
      if name == "IEND" { return }
      position += 12 + length
    }
    throw Damage()
  }
}
