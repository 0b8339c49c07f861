package import SplashSyntax
internal import SplashSystem
package import SplashTimeline

extension SceneFindings {
  /// Returns a note at the place where an animation is written, which says when it runs; `nil` if the animation isn't
  /// written in the scene's file by itself.
  ///
  /// - Parameters:
  ///   - run: The animation.
  ///   - layer: The id of its layer.
  package func note(about run: AnimationRun, of layer: String) -> Diagnostic.Note? {
    guard let reviewable, var written = reviewable.places.written(run, of: layer) else {
      return nil
    }
    for (index, count) in zip(run.indices, run.counts).dropFirst() {
      guard let members = written["animations"]?.elements, members.count == count else { break }
      written = members[index]
    }
    let source = reviewable.file.source
    let place = source.position(ofOffset: written.span.start)
    return Diagnostic.Note(
      file: source.path, line: place.line, column: place.column,
      message: "because of this animation" + Self.times(of: run))
  }

  /// Returns when an animation runs, as the end of a sentence.
  private static func times(of run: AnimationRun) -> String {
    guard let span = run.spans(in: -.infinity ... .infinity).ranges.first,
      span.lowerBound.isFinite
    else { return "" }
    let begin = ", which begins at \(short(span.lowerBound)) s"
    let length = span.upperBound - span.lowerBound
    return begin + (length.isFinite ? " and lasts \(short(length)) s" : " and goes on for good")
  }
}
