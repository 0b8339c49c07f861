/// How contents are placed in a layer's bounds: `CALayerContentsGravity`.
///
/// "Top" is the visual top (y is down, as in UIKit).
public enum ContentsGravity: String, CaseIterable, Hashable, Sendable {
  /// Unscaled, centred.
  case center
  /// Unscaled, centred at the top edge.
  case top
  /// Unscaled, centred at the bottom edge.
  case bottom
  /// Unscaled, centred at the left edge.
  case left
  /// Unscaled, centred at the right edge.
  case right
  /// Unscaled, in the top-left corner.
  case topLeft
  /// Unscaled, in the top-right corner.
  case topRight
  /// Unscaled, in the bottom-left corner.
  case bottomLeft
  /// Unscaled, in the bottom-right corner.
  case bottomRight
  /// Stretched to fill the bounds.
  case resize
  /// Scaled to fit the bounds, keeping the aspect ratio.
  case resizeAspect
  /// Scaled to fill the bounds, keeping the aspect ratio.
  case resizeAspectFill

  /// Whether contents are scaled to the bounds.
  public var resizes: Bool {
    self == .resize || self == .resizeAspect || self == .resizeAspectFill
  }

  /// Returns the rectangle for contents of `size` points in `bounds`.
  public func placement(of size: Size, in bounds: Rect) -> Rect {
    var fitted = size
    switch self {
    case .resize:
      return bounds
    case .resizeAspect, .resizeAspectFill:
      guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.center, size: .zero) }
      let (sx, sy) = (bounds.width / size.width, bounds.height / size.height)
      let s = self == .resizeAspect ? min(sx, sy) : max(sx, sy)
      fitted = Size(size.width * s, size.height * s)
    default:
      break
    }
    let free = Point(bounds.width - fitted.width, bounds.height - fitted.height)
    let x: Double =
      switch self {
      case .left, .topLeft, .bottomLeft: 0
      case .right, .topRight, .bottomRight: free.x
      default: free.x / 2
      }
    let y: Double =
      switch self {
      case .top, .topLeft, .topRight: 0
      case .bottom, .bottomLeft, .bottomRight: free.y
      default: free.y / 2
      }
    return Rect(origin: bounds.origin + Point(x, y), size: fitted)
  }
}

extension ContentsGravity {
  /// Whether contents never extend beyond the bounds.
  var staysWithinBounds: Bool { self == .resize || self == .resizeAspect }
}
