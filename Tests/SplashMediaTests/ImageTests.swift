import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

@Suite struct PNGTests {
  private func decode(_ bytes: [UInt8]) throws -> Pixmap {
    try ImageDecoder.decode(bytes, header: try ImageHeader(bytes)).pixmap
  }

  @Test(arguments: [(1, 1), (17, 9), (64, 64), (255, 31)])
  func `a written PNG file decodes to exactly the pixels of the source`(width: Int, height: Int)
    throws
  {
    for isOpaque in [false, true] {
      let picture = noise(width, height, seed: UInt64(width), isOpaque: isOpaque)
      let bytes = try PictureEncoder.png(picture)
      #expect(same(try decode(bytes), picture))
      #expect(bytes == (try PictureEncoder.png(picture)))
    }
  }

  @Test func `a reused PNG encoder writes the same bytes as a new one`() throws {
    let encoder = PictureEncoder()
    for i in 0..<12 {
      let side = i < 8 ? 31 : 40
      let picture = noise(side, 20, seed: UInt64(i), isOpaque: i % 3 > 0)
      #expect(try encoder.encode(picture) == PictureEncoder.png(picture))
    }
  }

  @Test func `unpremultiplying a colour and premultiplying the result restores every component`() {
    for a in 0...255 {
      for c in 0...a {
        let (c, a) = (UInt8(c), UInt8(a))
        #expect(Alpha.premultiply(Alpha.unpremultiply(c, by: a), by: a) == c)
      }
    }
  }

  @Test func `premultiplying a colour rounds each component to the nearest integer`() {
    for a in 0...255 {
      for c in 0...255 {
        let exact = (Double(c * a) / 255).rounded()
        #expect(Double(Alpha.premultiply(UInt8(c), by: UInt8(a))) == exact)
      }
    }
  }

  @Test func `a written PNG file is valid, tagged as sRGB, and has no alpha channel if opaque`()
    throws
  {
    let directory = try TemporaryDirectory()
    for (name, alpha) in [("a.png", 255), ("b.png", 128)] {
      let path = directory.path(name)
      try writePicture(flat(20, 10, 5, 6, 7, UInt8(alpha)), to: path.path)
      let report = try text(["pngcheck", "-v", path])
      #expect(report.contains("20 x 10 image"))
      #expect(report.contains("sRGB"))
      #expect(report.contains(alpha == 255 ? "24-bit RGB," : "32-bit RGB+alpha"))
    }
    #expect(directory.contents == ["a.png", "b.png"])
  }

  @Test func `writing a PNG to a full device is a disk-full error`() {
    #expect(throws: OutputError.diskFull(path: "/dev/full", reason: systemMessage(ENOSPC))) {
      try writePicture(flat(2, 2, 0, 0, 0), to: "/dev/full")
    }
  }

  @Test
  func `a truncated PNG file is an error, and one with a changed bit never gives another image`()
    throws
  {
    let bytes = try PictureEncoder.png(noise(40, 40, seed: 3))
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let cut = Array(bytes.prefix(.random(in: 0..<bytes.count, using: &random)))
      #expect(throws: ReasonError.self) { try decode(cut) }
      var changed = bytes
      // Not in the last chunk, which doesn't affect the image.
      let place = Int.random(in: 0..<bytes.count - 12, using: &random)
      changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      if let result = try? decode(changed) {
        #expect(same(result, try decode(bytes)), "byte \(place)")
      }
    }
  }

  @Test
  func `finishing an image sequence leaves a file per frame, and cancelling it leaves no files`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path("f-%02d.png")
    let cancelled = try SequenceEncoder(path: path.path)
    try cancelled.write(flat(4, 4, 1, 1, 1))
    cancelled.cancel()
    #expect(directory.contents.isEmpty)
    let sequence = try SequenceEncoder(path: path.path)
    try sequence.write(flat(4, 4, 1, 1, 1), count: 2)
    try sequence.write(flat(4, 4, 2, 2, 2))
    try sequence.finish()
    #expect(directory.contents == ["f-00.png", "f-01.png", "f-02.png"])
    #expect(
      try bytes(ofFile: directory.path("f-00.png"))
        == bytes(ofFile: directory.path("f-01.png")))
  }
}

@Suite struct ImageLibraryTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Converts an image to another format with FFmpeg.
  private func convert(_ picture: Pixmap, to name: String, _ options: [String] = []) throws
    -> String
  {
    let source = directory.path("source-\(name).png")
    try writePicture(picture, to: source.path)
    let path = directory.path(name)
    _ = try text(
      ["ffmpeg", "-v", "error", "-y", "-i", source] + options
        + ["-sws_flags", "accurate_rnd", "-frames:v", "1", path])
    return path
  }

  @Test func `an image file that is loaded twice is decoded once and gets a single id`() throws {
    let path = directory.path("a.png")
    let picture = noise(12, 7, seed: 1)
    try writePicture(picture, to: path.path)
    try writePicture(noise(3, 3, seed: 2), to: directory.path("b.png").path)
    let library = ImageLibrary()
    let first = try library.image(at: path.file)
    let second = try library.image(at: directory.path("b.png").file)
    #expect(first == ImageReference(id: 0, path: path.path, width: 12, height: 7))
    #expect(second.id == 1)
    #expect(try library.image(at: path.file) == first)
    #expect(library.pyramids.count == 2)
    #expect(same(library.pyramids[0].levels[0], picture))
  }

  @Test(arguments: [
    ("a.bmp", [], 0), ("a.gif", [], 3), ("a.webp", ["-lossless", "1"], 0),
    ("gray.png", ["-pix_fmt", "gray"], 0), ("pal.png", ["-pix_fmt", "pal8"], 3),
    ("deep.png", ["-pix_fmt", "rgb48be"], 1), ("one.png", ["-pix_fmt", "monob"], 0),
    ("a.jpg", ["-pix_fmt", "yuvj444p", "-q:v", "1"], 3),
    ("b.jpg", ["-pix_fmt", "yuvj420p", "-q:v", "1"], 3),
    ("lossy.webp", ["-quality", "95"], 4),
  ])
  func `an image's format is detected from its contents, not its extension`(
    name: String, options: [String], tolerance: Int
  ) throws {
    // Black and white are exact in every format, even in 4:2:0 with limited range.
    let picture = makePixmap(32, 16) { x, _ in
      let v: UInt8 = x < 16 ? 255 : 0
      return (v, v, v, 255)
    }
    let path = try convert(picture, to: name, options)
    let disguised = directory.path("anything")
    try FileManager.default.copyItem(atPath: path, toPath: disguised)
    let library = ImageLibrary()
    let reference = try library.image(at: disguised.file)
    #expect(reference.width == 32 && reference.height == 16)
    let decoded = library.pyramids[0].levels[0]
    for x in [0, 5, 13, 18, 26, 31] {
      let (got, wanted) = (decoded[x, 8], picture[x, 8])
      #expect(abs(Int(got.red) - Int(wanted.red)) <= tolerance, "\(x): \(got)")
      #expect(abs(Int(got.green) - Int(wanted.green)) <= tolerance)
      #expect(abs(Int(got.blue) - Int(wanted.blue)) <= tolerance)
      #expect(got.alpha == 255)
    }
  }

  @Test(arguments: [
    (255, 0, 0), (0, 255, 0), (0, 0, 255), (128, 128, 128), (200, 100, 50), (44, 224, 254),
  ])
  func `JPEG images with 4:4:4, 4:2:2 or 4:2:0 chroma decode to the source colours within 3/255`(
    red: UInt8, green: UInt8, blue: UInt8
  ) throws {
    for format in ["yuvj444p", "yuvj420p", "yuvj422p"] {
      let path = try convert(
        flat(16, 16, red, green, blue), to: "\(format).jpg", ["-pix_fmt", format, "-q:v", "1"])
      let library = ImageLibrary()
      _ = try library.image(at: path.file)
      let got = library.pyramids[0].levels[0][8, 8]
      #expect(abs(Int(got.red) - Int(red)) <= 3, "\(format) \(got)")
      #expect(abs(Int(got.green) - Int(green)) <= 3, "\(format) \(got)")
      #expect(abs(Int(got.blue) - Int(blue)) <= 3, "\(format) \(got)")
    }
  }

  @Test(arguments: ["rgb24", "bgr24", "gray", "rgb48be", "gray16be", "ya8", "ya16be"])
  func `8-bit image components decode exactly, 16-bit ones to the nearest 8-bit value`(
    format: String
  )
    throws
  {
    let isDeep = format.contains("16") || format.contains("48")
    let channels = format.hasPrefix("gray") ? 1 : format.hasPrefix("ya") ? 2 : 3
    let (width, height) = (40, 30)
    var random = SeededGenerator(seed: 6)
    var values: [Int] = []
    for _ in 0..<width * height * channels {
      values.append(.random(in: 0...(isDeep ? 65_535 : 255), using: &random))
    }
    let raw = values.flatMap { isDeep ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] }
    let source = directory.path("raw")
    try Data(raw).write(to: URL(fileURLWithPath: source))
    let path = directory.path(format == "bgr24" ? "a.bmp" : "a.png")
    _ = try text([
      "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", format, "-s",
      "\(width)x\(height)", "-i", source, path,
    ])
    let library = ImageLibrary()
    _ = try library.image(at: path.file)
    let picture = library.pyramids[0].levels[0]
    func value(_ index: Int) -> UInt8 {
      UInt8(clamping: (Double(values[index]) * 255 / (isDeep ? 65_535 : 255)).rounded())
    }
    for i in 0..<width * height {
      let start = i * channels
      let colors =
        channels == 3
        ? [value(start), value(start + 1), value(start + 2)]
        : [value(start), value(start), value(start)]
      let alpha = channels == 2 ? value(start + 1) : 255
      let wanted = (format == "bgr24" ? colors.reversed() : colors).map {
        Alpha.premultiply($0, by: alpha)
      }
      let got = picture[i % width, i / width]
      #expect([got.red, got.green, got.blue, got.alpha] == wanted + [alpha])
    }
  }

  @Test func `a truncated JPEG, WebP, GIF or BMP is reported as corrupt`() throws {
    let picture = noise(48, 48, seed: 9, isOpaque: true)
    for (name, options) in [
      ("a.jpg", ["-q:v", "2"]), ("a.webp", []), ("a.gif", []), ("a.bmp", []),
    ] {
      let whole = try bytes(ofFile: convert(picture, to: name, options))
      for part in [0.1, 0.5, 0.9, 0.99] {
        let path = directory.path("cut-\(part)-\(name)")
        try Data(whole.prefix(Int(clamping: Double(whole.count) * part))).write(
          to: URL(fileURLWithPath: path))
        #expect {
          try ImageLibrary().image(at: path.file)
        } throws: { error in
          if case AssetError.corrupt(path.path, _) = error { true } else { false }
        }
      }
    }
  }

  @Test func `a PNG header that claims a huge size is rejected before decoding`() throws {
    var bytes = try PictureEncoder.png(flat(1, 1, 1, 2, 3))
    bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let path = directory.path("huge.png")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(throws: AssetError.overLimit(path: path.path, limit: "16384 pixels per side")) {
      try ImageLibrary().image(at: path.file)
    }
  }

  @Test func `loading an image beyond the limit on the total pixels of all images is an error`()
    throws
  {
    let library = ImageLibrary(limits: .init(side: 10, pixels: 150, fileBytes: 10_000))
    try writePicture(flat(10, 10, 1, 1, 1), to: directory.path("a.png").path)
    try writePicture(flat(10, 9, 1, 1, 1), to: directory.path("b.png").path)
    try writePicture(flat(11, 1, 1, 1, 1), to: directory.path("c.png").path)
    _ = try library.image(at: directory.path("a.png").file)
    for name in ["b.png", "c.png"] {
      #expect {
        try library.image(at: directory.path(name).file)
      } throws: { error in
        if case AssetError.overLimit = error { true } else { false }
      }
    }
    #expect(library.pyramids.count == 1)
  }

  @Test func `missing, unreadable and oversized asset files give different errors`() throws {
    let library = ImageLibrary()
    let missing = directory.path("none.png")
    #expect(throws: AssetError.notFound(path: missing.path)) { try library.image(at: missing.file) }
    #expect(
      throws: AssetError.unreadable(path: directory.url.path.path, reason: systemMessage(EISDIR))
    ) { try readFile(directory.url.path.file, limit: 10) }
    let path = directory.path("long")
    try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: path))
    #expect(try readFile(path.file, limit: 100_000).count == 100_000)
    #expect(throws: AssetError.overLimit(path: path.path, limit: "99999 bytes")) {
      try readFile(path.file, limit: 99_999)
    }
  }

  @Test func `a file that isn't an image is an error, even if it starts like an image file`() throws
  {
    var random = SeededGenerator(seed: 77)
    let starts: [[UInt8]] = [
      [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF],
      Array("GIF89a".utf8), Array("BM".utf8), Array("RIFF".utf8), Array("#!text".utf8),
    ]
    for start in starts {
      for length in [0, 1, 30, 300] {
        let rest = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(throws: ReasonError.self) {
          _ = try ImageDecoder.decode(start + rest, header: try ImageHeader(start + rest))
        }
      }
    }
  }

  @Test func `an animated GIF loaded as an image shows its first frame`() throws {
    let path = directory.path("a.gif")
    let film = try GIFEncoder(path: path.path, width: 20, height: 10, frameRate: FrameRate(10))
    let first = makePixmap(20, 10) { x, _ in x < 7 ? (0, 0, 0, 0) : (200, 100, 50, 255) }
    try film.write(first)
    for i in 0..<5 { try film.write(flat(20, 10, UInt8(50 * i), 0, 0)) }
    try film.finish()
    let library = ImageLibrary()
    _ = try library.image(at: path.file)
    #expect(same(library.pyramids[0].levels[0], first))
  }

  @Test func `a translucent WebP image decodes with its original alpha`() throws {
    let picture = makePixmap(32, 32) { x, _ in x < 16 ? (0, 0, 0, 0) : (64, 64, 64, 128) }
    for (name, options) in [("a.webp", ["-lossless", "1"]), ("b.webp", ["-quality", "95"])] {
      let library = ImageLibrary()
      _ = try library.image(
        at: convert(
          picture, to: name, options + ["-pix_fmt", name == "a.webp" ? "bgra" : "yuva420p"]
        ).file)
      let decoded = library.pyramids[0].levels[0]
      #expect(decoded[4, 16] == (0, 0, 0, 0))
      let pixel = decoded[28, 16]
      // FFmpeg rounds alpha when it converts to YUV.
      #expect(abs(Int(pixel.alpha) - 128) <= (name == "a.webp" ? 0 : 1))
      #expect(abs(Int(pixel.red) - 64) <= 3 && abs(Int(pixel.blue) - 64) <= 3, "\(pixel)")
    }
  }

  @Test func `a JPEG image with EXIF orientation 6 is rotated a quarter turn clockwise`() throws {
    // The left half is white. Orientation 6 is a quarter turn clockwise, which puts it at the top.
    let picture = makePixmap(32, 16) { x, _ in
      x < 16 ? (255, 255, 255, 255) : (0, 0, 0, 255)
    }
    var jpeg = try bytes(ofFile: convert(picture, to: "o.jpg", ["-q:v", "1"]))
    let exif: [UInt8] =
      [0xFF, 0xE1, 0x00, 0x22] + Array("Exif\0\0".utf8) + Array("MM".utf8)
      + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    jpeg.insert(contentsOf: exif, at: 2)
    let path = directory.path("upright.jpg")
    try Data(jpeg).write(to: URL(fileURLWithPath: path))
    let library = ImageLibrary()
    let reference = try library.image(at: path.file)
    #expect(reference.width == 16 && reference.height == 32)
    let decoded = library.pyramids[0].levels[0]
    #expect(decoded[8, 4].red > 250)
    #expect(decoded[8, 28].red < 5)
  }
}
