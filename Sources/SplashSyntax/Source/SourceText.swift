public import SplashSystem

/// A file's bytes and line offsets.
public struct SourceText: Sendable {
  /// The file's path as requested.
  public let path: FilePath
  /// The contents of the file.
  public let bytes: [UInt8]
  /// The absolute path, free of links, at which the file was read; `nil` for text that isn't from a file.
  package var place: FilePath?

  /// The offset of each line's first byte.
  private let lineStarts: [Int]
  /// The number of scalars before each block of ``blockSize`` bytes. This avoids counting from the start of a file
  /// with one long line.
  private let scalarsBeforeBlock: [Int]

  private static let blockSize = 4096

  /// Indexes `bytes`, the contents of the file at `path`.
  public init(path: FilePath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    var blocks: [Int] = []
    var scalars = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % SourceText.blockSize == 0 { blocks.append(scalars) }
      if SourceText.beginsScalar(byte) { scalars += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    }
    lineStarts = starts
    scalarsBeforeBlock = blocks
  }

  /// Returns the line and column of a byte offset, both from 1. Columns count Unicode scalars.
  package func position(ofOffset offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(ofOffset: offset)
    return (line + 1, scalars(before: offset) - scalars(before: lineStarts[line]) + 1)
  }

  /// Returns the byte range of a line (from 1), excluding its line ending.
  package func range(ofLine line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line - 1) else { return 0..<0 }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  private func lineIndex(ofOffset offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalars(before offset: Int) -> Int {
    guard !scalarsBeforeBlock.isEmpty else { return 0 }
    let block = min(offset / SourceText.blockSize, scalarsBeforeBlock.count - 1)
    var count = scalarsBeforeBlock[block]
    for byte in bytes[block * SourceText.blockSize..<offset] where SourceText.beginsScalar(byte) {
      count += 1
    }
    return count
  }

  private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
