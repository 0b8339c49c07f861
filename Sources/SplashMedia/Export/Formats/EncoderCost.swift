package import SplashSystem

/// The memory used by encoding an output, in bytes per pixel of a frame.
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

  /// Returns the bytes per pixel for a video with `count` frames, excluding the frames in the encoder's format.
  package func bytes(frames count: Int) -> Double {
    fixed + perFrame * Double(min(count, lookahead))
  }
}

extension EncoderCost {
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
    let isStill = format.isPicture || format.isSequence(at: path)
    guard
      let encoding = try? FilmEncoding(
        format, options, hasAlpha: hasAlpha, isStill: isStill, path: path)
    else {
      // Only a GIF has no encoding: unsupported options are errors before anything is rendered.
      self = GIFEncoder.cost
      return
    }
    let (recipe, pixels) = (encoding.recipe, encoding.pixelFormat)
    let (cost, sample) = (recipe.cost, Self.bytes(of: pixels))
    let depth = cost.isPerSample ? max(1, sample / 1.5) : 1
    self.init(
      fixed: cost.fixed * depth, perFrame: cost.perFrame * depth,
      lookahead: options.preset.choice(of: cost.lookahead))
    if !isStill || recipe.threads > 1 { reserved = Self.threadsReserve }
    if isStill {
      // The picture in the encoder's format.
      fixed += sample
      return
    }
    form = sample
    // Separate alpha has its own encoder.
    if pixels.hasAlpha, case .apart = recipe.alpha {
      fixed *= 2
      perFrame *= 2
    }
    if pixels.hasAlpha, !pixels.isRGB {
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
