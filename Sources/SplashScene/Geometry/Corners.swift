/// Which of a layer's corners `cornerRadius` rounds: `CACornerMask`.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The corners as bits.
  public let rawValue: UInt8

  /// Makes a set of corners from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `layerMinXMinYCorner`: the top-left one.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// `layerMaxXMinYCorner`: the top-right one.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// `layerMinXMaxYCorner`: the bottom-left one.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// `layerMaxXMaxYCorner`: the bottom-right one.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four.
  public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}

/// The shape of round corners: `CALayerCornerCurve`.
public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// An arc of a circle.
  case circular
  /// A curve that begins earlier and bends more and more: see ``Path/addContinuousRoundedRect(_:radius:corners:)``.
  case continuous
}
