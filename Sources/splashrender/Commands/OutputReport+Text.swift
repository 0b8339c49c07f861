import SplashMedia
import SplashRender
import SplashScene
import SplashSyntax
import SplashSystem

extension Output {
  /// A note that translucent pixels have lost their alpha.
  var alphaNote: Finding {
    let what =
      video.pixelFormat.map { "\(format.name) with \($0.rawValue)" }
      ?? video.codec.map { "\(format.name) with \($0.name)" } ?? format.name
    let note = "\(what) has no alpha channel; translucent pixels are composited over"
    return Finding(
      .outputAlphaLost, .note,
      video.matte == 0
        ? note + " black (--matte COLOR); 'splashrender formats' lists the formats with alpha"
        : note + " the matte colour", file: path)
  }
}

extension Output {
  /// A note that the file name has the extension of a different format from the one set with `--format`; `nil` if it
  /// doesn't.
  var extensionNote: Finding? {
    guard let named = OutputFormat(path: path), named != format else { return nil }
    return Finding(
      .outputExtension, .note,
      "the format is \(format.name) (--format), although the name ends like \(named.name)",
      file: path)
  }
}

extension Output {
  /// Returns a note that the video's sides are even although the frames' aren't; `nil` if the sizes are equal.
  func paddingNote(of film: Film) -> Finding? {
    let size = video.pictureSize(
      width: film.width, height: film.height, for: format, path: path, hasAlpha: film.hasAlpha)
    guard size != (film.width, film.height) else { return nil }
    return Finding(
      .outputPadded, .note,
      "the video has \(size.width)×\(size.height) pixels instead of \(film.width)×\(film.height),"
        + " because it needs an even width and height; the last column or row is repeated",
      file: path)
  }
}

extension OutputReport {
  /// The frames' size and rate: `750×1624 pixels, 60 fps`.
  var dimensions: String { "\(width)×\(height) pixels, \(short(frameRate.value)) fps" }

  /// The length: `3.1 s (186 frames)`.
  var length: String {
    "\(short(Double(frameCount) / frameRate.value)) s (\(counted(frameCount, "frame")))"
  }

  /// A note that the sound is too loud; nil if it isn't.
  private var clippingNote: Finding? {
    guard let clipping else { return nil }
    let decibels = 20 * Elementary.log(clipping.peak) / Elementary.log(10)
    var finding = Finding(
      .outputSoundClipped, .note,
      "the sound is clipped from \(short(clipping.time)) s; it exceeds full scale by up to"
        + " \(fixed(decibels, 1)) dB (lower \"gain\")", file: path)
    finding.time = clipping.time
    return finding
  }

  /// Returns a note that players may assume a colour matrix other than the file's; nil if they can't, or if
  /// `--colorspace` was set.
  private func matrixNote(for output: Output) -> Finding? {
    // From this size upwards, players such as mpv assume BT.709.
    guard output.format == .y4m, output.video.colorspace == nil, width >= 1280 || height > 576
    else {
      return nil
    }
    return Finding(
      .outputMatrix, .note,
      "\(output.format.name) can't store its colour matrix, BT.601; players may assume"
        + " BT.709 at this size (set --colorspace, or use --format nut, which stores it)",
      file: path)
  }

  /// Returns a note on the settings that keep a GIF within its limit: `film.gif: 4.8 MB at 408 pixels, 20 fps, quality
  /// 60, 128 colours (--max-size 5 MB)`.
  ///
  /// - Parameters:
  ///   - output: The requested output.
  ///   - isAsked: Whether the user set the limit. With a default limit, only changed settings are reported.
  /// - Returns: nil if there is nothing to report.
  private func sizeNote(for output: Output, isAsked: Bool) -> Finding? {
    guard let limit = output.gif.maximumBytes, let gif, isAsked || isReduced else { return nil }
    let size = bytes.map { ByteCount.text($0) + " at " } ?? ""
    return Finding(
      .outputReduced, .note,
      "\(size)\(width) pixels, \(short(frameRate.value)) fps,"
        + " quality \(gif.quality), \(gif.colors) colours (--max-size \(ByteCount.text(limit)))",
      file: path)
  }

  /// The notes on the finished output.
  ///
  /// - Parameters:
  ///   - output: The requested output.
  ///   - isSizeAsked: Whether the user set the limit of a GIF's size.
  func notes(on output: Output, isSizeAsked: Bool) -> [Finding] {
    [
      sizeNote(for: output, isAsked: isSizeAsked), hasLostAlpha ? output.alphaNote : nil,
      matrixNote(for: output), clippingNote,
    ].compactMap(\.self)
  }

  /// Describes the finished output: `film.mp4: 1.24 MB, 750×1624 pixels, 60 fps, 3.1 s (186 frames)`.
  ///
  /// - Parameter output: The requested output.
  func summary(of output: Output) -> String {
    let size = bytes.map { ByteCount.text($0) + ", " } ?? ""
    if output.isOnePicture { return "\(path): \(size)\(width)×\(height) pixels" }
    return "\(path): \(size)\(dimensions), \(length)"
  }

  /// The members of the report as JSON.
  var json: [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("width", .number(String(width))), ("height", .number(String(height))),
      ("framesPerSecond", .shortest(frameRate.value)),
    ]
    if let bytes { members.append(("bytes", .number(String(bytes)))) }
    if let gif {
      members.append(("quality", .number(String(gif.quality))))
      members.append(("colors", .number(String(gif.colors))))
    }
    return members
  }
}

extension [OutputReport] {
  /// The number of frames in the outputs. Frames that several outputs share are counted once, and frames of a GIF that
  /// was too large aren't counted.
  var frameCount: Int {
    let shared = Dictionary(grouping: self) { [Double($0.width), $0.frameRate.value] }
    return shared.values.reduce(0) { $0 + ($1.map(\.frameCount).max() ?? 0) }
  }
}
