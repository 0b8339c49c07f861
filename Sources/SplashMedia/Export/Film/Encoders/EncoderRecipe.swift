internal import CFFmpeg

/// The capabilities and options of an FFmpeg encoder.
struct EncoderRecipe: Sendable {
  /// Where alpha is stored.
  enum Alpha: Sendable {
    /// With the other samples of a picture.
    case within
    /// In separate pictures of this format, with a second encoder of the same type.
    case apart(AVPixelFormat)
  }

  /// The encoder's name in FFmpeg.
  let encoder: String
  /// The library that FFmpeg must be built with; `nil` if the encoder is part of FFmpeg.
  var library: String?
  /// The supported pixel formats with FFmpeg's for each, beginning with the default.
  let formats: [(format: VideoOptions.PixelFormat, raw: AVPixelFormat)]
  /// Where alpha is stored.
  var alpha = Alpha.within
  /// The range of pixels per side.
  var sides = 1...16_384
  /// The range of frame rates, in frames per second.
  var frameRates = 0.0...1e6
  /// The range of rate factors; `nil` if there are none.
  var crf: ClosedRange<Int>?
  /// The default rate factor.
  var usualCRF = 0
  /// The number of threads. The result may depend on it, so it is fixed.
  var threads: Int32 = 1
  /// The supported colour spaces of luma and chroma, beginning with the default.
  var colorspaces = VideoOptions.Colorspace.allCases
  /// Whether threads work on slices of one picture rather than on several pictures.
  var threadsBySlice = false
  /// Whether luma and chroma have full range.
  var isFullRange = false
  /// The FourCC by which players find the decoder, if it differs from the muxer's choice.
  var tag: String?
  /// The encoder's options.
  let settings: @Sendable (EncoderWishes) -> [(name: String, value: String)]

  /// Whether this build of FFmpeg includes it.
  var isBuilt: Bool { unsafe avcodec_find_encoder_by_name(encoder) != nil }

  /// Returns FFmpeg's format for a supported pixel format.
  func raw(_ format: VideoOptions.PixelFormat) -> AVPixelFormat? {
    formats.first { $0.format == format }?.raw
  }
}

/// The parameters for an encoder.
struct EncoderWishes {
  let options: VideoOptions
  let format: VideoOptions.PixelFormat
  /// The rate factor; `nil` if a bit rate is set, or if there is none.
  let crf: Int?
  /// Whether pictures are one pixel wide or high.
  let isThin: Bool
  /// Whether it encodes a single image.
  let isStill: Bool
  /// Whether it encodes the alpha of pictures whose colours are separate.
  let isAlpha: Bool

  /// Maps a preset to one of an encoder's settings, from the fastest to the smallest.
  func preset(_ values: [Int]) -> String {
    let index = VideoOptions.Preset.allCases.firstIndex(of: options.preset) ?? 2
    return String(values[min(index, values.count - 1)])
  }
}
