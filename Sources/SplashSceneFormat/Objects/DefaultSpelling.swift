import SplashScene
import SplashSyntax
import SplashSystem

/// Returns a default value as written in a scene; `nil` if there is no value or it has no short form.
func spelling(of value: Any) -> String? {
  switch value {
  case let number as Double:
    return number == .infinity ? "\"infinite\"" : formatted(number)
  case let number as Int: return String(number)
  case let bool as Bool: return bool ? "true" : "false"
  case let text as String: return quoted(text)
  case let color as Color: return quoted(color.hexadecimal)
  case let point as Point: return "[\(formatted(point.x)), \(formatted(point.y))]"
  case let size as Size: return "[\(formatted(size.width)), \(formatted(size.height))]"
  case let rect as Rect:
    let parts = [rect.minX, rect.minY, rect.width, rect.height].map(formatted)
    return "[\(parts.joined(separator: ", "))]"
  case let matrix as Transform3D: return matrix == .identity ? "identity" : nil
  case let transform as LayerTransform: return transform == .identity ? "identity" : nil
  case let corners as CornerMask: return corners == .all ? "all four" : nil
  case let curve as TimingFunction: return curve.name.map(quoted)
  case let choice as any RawRepresentable:
    return (choice.rawValue as? String).map(quoted)
  default:
    // An optional that has a value is written as that value.
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let held = mirror.children.first else { return nil }
    return spelling(of: held.value)
  }
}
