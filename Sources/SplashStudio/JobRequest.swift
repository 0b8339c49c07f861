package import SplashMedia
import SplashRender
package import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// A page's request for a rendering.
package struct JobRequest: Equatable, Sendable {
  package var revision: Int
  /// The first frame.
  package var first: Int
  /// The last frame.
  package var last: Int
  package var format: OutputFormat
  /// The width in pixels; `nil` for the film's own width.
  package var width: Int?
  /// The frame rate; `nil` for the film's own rate, and at most 25 frames per second for GIFs.
  package var frameRate: FrameRate?
  /// The loop count; `nil` loops forever.
  package var loopCount: Int?
  package var quality: Quality?

  /// The quality, which also determines the file size.
  package enum Quality: String, Sendable {
    case low
    case medium
    case high
  }

  /// The formats that store a loop count.
  static let loopFormats = OutputFormat.allCases.filter { $0.loopCounts != nil }
  /// The largest loop count that all of these formats support.
  private static let loopCounts = 1...65_535
  /// The numbers of frames per second that the command line accepts, too.
  private static let frameRates = 0.01...1000.0

  /// Reads the body of a request; `nil` if it is malformed, or a value is out of range.
  init?(_ body: [UInt8]) {
    guard let json = JSON(body), let revision = json["revision"]?.wholeNumber,
      let first = json["first"]?.wholeNumber, let last = json["last"]?.wholeNumber, first >= 0,
      first <= last, let format = json["format"]?.string.flatMap(OutputFormat.init(rawValue:)),
      RenderJobs.formats.contains(format)
    else { return nil }
    (self.revision, self.first, self.last, self.format) = (revision, first, last, format)
    func isGiven(_ key: String) -> Bool {
      switch json[key] {
      case nil, .null: false
      default: true
      }
    }
    if isGiven("width") {
      guard let width = json["width"]?.wholeNumber, (1...Film.maximumSide).contains(width) else {
        return nil
      }
      self.width = width
    }
    if isGiven("fps") {
      guard let number = json["fps"]?.double, Self.frameRates.contains(number),
        let rate = FrameRate(framesPerSecond: number)
      else { return nil }
      frameRate = rate
    }
    if isGiven("loop") {
      guard let count = json["loop"]?.wholeNumber, Self.loopFormats.contains(format),
        Self.loopCounts.contains(count)
      else { return nil }
      loopCount = count
    }
    if isGiven("quality") {
      guard let quality = json["quality"]?.string.flatMap(Quality.init(rawValue:)) else {
        return nil
      }
      self.quality = quality
    }
  }

  /// Returns the scene times in seconds at which the rendering begins and ends.
  func times(in film: Film) -> Range<Double> {
    let rate = film.frameRate
    let start = film.start + rate.time(ofFrame: first)
    return start..<min(film.end, film.start + rate.time(ofFrame: last + 1))
  }

  /// Sets the options of an output.
  func apply(to output: inout Output) {
    let (crf, value) = quality?.values(of: format) ?? (nil, nil)
    if let crf { output.video.crf = crf }
    if format == .gif {
      if let value { output.gif.quality = value }
      output.gif.loopCount = loopCount
    } else {
      if let value { output.video.quality = value }
      output.video.loopCount = loopCount
    }
  }

  /// Returns the options of a command line for the same rendering.
  func words(for name: String, of film: Film) -> [String] {
    var words = ["-o", name + "." + format.pathExtensions[0]]
    if let frameRate {
      // With another rate, frames are counted differently.
      let times = times(in: film)
      if first > 0 { words += ["--from", formatted(times.lowerBound)] }
      if last < film.frameCount - 1 { words += ["--to", formatted(times.upperBound)] }
      words += ["--fps", frameRate.text]
    } else {
      if first > 0 { words += ["--from", "\(first)f"] }
      words += ["--to", "\(last + 1)f"]
    }
    if let width { words += ["--width", String(width)] }
    if let loopCount { words += ["--loop", String(loopCount)] }
    let (crf, value) = quality?.values(of: format) ?? (nil, nil)
    if let crf { words += ["--crf", String(crf)] }
    if let value { words += ["--quality", String(value)] }
    return words
  }
}

extension JobRequest.Quality {
  /// Returns the values of `--crf` and `--quality`; `nil` if the format doesn't use the option.
  fileprivate func values(of format: OutputFormat) -> (crf: Int?, quality: Int?) {
    switch (format, self) {
    case (.mp4, .low): (28, nil)
    case (.mp4, .high): (12, nil)
    case (.webm, .low): (40, nil)
    case (.webm, .high): (20, nil)
    case (.gif, .low), (.webp, .low): (nil, 60)
    case (.gif, .high), (.webp, .high): (nil, 100)
    default: (nil, nil)
    }
  }
}

extension FrameRate {
  /// The longest number that is clearer than a fraction, in characters.
  private static let longestDecimal = 8

  /// The rate as `--fps` reads it.
  fileprivate var text: String {
    let decimal = formatted(value)
    return decimal.count <= Self.longestDecimal ? decimal : "\(numerator)/\(denominator)"
  }
}
