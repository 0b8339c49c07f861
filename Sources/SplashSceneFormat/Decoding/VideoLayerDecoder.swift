import SplashScene
import SplashSyntax
import SplashSystem

extension LayerDecoder {
  /// Reads a video layer's content; `nil` after reporting an error.
  func video(_ fields: Fields) -> VideoContent? {
    let video = fields.require(
      "video", or: ["contents"], ValueType<VideoReference>.video,
      "A video file, or an animated image.")
    let trim = fields.read(
      "trim", ValueType<ClosedRange<Double>>.trim,
      "The part to play, in seconds from the file's first frame.",
      otherwise: "the whole video")
    let loopCount = fields.read(
      "loop", .loopCount, "How many times the part plays; true loops forever.",
      otherwise: "the file's loop count")
    let time = fields.read(
      "time", .number, "The time within the part in seconds, instead of the layer's time.",
      otherwise: "the layer's time")
    var layout = ContentsLayout()
    layout.contentsScale = video.map { ImageReference.scale(ofName: $0.path) } ?? 1
    self.layout(fields, &layout)
    guard let video else { return nil }
    var content = VideoContent(video: video)
    content.layout = layout
    content.time = time
    if let loopCount { content.loopCount = loopCount }
    if let trim { content.trim = settled(trim, of: video, fields) }
    return content
  }

  /// Limits the trim range to the video's duration.
  private func settled(
    _ trim: ClosedRange<Double>, of video: VideoReference, _ fields: Fields
  ) -> ClosedRange<Double> {
    let duration = video.times.duration
    let end = (duration * 1000).rounded() / 1000
    let span = fields.peek("trim")?.span ?? fields.start
    if trim.lowerBound >= duration {
      fields.context.report(.trimBeyondEnd(trim.lowerBound, duration: end), at: span)
      return 0...duration
    }
    if trim.upperBound > duration + 0.001 {
      fields.context.report(.trimTooLong(trim.upperBound, duration: end), at: span)
    }
    return trim.lowerBound...min(trim.upperBound, duration)
  }
}

extension ValueType where Value == VideoReference {
  /// A video file or animated image.
  static var video: ValueType {
    ValueType("a video's path", .file) { context, value in
      guard let asset = ValueType<NamedFile>.assetPath.read(context, value) else { return nil }
      switch context.session.assets.video(asset.file) {
      case .failure(let error):
        context.report(context.session.problem(error, "video", asset.text), at: value.span)
        return nil
      case .success(let video):
        for warning in context.session.diagnostics.firstWarnings(of: video) {
          context.report(.videoWarning(asset.text, warning), at: value.span)
        }
        return video
      }
    }
  }
}

extension Problem {
  fileprivate static func videoWarning(_ text: String, _ warning: String) -> Problem {
    Problem(.fileDegraded, "the video \(quoted(text)) \(warning)", severity: .warning)
  }
  fileprivate static func trimBeyondEnd(_ start: Double, duration: Double) -> Problem {
    Problem(
      .mediaTrim,
      "the part begins after the end of the video, at \(formatted(duration)) s",
      expected: "a start time below \(formatted(duration))")
  }
  fileprivate static func trimTooLong(_ end: Double, duration: Double) -> Problem {
    Problem(
      .mediaTrim,
      "the video ends at \(formatted(duration)) s, before the end of the selected part",
      severity: .warning)
  }
}
