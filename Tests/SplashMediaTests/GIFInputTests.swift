import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Decoding of animated GIFs in any order, compared with FFmpeg.
@Suite struct GIFInputTests {
  /// The frames of a file in unpremultiplied RGBA, decoded by FFmpeg.
  private func framesByFFmpeg(_ gif: RandomGIF, in directory: TemporaryDirectory) throws
    -> [[UInt8]]
  {
    let raw = directory.path("frames.rgba")
    try runProgram(
      ["ffmpeg", "-v", "error", "-y", "-i", directory.path("a.gif"), "-fps_mode", "passthrough"]
        + ["-f", "rawvideo", "-pix_fmt", "rgba", raw])
    let (all, size) = (try bytes(ofFile: raw), 4 * gif.width * gif.height)
    return stride(from: 0, to: all.count, by: size).map { Array(all[$0..<$0 + size]) }
  }

  /// Premultiplies RGBA whose alpha is 0 or 255.
  private func premultiplied(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 4).flatMap { at in
      bytes[at + 3] == 0 ? [0, 0, 0, 0] : Array(bytes[at..<at + 4])
    }
  }

  @Test(arguments: 0..<40)
  func `GIF frames read forwards or backwards have the same pixels as those decoded by FFmpeg`(
    _ seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let gif = RandomGIF(
      count: 12, width: Int.random(in: 1...24, using: &random),
      height: Int.random(in: 1...24, using: &random), using: &random)
    let directory = try TemporaryDirectory()
    let path = directory.path("a.gif")
    try Data(gif.bytes).write(to: URL(filePath: path))
    let expected = try framesByFFmpeg(gif, in: directory)
    #expect(expected.count == 12)
    let library = VideoLibrary()
    let video = try library.video(at: path.file)
    #expect(video.times.count == 12)
    for frame in Array(0..<12) + (0..<12).reversed() {
      let found = try #require(library.frame(frame, ofVideo: video.id, reader: 0)).levels[0]
      #expect(Array(found.allBytes) == premultiplied(expected[frame]), "frame \(frame)")
    }
  }

  // MARK: Any order

  /// No frame is needed later.
  private let never = { (_: Int) in false }

  /// A GIF of one row, whose frame `n` adds the pixel `n`.
  private func growing(count: Int) -> RandomGIF {
    var gif = RandomGIF(width: count, height: 1)
    gif.palette = [0, 0, 0, 255, 0, 0]
    gif.pictures = (0..<count).map { frame in
      var picture = RandomGIF.Picture()
      (picture.left, picture.pixels, picture.transparent) = (frame, [1], 0)
      return picture
    }
    return gif
  }

  /// The number of opaque pixels in a frame of ``growing(count:)``; `nil` if they aren't contiguous.
  private func length(_ picture: DecodedPicture) -> Int? {
    guard case .premultiplied(let pixels) = picture.pixels else { return nil }
    let row = (0..<pixels.width).map { pixels[$0, 0].alpha == 255 }
    let count = row.count { $0 }
    return row.prefix(count).allSatisfy(\.self) ? count : nil
  }

  @Test(arguments: [(1 << 20, 8), (3 * 4 * 4000, 8), (0, 3)])
  func `reading a 4000-frame GIF backwards doesn't compose all earlier frames anew for each one`(
    budget: Int, room: Int
  )
    throws
  {
    let count = 4000
    let animation = try GIFAnimation(growing(count: count).bytes, "a.gif")
    var finder = GIFFinder(animation, budget: budget)
    var last = count - 1
    while last >= 0 {
      var found: [Int] = []
      try finder.decode(last, keeping: room, isNeeded: never) { frame, picture in
        found.append(frame)
        #expect(length(picture) == frame + 1)
      }
      try #require(found.count <= room && found.last == last)
      #expect(found == Array(last - found.count + 1...last))
      last -= found.count
    }
    // Drawing from the first frame each time would take more than a million.
    let limit = budget == 1 << 20 ? 12 * count : budget == 0 ? 300 * count : 60 * count
    #expect(finder.drawnCount <= limit)
  }

  @Test
  func `reading a GIF at four positions in turn doesn't start from its first frame at each read`()
    throws
  {
    let animation = try GIFAnimation(growing(count: 600).bytes, "a.gif")
    var finder = GIFFinder(animation, budget: 1 << 20)
    let starts = [0, 40, 80, 300]
    for step in 0..<200 {
      for start in starts {
        let isNeeded = { place in starts.contains { abs(place - $0 - step) < 8 } }
        try finder.decode(start + step, keeping: 3, isNeeded: isNeeded) { frame, picture in
          #expect(length(picture) == frame + 1)
        }
      }
    }
    #expect(finder.drawnCount <= 4 * 200 + 500)
  }

  // MARK: Invalid files

  @Test func `a truncated GIF or one with too many frames is rejected`() throws {
    let bytes = growing(count: 3).bytes
    for count in [0, 5, 12, 30, bytes.count - 5] {
      #expect(throws: AssetError.truncated("a.gif")) {
        try GIFAnimation(Array(bytes.prefix(count)), "a.gif")
      }
    }
    // The shortest possible frame.
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]
    let many = (0...VideoLimits.frames).flatMap { _ in picture }
    #expect(throws: AssetError.overLimit(path: "a.gif", limit: "\(VideoLimits.frames) frames")) {
      try GIFAnimation(Array(bytes.prefix(19)) + many + [0x3B], "a.gif")
    }
  }

  /// The pixels of the last frame of a file.
  private func lastFrame(_ gif: RandomGIF) throws -> [UInt8] {
    let animation = try GIFAnimation(gif.bytes, "a.gif")
    var finder = GIFFinder(animation, budget: 0)
    var pixels: [UInt8] = []
    try finder.decode(animation.pictures.count - 1, keeping: 1, isNeeded: never) {
      if case .premultiplied(let picture) = $1.pixels { pixels = Array(picture.allBytes) }
    }
    return pixels
  }

  @Test func `a GIF frame that extends beyond the GIF's canvas is clipped`() throws {
    var gif = RandomGIF(width: 3, height: 2)
    gif.palette = [0, 0, 0, 255, 0, 0]
    var picture = RandomGIF.Picture()
    (picture.left, picture.top, picture.width, picture.height) = (1, 1, 5, 4)
    (picture.transparent, picture.disposal) = (0, 3)
    picture.pixels = [UInt8](repeating: 1, count: 20)
    gif.pictures = [picture]
    let (none, red): ([UInt8], [UInt8]) = ([0, 0, 0, 0], [255, 0, 0, 255])
    #expect(try lastFrame(gif) == none + none + none + none + red + red)
    (picture.left, picture.top) = (3, 7)
    gif.pictures.append(picture)
    #expect(try lastFrame(gif) == none + none + none + none + none + none)
  }

  @Test func `a GIF frame with data for too few pixel rows leaves the other rows unchanged`() throws
  {
    var gif = RandomGIF(width: 2, height: 3)
    gif.palette = [0, 0, 255, 255, 0, 0]
    var picture = RandomGIF.Picture()
    (picture.width, picture.height, picture.pixels) = (2, 3, [0, 0, 0, 0, 0, 0])
    gif.pictures = [picture]
    picture.pixels = [1, 1, 1]
    gif.pictures.append(picture)
    let (blue, red): ([UInt8], [UInt8]) = ([0, 0, 255, 255], [255, 0, 0, 255])
    #expect(try lastFrame(gif) == red + red + blue + blue + blue + blue)
  }

  @Test func `a GIF frame without colours or with corrupt LZW data is an error`() throws {
    var gif = RandomGIF(width: 2, height: 1)
    var picture = RandomGIF.Picture()
    (picture.width, picture.pixels) = (2, [0, 1])
    gif.pictures = [picture]
    #expect(throws: ReasonError("the image has no colours")) { try lastFrame(gif) }
    gif.palette = [0, 0, 0, 255, 0, 0]
    var bytes = gif.bytes
    // The code size, before the block of five bytes and the two terminators.
    bytes[bytes.count - 9] = 77
    let animation = try GIFAnimation(bytes, "a.gif")
    var finder = GIFFinder(animation, budget: 0)
    #expect(throws: ReasonError("the image data is corrupt")) {
      try finder.decode(0, keeping: 1, isNeeded: never) { _, _ in }
    }
  }
}
