import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// GIFs with a size limit.
@Suite struct GIFSizeTests {
  /// A kind of test animation.
  enum Kind: CaseIterable {
    /// Drifting clouds: every pixel changes in every frame.
    case noise
    /// Discs with soft edges on a uniform background; a few of them move at a time.
    case flatArt
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private static func frames(_ kind: Kind) -> [Pixmap] {
    var random = SeededGenerator(seed: 21)
    let (width, height) = (160, 120)
    switch kind {
    case .noise:
      let rough = (0..<256 * 256).map { _ in Int.random(in: 0...255, using: &random) }
      func value(_ x: Int, _ y: Int, _ plane: Int) -> UInt8 {
        var sum = 0
        for v in 0..<3 {
          for u in 0..<3 { sum += rough[((y + v) & 255) << 8 | (x + u + 80 * plane) & 255] }
        }
        return UInt8(sum / 9)
      }
      return (0..<40).map { frame in
        makePixmap(width, height) { x, y in
          let (u, v) = (x + 3 * frame, y + frame * frame / 20)
          return (value(u, v, 0), value(u, v, 1), value(u, v, 0) / 2 + 60, 255)
        }
      }
    case .flatArt:
      let discs = (0..<24).map { _ in
        (
          x: Double.random(in: 0...160, using: &random),
          y: Double.random(in: 0...120, using: &random),
          radius: Double.random(in: 5...25, using: &random),
          color: (0..<3).map { _ in Double.random(in: 0...255, using: &random) }
        )
      }
      return (0..<40).map { frame in
        makePixmap(width, height) { x, y in
          var color = [240.0, 240, 235]
          for (k, disc) in discs.enumerated() {
            let time = Double(max(0, min(20, frame - k)))
            let (dx, dy) = (Double(x) - disc.x - 3 * time, Double(y) - disc.y + time)
            let cover = min(max(disc.radius - (dx * dx + dy * dy).squareRoot(), 0), 4) / 4
            for c in 0..<3 { color[c] += (disc.color[c] - color[c]) * cover }
          }
          return (
            UInt8(clamping: color[0]), UInt8(clamping: color[1]), UInt8(clamping: color[2]), 255
          )
        }
      }
    }
  }

  private func encode(
    _ frames: [Pixmap], _ options: GIFOptions, threads: Int = 2
  ) throws -> (choice: GIFChoice, bytes: [UInt8]) {
    let path = directory.path("a.gif")
    let encoder = try GIFEncoder(
      path: path.path, width: frames[0].width, height: frames[0].height, frameRate: FrameRate(25),
      options: options, threads: threads)
    for frame in frames { try encoder.write(frame) }
    let output = try encoder.finish()
    return (try #require(output.gif), try bytes(ofFile: path))
  }

  @Test(arguments: Kind.allCases)
  func `a GIF stays within its size limit and uses at least 85 % of it`(kind: Kind) throws {
    let frames = Self.frames(kind)
    let best = try encode(frames, GIFOptions()).bytes.count
    let least = try encode(frames, GIFOptions(quality: 10)).bytes.count
    try #require(least < best * 9 / 10)
    for eighths in [1, 3, 5, 7] {
      let limit = least + (best - least) * eighths / 8
      let (choice, bytes) = try encode(frames, GIFOptions(maximumBytes: limit))
      #expect(bytes.count <= limit)
      #expect(bytes.count >= limit * 85 / 100, "\(kind), quality \(choice.quality)")
      #expect(choice.byteCount == bytes.count)
      #expect((10..<90).contains(choice.quality))
      #expect(choice.colors == 256)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a size limit larger than the GIF doesn't change a byte of the GIF`(kind: Kind) throws {
    let frames = Self.frames(kind)
    for quality in [90, 35] {
      let free = try encode(frames, GIFOptions(quality: quality))
      for limit in [free.bytes.count * 5 / 4, free.bytes.count * 3, 1 << 30] {
        let limited = try encode(frames, GIFOptions(quality: quality, maximumBytes: limit))
        #expect(limited.choice == free.choice)
        #expect(limited.bytes.elementsEqual(free.bytes))
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `a size-limited GIF is identical for any number of encoder threads`(kind: Kind) throws {
    let frames = Self.frames(kind)
    let limit = try encode(frames, GIFOptions()).bytes.count * 3 / 4
    let wanted = try encode(frames, GIFOptions(maximumBytes: limit), threads: 1)
    for threads in [2, 5] {
      let got = try encode(frames, GIFOptions(maximumBytes: limit), threads: threads)
      #expect(got.bytes.elementsEqual(wanted.bytes))
      #expect(got.choice == wanted.choice)
    }
  }

  @Test func `a GIF that is over its size limit at the lowest quality gets fewer colours`() throws {
    let frames = Self.frames(.noise)
    let least = try encode(frames, GIFOptions(quality: 10)).bytes.count
    let (choice, bytes) = try encode(frames, GIFOptions(maximumBytes: least * 96 / 100))
    #expect(bytes.count <= least * 96 / 100)
    #expect(choice.colors < 256)
    #expect(choice.quality == 10)
  }

  @Test
  func `after a GIF exceeded its size limit, a smaller GIF can be written to the same output file`()
    throws
  {
    let file = try OutputFile(path: directory.path("b.gif").path)
    let large = try GIFEncoder(
      file: file, width: 60, height: 60, frameRate: FrameRate(25),
      options: GIFOptions(maximumBytes: 2000))
    for seed in 0..<12 { try large.write(noise(60, 60, seed: UInt64(seed), isOpaque: true)) }
    #expect(throws: OutputError.self) { try large.complete() }
    let small = try GIFEncoder(file: large.file, width: 6, height: 6, frameRate: FrameRate(25))
    try small.write(flat(6, 6, 1, 2, 3))
    try small.finish()
    let alone = try encode([flat(6, 6, 1, 2, 3)], GIFOptions())
    #expect(try bytes(ofFile: directory.path("b.gif")) == alone.bytes)
    #expect(directory.contents.sorted() == ["a.gif", "b.gif"])
  }
}
