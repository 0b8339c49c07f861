import Foundation

/// The delays of a GIF's frames, read from the file.
enum GIFDelays {
  /// - Returns: Hundredths of a second, one for each frame.
  static func read(_ path: String) throws -> [Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var delays: [Int] = []
    var delay = 0
    var at = 13 + colors(bytes[10])
    while at < bytes.count, bytes[at] != 0x3B {
      if bytes[at] == 0x21 {
        if bytes[at + 1] == 0xF9 { delay = Int(bytes[at + 4]) | Int(bytes[at + 5]) << 8 }
        at = afterBlocks(bytes, at + 2)
      } else {
        delays.append(delay)
        at = afterBlocks(bytes, at + 11 + colors(bytes[at + 9]))
      }
    }
    return delays
  }

  private static func colors(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func afterBlocks(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != 0 { at += Int(bytes[at]) + 1 }
    return at + 1
  }
}
