import Foundation
import SplashPixels
import SplashScene
import SplashSystem
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
      path: path.path, width: frames[0].width, height: frames[0].height, frameRate: rate,
      options: options)
    encoder.readsBack = true
    for frame in frames { try encoder.write(frame) }
    try encoder.finish()
  }

  /// The composited frames, decoded by FFmpeg.
  private func decode(width: Int, height: Int) throws -> [[UInt8]] {
    let (status, output) = try run([
      "ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
      "rgba", "-",
    ])
    #expect(status == 0)
    let size = width * height * 4
    // The colour of a transparent pixel depends on the decoder.
    var visible = output
    for i in stride(from: 0, to: output.count, by: 4) where output[i + 3] == 0 {
      visible.replaceSubrange(i..<i + 3, with: [0, 0, 0])
    }
    return stride(from: 0, to: output.count, by: size).map { Array(visible[$0..<$0 + size]) }
  }

  /// The delays in hundredths of a second, read by gifsicle.
  private func delays() throws -> [Int] {
    try text(["gifsicle", "--info", path]).split(separator: "\n").compactMap { line in
      guard line.contains("disposal") || line.contains("delay") else { return nil }
      guard let delay = line.firstMatch(of: #/delay ([0-9.]+)s/#) else { return 0 }
      return Double(delay.1).map { Int(clamping: ($0 * 100).rounded()) }
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
  func `a GIF of few colours reproduces every frame exactly, including transparency`(
    transparency: Bool, seed: UInt64
  ) throws {
    let frames = patchwork(30, seed: seed, transparency: transparency)
    try encode(frames, options: GIFOptions(quality: 100))
    let pictures = try decode(width: 37, height: 29)
    // Equal consecutive frames are merged.
    var shown = 0
    for (i, frame) in frames.enumerated() {
      if i > 0 && !same(frame, frames[i - 1]) { shown += 1 }
      #expect(largestDifference(pictures[shown], frame) == 0, "frame \(i)")
    }
    #expect(pictures.count == shown + 1)
    #expect(try delays().reduce(0, +) == 120)
  }

  @Test func `a GIF of gradients with over 256 colours differs from the source by at most 40/255`()
    throws
  {
    // Smoothly changing frames with more colours than a palette can have.
    let frames = (0..<20).map { frame in
      makePixmap(64, 48) { x, y in
        (UInt8(x * 4), UInt8(y * 5), UInt8(100 + 3 * frame), 255)
      }
    }
    for dither in [false, true] {
      try encode(frames, options: GIFOptions(quality: 100, dither: dither))
      var time = 0
      for (picture, delay) in zip(try decode(width: 64, height: 48), try delays()) {
        for frame in time / 4..<(time + delay) / 4 {
          // Half the distance between 255 evenly spread colours; it doesn't grow over time.
          #expect(largestDifference(picture, frames[frame]) <= (dither ? 40 : 24))
        }
        time += delay
      }
      #expect(time == 80)
    }
  }

  @Test(arguments: [100, 90, 50, 10, 1])
  func `a GIF's colour errors stay within the bound for the quality and don't grow over time`(
    quality: Int
  ) throws {
    // A component that increases by 1 in each frame: an unchanged pixel soon has a large error.
    let frames = (0..<60).map { flat(16, 16, UInt8(100 + $0), 50, 50) }
    try encode(frames, options: GIFOptions(quality: quality))
    let pictures = try decode(width: 16, height: 16)
    var time = 0
    for (picture, delay) in zip(pictures, try delays()) {
      for frame in time / 4..<(time + delay) / 4 {
        let bound = quality == 100 ? 0 : Int(clamping: Double(48 * (100 - quality)).squareRoot())
        #expect(largestDifference(picture, frames[frame]) <= bound)
      }
      time += delay
    }
    #expect(time == 240)
  }

  @Test(arguments: [90, 40, 5])
  func `pixels that don't change in the source don't change in the GIF`(quality: Int) throws {
    // A square of noise moves over a gradient.
    let (width, height) = (96, 64)
    let square = noise(20, 20, seed: 5, isOpaque: true)
    let frames = (0..<24).map { frame in
      makePixmap(width, height) { x, y in
        let (u, v) = (x - 3 * frame, y - 10 - frame)
        if (0..<20).contains(u), (0..<20).contains(v) { return square[u, v] }
        return (UInt8(x * 2), UInt8(y * 3), 120, 255)
      }
    }
    try encode(frames, options: GIFOptions(quality: quality, colors: 64))
    let pictures = try decode(width: width, height: height)
    try #require(pictures.count == frames.count)
    for i in 1..<frames.count {
      for y in 0..<height {
        for x in 0..<width where frames[i][x, y] == frames[i - 1][x, y] {
          let k = 4 * (y * width + x)
          #expect(pictures[i][k..<k + 4] == pictures[i - 1][k..<k + 4])
        }
      }
    }
  }

  @Test func `a lower GIF quality makes a smaller file with larger colour errors`() throws {
    let frames = (0..<20).map { frame in
      makePixmap(80, 60) { x, y in
        let wave = 20 * sin(Double(x + 3 * frame) / 5) * cos(Double(y - frame) / 7)
        return (
          UInt8(clamping: 120 + wave), UInt8(x * 2), UInt8(clamping: 90 + 4 * Int(clamping: wave)),
          255
        )
      }
    }
    var sizes: [Int] = []
    var errors: [Int] = []
    for quality in [100, 60, 20] {
      try encode(frames, options: GIFOptions(quality: quality))
      sizes.append(try bytes(ofFile: path).count)
      let pictures = try decode(width: 80, height: 60)
      try #require(pictures.count == frames.count)
      errors.append(
        zip(pictures, frames).reduce(0) { sum, pair in
          (0..<4800).reduce(sum) { sum, i in
            let p = pair.1[i % 80, i / 80]
            return sum + abs(Int(pair.0[4 * i]) - Int(p.red))
              + abs(Int(pair.0[4 * i + 2]) - Int(p.blue))
          }
        })
    }
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2])
    #expect(errors[0] < errors[2])
  }

  @Test
  func `encoding a GIF with a size limit either stays within the limit or is an error`() throws {
    let frames = (0..<12).map { noise(60, 60, seed: UInt64($0), isOpaque: true) }
    try encode(frames)
    let whole = try bytes(ofFile: path).count
    for limit in [whole, whole * 3 / 4] {
      let encoder = try GIFEncoder(
        path: path.path, width: 60, height: 60, frameRate: FrameRate(25),
        options: GIFOptions(maximumBytes: limit))
      for frame in frames { try encoder.write(frame) }
      let choice = try #require(encoder.finish().gif)
      let size = try bytes(ofFile: path).count
      #expect(size <= limit)
      #expect(choice.byteCount == size)
      #expect(choice.quality == 90 || limit < whole)
      #expect(size > limit / 2)
    }
    let encoder = try GIFEncoder(
      path: directory.path("b.gif").path, width: 60, height: 60, frameRate: FrameRate(25),
      options: GIFOptions(maximumBytes: 2000))
    for frame in frames { try encoder.write(frame) }
    #expect {
      try encoder.finish()
    } throws: { error in
      guard case OutputError.tooLarge(_, let bytes, let limit) = error else { return false }
      return bytes > limit && limit == 2000
    }
    encoder.cancel()
    #expect(directory.contents == ["a.gif"])
  }

  @Test(arguments: [1, 2, 5])
  func `the number of encoder threads doesn't change a byte of the GIF`(threads: Int) throws {
    let frames = (0..<16).map { noise(50, 40, seed: UInt64($0 / 3), isOpaque: $0 % 4 > 0) }
    try encode(frames)
    let wanted = try bytes(ofFile: path)
    let encoder = try GIFEncoder(
      path: path.path, width: 50, height: 40, frameRate: FrameRate(25), threads: threads)
    for frame in frames { try encoder.write(frame) }
    try encoder.finish()
    #expect(try bytes(ofFile: path) == wanted)
  }

  @Test(arguments: [0, 1, 2]) func `a GIF with 255 or 256 colours reproduces them exactly`(
    more: Int
  ) throws {
    // One colour fewer than the palette has indices, as many, and one more. 256 leave no index for unchanged pixels.
    let count = 255 + more
    let frames = (0..<4).map { frame in
      makePixmap(32, 32) { x, y in
        let k = (y * 32 + x + frame * 7) % count
        return (UInt8(k % 16 * 16), UInt8(k / 16 % 16 * 16), UInt8(k / 256 * 90), 255)
      }
    }
    try encode(frames, options: GIFOptions(quality: 100))
    for (picture, frame) in zip(try decode(width: 32, height: 32), frames) {
      #expect(largestDifference(picture, frame) <= (more < 2 ? 0 : 16))
    }
  }

  @Test func `the last frame of a GIF is shown for the requested duration`() throws {
    let frames = [0, 90, 180].map { flat(4, 4, UInt8($0), 9, 9) }
    for (duration, wanted) in [(2.5, 250), (0.01, 2), (0.336, 34)] {
      try encode(frames, options: GIFOptions(lastFrameDuration: duration))
      #expect(try delays() == [4, 4, wanted])
    }
    // The duration doesn't depend on the number of frames that are merged into the last one.
    try encode(frames + [frames[2], frames[2]], options: GIFOptions(lastFrameDuration: 1))
    #expect(try delays() == [4, 4, 100])
  }

  @Test func `translucent pixels of a GIF are composited over the matte colour`() throws {
    let frame = makePixmap(5, 1) { x, _ in
      [(0, 0, 0, 0), (0, 0, 0, 1), (64, 32, 0, 128), (200, 100, 50, 200), (9, 8, 7, 255)][x]
    }
    try encode([frame], options: GIFOptions(quality: 100, matte: 0xFF_80_10))
    let picture = try decode(width: 5, height: 1)[0]
    #expect(picture[3] == 0)
    let matte = [16.0, 128, 255]
    for x in 1..<5 {
      let p = frame[x, 0]
      for (c, component) in [p.red, p.green, p.blue].enumerated() {
        let wanted = Double(component) + matte[c] * (255 - Double(p.alpha)) / 255
        #expect(abs(Double(picture[4 * x + c]) - wanted) <= 0.5)
      }
      #expect(picture[4 * x + 3] == 255)
    }
  }

  @Test(arguments: [
    (FrameRate(25), 4, [4, 4, 4, 4]), (FrameRate(30), 6, [3, 4, 3, 3, 4, 3]),
    (FrameRate(50), 3, [2, 2, 2]), (FrameRate(10), 2, [10, 10]),
    (FrameRate(30_000, 1001), 3, [3, 4, 3]), (FrameRate(1, 3), 2, [300, 300]),
  ])
  func `GIF delays are differences of rounded frame times, so they don't drift`(
    rate: FrameRate, count: Int, wanted: [Int]
  ) throws {
    try encode((0..<count).map { flat(4, 4, UInt8($0 * 40), 0, 0) }, rate: rate)
    #expect(try delays() == wanted)
  }

  @Test(arguments: [(60, 60), (120, 120), (1000, 500), (51, 51), (24, 48), (100, 7)])
  func `GIF delays are at least 20 ms and add up to the duration of the video`(
    rate: Int, count: Int
  ) throws {
    let frames = (0..<count).map { flat(4, 4, UInt8($0 % 200), 50, 9) }
    try encode(frames, rate: FrameRate(rate), options: GIFOptions(quality: 100))
    let delays = try delays()
    #expect(delays.allSatisfy { $0 >= 2 })
    #expect(abs(Double(delays.reduce(0, +)) - 100 * Double(count) / Double(rate)) <= 0.5)
    let last = try #require(try decode(width: 4, height: 4).last)
    #expect(largestDifference(last, frames[count - 1]) == 0)
  }

  @Test func `GIF frame times don't overflow for extreme frame rates`() {
    let long = FrameRate(9_000_000_000_000_000_000, 300_000_000_000_000_000)
    #expect((0..<4).map { GIFTiming.time(ofFrame: $0, rate: long) } == [0, 3, 7, 10])
    #expect(GIFTiming.time(ofFrame: 1_000_000_000, rate: FrameRate(1000)) == 100_000_000)
    // Halves are rounded up, exactly.
    #expect((1...3).map { GIFTiming.time(ofFrame: $0, rate: FrameRate(40)) } == [3, 5, 8])
  }

  @Test func `no GIF delay is shorter than 20 ms, whatever the frame times`() {
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
        // Only the last frame may begin early, if it would not be visible otherwise.
        let isLast = shown.index == starts.count - 1
        let due = starts[shown.index]
        #expect(begin >= (isLast && schedule.count > 1 ? min(due, time - 2) : isLast ? 0 : due))
        begin += shown.delay
      }
      #expect(begin == max(time, 2))
    }
  }

  @Test func `equal consecutive GIF frames are merged into one`() throws {
    let encoder = try GIFEncoder(path: path.path, width: 4, height: 4, frameRate: FrameRate(10))
    try encoder.write(flat(4, 4, 9, 9, 9), count: 3)
    try encoder.write(flat(4, 4, 9, 9, 9))
    try encoder.write(flat(4, 4, 90, 9, 9), count: 2)
    try encoder.finish()
    #expect(try delays() == [40, 20])
  }

  @Test func `a GIF delay longer than 655.35 seconds is split over several frames`() throws {
    let encoder = try GIFEncoder(path: path.path, width: 2, height: 2, frameRate: FrameRate(1))
    try encoder.write(flat(2, 2, 9, 9, 9), count: 1400)
    try encoder.write(flat(2, 2, 90, 9, 9))
    try encoder.finish()
    let delays = try delays()
    #expect(delays.reduce(0, +) == 140_100)
    #expect(delays.allSatisfy { $0 <= 65_535 && $0 >= 2 })
  }

  @Test
  func `GIF pixels with alpha below 128 become transparent, and all other pixels opaque`() throws {
    let frame = makePixmap(4, 1) { x, _ in
      [(60, 0, 0, 127), (64, 32, 0, 128), (200, 100, 50, 200), (0, 0, 0, 0)][x]
    }
    try encode([frame])
    let picture = try decode(width: 4, height: 1)[0]
    #expect(picture[3] == 0 && picture[15] == 0)
    #expect(Array(picture[4..<8]) == [128, 64, 0, 255])
    #expect(Array(picture[8..<12]) == [255, 128, 64, 255])
  }

  @Test func `a completely transparent animation encodes to a valid GIF`() throws {
    try encode([flat(5, 5, 0, 0, 0, 0), flat(5, 5, 0, 0, 0, 0)])
    #expect(try delays() == [8])
    #expect(try decode(width: 5, height: 5)[0].allSatisfy { $0 == 0 })
  }

  @Test func `a GIF stores the requested loop count`() throws {
    for (loopCount, wanted) in [(nil, "loop forever"), (3, "loop count 2"), (1, nil)]
      as [(Int?, String?)]
    {
      try encode(
        [flat(4, 4, 1, 1, 1), flat(4, 4, 200, 1, 1)], options: GIFOptions(loopCount: loopCount))
      let report = try text(["gifsicle", "--info", path])
      if let wanted { #expect(report.contains(wanted)) } else { #expect(!report.contains("loop")) }
    }
  }

  @Test func `a uniform area next to noise keeps its exact colour in a GIF and isn't dithered`()
    throws
  {
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

  @Test func `storing frames on disk while a GIF is encoded doesn't change a byte of the GIF`()
    throws
  {
    let frames = (0..<12).map { noise(40, 40, seed: UInt64($0), isOpaque: $0 % 5 > 0) }
    try encode(frames)
    let wanted = try bytes(ofFile: path)
    for limit in [0, 20_000] {
      let encoder = try GIFEncoder(path: path.path, width: 40, height: 40, frameRate: FrameRate(25))
      encoder.store.memoryLimit = limit
      for frame in frames { try encoder.write(frame) }
      try encoder.finish()
      #expect(try bytes(ofFile: path) == wanted)
    }
  }

  @Test
  func `a shape that disappears from a transparent GIF leaves no pixels in frames without it`()
    throws
  {
    let square = makePixmap(12, 12) { x, y in
      (3..<9).contains(x) && (3..<9).contains(y) ? (200, 30, 10, 255) : (0, 0, 0, 0)
    }
    let nothing = flat(12, 12, 0, 0, 0, 0)
    for frames in [
      [square, nothing], [square, nothing, square], [nothing, square, nothing, nothing, square],
      [square, nothing, square, nothing],
    ] {
      try encode(frames)
      let pictures = try decode(width: 12, height: 12)
      var time = 0
      for (picture, delay) in zip(pictures, try delays()) {
        for frame in time / 4..<(time + delay) / 4 {
          #expect(
            largestDifference(picture, frames[frame]) == 0, "frame \(frame) of \(frames.count)")
        }
        time += delay
      }
      #expect(time == 4 * frames.count)
    }
  }

  @Test func `the GIF encoder reads stored frames back unchanged from memory and from disk`() throws
  {
    for limit in [0, 5000, 1 << 20] {
      let store = FrameStore(
        path: path.path, directory: path.path.directoryPart, memoryLimit: limit)
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

  @Test func `a failed or cancelled GIF encoding leaves no file`() throws {
    let full = try GIFEncoder(path: "/dev/full", width: 4, height: 4, frameRate: FrameRate(10))
    try full.write(flat(4, 4, 1, 2, 3))
    #expect(throws: OutputError.diskFull(path: "/dev/full", reason: systemMessage(ENOSPC))) {
      try full.finish()
    }
    for size in [(0, 5), (65_536, 1)] {
      #expect(throws: OutputError.self) {
        try GIFEncoder(path: path.path, width: size.0, height: size.1, frameRate: FrameRate(10))
      }
    }
    let cancelled = try GIFEncoder(path: path.path, width: 4, height: 4, frameRate: FrameRate(10))
    try cancelled.write(flat(4, 4, 1, 2, 3))
    cancelled.cancel()
    let empty = try GIFEncoder(path: path.path, width: 4, height: 4, frameRate: FrameRate(10))
    #expect(throws: OutputError.self) { try empty.finish() }
    empty.cancel()
    #expect(directory.contents.isEmpty)
  }
}
