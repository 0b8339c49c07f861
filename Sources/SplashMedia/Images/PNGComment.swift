internal import CFFmpeg

/// A comment in a PNG file: a chunk of text in UTF-8.
enum PNGComment {
  /// Where the first chunk, the picture's head, ends.
  private static let headEnd = 33

  /// The file with a comment after its head.
  static func adding(_ comment: String?, to file: [UInt8]) -> [UInt8] {
    guard let comment, file.count > headEnd else { return file }
    // The keyword; not compressed; no language, no translated keyword.
    let contents = Array("iTXtComment".utf8) + [0, 0, 0, 0, 0] + Array(comment.utf8)
    let sum =
      unsafe av_crc(
        av_crc_get_table(AV_CRC_32_IEEE_LE), ~0, contents, contents.count) ^ ~0
    let chunk: [UInt8] = bytes(UInt32(contents.count - 4)) + contents + bytes(sum)
    return Array(file[..<headEnd]) + chunk + Array(file[headEnd...])
  }

  /// A number with its highest byte first.
  private static func bytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
