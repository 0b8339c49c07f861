internal import CFFmpeg

/// An encoder of FFmpeg's: what it takes, and how it is told what is wanted.
struct EncoderRecipe: Sendable {
  /// Where alpha goes.
  enum Alpha: Sendable {
    /// Beside the other samples of a picture.
    case within
    /// Into pictures of its own, of this format, for an encoder of the same kind.
    case apart(AVPixelFormat)
  }

  /// What the encoder is called in FFmpeg.
  let encoder: String
  /// The library that FFmpeg must have been built with; `nil` where FFmpeg does it itself.
  var library: String?
  /// The pixel formats that it takes, and FFmpeg's for each: the usual one first.
  let formats: [(format: VideoOptions.PixelFormat, raw: AVPixelFormat)]
  /// What is done with alpha.
  var alpha = Alpha.within
  /// The pixels a side.
  var sides = 1...16_384
  /// The frames per second.
  var frameRates = 0.0...1e6
  /// The rate factors; `nil` without any.
  var crf: ClosedRange<Int>?
  /// The rate factor when none is told.
  var usualCRF = 0
  /// How many threads work; the result may depend on it, so it is the same everywhere.
  var threads: Int32 = 1
  /// What samples of luma and chroma may mean, the usual one first.
  var colorspaces = VideoOptions.Colorspace.allCases
  /// Whether threads work on parts of one picture rather than on several pictures.
  var threadsBySlice = false
  /// Whether luma and chroma have their full range.
  var isFullRange = false
  /// Four letters by which players find the decoder, other than the muxer's own choice.
  var tag: String?
  /// The encoder's options.
  let settings: @Sendable (EncoderWishes) -> [(name: String, value: String)]

  /// Whether this build of FFmpeg has it.
  var isBuilt: Bool { unsafe avcodec_find_encoder_by_name(encoder) != nil }

  /// FFmpeg's format of pictures for a pixel format that it takes.
  func raw(_ format: VideoOptions.PixelFormat) -> AVPixelFormat? {
    formats.first { $0.format == format }?.raw
  }
}

/// What an encoder is to do.
struct EncoderWishes {
  let options: VideoOptions
  let format: VideoOptions.PixelFormat
  /// The rate factor; `nil` where a bit rate is told, or there is none.
  let crf: Int?
  /// Whether pictures are a single pixel wide or high.
  let isThin: Bool
  /// Whether it is for a single picture.
  let isStill: Bool
  /// Whether it is for the alpha of pictures whose colours go elsewhere.
  let isAlpha: Bool

  /// A preset as one of an encoder's own settings, from the fastest to the smallest.
  func preset(_ values: [Int]) -> String {
    let index = VideoOptions.Preset.allCases.firstIndex(of: options.preset) ?? 2
    return String(values[min(index, values.count - 1)])
  }
}
