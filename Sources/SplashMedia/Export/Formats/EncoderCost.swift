package import SplashSystem

/// The memory used by encoding, in bytes per pixel of a frame. It was measured with frames of four and sixteen
/// million pixels, and with four threads if an encoder uses threads.
package struct EncoderCost: Hashable, Sendable {
  /// The size of a frame in the encoder's format, allocated for each frame in progress; 0 if the encoder takes
  /// pixmaps.
  package var form = 0.0
  /// The encoder's fixed memory use.
  package var fixed: Double
  /// The memory used for each lookahead frame.
  package var perFrame = 0.0
  /// The number of lookahead frames.
  package var lookahead = 0
  /// The address space, in bytes, that the encoder's threads reserve for stacks and heaps.
  package var reserved = 0

  /// The reserve of an encoder's threads: a stack takes 8 MB on Linux.
  private static let threadsReserve = 150_000_000

  private init(fixed: Double, perFrame: Double = 0, lookahead: Int = 0) {
    self.fixed = fixed
    self.perFrame = perFrame
    self.lookahead = lookahead
  }

  /// Returns the bytes per pixel for a video with `count` frames, excluding the frames in the encoder's format.
  package func bytes(frames count: Int) -> Double {
    fixed + perFrame * Double(min(count, lookahead))
  }

  /// Estimates the cost of an output.
  ///
  /// - Parameters:
  ///   - format: The format; the cost of a GIF includes the changes from frame to frame.
  ///   - path: The path, which distinguishes a sequence of images from a video.
  ///   - options: The encoding options.
  ///   - hasAlpha: Whether the video may be translucent.
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
      // The memory for the picture in the encoder's format, the file, and the encoder.
      let encoder: Double =
        switch format {
        case .avif: 100
        case .png: 6
        case .jpeg: 14
        default: 10
        }
      self = EncoderCost(fixed: sample + encoder)
      if format == .avif { reserved = Self.threadsReserve }
      return
    }
    // Costs were measured with 1.5 bytes per pixel, and are proportional to the size of the samples.
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
    reserved = Self.threadsReserve
    // Separate alpha has its own encoder.
    if let encoding, encoding.pixelFormat.hasAlpha, case .apart = encoding.recipe.alpha {
      fixed *= 2
      perFrame *= 2
    }
    if let encoding, encoding.pixelFormat.hasAlpha, !encoding.pixelFormat.isRGB {
      // The encoder takes complete pixmaps, and holds only one converted picture.
      fixed += sample
      form = 0
    }
  }

  /// Returns the bytes per pixel of a pixel format.
  private static func bytes(of format: VideoOptions.PixelFormat) -> Double {
    if format.isRGB { return 4 }
    let chroma = 2 / (format.halvesWidth ? 2.0 : 1) / (format.halvesHeight ? 2 : 1)
    return (1 + chroma + (format.hasAlpha ? 1 : 0)) * (format.isDeep ? 2 : 1)
  }
}
