import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashMedia

/// Encoders and pixel formats for video options, and the errors of unsupported options.
@Suite struct FilmEncodingTests {
  private func encoding(
    _ format: OutputFormat, _ options: VideoOptions = VideoOptions(), hasAlpha: Bool = false,
    width: Int? = nil, height: Int? = nil, path: String = "film",
    isBuilt: (EncoderRecipe) -> Bool = { _ in true }
  ) throws(OutputError) -> FilmEncoding {
    try FilmEncoding(
      format, options, hasAlpha: hasAlpha, width: width, height: height, path: path.path,
      isBuilt: isBuilt)
  }

  @Test(
    arguments: [
      (.mp4, false, "libx264", .yuv420p), (.mp4, true, "libx264", .yuv420p),
      (.mov, false, "prores_ks", .yuv422p10), (.mov, true, "prores_ks", .yuva444p10),
      (.webm, false, "libvpx-vp9", .yuv420p), (.webm, true, "libvpx-vp9", .yuva420p),
      (.mkv, false, "ffv1", .rgb24), (.mkv, true, "ffv1", .rgba),
      (.apng, false, "apng", .rgb24), (.apng, true, "apng", .rgba),
      (.webp, true, "libwebp_anim", .rgba), (.avif, false, "libaom-av1", .yuv444p),
      (.avif, true, "libaom-av1", .yuva444p), (.y4m, true, "wrapped_avframe", .yuv420p),
      (.nut, false, "rawvideo", .rgb24), (.nut, true, "rawvideo", .rgba),
      (.rawvideo, false, "rawvideo", .rgba), (.framemd5, true, "rawvideo", .rgba),
    ] as [(OutputFormat, Bool, String, VideoOptions.PixelFormat)])
  func `the default encoder and pixel format of a video format keep alpha if the format can`(
    format: OutputFormat, hasAlpha: Bool, encoder: String, pixels: VideoOptions.PixelFormat
  ) throws {
    let encoding = try encoding(format, hasAlpha: hasAlpha)
    #expect(encoding.recipe.encoder == encoder)
    #expect(encoding.pixelFormat == pixels)
  }

  @Test(
    arguments: [("a.yuv", .yuv420p), ("a.rgb", .rgb24), ("a.rgba", .rgba), ("-", .rgba)]
      as [(String, VideoOptions.PixelFormat)])
  func `the extension of a raw video file selects its pixel format`(
    path: String, pixels: VideoOptions.PixelFormat
  ) throws {
    #expect(try encoding(.rawvideo, path: path).pixelFormat == pixels)
  }

  @Test func `AV1 encoding uses SVT-AV1 where possible and libaom otherwise`() throws {
    let av1 = VideoOptions(codec: .av1)
    #expect(try encoding(.mp4, av1, width: 640, height: 360).recipe.encoder == "libsvtav1")
    #expect(try encoding(.mp4, av1, width: 63, height: 360).recipe.encoder == "libaom-av1")
    #expect(
      try encoding(.mp4, VideoOptions(codec: .av1, crf: 0)).recipe.encoder == "libaom-av1")
    #expect(
      try encoding(.mp4, VideoOptions(codec: .av1, pixelFormat: .yuv444p)).recipe.encoder
        == "libaom-av1")
    #expect(
      try encoding(.webm, av1, isBuilt: { $0.encoder != "libsvtav1" }).recipe.encoder
        == "libaom-av1")
  }

  @Test(
    arguments: [
      (.webm, VideoOptions(codec: .h264), "H.264 is supported by MP4, MOV and Matroska"),
      (.gif, VideoOptions(codec: .h264), "GIF has no codec to choose"),
      (.apng, VideoOptions(codec: .vp9), "APNG has no codec to choose"),
      (
        .mp4, VideoOptions(codec: .hevc, pixelFormat: .yuva420p),
        "only Apple's encoder writes HEVC with alpha; formats with alpha are ProRes 4444"
      ),
      (.mp4, VideoOptions(pixelFormat: .rgba), "H.264 has no alpha; formats with alpha are"),
      (.jpeg, VideoOptions(pixelFormat: .rgba), "JPEG has no alpha; formats with alpha are"),
      (
        .webm, VideoOptions(codec: .vp8, pixelFormat: .yuv444p),
        "VP8 supports yuv420p and yuva420p, not yuv444p"
      ),
      (.mp4, VideoOptions(crf: 52), "crf 52; H.264 supports 0 to 51"),
      (.webm, VideoOptions(crf: 64), "crf 64; VP9 supports 0 to 63"),
      (.mov, VideoOptions(crf: 4), "ProRes has no constant rate factor"),
      (
        .webm, VideoOptions(codec: .vp8, colorspace: .bt709), "VP8 supports bt601, not bt709"
      ),
      (
        .mkv, VideoOptions(colorspace: .bt601),
        "rgb24 has no colour matrix and uses bt709 primaries"
      ),
    ] as [(OutputFormat, VideoOptions, String)])
  func `the error for an unsupported combination of video options explains why`(
    format: OutputFormat, options: VideoOptions, message: String
  ) throws {
    let error = #expect(throws: OutputError.self) { _ = try encoding(format, options) }
    guard case .unsupported(let path, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "film")
    #expect(reason.contains(message), "\(reason)")
  }

  @Test func `setting both crf and a bit rate for a video is an error`() {
    var options = VideoOptions(crf: 20)
    options.bitrate = 1_000_000
    #expect(throws: OutputError.self) { _ = try encoding(.mp4, options) }
    options.crf = nil
    #expect(throws: Never.self) { _ = try encoding(.mp4, options) }
    #expect(throws: OutputError.self) { _ = try encoding(.mov, options) }
  }

  @Test func `the error for an encoder missing from FFmpeg names the encoder's library`() {
    for (format, codec, library) in [
      (.mp4, .h264, "H.264 needs x264"), (.mp4, .av1, "AV1 needs SVT-AV1 or libaom"),
      (.webm, .vp9, "VP9 needs libvpx"),
    ] as [(OutputFormat, VideoCodec, String)] {
      let error = #expect(throws: OutputError.self) {
        _ = try encoding(format, VideoOptions(codec: codec), isBuilt: { _ in false })
      }
      guard case .encodingFailed(_, let reason)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason.contains(library), "\(reason)")
    }
  }

  @Test(arguments: [(OutputFormat.mp4, 16_385, 10), (.webp, 10, 16_384), (.avif, 0, 10)])
  func `a frame size that a video format can't hold is an error`(
    format: OutputFormat, width: Int, height: Int
  ) {
    let error = #expect(throws: OutputError.self) {
      _ = try encoding(format, width: width, height: height)
    }
    #expect(error?.description.contains("\(width) × \(height) pixels") == true)
  }
}
