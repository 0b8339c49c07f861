import SplashScene
import SplashSyntax
import SplashSystem

/// Counts the parts of a Lottie file that are limited in number, while the file is read.
final class LottieCounts {
  private var keysLeft = LottieLimits.keys
  private var shapesLeft = LottieLimits.shapes
  private var stillElementsLeft = SceneLimits.pathElements

  /// Counts keyframes.
  ///
  /// - Returns: Whether the count is within the limit. Only the first excess is reported.
  func count(keys: Int, _ reader: LottieReader, at span: Span) -> Bool {
    take(keys, of: &keysLeft) {
      reader.fail("the file has too many keys", "at most \(LottieLimits.keys)", at: span)
    }
  }

  /// Counts shapes, before they are read.
  ///
  /// - Returns: Whether the count is within the limit. Only the first excess is reported.
  func count(shapes: Int, _ reader: LottieReader, at span: Span) -> Bool {
    take(shapes, of: &shapesLeft) {
      reader.fail("the file has too many shapes", "at most \(LottieLimits.shapes)", at: span)
    }
  }

  private func take(_ count: Int, of left: inout Int, report: () -> Void) -> Bool {
    let wasWithin = left >= 0
    left -= count
    if left < 0, wasWithin { report() }
    return left >= 0
  }

  /// Returns whether the output of shapes may be cached if it is the same in all frames.
  func mayKeep(_ load: LottieLoad) -> Bool {
    let amount = load.elements + load.copies
    guard amount <= Double(stillElementsLeft) else { return false }
    stillElementsLeft -= Int(clamping: amount)
    return true
  }
}

extension LottieLoad {
  /// A number for comparing loads. A composition's number is greater than that of any composition in it.
  var sum: Double { layers + copies + elements + visits }

  /// The problem to report; `nil` if the load is within the limits.
  var problem: Problem? {
    if layers > Double(SceneLimits.layers) {
      return Problem(
        .limitExceeded,
        "too many layers are drawn in one frame; a composition's layers count for each use",
        expected: "at most \(SceneLimits.layers)")
    }
    if visits > Double(LottieLimits.visits) {
      return Problem(
        .limitExceeded,
        "compositions have too many layers in one frame; invisible layers count for each use, too",
        expected: "at most \(LottieLimits.visits)")
    }
    return shapeProblem
  }

  /// The problem to report if shapes exceed a limit; `nil` if they don't.
  var shapeProblem: Problem? {
    if copies > Double(LottieLimits.copies) {
      return Problem(
        .limitExceeded,
        "repeaters make too many copies in one frame; nested repeaters multiply",
        expected: "at most \(LottieLimits.copies)")
    }
    if elements > Double(SceneLimits.pathElements) {
      return Problem(
        .limitExceeded,
        "too many path elements are drawn in one frame; each copy and use of a composition counts",
        expected: "at most \(SceneLimits.pathElements)")
    }
    return nil
  }
}
