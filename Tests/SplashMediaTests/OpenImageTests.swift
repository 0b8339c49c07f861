import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Images whose headers are read first, and whose pixels are decoded in the background.
@Suite struct OpenImageTests {
  private func bytes(_ width: Int, _ height: Int, seed: UInt64) throws -> [UInt8] {
    try PictureEncoder.png(noise(width, height, seed: seed, isOpaque: false))
  }

  private func file(_ name: String, _ bytes: [UInt8]) -> AssetFile {
    AssetFile(FilePath(name), bytes: AssetBytes(bytes))
  }

  @Test func `images decoded in the background equal images decoded immediately`() throws {
    let files = try (0..<40).map { file("\($0).png", try bytes(20 + $0, 30, seed: UInt64($0))) }
    let (opening, waiting) = (ImageLibrary(), ImageLibrary())
    let opened = try files.map { try opening.openImage(at: $0) }
    let decoded = try files.map { try waiting.image(at: $0) }
    #expect(opened == decoded)
    #expect(opened.map(\.width) == decoded.map(\.width))
    #expect(opened.map(\.height) == decoded.map(\.height))
    for (a, b) in zip(opening.pyramids, waiting.pyramids) {
      #expect(same(a.levels[0], b.levels[0]))
    }
    // Requesting the images in another order gives the same references.
    let others = ImageLibrary()
    for file in files { _ = try others.openImage(at: file) }
    #expect(try files.reversed().map { try others.image(at: $0) } == opened.reversed())
  }

  @Test func `an image with corrupt pixel data can be opened, but decoding it is an error`()
    throws
  {
    var damaged = try bytes(64, 64, seed: 1)
    damaged[damaged.count / 2] ^= 0xFF
    let library = ImageLibrary()
    let reference = try library.openImage(at: file("damaged.png", damaged))
    #expect(reference.width == 64)
    for _ in 0..<2 {
      #expect(throws: AssetError.self) { try library.image(at: file("damaged.png", damaged)) }
    }
    let sound = try library.image(at: file("sound.png", try bytes(8, 8, seed: 2)))
    #expect(library.pyramids.count == 2)
    #expect(library.pyramids[sound.id].levels[0].width == 8)
    #expect(library.pyramids[reference.id].levels[0].width == 1)
  }

  @Test func `an image file without a valid header can't be opened`() throws {
    let library = ImageLibrary()
    #expect(throws: AssetError.self) { try library.openImage(at: file("a.png", [1, 2, 3])) }
    #expect(throws: AssetError.self) { try library.openImage(at: AssetFile("/nowhere/a.png")) }
    #expect(library.pyramids.isEmpty)
  }

  @Test
  func `opened images that aren't decoded yet count towards the limit on total image pixels`()
    throws
  {
    let library = ImageLibrary(limits: .init(pixels: 1000))
    _ = try library.openImage(at: file("a.png", try bytes(30, 30, seed: 1)))
    #expect(throws: AssetError.self) {
      try library.openImage(at: file("b.png", try bytes(11, 10, seed: 2)))
    }
  }

  @Test func `an opened image with an EXIF rotation has its upright size before decoding`() throws {
    var turned = try bytes(40, 24, seed: 3)
    // An EXIF directory with one entry: the orientation, 6.
    let orientation: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]
    turned.insert(contentsOf: PNGWriter.chunk("eXIf", orientation), at: 33)
    let library = ImageLibrary()
    let opened = try library.openImage(at: file("turned.png", turned))
    #expect((opened.width, opened.height) == (24, 40))
    let decoded = try library.image(at: file("turned.png", turned))
    #expect((decoded.width, decoded.height) == (24, 40))
    let pixels = library.pyramids[decoded.id].levels[0]
    #expect((pixels.width, pixels.height) == (24, 40))
  }
}
