/// `CATransition`: a transition from the previous to the current state of a layer and its sublayers.
public struct Transition: Hashable, Sendable {
  /// The visual effect.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The old content cross-fades into the new.
    case fade
    /// The new content moves in over the old.
    case moveIn
    /// The new content pushes the old away.
    case push
    /// The old content moves away and reveals the new.
    case reveal
  }

  /// Where moving content comes from, with the names and meanings that UIKit uses.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Content moves to the right.
    case fromLeft
    /// Content moves to the left.
    case fromRight
    /// Content moves up: the new content enters at the bottom.
    case fromTop
    /// Content moves down.
    case fromBottom
  }

  /// The visual effect.
  public var kind = Kind.fade
  /// Where moving content comes from.
  public var direction = Direction.fromLeft
  /// The progress at which the transition begins, 0…1.
  public var startProgress = 0.0
  /// The progress at which the transition ends, 0…1 and not less than the start progress.
  public var endProgress = 1.0

  /// Creates a fade.
  public init() {}
}

/// A transition at one time.
package struct EvaluatedTransition: Hashable, Sendable {
  /// The visual effect.
  package var kind: Transition.Kind
  /// Where moving content comes from.
  package var direction: Transition.Direction
  /// The progress: 0 is the old content, 1 the new. Timing curves may overshoot this range.
  package var progress: Double
  /// The layer and its sublayers just before the transition began.
  package var before: EvaluatedLayer
}
