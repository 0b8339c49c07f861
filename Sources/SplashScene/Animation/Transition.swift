/// `CATransition`: the way from what a layer with its sublayers was to what it is.
public struct Transition: Hashable, Sendable {
  /// What is seen of the way.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The old dissolves into the new.
    case fade
    /// The new moves in over the old.
    case moveIn
    /// The new pushes the old away.
    case push
    /// The old moves away from over the new.
    case reveal
  }

  /// Where things that move come from, with the names and meanings that they have in UIKit.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// They move to the right.
    case fromLeft
    /// They move to the left.
    case fromRight
    /// They move up: the new comes in at the bottom.
    case fromTop
    /// They move down.
    case fromBottom
  }

  /// What is seen of the way.
  public var kind = Kind.fade
  /// Where things that move come from.
  public var direction = Direction.fromLeft
  /// Where on the way it begins, 0…1.
  public var startProgress = 0.0
  /// Where on the way it ends, 0…1, not before its start.
  public var endProgress = 1.0

  /// Makes a fade.
  public init() {}
}

/// A transition at one time.
public struct EvaluatedTransition: Hashable, Sendable {
  /// What is seen of the way.
  public var kind: Transition.Kind
  /// Where things that move come from.
  public var direction: Transition.Direction
  /// How far it is: 0 is the old, 1 the new. Curves may go beyond.
  public var progress: Double
  /// The layer with its sublayers as it was just before the transition began.
  public var before: EvaluatedLayer
}
