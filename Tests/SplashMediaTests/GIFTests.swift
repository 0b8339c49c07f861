import Foundation
import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct GIFTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path("a.gif")
  }

  private func encode(
    _ frames: [Pixmap], rate: FrameRate = FrameRate(25), options: GIFOptions = GIFOptions()
  ) throws {
    let encoder = try GIFEncoder(
      path: path, width: frames[0].width, height: frames[0].height, frameRate: rate,
      options: options)
    for frame in frames { try encoder.write(frame) }
    try encoder.finish()
  }

  /// Each picture as a viewer sees it, decoded by another program.
  private func decode(width: Int, height: Int) throws -> [[UInt8]] {
    let (status, output) = try run([
      "ffmpeg", "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt",
      "rgba", "-",
    ])
    #expect(status == 0)
    let size = width * height * 4
    // What colour a transparent pixel has is the decoder's affair.
    var visible = output
    for i in stride(from: 0, to: output.count, by: 4) where output[i + 3] == 0 {
      visible.replaceSubrange(i..<i + 3, with: [0, 0, 0])
    }
    return stride(from: 0, to: output.count, by: size).map { Array(visible[$0..<$0 + size]) }
  }

  /// The delays in hundredths of a second, as another program reads them.
  private func delays() throws -> [Int] {
    try text(["gifsicle", "--info", path]).split(separator: "\n").compactMap { line in
      guard line.contains("disposal") || line.contains("delay") else { return nil }
      guard let delay = line.firstMatch(of: #/delay ([0-9.]+)s/#) else { return 0 }
      return Double(delay.1).map { Int(($0 * 100).rounded()) }
    }
  }

  private func largestDifference(_ picture: [UInt8], _ frame: Pixmap) -> Int {
    var largest = 0
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let p = frame[x, y]
        let i = 4 * (y * frame.width + x)
        for (got, wanted) in zip(picture[i..<i + 4], [p.red, p.green, p.blue, p.alpha]) {
          largest = max(largest, abs(Int(got) - Int(wanted)))
        }
      }
    }
    return largest
  }

  /// Frames of a few colours that change in random rectangles.
  private func patchwork(_ count: Int, seed: UInt64, transparency: Bool) -> [Pixmap] {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (37, 29)
    var current = flat(width, height, 10, 20, 30)
    return (0..<count).map { _ in
      let next = makePixmap(width, height) { current[$0, $1] }
      for _ in 0..<3 {
        let (left, top) = (
          Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
        )
        let isHole = transparency && Bool.random(using: &random)
        let c = UInt8.random(in: 0...15, using: &random) * 17
        let color: RGBA = isHole ? (0, 0, 0, 0) : (c, 255 - c, c / 2, 255)
        for y in top..<min(height, top + 9) {
          for x in left..<min(width, left + 9) {
            let p = next.row(y) + 4 * x
            (p[0], p[1], p[2], p[3]) = (color.red, color.green, color.blue, color.alpha)
          }
        }
      }
      current = next
      return next
    }
  }

  @Test(arguments: [false, true], [1, 2, 3, 4, 5])
  func `few colours come back exactly, whatever appears and disappears`(
    transparency: Bool, seed: UInt64
  ) throws {
    let frames = patchwork(30, seed: seed, transparency: transparency)
    try encode(frames, options: GIFOptions(quality: 100))
    let pictures = try decode(width: 37, height: 29)
    // Pictures that change nothing are merged.
    var shown = 0
    for (i, frame) in frames.enumerated() {
      if i > 0 && !same(frame, frames[i - 1]) { shown += 1 }
      #expect(largestDifference(pictures[shown], frame) == 0, "frame \(i)")
    }
    #expect(pictures.count == shown + 1)
    #expect(try delays().reduce(0, +) == 120)
  }

  @Test func `many colours stay near those of the source`() throws {
    // A film of 32 × 32 × 6 colours in smooth motion: more than a palette holds.
    let frames = (0..<20).map { frame in
      makePixmap(64, 48) { x, y in
        (UInt8(x * 4), UInt8(y * 5), UInt8(100 + 3 * frame), 255)
      }
    }
    for dither in [false, true] {
      try encode(frames, options: GIFOptions(dither: dither))
      let pictures = try decode(width: 64, height: 48)
      #expect(pictures.count == 20)
      for (picture, frame) in zip(pictures, frames) {
        // Half the distance of 255 colours spread over the surface, and no more as time goes by.
        #expect(largestDifference(picture, frame) <= (dither ? 40 : 24))
      }
    }
  }

  @Test func `a pixel keeps its colour within the tolerance and no longer`() throws {
    let frames = (0..<40).map { flat(8, 8, UInt8(100 + $0), 50, 50) }
    try encode(frames, options: GIFOptions(quality: 90))
    let pictures = try decode(width: 8, height: 8)
    let delays = try delays()
    #expect(delays == Array(repeating: 16, count: 10))
    var time = 0
    for (picture, delay) in zip(pictures, delays) {
      for frame in time / 4..<(time + delay) / 4 {
        #expect(largestDifference(picture, frames[frame]) <= 3)
      }
      time += delay
    }
  }

  @Test(arguments: [
    (FrameRate(25), 4, [4, 4, 4, 4]), (FrameRate(30), 6, [3, 4, 3, 3, 4, 3]),
    (FrameRate(50), 3, [2, 2, 2]), (FrameRate(10), 2, [10, 10]),
    (FrameRate(30_000, 1001), 3, [3, 4, 3]), (FrameRate(1, 3), 2, [300, 300]),
  ])
  func `delays come from the film's own time`(rate: FrameRate, count: Int, wanted: [Int]) throws {
    try encode((0..<count).map { flat(4, 4, UInt8($0 * 40), 0, 0) }, rate: rate)
    #expect(try delays() == wanted)
  }

  @Test(arguments: [(60, 60), (120, 120), (1000, 500), (51, 51), (24, 48), (100, 7)])
  func `no delay is short and the film is as long as it is`(rate: Int, count: Int) throws {
    let frames = (0..<count).map { flat(4, 4, UInt8($0 % 200), 50, 9) }
    try encode(frames, rate: FrameRate(rate), options: GIFOptions(quality: 100))
    let delays = try delays()
    #expect(delays.allSatisfy { $0 >= 2 })
    #expect(abs(Double(delays.reduce(0, +)) - 100 * Double(count) / Double(rate)) <= 2)
    let last = try #require(try decode(width: 4, height: 4).last)
    #expect(largestDifference(last, frames[count - 1]) == 0)
  }

  @Test func `rates of any length give times without overflow`() {
    let long = FrameRate(9_000_000_000_000_000_000, 300_000_000_000_000_000)
    #expect((0..<4).map { GIFTiming.time(ofFrame: $0, rate: long) } == [0, 3, 7, 10])
    #expect(GIFTiming.time(ofFrame: 1_000_000_000, rate: FrameRate(1000)) == 100_000_000)
    // Halves are rounded up, exactly.
    #expect((1...3).map { GIFTiming.time(ofFrame: $0, rate: FrameRate(40)) } == [3, 5, 8])
  }

  @Test func `schedules are legal for any times`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      var time = 0
      let starts = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        defer { time += .random(in: 0...5, using: &random) }
        return time
      }
      let schedule = GIFTiming.schedule(starts: starts, end: time)
      #expect(schedule.allSatisfy { $0.delay >= GIFTiming.shortestDelay })
      #expect(schedule.last?.index == starts.count - 1)
      #expect(zip(schedule, schedule.dropFirst()).allSatisfy { $0.index < $1.index })
      var begin = starts[0]
      for shown in schedule {
        #expect(begin >= starts[shown.index])
        begin += shown.delay
      }
      #expect(begin >= time)
    }
  }

  @Test func `equal pictures are merged however they arrive`() throws {
    let encoder = try GIFEncoder(path: path, width: 4, height: 4, frameRate: FrameRate(10))
    try encoder.write(flat(4, 4, 9, 9, 9), count: 3)
    try encoder.write(flat(4, 4, 9, 9, 9))
    try encoder.write(flat(4, 4, 90, 9, 9), count: 2)
    try encoder.finish()
    #expect(try delays() == [40, 20])
  }

  @Test func `a delay longer than the format allows goes on`() throws {
    let encoder = try GIFEncoder(path: path, width: 2, height: 2, frameRate: FrameRate(1))
    try encoder.write(flat(2, 2, 9, 9, 9), count: 1400)
    try encoder.write(flat(2, 2, 90, 9, 9))
    try encoder.finish()
    let delays = try delays()
    #expect(delays.reduce(0, +) == 140_100)
    #expect(delays.allSatisfy { $0 <= 65_535 && $0 >= 2 })
  }

  @Test func `an alpha of one half decides`() throws {
    let frame = makePixmap(4, 1) { x, _ in
      [(60, 0, 0, 127), (64, 32, 0, 128), (200, 100, 50, 200), (0, 0, 0, 0)][x]
    }
    try encode([frame])
    let picture = try decode(width: 4, height: 1)[0]
    #expect(picture[3] == 0 && picture[15] == 0)
    #expect(Array(picture[4..<8]) == [128, 64, 0, 255])
    #expect(Array(picture[8..<12]) == [255, 128, 64, 255])
  }

  @Test func `a film that is transparent throughout is a film`() throws {
    try encode([flat(5, 5, 0, 0, 0, 0), flat(5, 5, 0, 0, 0, 0)])
    #expect(try delays() == [8])
    #expect(try decode(width: 5, height: 5)[0].allSatisfy { $0 == 0 })
  }

  @Test func `the film plays as often as it should`() throws {
    for (plays, wanted) in [(nil, "loop forever"), (3, "loop count 2"), (1, nil)]
      as [(Int?, String?)]
    {
      try encode(
        [flat(4, 4, 1, 1, 1), flat(4, 4, 200, 1, 1)], options: GIFOptions(plays: plays))
      let report = try text(["gifsicle", "--info", path])
      if let wanted { #expect(report.contains(wanted)) } else { #expect(!report.contains("loop")) }
    }
  }

  @Test func `flat colours survive among many others, without a pattern`() throws {
    let frames = (0..<5).map { frame in
      makePixmap(80, 60) { x, y in
        if x < 30 { return (55, 73, 247, 255) }
        var random = SeededGenerator(seed: UInt64(x * 100 + y + 10_000 * frame))
        return (
          .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
          .random(in: 0...255, using: &random), 255
        )
      }
    }
    try encode(frames)
    for picture in try decode(width: 80, height: 60) {
      for y in 0..<60 {
        for x in 0..<30 {
          let i = 4 * (y * 80 + x)
          #expect(Array(picture[i..<i + 3]) == [55, 73, 247])
        }
      }
    }
  }

  @Test func `the same frames give the same bytes, in memory or spilt`() throws {
    let frames = (0..<12).map { noise(40, 40, seed: UInt64($0), isOpaque: true) }
    try encode(frames)
    let first = try bytes(ofFile: path)
    try encode(frames)
    #expect(try bytes(ofFile: path) == first)
  }

  @Test func `a store gives back what it took, in memory or spilt`() throws {
    for limit in [0, 5000, 1 << 20] {
      let store = FrameStore(
        path: path, directory: OutputFile.split(path).directory, memoryLimit: limit)
      var random = SeededGenerator(seed: 3)
      var picture = [UInt32](repeating: 0, count: 600)
      var pictures: [[UInt32]] = []
      for _ in 0..<20 {
        let left = Int.random(in: 0..<30, using: &random)
        let top = Int.random(in: 0..<20, using: &random)
        let rect = PixelRect(
          left: left, top: top, right: .random(in: left + 1...30, using: &random),
          bottom: .random(in: top + 1...20, using: &random))
        for y in rect.top..<rect.bottom {
          for x in rect.left..<rect.right {
            picture[30 * y + x] = .random(in: 1...9, using: &random)
          }
        }
        try store.append(picture, width: 30, changed: rect, count: 1)
        pictures.append(picture)
      }
      var got = [UInt32](repeating: 0, count: 600)
      for (i, picture) in pictures.enumerated() {
        try store.apply(i, to: &got, width: 30)
        #expect(got == picture)
      }
      #expect(directory.contents.isEmpty)
    }
  }

  @Test func `what can't be written is an error and leaves nothing`() throws {
    let full = try GIFEncoder(path: "/dev/full", width: 4, height: 4, frameRate: FrameRate(10))
    try full.write(flat(4, 4, 1, 2, 3))
    #expect(throws: OutputError.diskFull(path: "/dev/full", reason: systemMessage(ENOSPC))) {
      try full.finish()
    }
    for size in [(0, 5), (65_536, 1)] {
      #expect(throws: OutputError.self) {
        try GIFEncoder(path: path, width: size.0, height: size.1, frameRate: FrameRate(10))
      }
    }
    let cancelled = try GIFEncoder(path: path, width: 4, height: 4, frameRate: FrameRate(10))
    try cancelled.write(flat(4, 4, 1, 2, 3))
    cancelled.cancel()
    let empty = try GIFEncoder(path: path, width: 4, height: 4, frameRate: FrameRate(10))
    #expect(throws: OutputError.self) { try empty.finish() }
    empty.cancel()
    #expect(directory.contents.isEmpty)
  }
}

@Suite struct LZWChooserTests {
  @Test func `only free pixels become transparent`() {
    var random = SeededGenerator(seed: 12)
    for bits in [2, 4, 8] {
      let transparent = UInt8(1 << bits - 1)
      var chooser = LZWChooser(transparent: transparent, bits: bits)
      for count in [1, 2, 100, 60_000] {
        let pixels = (0..<count).map { _ in UInt8.random(in: 0..<transparent, using: &random) / 2 }
        let isFree = (0..<count).map { _ in Bool.random(using: &random) }
        var chosen = pixels
        chooser.choose(&chosen, isFree: isFree)
        #expect(chosen.count == count)
        for i in 0..<count {
          #expect(chosen[i] == pixels[i] || isFree[i] && chosen[i] == transparent)
        }
      }
    }
  }
}
