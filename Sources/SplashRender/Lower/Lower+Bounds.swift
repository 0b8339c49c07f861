import SplashRaster
import SplashScene

// The outlines of a layer's bounds.

extension Lowering {
  /// Returns the bounds with round corners.
  func roundedBounds(_ p: LayerProperties) -> DisplayList.Geometry {
    guard p.cornerRadius > 0, !p.maskedCorners.isEmpty else { return .rect(p.bounds) }
    switch p.cornerCurve {
    case .circular:
      return .roundedRect(p.bounds, radius: p.cornerRadius, corners: p.maskedCorners)
    case .continuous:
      return .path(
        Path {
          $0.addContinuousRoundedRect(p.bounds, radius: p.cornerRadius, corners: p.maskedCorners)
        }, .nonZero)
    }
  }

  /// Returns the ring inside the bounds' edge.
  func border(_ p: LayerProperties) -> DisplayList.Geometry {
    let inner = p.bounds.insetBy(p.borderWidth, p.borderWidth)
    let radius = min(max(0, p.cornerRadius), p.bounds.width / 2, p.bounds.height / 2)
    guard p.cornerCurve == .continuous, radius > 0 else {
      return .roundedRing(
        p.bounds, radius: max(0, p.cornerRadius), width: p.borderWidth, corners: p.maskedCorners)
    }
    let ring = Path {
      $0.addContinuousRoundedRect(p.bounds, radius: radius, corners: p.maskedCorners)
      if !inner.isEmpty {
        $0.addContinuousRoundedRect(
          inner, radius: max(radius - p.borderWidth, 0), corners: p.maskedCorners)
      }
    }
    return .path(ring, .evenOdd)
  }
}
