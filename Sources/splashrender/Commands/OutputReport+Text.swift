import SplashMedia
import SplashRender
import SplashScene
import SplashSystem

extension Output {
  /// That what is translucent has lost its alpha, for people.
  var alphaNote: String {
    let what =
      video.pixelFormat.map { "\(format.name) with \($0.rawValue)" }
      ?? video.codec.map { "\(format.name) with \($0.name)" } ?? format.name
    let note = "\(path): \(what) keeps no alpha; translucent pixels are composited over"
    return video.matte == 0
      ? note + " black (--matte COLOR); splashrender formats lists formats with alpha"
      : note + " the matte colour"
  }
}

extension OutputReport {
  /// The frames' size and rate as people read them: `750×1624 pixels, 60 fps`.
  var dimensions: String { "\(width)×\(height) pixels, \(short(frameRate.value)) fps" }

  /// The length as people read it: `3.1 s (186 frames)`.
  var length: String {
    "\(short(Double(frameCount) / frameRate.value)) s (\(counted(frameCount, "frame")))"
  }

  /// That the sound is too loud, for people; nil when it isn't.
  var clippingNote: String? {
    guard let clipping else { return nil }
    let decibels = 20 * Elementary.log(clipping.peak) / Elementary.log(10)
    return
      "\(path): the sound is clipped from \(short(clipping.time)) s; it exceeds full scale by up to"
      + " \(fixed(decibels, 1)) dB (lower \"gain\")"
  }

  /// A note that players may assume another colour matrix than the file's; nil where they can't, and where
  /// `--colorspace` chose it.
  func matrixNote(for output: Output) -> String? {
    // The sizes from which players such as mpv assume BT.709.
    guard output.format == .y4m, output.video.colorspace == nil, width >= 1280 || height > 576
    else {
      return nil
    }
    return
      "\(path): \(output.format.name) can't store its colour matrix, BT.601; players may assume"
      + " BT.709 at this size (set --colorspace, or use --format nut, which stores it)"
  }

  /// What was chosen to keep a GIF within its limit, for people:
  /// `film.gif: 4.8 MB at 408 pixels, 20 fps, quality 60, 128 colours (--max-size 5 MB)`.
  ///
  /// - Parameters:
  ///   - output: What was asked for.
  ///   - isAsked: Whether the limit is the user's; of another, only what it changed is worth a word.
  /// - Returns: nil when there is nothing to tell.
  func sizeNote(for output: Output, isAsked: Bool) -> String? {
    guard let limit = output.gif.maximumBytes, let gif, isAsked || isReduced else { return nil }
    let size = bytes.map { ByteCount.text($0) + " at " } ?? ""
    return "\(path): \(size)\(width) pixels, \(short(frameRate.value)) fps,"
      + " quality \(gif.quality), \(gif.colors) colours (--max-size \(ByteCount.text(limit)))"
  }

  /// What the output has become, for people: `film.mp4: 1.24 MB, 750×1624 pixels, 60 fps, 3.1 s (186 frames)`.
  ///
  /// - Parameter output: What was asked for.
  func summary(of output: Output) -> String {
    let size = bytes.map { ByteCount.text($0) + ", " } ?? ""
    if output.isOnePicture { return "\(path): \(size)\(width)×\(height) pixels" }
    return "\(path): \(size)\(dimensions), \(length)"
  }

  /// The members of a report for programs.
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
  /// How many frames the outputs have, those that some have in common counted once. Frames of a GIF that
  /// turned out to be too large are not among them.
  var frameCount: Int {
    let shared = Dictionary(grouping: self) { [Double($0.width), $0.frameRate.value] }
    return shared.values.reduce(0) { $0 + ($1.map(\.frameCount).max() ?? 0) }
  }
}
