import Foundation
import SplashPixels
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pixels of FFmpeg's decoders and scaler with and without CPU extensions.
@Suite(.serialized) struct DecoderBytesTests {
  private typealias Force = @convention(c) (Int32) -> Void
  private typealias Get = @convention(c) () -> Int32

  private static func function<T>(_ name: String, as type: T.Type) throws -> T {
    let library = dlopen(nil, RTLD_NOW)
    let symbol = try #require(dlsym(library, name), "FFmpeg is linked")
    return unsafeBitCast(symbol, to: type)
  }

  /// Runs `body` with only the baseline instructions of the CPU architecture. This slows down concurrent tests, too.
  private func withoutExtensions<T>(_ body: () throws -> T) throws -> T {
    let force = try Self.function("av_force_cpu_flags", as: Force.self)
    let get = try Self.function("av_get_cpu_flags", as: Get.self)
    force(-1)
    #expect(get() != 0)
    force(0)
    #expect(get() == 0)
    defer { force(-1) }
    return try body()
  }

  private func pixels(_ bytes: [UInt8]) throws -> [UInt32] {
    let pixmap = try ImageDecoder.decode(bytes, header: try ImageHeader(bytes)).pixmap
    return (0..<pixmap.height).flatMap { y in
      (0..<pixmap.width).map { pixmap.row32(y)[$0] }
    }
  }

  private func expectSame(_ bytes: [UInt8]) throws {
    let usual = try pixels(bytes)
    #expect(Set(usual).count > 2)
    #expect(try withoutExtensions { try pixels(bytes) } == usual)
  }

  @Test(arguments: [
    ("420.jpg", ["-pix_fmt", "yuvj420p", "-q:v", "3"]),
    ("422.jpg", ["-pix_fmt", "yuvj422p", "-q:v", "12"]),
    ("444.jpg", ["-pix_fmt", "yuvj444p", "-q:v", "2"]),
    ("grey.jpg", ["-pix_fmt", "gray", "-q:v", "2"]),
    ("lossy.webp", ["-quality", "60"]), ("lossless.webp", ["-lossless", "1"]),
    ("rgba.png", []), ("rgb.png", ["-pix_fmt", "rgb24"]), ("deep.png", ["-pix_fmt", "rgba64be"]),
    ("a.gif", []), ("a.bmp", []), ("a.tiff", []), ("a.tga", []), ("a.qoi", []),
  ])
  func `images written by FFmpeg decode to the same pixels with and without CPU extensions`(
    name: String, options: [String]
  ) throws {
    let directory = try TemporaryDirectory()
    // Noise over gradients, of a size that isn't a multiple of a block.
    var random = SeededGenerator(seed: 91)
    let picture = makePixmap(77, 59) { x, y in
      (UInt8(3 * x), UInt8(4 * y), .random(in: 0...255, using: &random), 255)
    }
    let source = directory.path("source.png")
    try writePicture(picture, to: source.path)
    _ = try text(
      ["ffmpeg", "-v", "error", "-y", "-i", source] + options
        + ["-frames:v", "1", directory.path(name)])
    try expectSame(try bytes(ofFile: directory.path(name)))
  }

  @Test(arguments: [
    "Tests/SplashMediaTests/Pictures/alpha.avif", "Tests/SplashMediaTests/Pictures/cmyk.jpg",
    "Tests/SplashMediaTests/Pictures/ycck.jpg", "scenes/content/assets/photo.jpg",
    "scenes/content/assets/bubble.webp", "scenes/fade-transition/pictures/fox.webp",
  ])
  func `images not written by FFmpeg decode to the same pixels with and without CPU extensions`(
    path: String
  )
    throws
  {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try expectSame(try bytes(ofFile: project.appending(path: path).path))
  }
}
