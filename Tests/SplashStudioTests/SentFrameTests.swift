import SplashPixels
import TestSupport
import Testing

@testable import SplashStudio

/// The differences between frames that pages receive.
@Suite struct SentFrameTests {
  /// A page's memory, which applies records.
  private struct Memory {
    var (width, height) = (0, 0)
    var pixels: [UInt8] = []
    var frame: Int?

    mutating func take(_ bytes: [UInt8]) throws {
      var place = 0
      while place < bytes.count {
        let numbers = (0..<8).map { index in
          (0..<4).reduce(0) { $0 | Int(bytes[place + 4 * index + $1]) << (8 * $1) }
        }
        place += PageRecord.headBytes
        let (x, y, columns, rows) = (numbers[2], numbers[3], numbers[4], numbers[5])
        switch try #require(PageRecord.Kind(rawValue: UInt32(numbers[0]))) {
        case .size:
          (width, height) = (columns, rows)
          pixels = Array(repeating: 0, count: 4 * width * height)
        case .runs:
          try #require(x + columns <= width && y + rows <= height)
          let end = place + numbers[6]
          var pixel = 4 * y * width
          while place < end {
            let word = (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
            let count = 4 * (word >> 2)
            place += 4
            // Pixels outside the area must not change.
            for index in stride(from: pixel, to: pixel + count, by: 4) where word & 3 > 0 {
              let column = index / 4 % width
              let source = word & 3 == 1 ? place : place + index - pixel
              let new = Array(bytes[source..<source + 4])
              if new != Array(pixels[index..<index + 4]) {
                try #require((x..<x + columns).contains(column) && index / 4 / width < y + rows)
              }
              pixels.replaceSubrange(index..<index + 4, with: new)
            }
            place += [0, 4, count][word & 3]
            pixel += count
          }
          try #require(place == end)
        case .frame: frame = numbers[1]
        case .event, .end: Issue.record("no part of a frame")
        }
      }
    }
  }

  /// An image with random rectangles over another one.
  private func changed(_ picture: Pixmap, _ random: inout SeededGenerator) -> Pixmap {
    let next = Pixmap(width: picture.width, height: picture.height)
    for y in 0..<next.height {
      for x in 0..<next.width { unsafe next.row32(y)[x] = picture.row32(y)[x] }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let (x, y) = (
        Int.random(in: 0..<next.width, using: &random),
        Int.random(in: 0..<next.height, using: &random)
      )
      let alpha = UInt32.random(in: 0...255, using: &random)
      let color = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
      for row in y..<min(next.height, y + Int.random(in: 1...40, using: &random)) {
        for column in x..<min(next.width, x + Int.random(in: 1...30, using: &random)) {
          unsafe next.row32(row)[column] = color
        }
      }
    }
    return next
  }

  private func bytes(of records: PageBytes) -> [UInt8] { Array(records.bytes) }

  @Test(arguments: 0..<20)
  func
    `the pixel differences that the studio sends to a web page turn each frame into the next one`(
      seed: UInt64
    )
    throws
  {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (
      Int.random(in: 1...70, using: &random), Int.random(in: 1...90, using: &random)
    )
    let sent = SentFrame(width: width, height: height)
    var memory = Memory()
    var picture = Pixmap(width: width, height: height)
    for index in 0..<12 {
      try memory.take(bytes(of: sent.records(to: picture, rows: [0..<height], index: index)))
      #expect(memory.frame == index)
      let whole = PageBytes(picture)
      #expect(memory.pixels == Array(whole.bytes))
      picture = changed(picture, &random)
    }
  }

  @Test
  func `the studio sends a block of 8 pixels if one pixel changed, and none of an unchanged frame`()
  {
    let sent = SentFrame(width: 50, height: 50)
    let picture = Pixmap(width: 50, height: 50)
    let head = PageRecord.headBytes
    // One colour is one run.
    #expect(sent.records(to: picture, rows: [], index: 0).bytes.count == 3 * head + 8)
    #expect(sent.records(to: picture, rows: [0..<50], index: 1).bytes.count == head)
    unsafe picture.row32(20)[7] = 0xFF00_FF00
    let records = sent.records(to: picture, rows: [0..<50], index: 2)
    // The rows above, and the block of pixels that contains it.
    #expect(records.bytes.count == 2 * head + 4 + 4 + 8 * 4)
    sent.clear()
    #expect(
      sent.records(to: picture, rows: [], index: 3).bytes.count == 3 * head + 8 + 4 + 8 * 4 + 8)
  }

  @Test
  func
    `the studio compares a frame with the last one only in pixel rows marked as possibly changed`()
  {
    let sent = SentFrame(width: 4, height: 10)
    let picture = Pixmap(width: 4, height: 10)
    _ = sent.records(to: picture, rows: [], index: 0)
    unsafe picture.row32(2)[1] = 0xFFFF_FFFF
    unsafe picture.row32(8)[3] = 0xFFFF_FFFF
    let records = bytes(of: sent.records(to: picture, rows: [1..<2, 5..<10], index: 1))
    let area = (2..<6).map { Int(records[4 * $0]) }
    #expect(area == [0, 1, 4, 9])
    let words = stride(from: 32, to: records.count - 32, by: 4).map { Int(records[$0]) }
    #expect(words == [28 * 4, 4 * 4 + 2, 0, 0, 0, 0xFF])
  }
}
