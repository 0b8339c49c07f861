internal import CFFmpeg

/// Texts in a PNG file: chunks of the kind `iTXt`, in UTF-8 and not compressed, each with a keyword.
package enum PNGText {
  /// Where the first chunk, the picture's head, ends.
  private static let headEnd = 33
  private static let kind = Array("iTXt".utf8)
  /// After the keyword: its end, not compressed, no language, no translated keyword.
  private static let plain: [UInt8] = [0, 0, 0, 0, 0]

  /// The file with a text after its head.
  ///
  /// - Parameter keyword: 1 to 79 letters and digits of ASCII.
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

  /// The bytes of the first text with a keyword, as ``adding(_:keyword:to:)`` writes it; `nil` if there is none.
  /// Checksums are not looked at.
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

  /// A number with its highest byte first.
  private static func bytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
