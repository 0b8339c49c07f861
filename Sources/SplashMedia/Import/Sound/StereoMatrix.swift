/// The downmix of a file's channels to stereo.
///
/// Centre channels are mixed into both sides, attenuated by 3 dB. Channels behind, above or at the side of the
/// listener are mixed into their own side, also attenuated by 3 dB. The low-frequency channel is omitted. If one side
/// could exceed the level of a single channel, all factors are reduced equally, so nothing can clip.
struct StereoMatrix: Equatable {
  /// The factor of each channel in the left output.
  let left: [Float]
  /// The factor of each channel in the right output.
  let right: [Float]

  /// Creates the downmix for `channels` channels.
  ///
  /// - Parameter speakers: The speakers as FFmpeg's bit mask (`AV_CH_*`), in the order of the channels; 0 if unknown.
  init(channels: Int, speakers: UInt64) {
    if channels <= 1 {
      (left, right) = ([1], [1])
      return
    }
    let half = 0.5.squareRoot()
    var rows: [(left: Double, right: Double)] = []
    var rest = speakers
    while rest != 0, rows.count < channels {
      let bit = rest & (~rest &+ 1)
      rest ^= bit
      rows.append(Self.factors(of: Speaker(rawValue: bit), half))
    }
    while rows.count < channels {
      rows.append(rows.count.isMultiple(of: 2) ? (1, 0) : (0, 1))
    }
    let most = max(
      1, rows.reduce(0) { $0 + $1.left }, rows.reduce(0) { $0 + $1.right })
    left = rows.map { Float($0.left / most) }
    right = rows.map { Float($0.right / most) }
  }

  /// Returns the contribution of one channel to each side, before all factors are reduced.
  private static func factors(of speaker: Speaker?, _ half: Double) -> (left: Double, right: Double)
  {
    switch speaker {
    case .frontLeft, .downmixLeft, .wideLeft: (1, 0)
    case .frontRight, .downmixRight, .wideRight: (0, 1)
    case .frontCenter: (half, half)
    case .backLeft, .sideLeft, .frontLeftOfCenter, .topFrontLeft, .topBackLeft: (half, 0)
    case .backRight, .sideRight, .frontRightOfCenter, .topFrontRight, .topBackRight: (0, half)
    case .backCenter, .topCenter, .topFrontCenter, .topBackCenter: (0.5, 0.5)
    case .lowFrequency, nil: (0, 0)
    }
  }

  /// The speakers by their bits.
  private enum Speaker: UInt64 {
    case frontLeft = 0x1
    case frontRight = 0x2
    case frontCenter = 0x4
    case lowFrequency = 0x8
    case backLeft = 0x10
    case backRight = 0x20
    case frontLeftOfCenter = 0x40
    case frontRightOfCenter = 0x80
    case backCenter = 0x100
    case sideLeft = 0x200
    case sideRight = 0x400
    case topCenter = 0x800
    case topFrontLeft = 0x1000
    case topFrontCenter = 0x2000
    case topFrontRight = 0x4000
    case topBackLeft = 0x8000
    case topBackCenter = 0x1_0000
    case topBackRight = 0x2_0000
    case downmixLeft = 0x2000_0000
    case downmixRight = 0x4000_0000
    case wideLeft = 0x8000_0000
    case wideRight = 0x1_0000_0000
  }
}
