import SplashScene
import SplashSystem

/// The values that the expressions of one scene can refer to. They are filled in while the head of the scene is read.
final class SceneScope {
  /// A value that expressions may use once it is known.
  enum Entry<Value: Sendable>: Sendable {
    /// Not read yet.
    case pending
    case known(Value)
    /// An error was reported.
    case failed
  }

  var size = Entry<Size>.pending
  var scale = Entry<Double>.pending
  var frameRate = Entry<FrameRate>.pending
  var duration = Entry<Double>.pending
  /// Whether the duration depends on the layers.
  var isDurationWorkedOut = false
  /// The end of the last animation in seconds, known after all layers are read.
  var animationsEnd = Entry<Double>.pending
  var seed: UInt64 = 0
  /// The appearance that selects the values of iOS's system colours.
  var appearance = Appearance.light
  /// The markers by name, including those that aren't known yet.
  var markers: [String: Entry<Double>] = [:]
  /// The markers that depend on the end of the animations.
  var deferredMarkers: Set<String> = []
  var parameters: [String: Entry<ExpressionValue>] = [:]
  /// The font files for text, in order of preference.
  var fontFiles = Entry<[AssetFile]>.known([])
  var usesSystemFonts = false
  /// Collects what is read where, if set.
  var trace: ReadingTrace?

  /// Returns what `marker('name')` stands for.
  func marker(_ name: String) -> VariableLookup {
    switch markers[name] {
    case .known(let time): .value(.number(time))
    case .failed: .failed
    case .pending:
      .unavailable("the marker is declared later, or depends on the end of the animations")
    case nil: .unknown(candidates: markers.keys.sorted())
    }
  }
}
