import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// A page's state, for `--json`.
package struct PageStatus: Equatable, Sendable {
  /// The page's number.
  package var page: Int
  package var revision: Int
  package var frame: Int
  /// The frame's time in seconds.
  package var time: Double
  package var isPlaying: Bool
  /// The path of the selected layer.
  package var selection: String?

  /// Reads the body of a request; `nil` if it is malformed.
  init?(_ body: [UInt8]) {
    guard let json = JSON(body), let page = json["page"]?.wholeNumber,
      let revision = json["revision"]?.wholeNumber, let frame = json["frame"]?.wholeNumber,
      frame >= 0, let time = json["time"]?.double
    else { return nil }
    (self.page, self.revision, self.frame, self.time) = (page, revision, frame, time)
    isPlaying = if case .bool(true)? = json["playing"] { true } else { false }
    selection = json["selection"]?.string
  }
}
