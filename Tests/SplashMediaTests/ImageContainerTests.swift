import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// TIFF, JPEG and AVIF files with hand-made directories or boxes, valid and hostile.
@Suite struct ImageContainerTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 255) }
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  /// Red at the top left, green at the top right, blue at the bottom left, white at the bottom right.
  private let corners = makePixmap(8, 6) { x, y in
    switch (x < 4, y < 3) {
    case (true, true): (255, 0, 0, 255)
    case (false, true): (0, 255, 0, 255)
    case (true, false): (0, 0, 255, 255)
    case (false, false): (255, 255, 255, 255)
    }
  }

  /// The colours of an image's corners, row by row from the top left: R, G, B or W.
  private func names(_ picture: Pixmap) -> String {
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    return [(0, 0), (right, 0), (0, bottom), (right, bottom)].map {
      initial(ofColor: $0, in: picture)
    }.joined()
  }

  /// The peak memory use of the process in bytes; 0 if the system doesn't report it.
  private var peak: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) << 10
  }

  // MARK: TIFF

  /// A TIFF file that FFmpeg converts from a PNG file.
  private func tiff(of png: [UInt8]) throws -> [UInt8] {
    let (source, path) = (directory.path("s.png"), directory.path("t.tif"))
    try Data(png).write(to: URL(fileURLWithPath: source))
    _ = try text(["ffmpeg", "-v", "error", "-y", "-i", source, "-frames:v", "1", path])
    return try bytes(ofFile: path)
  }

  /// Appends a directory to a TIFF file, in which the given tags have LONG values and the other entries are unchanged.
  private func tiff(_ file: [UInt8], setting values: [Int: Int]) -> [UInt8] {
    let place = Int(file[4]) | Int(file[5]) << 8 | Int(file[6]) << 16
    let count = Int(file[place]) | Int(file[place + 1]) << 8
    var entries: [Int: [UInt8]] = [:]
    for i in 0..<count {
      let start = place + 2 + 12 * i
      entries[Int(file[start]) | Int(file[start + 1]) << 8] = Array(file[start..<start + 12])
    }
    for (tag, value) in values {
      entries[tag] = little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
    }
    var result = file + (file.count % 2 == 0 ? [] : [0])
    result.replaceSubrange(4..<8, with: little(result.count, 4))
    result += little(entries.count, 2)
    for tag in entries.keys.sorted() { result += entries[tag] ?? [] }
    return result + [0, 0, 0, 0]
  }

  @Test(arguments: [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"),
    (8, "GWRB"),
  ])
  func `a TIFF image is rotated upright for all 8 orientations`(orientation: Int, shown: String)
    throws
  {
    let bytes = tiff(try tiff(of: PictureEncoder.png(corners)), setting: [274: orientation])
    let picture = try ImageDecoder.decode(bytes, header: try ImageHeader(bytes)).pixmap
    #expect(picture.width == (orientation > 4 ? 6 : 8))
    #expect(names(picture) == shown)
  }

  @Test func `a TIFF image with an ICC profile other than sRGB causes a warning`() throws {
    for (profile, isWarned) in [(ICCFile.sRGB, false), (ICCFile.displayP3, true)] {
      let png = try PictureEncoder.png(corners)
      let plain = try tiff(of: png)
      // An entry of type UNDEFINED, with its bytes at the end of the file.
      let entry = little(34_675, 2) + little(7, 2) + little(profile.count, 4)
      var bytes = tiff(plain, setting: [34_675: 0])
      let at = try #require(
        bytes.indices.last { bytes[$0...].starts(with: little(34_675, 2) + little(4, 2)) })
      bytes.replaceSubrange(at..<at + 12, with: entry + little(bytes.count, 4))
      bytes += profile
      let warnings = try ImageDecoder.decode(bytes, header: try ImageHeader(bytes)).warnings
      #expect(warnings.isEmpty != isWarned, "\(warnings)")
    }
  }

  @Test func `TIFF and TGA headers that claim a huge size are rejected before decoding`() throws {
    let huge = tiff(
      try tiff(of: PictureEncoder.png(corners)), setting: [256: 60_000, 257: 60_000])
    let path = directory.path("huge")
    try Data(huge).write(to: URL(fileURLWithPath: path))
    #expect(throws: AssetError.overLimit(path: path.path, limit: "16384 pixels per side")) {
      try ImageLibrary().image(at: path.file)
    }
    // A TGA file's length is checked with its header, and these files are too short.
    for type: UInt8 in [2, 10] {
      let side = little(60_000, 2)
      let targa: [UInt8] = [0, 0, type, 0, 0, 0, 0, 0, 0, 0, 0, 0] + side + side + [24, 0]
      try Data(targa + [UInt8](repeating: 0, count: 10_000)).write(to: URL(fileURLWithPath: path))
      #expect(throws: AssetError.corrupt(path: path.path, reason: "the TGA file ends too early")) {
        try ImageLibrary().image(at: path.file)
      }
    }
  }

  @Test func `reading an image with 5400 overlapping EXIF entries uses less than 1 GB of memory`()
    throws
  {
    var data = Array("MM\0*".utf8) + big(8, 4) + big(5400, 2)
    for tag in 0..<5400 { data += big(tag + 300, 2) + big(1, 2) + big(64_000, 4) + big(0, 4) }
    let jpeg: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF, 0xE1], big(data.count + 8, 2), Array("Exif\0\0".utf8), data,
      [0xFF, 0xC0], big(11, 2), [8], big(1, 2), big(1, 2), [1, 1, 0x11, 0],
      [0xFF, 0xDA], big(8, 2), [1, 1, 0, 0, 63, 0], [0xFF, 0xD9],
    ]
    let before = peak
    #expect(try ImageHeader(Array(jpeg.joined())).width == 1)
    #expect(peak - before < 1 << 30)
  }

  // MARK: AVIF

  private func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(kind.utf8) + body
  }

  /// An AVIF file with one image item, an `iloc` box, and properties that are linked to items in order.
  private func avif(iloc: [UInt8], properties: [UInt8], links: [(item: Int, property: UInt8)])
    -> [UInt8]
  {
    let entry = box("infe", [2, 0, 0, 0] + big(1, 2) + [0, 0] + Array("av01".utf8) + [0])
    let association = links.flatMap { link -> [UInt8] in big(link.item, 2) + [1, link.property] }
    let meta: [[UInt8]] = [
      [0, 0, 0, 0], box("pitm", [0, 0, 0, 0] + big(1, 2)),
      box("iinf", [0, 0, 0, 0] + big(1, 2) + entry), box("iloc", iloc),
      box(
        "iprp",
        box("ipco", properties) + box("ipma", [0, 0, 0, 0] + big(links.count, 4) + association)),
    ]
    return box("ftyp", Array("avif".utf8) + [0, 0, 0, 0] + Array("avif".utf8))
      + box("meta", Array(meta.joined()))
  }

  /// The body of an `iloc` box with one item of four bytes at offset 0.
  private var oneItem: [UInt8] {
    let parts: [[UInt8]] = [
      [0, 0, 0, 0, 0x44, 0x00], big(1, 2), big(1, 2), big(0, 2), big(1, 2), big(0, 4), big(4, 4),
    ]
    return Array(parts.joined())
  }

  @Test(
    arguments: [
      ([], "RGBW"), ([("irot", 1)], "GWRB"), ([("irot", 2)], "WBGR"), ([("irot", 3)], "BRWG"),
      ([("imir", 0)], "BWRG"), ([("imir", 1)], "GRWB"), ([("irot", 1), ("imir", 1)], "WGBR"),
      ([("imir", 1), ("irot", 1)], "RBGW"),
    ] as [([(String, UInt8)], String)])
  func `rotations and mirrorings in an AVIF image are applied in the stored order`(
    steps: [(String, UInt8)], shown: String
  ) throws {
    let size = box("ispe", [0, 0, 0, 0] + big(8, 4) + big(6, 4))
    let properties = size + steps.flatMap { box($0.0, [$0.1]) }
    let file = avif(
      iloc: oneItem, properties: properties,
      links: (0...steps.count).map { (item: 1, property: UInt8($0 + 1)) })
    let header = try ImageHeader(file)
    #expect(header.width == 8 && header.height == 6)
    #expect(names(header.orientation.applied(to: corners)) == shown)
  }

  @Test func `an AVIF file that claims billions of empty extents is rejected within 10 seconds`() {
    let count = 60_000
    let extents = (0..<count).flatMap { big($0 + 1, 2) + big(0, 2) + big(65_535, 2) }
    let iloc: [UInt8] = [0, 0, 0, 0, 0x00, 0x00] + big(count, 2) + extents
    let file = avif(iloc: iloc, properties: [], links: [])
    let seconds = processorSeconds {
      #expect(throws: ReasonError.self) { try ImageHeader(file) }
    }
    #expect(seconds < 10)
  }

  @Test
  func `reading an AVIF file whose 3000 items share an ICC profile uses less than 1 GB of memory`()
    throws
  {
    let profile = box("colr", Array("prof".utf8) + [UInt8](repeating: 1, count: 1 << 20))
    let size = box("ispe", [0, 0, 0, 0] + big(8, 4) + big(6, 4))
    let links =
      [(item: 1, property: UInt8(2))] + (1...3000).map { (item: $0, property: UInt8(1)) }
    let before = peak
    let header = try ImageHeader(avif(iloc: oneItem, properties: profile + size, links: links))
    #expect(header.width == 8)
    #expect(peak - before < 1 << 30)
  }
}
