internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// The video stream in a file: its decoded format and its display properties.
struct VideoStream: Sendable {
  /// The stream's index in the file.
  let number: Int
  /// The name of the decoder; `nil` for FFmpeg's default.
  let decoder: String?
  /// The size of a stored picture in pixels.
  let width: Int
  let height: Int
  /// The orientation of stored pictures.
  let orientation: Orientation
  /// The aspect ratio of the pixels in an upright picture.
  let pixelAspect: Double
  /// The colour matrix in the file's tags; `nil` if there is none.
  let matrix: Int?
  /// Whether the tags specify full range, 0 to 255.
  let isFullRange: Bool
  /// Descriptions of what can't be displayed as intended, phrased to follow "the video …".
  let warnings: [String]

  /// Finds the video stream in an open file.
  ///
  /// - Throws: ``AssetError`` for a file without a video stream, or whose video stream can't be decoded or is too
  ///   large.
  init(_ reader: MediaReader) throws(AssetError) {
    func corrupt(_ reason: String) -> AssetError { .corrupt(path: reader.path, reason: reason) }
    guard let number = reader.bestStream(of: AVMEDIA_TYPE_VIDEO) else {
      if reader.hasStream(of: AVMEDIA_TYPE_VIDEO) {
        throw corrupt("FFmpeg has no decoder for the video in it")
      }
      throw corrupt(
        reader.hasStream(of: AVMEDIA_TYPE_AUDIO)
          ? "it contains only sound, no video" : "it contains no video")
    }
    let stream = unsafe reader.streams[number]
    let parameters = unsafe stream.pointee.codecpar.pointee
    let (width, height) = unsafe (Int(parameters.width), Int(parameters.height))
    try Self.check(width: width, height: height, reader.path)
    self.number = number
    (self.width, self.height) = (width, height)
    var warnings: [String] = []
    var orientation = Orientation.upright
    if let matrix = unsafe splash_display_matrix(stream) {
      if let turned = Orientation(matrix: (0..<9).map { unsafe matrix[$0] }) {
        orientation = turned
      } else {
        warnings.append(
          "has a rotation that isn't a multiple of 90 degrees, and is shown unrotated")
      }
    }
    self.orientation = orientation
    let ratio = unsafe av_guess_sample_aspect_ratio(reader.raw, stream, nil)
    let aspect = ratio.num > 0 && ratio.den > 0 ? Double(ratio.num) / Double(ratio.den) : 1
    let isPlausible = (1.0 / 64...64).contains(aspect)
    pixelAspect = !isPlausible ? 1 : orientation.swapsSides ? 1 / aspect : aspect
    let colorspace = unsafe Int(parameters.color_space.rawValue)
    matrix = unsafe parameters.color_space == AVCOL_SPC_UNSPECIFIED ? nil : colorspace
    isFullRange = unsafe parameters.color_range == AVCOL_RANGE_JPEG
    let alphaDecoder = unsafe Self.alphaDecoder(stream)
    decoder = alphaDecoder
    warnings += unsafe Self.warnings(parameters, matrix)
    if reader.hasStream(of: AVMEDIA_TYPE_AUDIO) {
      warnings.append(
        "has sound, which a layer doesn't play: the scene's \"audio\" can play the file")
    }
    self.warnings = warnings
  }

  /// Rejects frames that have no size or are too large.
  static func check(width: Int, height: Int, _ path: FilePath) throws(AssetError) {
    if width <= 0 || height <= 0 {
      throw .corrupt(path: path, reason: "its frames have no size")
    }
    if max(width, height) > VideoLimits.side {
      throw .overLimit(path: path, limit: "\(VideoLimits.side) pixels per side")
    }
    if width * height > VideoLimits.pixels {
      throw .overLimit(path: path, limit: "\(VideoLimits.pixels) pixels per frame")
    }
  }

  /// The matrix for the conversion: `SWS_CS_…`. If there are no tags, small pictures are assumed to use BT.601, as in
  /// players.
  var conversion: Int32 {
    switch matrix {
    case 1: SWS_CS_ITU709
    case 4: SWS_CS_FCC
    case 5, 6: SWS_CS_ITU601
    case 7: SWS_CS_SMPTE240M
    case 9, 10: SWS_CS_BT2020
    default: height <= 576 && width < 1280 ? SWS_CS_ITU601 : SWS_CS_ITU709
    }
  }

  /// Returns the decoder for VP8 or VP9 with alpha. FFmpeg's own decoders would ignore the alpha.
  private static func alphaDecoder(_ stream: UnsafeMutablePointer<AVStream>) -> String? {
    guard let entry = unsafe av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0),
      unsafe String(cString: entry.pointee.value) == "1"
    else { return nil }
    let name: String
    switch unsafe stream.pointee.codecpar.pointee.codec_id {
    case AV_CODEC_ID_VP8: name = "libvpx"
    case AV_CODEC_ID_VP9: name = "libvpx-vp9"
    default: return nil
    }
    return unsafe avcodec_find_decoder_by_name(name) == nil ? nil : name
  }

  private static func warnings(_ parameters: AVCodecParameters, _ matrix: Int?) -> [String] {
    var warnings: [String] = []
    let colors = unsafe ColorProfile.warning(
      primaries: Int(parameters.color_primaries.rawValue),
      transfer: Int(parameters.color_trc.rawValue))
    if let colors { warnings.append(colors) }
    if let matrix, [8, 11, 12, 13, 14].contains(matrix) {
      warnings.append(
        "has an unsupported colour matrix: its colours will be off")
    }
    switch unsafe parameters.field_order {
    case AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT:
      warnings.append("is interlaced; both fields of a frame are shown at once")
    default: break
    }
    return warnings
  }
}
