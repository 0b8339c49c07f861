/// The corners of a layer that `cornerRadius` rounds: `CACornerMask`.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The corners as a bit mask.
  public let rawValue: UInt8

  /// Creates a set of corners from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `layerMinXMinYCorner`: the top-left corner.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// `layerMaxXMinYCorner`: the top-right corner.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// `layerMinXMaxYCorner`: the bottom-left corner.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// `layerMaxXMaxYCorner`: the bottom-right corner.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four corners.
  public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}

/// The shape of rounded corners: `CALayerCornerCurve`.
public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// A circular arc.
  case circular
  /// A curve that begins further from the corner and whose curvature increases gradually: see
  /// ``Path/addContinuousRoundedRect(_:radius:corners:)``.
  case continuous
}
