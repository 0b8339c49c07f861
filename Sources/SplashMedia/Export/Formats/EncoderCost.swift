package import SplashSystem

/// What encoding takes of memory, in bytes for each pixel of a frame: measured with frames of four and
/// sixteen million pixels, with four threads where an encoder has threads.
package struct EncoderCost: Hashable, Sendable {
  /// A frame in the encoder's own form, of which each frame on its way has one; 0 where it takes pixmaps.
  package var form = 0.0
  /// What the encoder takes once.
  package var fixed: Double
  /// What it takes for each frame that it looks ahead.
  package var perFrame = 0.0
  /// How many frames it looks ahead.
  package var lookahead = 0

  private init(fixed: Double, perFrame: Double = 0, lookahead: Int = 0) {
    self.fixed = fixed
    self.perFrame = perFrame
    self.lookahead = lookahead
  }

  /// The bytes for a pixel when a film has `count` frames, in addition to the frames in the encoder's form.
  package func bytes(frames count: Int) -> Double {
    fixed + perFrame * Double(min(count, lookahead))
  }

  /// The cost of an output.
  ///
  /// - Parameters:
  ///   - format: Its format; that of a GIF includes its frames' changes.
  ///   - path: Its path, which tells a sequence of pictures from a film.
  ///   - options: How it is encoded.
  ///   - hasAlpha: Whether the film may be translucent.
  package init(
    _ format: OutputFormat, path: FilePath, _ options: VideoOptions, hasAlpha: Bool
  ) {
    if format == .gif {
      self = EncoderCost(fixed: 9, perFrame: 3, lookahead: 2)
      return
    }
    let encoding = try? FilmEncoding(format, options, hasAlpha: hasAlpha, path: path)
    let sample = encoding.map { Self.bytes(of: $0.pixelFormat) } ?? 3
    if format.isPicture || format.isSequence(at: path) {
      // The picture in the encoder's form, the file, and what makes it.
      let encoder: Double =
        switch format {
        case .avif: 100
        case .png: 6
        case .jpeg: 14
        default: 10
        }
      self = EncoderCost(fixed: sample + encoder)
      return
    }
    // Measured with 1.5 bytes for a pixel, where costs go with the samples.
    let depth = max(1, sample / 1.5)
    let step = VideoOptions.Preset.allCases.firstIndex(of: options.preset) ?? 2
    self =
      switch encoding?.recipe.encoder {
      case "libx264", "libx264rgb":
        EncoderCost(
          fixed: 8 * depth, perFrame: 6 * depth,
          lookahead: 8 + [0, 0, 10, 20, 30, 40, 50, 60, 60][min(step, 8)])
      case "libx265":
        EncoderCost(
          fixed: 14 * depth, perFrame: 8 * depth,
          lookahead: 10 + [5, 10, 15, 15, 15, 20, 25, 40, 40][min(step, 8)])
      case "libsvtav1": EncoderCost(fixed: 165, perFrame: 4, lookahead: 40)
      case "libvpx-vp9":
        EncoderCost(fixed: 120 * depth, perFrame: 1.6 * depth, lookahead: step < 3 ? 0 : 25)
      case "libvpx": EncoderCost(fixed: 38)
      case "libaom-av1": EncoderCost(fixed: 40 * depth, perFrame: 10 * depth, lookahead: 20)
      case "ffv1": EncoderCost(fixed: 160)
      case "libwebp_anim", "libwebp": EncoderCost(fixed: 20)
      case "apng": EncoderCost(fixed: 12)
      default: EncoderCost(fixed: 5)
      }
    form = sample
    // Alpha goes through an encoder of its own.
    if let encoding, encoding.pixelFormat.hasAlpha, case .apart = encoding.recipe.alpha {
      fixed *= 2
      perFrame *= 2
    }
    if let encoding, encoding.pixelFormat.hasAlpha, !encoding.pixelFormat.isRGB {
      // It takes whole pixmaps, and has one form of its own.
      fixed += sample
      form = 0
    }
  }

  /// The bytes of a pixel.
  private static func bytes(of format: VideoOptions.PixelFormat) -> Double {
    if format.isRGB { return 4 }
    let chroma = 2 / (format.halvesWidth ? 2.0 : 1) / (format.halvesHeight ? 2 : 1)
    return (1 + chroma + (format.hasAlpha ? 1 : 0)) * (format.isDeep ? 2 : 1)
  }
}
