internal import CFFmpeg

/// Text in a PNG file: uncompressed UTF-8 in `iTXt` chunks, each of which has a keyword.
package enum PNGText {
  /// The offset of the end of the first chunk, which is the image header.
  private static let headEnd = 33
  private static let kind = Array("iTXt".utf8)
  /// The bytes after the keyword: its terminator, followed by zeros for no compression, no language and no translated
  /// keyword.
  private static let plain: [UInt8] = [0, 0, 0, 0, 0]

  /// Returns the file with text inserted after its header.
  ///
  /// - Parameter keyword: The keyword, which consists of 1 to 79 ASCII letters and digits.
  package static func adding(
    _ text: String?, keyword: String = "Comment", to file: [UInt8]
  ) -> [UInt8] {
    guard let text, file.count > headEnd else { return file }
    let contents = kind + Array(keyword.utf8) + plain + Array(text.utf8)
    let sum =
      unsafe av_crc(
        av_crc_get_table(AV_CRC_32_IEEE_LE), ~0, contents, contents.count) ^ ~0
    let chunk: [UInt8] = bytes(UInt32(contents.count - kind.count)) + contents + bytes(sum)
    return Array(file[..<headEnd]) + chunk + Array(file[headEnd...])
  }

  /// Returns the bytes of the first text with the given keyword, as written by ``adding(_:keyword:to:)``; `nil` if
  /// there is none. Doesn't verify checksums.
  package static func text(keyword: String, in file: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes: file)
    let start = kind + Array(keyword.utf8) + plain
    var position = 8
    while let length = reader.big32(position),
      let chunk = reader.bytes(position + 4, 4 + length)
    {
      if chunk.starts(with: start) { return Array(chunk.dropFirst(start.count)) }
      position += 12 + length
    }
    return nil
  }

  /// Returns the big-endian bytes of a number.
  private static func bytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
