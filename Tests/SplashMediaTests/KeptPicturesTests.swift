import SplashPixels
import SplashScene
import SplashSystem
import Testing

@testable import SplashMedia

/// The cache of decoded images that several libraries share.
@Suite struct KeptPicturesTests {
  private func file(_ name: String, _ shade: UInt32, side: Int = 4) throws -> AssetFile {
    let picture = Pixmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side { unsafe picture.row32(y)[x] = 0xFF00_0000 | shade }
    }
    return AssetFile(FilePath(name), bytes: AssetBytes(try PictureEncoder.png(picture)))
  }

  private func pyramid(_ file: AssetFile, _ kept: KeptPictures) throws -> ImagePyramid {
    let library = ImageLibrary(kept: kept)
    _ = try library.image(at: file)
    return try #require(library.pyramids.first)
  }

  @Test func `an image cache decodes a file again only if its name or bytes change`() throws {
    let kept = KeptPictures()
    let red = try file("a.png", 0xFF)
    let first = try pyramid(red, kept)
    #expect(try pyramid(red, kept) === first)
    #expect(try pyramid(file("a.png", 0xFF00), kept) !== first)
    #expect(try pyramid(file("b.png", 0xFF), kept) !== first)
  }

  @Test func `an image cache drops the least recently used image first`() throws {
    let kept = KeptPictures(room: 40)
    let (a, b, c) = (try file("a.png", 1), try file("b.png", 2), try file("c.png", 3))
    let first = try (pyramid(a, kept), pyramid(b, kept))
    #expect(try pyramid(a, kept) === first.0)
    _ = try pyramid(c, kept)
    #expect(try pyramid(a, kept) === first.0)
    #expect(try pyramid(b, kept) !== first.1)
  }
}
