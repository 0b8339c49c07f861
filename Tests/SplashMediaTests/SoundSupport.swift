import Foundation
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// A sample format of WAV files.
enum WaveFormat: CaseIterable {
  case unsigned8
  case signed16
  case signed24
  case float32

  var bits: Int {
    switch self {
    case .unsigned8: 8
    case .signed16: 16
    case .signed24: 24
    case .float32: 32
    }
  }

  /// The maximum error of a sample.
  var step: Double {
    switch self {
    case .unsigned8: 1.0 / 128
    case .signed16: 0x1p-15
    case .signed24: 0x1p-23
    case .float32: 0x1p-24
    }
  }

  fileprivate func bytes(_ value: Double) -> [UInt8] {
    switch self {
    case .unsigned8: [UInt8(clamping: max(0, min(255, (value * 128 + 128).rounded())))]
    case .signed16: little(Int(clamping: max(-32768, min(32767, (value * 0x1p15).rounded()))), 2)
    case .signed24:
      little(Int(clamping: max(-0x1p23, min(0x1p23 - 1, (value * 0x1p23).rounded()))), 3)
    case .float32: little(Int(Float(value).bitPattern), 4)
    }
  }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// The bytes of a WAV file.
///
/// - Parameters:
///   - channels: The samples of each channel, −1…1.
///   - speakers: The channel mask; if it is `nil`, the file has the plain header.
func wave(
  _ channels: [[Double]], rate: Int = 48_000, _ format: WaveFormat = .signed16, speakers: Int? = nil
) -> [UInt8] {
  let frame = channels.count * format.bits / 8
  let kind = format == .float32 ? 3 : 1
  var head = little(speakers == nil ? kind : 0xFFFE, 2) + little(channels.count, 2)
  head += little(rate, 4) + little(rate * frame, 4) + little(frame, 2) + little(format.bits, 2)
  if let speakers {
    head += little(22, 2) + little(format.bits, 2) + little(speakers, 4) + little(kind, 2)
    head += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }
  var data: [UInt8] = []
  for index in channels[0].indices {
    for channel in channels { data += format.bytes(channel[index]) }
  }
  var body = Array("WAVEfmt ".utf8) + little(head.count, 4) + head
  body += Array("data".utf8) + little(data.count, 4) + data
  return Array("RIFF".utf8) + little(body.count, 4) + body
}

/// A sine wave.
func sine(
  _ frequency: Double, amplitude: Double = 0.5, seconds: Double, rate: Int = 48_000
) -> [Double] {
  (0..<Int(clamping: (seconds * Double(rate)).rounded())).map {
    amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))
  }
}

/// Sound in memory, which is returned in blocks of different lengths.
final class ListSource: SoundSource {
  let sampleRate: Int
  private let samples: [Float]
  private var blocks: [(position: Int, range: Range<Int>)] = []

  /// - Parameters:
  ///   - channels: The samples of the left and the right channel.
  ///   - gap: The index of the sample after a gap, and the gap's number of samples.
  init(
    _ channels: (left: [Double], right: [Double]), rate: Int = 48_000,
    gap: (at: Int, length: Int)? = nil
  ) {
    sampleRate = rate
    samples = zip(channels.left, channels.right).flatMap { [Float($0.0), Float($0.1)] }
    var (start, size, shift) = (0, 1, 0)
    while start < channels.left.count {
      var end = min(channels.left.count, start + size)
      if let gap, start < gap.at { end = min(end, gap.at) }
      if let gap, start == gap.at { shift = gap.length }
      blocks.append((start + shift, start..<end))
      start = end
      size = size * 7 % 1201 + 1
    }
    blocks.reverse()
  }

  func next() throws(MediaError) -> SoundBlock? {
    guard let block = blocks.popLast() else { return nil }
    return SoundBlock(
      position: block.position,
      samples: Array(samples[2 * block.range.lowerBound..<2 * block.range.upperBound]))
  }
}

/// A mixer of sounds in memory. `files` are their channels, indexed by the references' ids.
func mixer(
  _ sounds: [Sound], duration: Double, files: [(left: [Double], right: [Double])]
) -> SoundMixer {
  SoundMixer(sounds, duration: duration) { (file) throws(MediaError) -> any SoundSource in
    ListSource(files[file.id], rate: file.sampleRate)
  }
}

/// A reference to a sound in memory.
func reference(_ id: Int, _ channels: (left: [Double], right: [Double]), rate: Int = 48_000)
  -> SoundReference
{
  SoundReference(
    id: id, file: "\(id)".file, duration: Double(channels.left.count) / Double(rate),
    sampleRate: rate,
    channels: 2)
}

/// The signal-to-noise ratio in decibels.
func signalToNoise(_ found: [Double], _ expected: [Double]) -> Double {
  let power = expected.reduce(0) { $0 + $1 * $1 }
  let errors = zip(found, expected).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  return 10 * log10(power / errors)
}
