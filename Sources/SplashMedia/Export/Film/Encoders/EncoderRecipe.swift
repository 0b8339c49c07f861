internal import CFFmpeg

/// The capabilities and options of an FFmpeg encoder.
struct EncoderRecipe: Sendable {
  /// Where alpha is stored.
  enum Alpha: Sendable {
    /// Alpha is stored with the other samples of a picture.
    case within
    /// Alpha is stored in separate pictures in the given format, and encoded by a second encoder of the same type.
    case apart(AVPixelFormat)
  }

  /// The encoder's name in FFmpeg.
  let encoder: String
  /// The library that FFmpeg must be built with; `nil` if the encoder is part of FFmpeg.
  var library: String?
  /// The supported pixel formats, each with FFmpeg's equivalent, beginning with the default.
  let formats: [(format: VideoOptions.PixelFormat, raw: AVPixelFormat)]
  /// Where alpha is stored.
  var alpha = Alpha.within
  /// The supported range of widths and heights in pixels.
  var sides = 1...16_384
  /// The supported range of frame rates, in frames per second.
  var frameRates = 0.0...1e6
  /// The supported range of rate factors; `nil` if the encoder has none.
  var crf: ClosedRange<Int>?
  /// The default rate factor.
  var usualCRF = 0
  /// The number of threads. It is fixed, because the result may depend on it.
  var threads: Int32 = 1
  /// The supported colour spaces for luma and chroma, beginning with the default.
  var colorspaces = VideoOptions.Colorspace.allCases
  /// Whether threads work on slices of one picture rather than on several pictures.
  var threadsBySlice = false
  /// Whether luma and chroma use full range.
  var isFullRange = false
  /// The FourCC by which players select the decoder, if it differs from the muxer's choice.
  var tag: String?
  /// The encoder's options.
  let settings: @Sendable (EncoderRequest) -> [(name: String, value: String)]

  /// Whether this build of FFmpeg includes the encoder.
  var isBuilt: Bool { unsafe avcodec_find_encoder_by_name(encoder) != nil }

  /// Returns FFmpeg's equivalent of a supported pixel format.
  func raw(_ format: VideoOptions.PixelFormat) -> AVPixelFormat? {
    formats.first { $0.format == format }?.raw
  }
}

/// The parameters for an encoder.
struct EncoderRequest {
  let options: VideoOptions
  let format: VideoOptions.PixelFormat
  /// The rate factor; `nil` if a bit rate is set, or if the encoder has no rate factor.
  let crf: Int?
  /// Whether pictures are only one pixel wide or high.
  let isThin: Bool
  /// Whether the encoder encodes a single image.
  let isStill: Bool
  /// Whether the encoder encodes the alpha that is stored separately from the colours.
  let isAlpha: Bool

  /// Maps the preset to one of an encoder's settings, listed from the fastest to the one with the smallest files.
  func preset(_ values: [Int]) -> String {
    let index = VideoOptions.Preset.allCases.firstIndex(of: options.preset) ?? 2
    return String(values[min(index, values.count - 1)])
  }
}
