import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Images of all formats: orientation, CMYK, alpha, and truncated or corrupt files.
@Suite struct ImageKindsTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func decode(_ bytes: [UInt8]) throws -> Pixmap {
    try ImageDecoder.decode(bytes, header: try ImageHeader(bytes)).pixmap
  }

  /// The bytes of an image file written by FFmpeg.
  private func file(_ picture: Pixmap, _ name: String, _ options: [String] = []) throws -> [UInt8] {
    let source = directory.path("source.png")
    try writePicture(picture, to: source.path)
    let path = directory.path(name)
    _ = try text(
      ["ffmpeg", "-v", "error", "-y", "-i", source] + options + ["-frames:v", "1", path])
    return try bytes(ofFile: path)
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    try bytes(
      ofFile: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Pictures/\(name)").path)
  }

  // MARK: Orientation

  /// Red at the top left, green at the top right, blue at the bottom left, white at the bottom right.
  private let corners = makePixmap(48, 32) { x, y in
    switch (x < 24, y < 16) {
    case (true, true): (255, 0, 0, 255)
    case (false, true): (0, 255, 0, 255)
    case (true, false): (0, 0, 255, 255)
    case (false, false): (255, 255, 255, 255)
    }
  }

  private func exif(_ orientation: UInt8, isBig: Bool) -> [UInt8] {
    isBig
      ? Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
        + [0, 0, 0, 0]
      : Array("II".utf8) + [
        42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
      ]
        + [0, 0, 0, 0]
  }

  /// The colours of an image's corners, row by row from the top left: R, G, B or W.
  private func names(_ picture: Pixmap) -> String {
    let (w, h) = (picture.width, picture.height)
    return [(w / 4, h / 4), (3 * w / 4, h / 4), (w / 4, 3 * h / 4), (3 * w / 4, 3 * h / 4)].map {
      initial(ofColor: $0, in: picture)
    }.joined()
  }

  /// Each EXIF orientation, with the corners of the displayed image.
  @Test(arguments: [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"),
    (8, "GWRB"),
  ])
  func `JPEG, PNG and WebP images are rotated upright for all 8 EXIF orientations`(
    orientation: UInt8, shown: String
  ) throws {
    let jpeg = try file(corners, "o.jpg", ["-q:v", "2"])
    let webp = try file(corners, "o.webp", ["-lossless", "1"])
    let png = try PictureEncoder.png(corners)
    for isBig in [false, true] {
      let data = exif(orientation, isBig: isBig)
      var turnedJPEG = jpeg
      let length = 8 + data.count
      turnedJPEG.insert(
        contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array("Exif\0\0".utf8)
          + data, at: 2)
      var turnedPNG = png
      turnedPNG.insert(contentsOf: PNGWriter.chunk("eXIf", data), at: 33)
      // The extended header, the image chunk and the EXIF data.
      func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      }
      let parts: [[UInt8]] = [
        Array("WEBPVP8X".utf8), little(10, 4), [8, 0, 0, 0], little(47, 3), little(31, 3),
        Array(webp.dropFirst(12)), Array("EXIF".utf8), little(data.count, 4), data,
      ]
      let body = Array(parts.joined())
      let turnedWebP = Array("RIFF".utf8) + little(body.count, 4) + body
      for bytes in [turnedJPEG, turnedPNG, turnedWebP] {
        let picture = try decode(bytes)
        #expect(picture.width == (orientation > 4 ? 32 : 48))
        #expect(picture.height == (orientation > 4 ? 48 : 32))
        #expect(names(picture) == shown)
      }
    }
  }

  @Test func `invalid EXIF orientations and truncated EXIF data leave an image upright`() throws {
    let png = try PictureEncoder.png(corners)
    var random = SeededGenerator(seed: 8)
    for count in 0..<26 {
      var turned = png
      var data = Array(exif(6, isBig: true).prefix(count))
      if count == 25 { data = exif(9, isBig: false) }
      turned.insert(contentsOf: PNGWriter.chunk("eXIf", data), at: 33)
      if count < 20 || count == 25 { #expect(names(try decode(turned)) == "RGBW") }
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      turned = png
      turned.insert(
        contentsOf: PNGWriter.chunk("eXIf", Array("II*\0".utf8) + noise), at: 33)
      _ = try decode(turned)
    }
  }

  // MARK: Colours

  @Test(arguments: [("cmyk.jpg", 1), ("ycck.jpg", 2)])
  func `Adobe CMYK and YCCK JPEG files are converted to RGB with a warning`(
    name: String, tolerance: Int
  ) throws {
    let bytes = try fixture(name)
    let picture = try ImageDecoder.decode(bytes, header: try ImageHeader(bytes))
    #expect(picture.warnings == [ColorProfile.cmyk])
    let inks = [[255, 0, 0, 0], [0, 200, 100, 0], [0, 0, 255, 128], [40, 60, 80, 20]]
    for (block, ink) in inks.enumerated() {
      let wanted = (0..<3).map {
        Int(clamping: (Double((255 - ink[$0]) * (255 - ink[3])) / 255).rounded())
      }
      let p = picture.pixmap[16 * block + 8, 8]
      for (got, wanted) in zip([p.red, p.green, p.blue], wanted) {
        #expect(abs(Int(got) - wanted) <= tolerance, "block \(block): \(p)")
      }
      #expect(p.alpha == 255)
    }
  }

  @Test func `a CMYK JPEG file without the Adobe marker is an error`() throws {
    var bytes = try fixture("cmyk.jpg")
    let mark = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("Adobe".utf8)) })
    bytes[mark] = UInt8(ascii: "X")
    #expect(throws: ReasonError.self) { try decode(bytes) }
  }

  @Test func `a JPEG file with an ICC profile other than sRGB causes a warning`() throws {
    let jpeg = try file(corners, "p.jpg")
    for (profile, isWarned) in [
      (ICCFile.sRGB, false), (ICCFile.displayP3, true), (ICCFile.gamma18, true),
      ([1, 2, 3], false),
    ] {
      let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
      var bytes = jpeg
      bytes.insert(
        contentsOf: [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)]
          + body,
        at: 2)
      let path = directory.path("q.jpg")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let reference = try ImageLibrary().image(at: path.file)
      #expect(reference.warnings.isEmpty != isWarned, "\(reference.warnings)")
    }
  }

  @Test func `an AVIF image is decoded with its alpha channel`() throws {
    let picture = try decode(try fixture("alpha.avif"))
    try #require(picture.width == 32 && picture.height == 16)
    func near(_ p: RGBA, _ q: RGBA) -> Bool {
      zip([p.red, p.green, p.blue, p.alpha], [q.red, q.green, q.blue, q.alpha])
        .allSatisfy { abs(Int($0) - Int($1)) <= 4 }
    }
    #expect(near(picture[4, 3], (255, 0, 0, 255)), "\(picture[4, 3])")
    #expect(near(picture[24, 3], (0, 0, 128, 128)), "\(picture[24, 3])")
    #expect(near(picture[24, 12], (0, 0, 128, 128)))
    #expect(near(picture[4, 12], (0, 0, 0, 0)), "\(picture[4, 12])")
  }

  // MARK: Formats

  @Test(arguments: [
    ("a.tif", ["-pix_fmt", "rgb24"]), ("b.tif", ["-pix_fmt", "rgba"]),
    ("d.tif", ["-compression_algo", "lzw"]),
    ("e.tif", ["-compression_algo", "deflate"]), ("a.tga", []), ("b.tga", ["-rle", "0"]),
    ("c.tga", ["-pix_fmt", "bgra"]), ("a.qoi", ["-pix_fmt", "rgb24"]),
    ("b.qoi", ["-pix_fmt", "rgba"]), ("a.bmp", []), ("b.bmp", ["-pix_fmt", "bgra"]),
    ("a.webp", ["-lossless", "1"]),
  ])
  func `lossless TIFF, TGA, QOI, BMP and WebP images decode to the exact pixels`(
    name: String, options: [String]
  ) throws {
    let picture = noise(37, 23, seed: 12, isOpaque: true)
    #expect(same(try decode(try file(picture, name, options)), picture))
  }

  @Test func `an opaque AVIF image decodes to its original colours`() throws {
    let bytes = try file(
      corners, "a.avif",
      ["-c:v", "libaom-av1", "-still-picture", "1", "-crf", "5", "-cpu-used", "8"])
    let picture = try decode(bytes)
    #expect(names(picture) == "RGBW")
  }

  // MARK: Bad files

  @Test(arguments: ["jpg", "webp", "gif", "bmp", "tif", "tga", "qoi", "avif"])
  func `a truncated image file of any format is an error`(kind: String) throws {
    let whole =
      kind == "avif"
      ? try fixture("alpha.avif") : try file(noise(48, 40, seed: 9, isOpaque: true), "cut.\(kind)")
    _ = try decode(whole)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<25 {
      // The last bytes of some formats are padding or don't affect the image.
      let spare = kind == "tga" ? 27 : kind == "tif" ? 200 : kind == "webp" ? 1 : 0
      let count = Int.random(in: 0..<whole.count - spare, using: &random)
      #expect(throws: ReasonError.self, "\(count) of \(whole.count)") {
        try decode(Array(whole.prefix(count)))
      }
    }
  }

  @Test(arguments: ["png", "jpg", "webp", "gif", "bmp", "tif", "tga", "qoi", "avif"])
  func `image files with random byte changes never crash the decoder`(kind: String) throws {
    let whole =
      kind == "avif"
      ? try fixture("alpha.avif") : try file(noise(9, 8, seed: 9, isOpaque: true), "c.\(kind)")
    var random = SeededGenerator(seed: 31)
    for _ in 0..<60 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        changed[place] = .random(in: 0...255, using: &random)
      }
      guard let header = try? ImageHeader(changed), header.width * header.height < 1 << 20 else {
        continue
      }
      _ = try? ImageDecoder.decode(changed, header: header)
    }
  }

  @Test func `an image larger than 16384 pixels per side is rejected before decoding`() throws {
    func changed(_ bytes: [UInt8], _ places: [Int: [UInt8]]) -> [UInt8] {
      var result = bytes
      for (place, new) in places { result.replaceSubrange(place..<place + new.count, with: new) }
      return result
    }
    func place(_ bytes: [UInt8], of text: String) throws -> Int {
      try #require(bytes.indices.first { bytes[$0...].starts(with: Array(text.utf8)) })
    }
    // 60,000 is 0xEA60.
    let (big, little): ([UInt8], [UInt8]) = ([0xEA, 0x60], [0x60, 0xEA])
    let png = try PictureEncoder.png(corners)
    let jpeg = try file(corners, "h.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    let gif = try file(corners, "h.gif")
    let bmp = try file(corners, "h.bmp")
    let qoi = try file(corners, "h.qoi")
    let avif = try fixture("alpha.avif")
    let extent = try place(avif, of: "ispe")
    let webp = try file(corners, "h.webp", ["-lossless", "1"])
    let extended =
      Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8)
      + [10, 0, 0, 0, 0, 0, 0, 0, 0x5F, 0xEA, 0, 0x5F, 0xEA, 0] + webp.dropFirst(12)
    let files: [(String, [UInt8])] = [
      ("png", changed(png, [16: [0, 0] + big, 20: [0, 0] + big])),
      ("jpg", changed(jpeg, [frame + 5: big, frame + 7: big])),
      ("gif", changed(gif, [6: little, 8: little])),
      ("bmp", changed(bmp, [18: little, 22: little])),
      ("qoi", changed(qoi, [4: [0, 0] + big, 8: [0, 0] + big])),
      ("avif", changed(avif, [extent + 8: [0, 0] + big, extent + 12: [0, 0] + big])),
      (
        "webp",
        changed(
          extended,
          [4: [UInt8((extended.count - 8) & 255), UInt8((extended.count - 8) >> 8), 0, 0]])
      ),
    ]
    for (kind, bytes) in files {
      let path = directory.path("huge.\(kind)")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(
        throws: AssetError.overLimit(path: path.path, limit: "16384 pixels per side"), "\(kind)"
      ) {
        try ImageLibrary().image(at: path.file)
      }
    }
  }

  @Test func `a JPEG header with a width and height of 0 is an error`() throws {
    let jpeg = try file(corners, "z.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    var bytes = jpeg
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 0])
    #expect(throws: ReasonError.self) { try ImageHeader(bytes) }
  }
}
