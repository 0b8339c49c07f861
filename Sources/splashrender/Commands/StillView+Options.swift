import SplashRender
import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension StillView {
  /// Creates the view that the options select for frames at some times.
  ///
  /// - Throws: An error for a layer that doesn't exist, or isn't there at the times.
  init(_ invocation: Invocation, of film: Film, at times: [Double]) throws(CommandError) {
    self.init()
    if invocation.has(.annotate) { annotated = .seen }
    let padding = try invocation[.padding]
    guard let name = invocation.text(.layer) else {
      if padding != nil { throw invocation.mistake("--padding needs --layer ID") }
      return
    }
    if let region = film.region(of: name, at: times, padding: padding ?? 8) {
      self.region = region
      return
    }
    let known = film.scene.layerNames
    guard known.contains(name) else {
      let hint = nearest(to: name, among: known.sorted())
      throw invocation.mistake(
        "the scene has no layer '\(shown(name))'"
          + (hint.map { "; did you mean \(shown($0))?" } ?? "; inspect SCENE lists the layers"))
    }
    throw invocation.mistake(
      "the layer '\(shown(name))' has no size at \(times.count == 1 ? "this time" : "these times")")
  }
}
