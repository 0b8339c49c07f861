public import SplashSystem

extension VideoOptions {
  /// Finds out whether an output can be made, before there is a film.
  ///
  /// - Parameters:
  ///   - format: The output's format; any but ``OutputFormat/gif``.
  ///   - path: The output's path, which errors name.
  /// - Throws: ``OutputError/unsupported(path:reason:)`` for what can't be, and
  ///   ``OutputError/encodingFailed(path:reason:)`` for what this build of FFmpeg lacks.
  public func check(for format: OutputFormat, path: FilePath) throws(OutputError) {
    _ = try FilmEncoding(format, self, hasAlpha: false, path: path)
  }

  /// Refuses pictures that a format, or FFmpeg, can't hold; GIF has limits of its own.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - format: What they are to be.
  ///   - path: What the error names.
  /// - Throws: ``OutputError/unsupported(path:reason:)``.
  public func checkSize(
    _ width: Int, _ height: Int, for format: OutputFormat, path: FilePath
  ) throws(OutputError) {
    _ = try FilmEncoding(
      format, self, hasAlpha: false, width: width, height: height, path: path)
    // What FFmpeg's encoder makes room for has to be counted in 32 bits: 3100 bytes a block.
    if format == .jpeg, (width + 15) / 16 * ((height + 15) / 16) > 692_000 {
      throw .unsupported(
        path: path,
        reason: "\(width) × \(height) pixels; FFmpeg makes JPEG pictures of at most 177 million")
    }
    // FFmpeg's own limit, with which it counts a frame's bytes in 32 bits.
    if (width + 128) * (height + 128) >= Int(Int32.max) / 8 {
      throw .unsupported(
        path: path,
        reason:
          "\(width) × \(height) pixels; FFmpeg takes less than \(Int(Int32.max) / 8), counted with 128"
          + " more on each side")
    }
  }
}

/// What this build can make of a format.
public struct FormatSupport: Sendable {
  /// A way to write the format.
  public struct Way: Sendable {
    /// The codec, of formats that have a choice.
    public let codec: VideoCodec?
    /// Whether the libraries that it takes are there.
    public let isBuilt: Bool
    /// The pixel formats that can be written, the usual one first.
    public let pixelFormats: [VideoOptions.PixelFormat]
    /// The libraries besides FFmpeg that write it, the preferred one first.
    public let libraries: [String]

    /// Whether alpha is kept.
    public var hasAlpha: Bool { pixelFormats.contains(where: \.hasAlpha) }
  }

  /// The format.
  public let format: OutputFormat
  /// All ways to write it, the usual one first; none of GIF, which is ours.
  public let ways: [Way]

  /// Whether alpha is kept: by one of the ways, or in GIF, whose pixels are transparent or opaque.
  public var hasAlpha: Bool { format == .gif || ways.contains { $0.isBuilt && $0.hasAlpha } }

  /// Looks what is there.
  public init(_ format: OutputFormat) {
    self.format = format
    let codecs: [VideoCodec?] = format.codecs.isEmpty ? [nil] : format.codecs
    ways = codecs.compactMap { codec in
      let recipes = FilmEncoding.recipes(codec, format)
      guard !recipes.isEmpty else { return nil }
      var formats: [VideoOptions.PixelFormat] = []
      for format in recipes.flatMap(\.formats).map(\.format) where !formats.contains(format) {
        formats.append(format)
      }
      var libraries: [String] = []
      for library in recipes.compactMap(\.library) where !libraries.contains(library) {
        libraries.append(library)
      }
      return Way(
        codec: codec, isBuilt: recipes.contains(where: \.isBuilt), pixelFormats: formats,
        libraries: libraries)
    }
  }
}
