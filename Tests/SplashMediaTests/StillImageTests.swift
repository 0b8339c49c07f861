import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Still images of every format, decoded again.
@Suite struct StillImageTests {
  private let directory: TemporaryDirectory
  private let film = SquareFilm(hasAlpha: true)

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func options(_ quality: Int? = nil, isLossless: Bool = false) -> VideoOptions {
    var options = VideoOptions()
    options.quality = quality
    options.isLossless = isLossless
    return options
  }

  /// The largest errors of the squares' colours and alpha.
  private func worst(of picture: Pixmap, isOpaque: Bool) -> (color: Int, alpha: Int) {
    var worst = (color: 0, alpha: 0)
    for (x, y) in SquareFilm.middles {
      let (got, wanted) = (picture[x, y], film.pixel(0, x, y))
      // Composited over black, the image is opaque and has the premultiplied colours.
      worst.alpha = max(worst.alpha, abs(Int(got.alpha) - (isOpaque ? 255 : Int(wanted.alpha))))
      for (a, b) in [
        (got.red, wanted.red), (got.green, wanted.green), (got.blue, wanted.blue),
      ] {
        worst.color = max(worst.color, abs(Int(a) - Int(b)))
      }
    }
    return worst
  }

  @Test(
    arguments: [
      (.png, nil, false, 0, false), (.jpeg, nil, false, 3, true), (.jpeg, 60, false, 3, true),
      (.webp, nil, false, 3, false), (.webp, nil, true, 0, false), (.avif, nil, false, 3, false),
    ] as [(OutputFormat, Int?, Bool, Int, Bool)])
  func `a written PNG, JPEG, WebP or AVIF image decodes to the source within its tolerance`(
    format: OutputFormat, quality: Int?, isLossless: Bool, colorError: Int, isOpaque: Bool
  ) throws {
    let path = directory.path("a." + format.pathExtensions[0])
    let hasLostAlpha = try writePicture(
      film.frame(0), to: path.path, format: format,
      options: options(quality, isLossless: isLossless))
    #expect(hasLostAlpha == isOpaque)
    let library = ImageLibrary()
    _ = try library.image(at: path.file)
    let picture = library.pyramids[0].levels[0]
    let worst = worst(of: picture, isOpaque: isOpaque)
    #expect(worst.color <= colorError)
    #expect(worst.alpha == 0)
    let values = try videoProperties(of: path)
    #expect(values["width"] == "\(SquareFilm.width)")
    #expect(values["height"] == "\(SquareFilm.height)")
  }

  @Test(arguments: [OutputFormat.png, .jpeg, .webp, .avif], [(1, 1), (3, 5), (127, 64)])
  func `PNG, JPEG, WebP and AVIF images of odd and tiny sizes can be written`(
    format: OutputFormat, size: (Int, Int)
  ) throws {
    let path = directory.path("a." + format.pathExtensions[0])
    try writePicture(flat(size.0, size.1, 40, 90, 200), to: path.path, format: format)
    let library = ImageLibrary()
    let reference = try library.image(at: path.file)
    #expect(reference.width == size.0 && reference.height == size.1)
    let pixel = library.pyramids[0].levels[0][size.0 / 2, size.1 / 2]
    #expect(abs(Int(pixel.red) - 40) <= 3 && abs(Int(pixel.blue) - 200) <= 3)
  }

  @Test func `a higher quality makes larger JPEG and WebP files`() throws {
    let picture = noise(64, 64, seed: 5, isOpaque: true)
    for format in [OutputFormat.jpeg, .webp] {
      let sizes = try [20, 60, 95].map {
        try PictureEncoder(format, options: options($0)).encode(picture).count
      }
      #expect(sizes == sizes.sorted() && Set(sizes).count == 3, "\(format): \(sizes)")
    }
  }

  @Test func `a transparent image written as JPEG is composited over the matte colour`() throws {
    var options = VideoOptions(pixelFormat: .yuv444p)
    options.matte = 0x40_80FF  // Red 255, green 128, blue 64.
    let path = directory.path("a.jpg")
    try writePicture(flat(32, 32, 0, 0, 0, 0), to: path.path, format: .jpeg, options: options)
    let library = ImageLibrary()
    _ = try library.image(at: path.file)
    let pixel = library.pyramids[0].levels[0][16, 16]
    #expect(abs(Int(pixel.red) - 255) <= 2)
    #expect(abs(Int(pixel.green) - 128) <= 2)
    #expect(abs(Int(pixel.blue) - 64) <= 2)
  }

  @Test func `a PNG comment is stored in the file and changes no other byte`() throws {
    let picture = noise(9, 7, seed: 8)
    var options = VideoOptions()
    options.comment = "{ \"ü\": 1 }\n"
    let plain = try PictureEncoder.png(picture)
    let told = try PictureEncoder(options: options).encode(picture)
    let path = directory.path("a.png")
    try Data(told).write(to: URL(fileURLWithPath: path))
    let report = try text(["pngcheck", "-t", path])
    #expect(report.contains("Comment"))
    #expect(try run(["pngcheck", "-q", path]).status == 0)
    #expect(String(decoding: told, as: UTF8.self).contains("{ \"ü\": 1 }"))
    #expect(told.count == plain.count + 12 + 12 + "{ \"ü\": 1 }\n".utf8.count)
    #expect(told.starts(with: plain.prefix(33)))
    #expect(told.suffix(plain.count - 33).elementsEqual(plain.suffix(plain.count - 33)))
  }
}
