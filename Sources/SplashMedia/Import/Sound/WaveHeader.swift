import SplashSystem

/// The duration in a WAV file's header.
enum WaveHeader {
  /// Returns the duration in seconds; `nil` if the file doesn't specify it. Programs that write to a pipe can't
  /// specify the duration, and the values for compressed samples are unreliable.
  ///
  /// - Parameter bytes: The file's beginning.
  static func duration(_ bytes: [UInt8]) -> Double? {
    func number(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    guard bytes.starts(with: "RIFF".utf8) else { return nil }
    var bytesPerSecond = 0
    var index = 12
    while index + 8 <= bytes.count {
      let name = bytes[index..<index + 4]
      let length = number(index + 4)
      if name.elementsEqual("fmt ".utf8) {
        // Shorter headers are invalid; FFmpeg rejects them.
        guard length >= 14, index + 20 <= bytes.count else { return nil }
        let kind = number(index + 8) & 0xFFFF
        let isPlain = kind == 1 || kind == 3 || kind == 0xFFFE
        bytesPerSecond = isPlain ? number(index + 16) : 0
      }
      if name.elementsEqual("data".utf8) {
        // A size of 0, almost 2 GB or almost 4 GB means that the size is unknown.
        guard bytesPerSecond > 0, length > 0, length & 0x7FFF_F000 != 0x7FFF_F000 else {
          return nil
        }
        return Double(length) / Double(bytesPerSecond)
      }
      index += 8 + length + length % 2
    }
    return nil
  }
}
