import SplashMedia
import SplashRender
import SplashSystem

/// A film's sound as a 16-bit WAV file. Any part of it can be generated separately.
struct WaveFile {
  private let sound: FilmSound
  /// The number of stereo samples.
  private let count: Int

  private static let (headerBytes, pairBytes) = (44, 4)
  /// The maximum size of a part in bytes.
  static let mostBytes = 1 << 20

  /// Creates a file with a film's sound; `nil` for a film without sound.
  init?(_ film: Film) {
    guard let sound = FilmSound(film.scene, start: film.start) else { return nil }
    self.sound = sound
    count = Int(clamping: ((film.end - film.start) * Double(SoundMixer.sampleRate)).rounded())
  }

  /// The size of the file in bytes.
  var size: Int { Self.headerBytes + count * Self.pairBytes }

  /// Returns a part of the file, at most ``mostBytes`` long.
  ///
  /// - Parameter start: The offset of the part in the file.
  func bytes(_ start: Int, to end: Int) -> [UInt8] {
    let end = min(end, start + Self.mostBytes, size)
    var bytes: [UInt8] = []
    if start < Self.headerBytes { bytes = Array(header[start..<min(end, Self.headerBytes)]) }
    let first = max(start - Self.headerBytes, 0)
    let last = end - Self.headerBytes
    guard last > first else { return bytes }
    let pairs = first / Self.pairBytes..<(last + Self.pairBytes - 1) / Self.pairBytes
    var samples: [UInt8] = []
    samples.reserveCapacity(pairs.count * Self.pairBytes)
    for value in sound.samples(pairs) {
      let sample = Int16(sound: value)
      samples.append(UInt8(truncatingIfNeeded: sample))
      samples.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    let skipped = first - pairs.lowerBound * Self.pairBytes
    return bytes + samples[skipped..<min(samples.count, skipped + last - first)]
  }

  private var header: [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let rate = SoundMixer.sampleRate
    let length = count * Self.pairBytes
    return Array("RIFF".utf8) + number(length + 36, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2) + number(2, 2) + number(rate, 4) + number(rate * Self.pairBytes, 4)
      + number(Self.pairBytes, 2) + number(16, 2) + Array("data".utf8) + number(length, 4)
  }

  /// Parses a range header for a file of `size` bytes. Returns the first and the last byte; `nil`
  /// if the header is malformed or the range is beyond the end.
  static func range(_ header: String, of size: Int) -> ClosedRange<Int>? {
    guard header.hasPrefix("bytes="), !header.contains(",") else { return nil }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    if ends[0].isEmpty {
      guard let count = Int(request: ends[1]), count > 0 else { return nil }
      return max(0, size - count)...size - 1
    }
    guard let first = Int(request: ends[0]), first >= 0, first < size else { return nil }
    guard !ends[1].isEmpty else { return first...size - 1 }
    guard let last = Int(request: ends[1]), last >= first else { return nil }
    return first...min(last, size - 1)
  }
}
