import Foundation
import SplashPixels
import SplashScene
import TestSupport
import Testing

@testable import SplashMedia

/// Colours, alpha and orientation of decoded video frames.
@Suite struct VideoInputColorTests {
  /// Converts 8-bit luma and chroma to red, green and blue by the definitions of matrix and range.
  private func color(
    _ y: Double, _ cb: Double, _ cr: Double, red: Double, blue: Double, isFull: Bool
  ) -> [Double] {
    let luma = isFull ? y / 255 : (y - 16) / 219
    let (b, r) = ((cb - 128) / (isFull ? 255 : 224), (cr - 128) / (isFull ? 255 : 224))
    let (redPart, bluePart) = (luma + 2 * (1 - red) * r, luma + 2 * (1 - blue) * b)
    let greenPart = (luma - red * redPart - blue * bluePart) / (1 - red - blue)
    return [redPart, greenPart, bluePart].map { min(max($0, 0), 1) * 255 }
  }

  @Test(arguments: [
    ("bt709", "tv", 0.2126, 0.0722), ("bt709", "pc", 0.2126, 0.0722),
    ("smpte170m", "tv", 0.299, 0.114),
    ("bt470bg", "pc", 0.299, 0.114), ("bt2020nc", "tv", 0.2627, 0.0593), ("", "tv", 0.299, 0.114),
    ("", "tv", 0.2126, 0.0722),
  ])
  func `decoded video colours follow the colour matrix and range tags of the video file`(
    matrix: String, range: String, red: Double, blue: Double
  ) throws {
    // Without a tag, the matrix depends on the size.
    let (width, height) = matrix.isEmpty && red < 0.25 ? (64, 640) : (64, 64)
    let samples: [[UInt8]] = [
      [16, 128, 128], [235, 128, 128], [126, 128, 128], [81, 90, 240], [145, 54, 34],
      [41, 240, 110],
      [100, 150, 90], [180, 100, 160],
    ]
    var bytes: [UInt8] = []
    for sample in samples {
      for (plane, value) in sample.enumerated() {
        bytes += [UInt8](repeating: value, count: plane == 0 ? width * height : width * height / 4)
      }
    }
    let tags =
      matrix.isEmpty ? [] : ["-colorspace", matrix, "-color_range", range]
    let video = try TestVideo("v.mkv") { path in
      try NumberedVideo.encode(
        bytes, ["-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-r", "10"] + tags,
        ["-c:v", "ffv1"] + tags, path)
    }
    for (index, sample) in samples.enumerated() {
      let frame = try video.frame(index)
      let pixel = frame[width / 2, height / 2]
      let expected = color(
        Double(sample[0]), Double(sample[1]), Double(sample[2]), red: red, blue: blue,
        isFull: range == "pc")
      for (found, expected) in zip([pixel.red, pixel.green, pixel.blue], expected) {
        #expect(abs(Double(found) - expected) <= 2, "\(matrix) \(range) \(sample)")
      }
      #expect(pixel.alpha == 255)
    }
  }

  /// Three frames of unpremultiplied RGBA with a uniform colour and an alpha that increases from left to right.
  private func ramps(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<3).flatMap { frame -> [UInt8] in
      let row = (0..<width).flatMap { x -> [UInt8] in
        [200, 100, UInt8(40 * frame), UInt8(x * 255 / (width - 1))]
      }
      return [[UInt8]](repeating: row, count: height).flatMap { $0 }
    }
  }

  @Test(arguments: [
    ("v.webm", "-c:v libvpx-vp9 -pix_fmt yuva420p -crf 4 -b:v 0", 3),
    ("v.webm", "-c:v libvpx -pix_fmt yuva420p -auto-alt-ref 0 -crf 4 -b:v 4M", 3),
    ("v.mov", "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le -qscale:v 1 -alpha_bits 16", 3),
    ("v.mov", "-c:v png", 0), ("v.mov", "-c:v qtrle -pix_fmt argb", 0),
    ("v.mkv", "-c:v ffv1 -pix_fmt bgra", 0), ("v.apng", "-f apng", 0),
  ])
  func `the alpha channel of a video decodes to the source within the codec's tolerance`(
    name: String, arguments: String, tolerance: Int
  )
    throws
  {
    let (width, height) = (128, 64)
    let video = try TestVideo(name) { path in
      try NumberedVideo.encode(
        ramps(width, height), ["-pix_fmt", "rgba", "-s", "\(width)x\(height)", "-r", "10"],
        arguments.split(separator: " ").map(String.init), path)
    }
    #expect(video.count == 3)
    for index in [0, 2, 1] {
      let frame = try video.frame(index)
      for x in stride(from: 1, to: width, by: 9) {
        let pixel = frame[x, height / 2]
        let alpha = x * 255 / (width - 1)
        #expect(abs(Int(pixel.alpha) - alpha) <= tolerance, "\(name) \(x)")
        // Colours with a small alpha are inexact.
        guard tolerance == 0 || alpha > 64 else { continue }
        let room = tolerance == 0 ? 0 : 6
        #expect(abs(Int(pixel.red) - (200 * Int(pixel.alpha) + 127) / 255) <= room)
        #expect(abs(Int(pixel.green) - (100 * Int(pixel.alpha) + 127) / 255) <= room)
      }
    }
  }

  @Test func `decoded GIF, WebP and APNG animations keep their transparent pixels`() throws {
    // A rectangle that moves over transparency.
    let side = 32
    let bytes = (0..<4).flatMap { frame in
      (0..<side * side).flatMap { i -> [UInt8] in
        let isInside = (8 * frame..<8 * frame + 8).contains(i % side)
        return isInside ? [255, 0, 0, 255] : [0, 0, 0, 0]
      }
    }
    let input = ["-pix_fmt", "rgba", "-s", "\(side)x\(side)", "-r", "10"]
    for name in ["a.gif", "a.webp", "a.apng"] {
      let video = try TestVideo(name) { path in
        switch name {
        case "a.gif":
          try NumberedVideo.encode(
            bytes, input,
            ["-lavfi", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-loop", "0"], path)
        case "a.apng": try NumberedVideo.encode(bytes, input, ["-f", "apng"], path)
        default:
          try NumberedVideo.encode(bytes, input, ["-start_number", "0"], path + "-%d.png")
          try runProgram(
            ["img2webp", "-lossless", "-d", "100"] + (0..<4).map { path + "-\($0).png" }
              + ["-o", path])
        }
      }
      for index in [0, 1, 2, 3, 1] {
        let frame = try video.frame(index)
        for x in 0..<side {
          let isInside = (8 * index..<8 * index + 8).contains(x)
          let pixel = frame[x, 5]
          #expect(pixel.alpha == (isInside ? 255 : 0), "\(name) \(index) \(x)")
          #expect(pixel.red == pixel.alpha && pixel.green == 0)
        }
      }
    }
  }

  /// Writes a rotation into the track header of an MP4 file: ISO/IEC 14496-12, 8.3.2.
  private static func turn(_ path: String, _ angle: Int) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    let header = try #require(bytes.firstRange(of: Data("tkhd".utf8)))
    let (cosine, sine) = [(1, 0), (0, 1), (-1, 0), (0, -1)][angle / 90]
    // a, b, u, c, d, v, in 16.16 fixed point.
    let matrix = [cosine, sine, 0, -sine, cosine, 0].map { Int32($0 << 16) }
    let words = matrix.flatMap { value in withUnsafeBytes(of: value.bigEndian, Array.init) }
    bytes.replaceSubrange(header.upperBound + 40..<header.upperBound + 64, with: words)
    try bytes.write(to: URL(filePath: path))
  }

  @Test(arguments: [0, 90, 180, 270]) func `a video with a rotation matrix is decoded upright`(
    _ angle: Int
  ) throws {
    // The upper left quarter is white.
    let (width, height) = (64, 32)
    let bytes = (0..<2).flatMap { _ in
      (0..<width * height).map { i -> UInt8 in
        i % width < width / 2 && i / width < height / 2 ? 255 : 0
      }
    }
    let video = try TestVideo("v.mp4") { path in
      try NumberedVideo.encode(
        bytes, ["-pix_fmt", "gray", "-s", "\(width)x\(height)", "-r", "10"],
        ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "4", "-vf", "setsar=2/1"], path)
      try Self.turn(path, angle)
    }
    let swaps = angle % 180 != 0
    #expect(video.reference.width == (swaps ? height : width))
    #expect(video.reference.height == (swaps ? width : height))
    #expect(video.reference.pixelAspect == (swaps ? 0.5 : 2))
    let frame = try video.frame(1)
    let corners = [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)].map { x, y in
      frame[Int(x * Double(frame.width)), Int(y * Double(frame.height))].green > 127
    }
    // The matrix maps (x, y) to (-y, x) for 90°, which is clockwise because y points down.
    #expect(corners == (0..<4).map { $0 == angle / 90 })
  }

  @Test func `an input video with features that can't be reproduced, such as PQ, causes a warning`()
    throws
  {
    let flat = [UInt8](repeating: 128, count: 64 * 64 * 3 / 2)
    let input = ["-pix_fmt", "yuv420p", "-s", "64x64", "-r", "10"]
    func warnings(_ name: String, _ arguments: [String]) throws -> [String] {
      try TestVideo(name) { try NumberedVideo.encode(flat, input, arguments, $0) }
        .reference.warnings
    }
    #expect(try warnings("v.mkv", ["-c:v", "libx264"]) == [])
    let wide = ["-vf", "setparams=color_primaries=bt2020:colorspace=bt2020nc"]
    let pq = ["-vf", wide[1] + ":color_trc=smpte2084"]
    #expect(try warnings("v.mp4", ["-c:v", "libx265"] + pq).first?.contains("PQ") ?? false)
    #expect(try warnings("v.mp4", ["-c:v", "libx264"] + wide).first?.contains("2020") ?? false)
    let sound = ["-f", "lavfi", "-i", "sine=d=0.2", "-c:v", "libx264", "-c:a", "aac"]
    #expect(try warnings("v.mp4", sound).contains { $0.contains("sound") })
    let fields = ["-c:v", "libx264", "-flags", "+ilme+ildct", "-x264-params", "tff=1"]
    #expect(try warnings("v.mp4", fields).contains { $0.contains("interlaced") })
  }
}
