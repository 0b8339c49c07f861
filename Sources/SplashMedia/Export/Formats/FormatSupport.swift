public import SplashSystem

extension VideoOptions {
  /// Checks that an output is possible, before anything is rendered.
  ///
  /// - Parameters:
  ///   - format: The output format, except ``OutputFormat/gif``.
  ///   - path: The output's path, to report in errors.
  /// - Throws: ``OutputError/unsupported(path:reason:)`` for unsupported options, and
  ///   ``OutputError/encodingFailed(path:reason:)`` if this build of FFmpeg lacks a feature.
  public func check(for format: OutputFormat, path: FilePath) throws(OutputError) {
    _ = try FilmEncoding(format, self, hasAlpha: false, path: path)
  }

  /// Rejects frame sizes that a format, or FFmpeg, doesn't support; GIF has separate limits.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - format: The output format.
  ///   - path: The path to report in errors.
  /// - Throws: ``OutputError/unsupported(path:reason:)``.
  public func checkSize(
    _ width: Int, _ height: Int, for format: OutputFormat, path: FilePath
  ) throws(OutputError) {
    let recipe = try FilmEncoding(
      format, self, hasAlpha: false, width: width, height: height, path: path
    ).recipe
    if let most = recipe.mostBlocks, (width + 15) / 16 * ((height + 15) / 16) > most {
      throw .unsupported(
        path: path,
        reason: "\(width) × \(height) pixels; FFmpeg writes \(format.name) images of at most"
          + " \(most * 256 / 1_000_000) million")
    }
    // FFmpeg's own limit, which keeps a frame's size within 32 bits.
    if (width + 128) * (height + 128) >= Int(Int32.max) / 8 {
      throw .unsupported(
        path: path,
        reason:
          "\(width) × \(height) pixels; FFmpeg supports fewer than \(Int(Int32.max) / 8), including 128"
          + " more on each side")
    }
  }
}

/// The support for a format in this build.
package struct FormatSupport: Sendable {
  /// An encoder for the format.
  package struct Encoder: Sendable {
    /// The codec, for formats with a choice of codecs.
    package let codec: VideoCodec?
    /// Whether the required libraries are available.
    package let isBuilt: Bool
    /// The supported pixel formats, beginning with the default.
    package let pixelFormats: [VideoOptions.PixelFormat]
    /// The libraries besides FFmpeg that can encode the format, in order of preference.
    package let libraries: [String]

    /// Whether alpha is kept.
    package var hasAlpha: Bool { pixelFormats.contains(where: \.hasAlpha) }
  }

  /// The format.
  package let format: OutputFormat
  /// All encoders for the format, beginning with the default; empty for GIF, which we encode ourselves.
  package let encoders: [Encoder]

  /// Whether an encoder preserves alpha, or the format is GIF, whose pixels are either transparent or opaque.
  package var hasAlpha: Bool { format == .gif || encoders.contains { $0.isBuilt && $0.hasAlpha } }

  /// Determines the available encoders for a format.
  package init(_ format: OutputFormat) {
    self.format = format
    let codecs: [VideoCodec?] = format.codecs.isEmpty ? [nil] : format.codecs
    encoders = codecs.compactMap { codec in
      let recipes = format.recipes(codec)
      guard !recipes.isEmpty else { return nil }
      var formats: [VideoOptions.PixelFormat] = []
      for format in recipes.flatMap(\.formats).map(\.format) where !formats.contains(format) {
        formats.append(format)
      }
      var libraries: [String] = []
      for library in recipes.compactMap(\.library) where !libraries.contains(library) {
        libraries.append(library)
      }
      return Encoder(
        codec: codec, isBuilt: recipes.contains(where: \.isBuilt), pixelFormats: formats,
        libraries: libraries)
    }
  }
}
