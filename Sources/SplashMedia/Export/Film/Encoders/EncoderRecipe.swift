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

  typealias Formats = [(format: VideoOptions.PixelFormat, raw: AVPixelFormat)]

  /// The memory that an encoder uses, in bytes per pixel of a frame. It was measured with frames of four and sixteen
  /// million pixels, and with four threads if an encoder uses threads.
  struct Cost: Sendable {
    /// The fixed memory use.
    let fixed: Double
    /// The memory used for each lookahead frame.
    var perFrame = 0.0
    /// The number of lookahead frames for each preset, as in ``VideoOptions/Preset/choice(of:)``.
    var lookahead = [0]
    /// Whether the memory was measured with 1.5 bytes per pixel, and is proportional to the size of the samples.
    var isPerSample = false
  }

  /// The encoder's name in FFmpeg.
  let encoder: String
  /// The library that FFmpeg must be built with; `nil` if the encoder is part of FFmpeg.
  var library: String?
  /// The supported pixel formats, each with FFmpeg's equivalent, beginning with the default.
  let formats: Formats
  /// Where alpha is stored.
  var alpha = Alpha.within
  /// Whether the first pixel format is the default both with and without alpha.
  var prefersFirst = false
  /// The reason for rejecting alpha, if the codec has alpha although the encoder doesn't.
  var alphaRefusal: String?
  /// The supported range of widths and heights in pixels.
  var sides = 1...16_384
  /// The maximum number of blocks of 16 × 16 pixels; `nil` if only the sides are limited.
  var mostBlocks: Int?
  /// The supported range of frame rates, in frames per second.
  var frameRates = 0.0...1e6
  /// The supported range of rate factors; `nil` if the encoder has none.
  var crf: ClosedRange<Int>?
  /// The default rate factor.
  var usualCRF = 0
  /// The bit rate that accompanies a rate factor, in bits per second; `nil` for none.
  var bitrate: Int?
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
  /// Whether each packet is a complete image file.
  var writesFiles = false
  /// The memory that the encoder uses.
  var cost: Cost
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

  /// Maps the preset to one of an encoder's settings, as in ``VideoOptions/Preset/choice(of:)``.
  func preset(_ values: [Int]) -> String { String(options.preset.choice(of: values)) }
}

extension VideoOptions.Preset {
  /// Returns one of an encoder's values, listed from the fastest preset to the one with the smallest files. The last
  /// value also applies to all slower presets.
  func choice(of values: [Int]) -> Int {
    values[min(Self.allCases.firstIndex(of: self) ?? 2, values.count - 1)]
  }
}
