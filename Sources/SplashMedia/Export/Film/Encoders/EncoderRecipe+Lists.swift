extension VideoCodec {
  /// The encoders, in order of preference.
  var recipes: [EncoderRecipe] {
    switch self {
    case .h264: [.x264, .x264RGB]
    case .hevc: [.x265]
    case .av1: [.svtAV1, .aom]
    case .vp9: [.vp9]
    case .vp8: [.vp8]
    case .prores: [.prores]
    case .ffv1: [.ffv1]
    }
  }
}

extension OutputFormat {
  /// Returns the encoders, in order of preference, for a codec or for a format that has only one codec.
  ///
  /// - Parameter isStill: Whether the file is a single image.
  func recipes(_ codec: VideoCodec?, isStill: Bool = false) -> [EncoderRecipe] {
    if let codec { return codec.recipes }
    return switch self {
    case .apng: [.apng]
    case .webp: [isStill ? .webpPicture : .webp]
    case .avif: [isStill ? .avifPicture : .avif]
    case .png: [.png]
    case .jpeg: [.jpeg]
    case .nut: [.rgb]
    case .y4m: [.y4m]
    case .rawvideo, .framemd5: [.raw]
    case .gif, .mp4, .mov, .webm, .mkv: []
    }
  }
}
