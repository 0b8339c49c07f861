import SplashScene

/// A part of a view's frame that a UIKit block sets: `frame.origin.x` and the like.
enum FramePart: String, CaseIterable {
  case x = "frame.origin.x"
  case y = "frame.origin.y"
  case width = "frame.size.width"
  case height = "frame.size.height"

  /// Returns the parts that a key path names; `nil` if it names none.
  static func parts(of keyPath: String) -> [FramePart]? {
    switch keyPath {
    case "frame.origin": [.x, .y]
    case "frame.size": [.width, .height]
    default: FramePart(rawValue: keyPath).map { [$0] }
    }
  }

  /// All key paths that name parts of the frame.
  static let keyPaths = ["frame.origin", "frame.size"] + allCases.map(\.rawValue)

  /// The layer's property that the part changes.
  var keyPath: AnimationKeyPath {
    switch self {
    case .x: .position(.x)
    case .y: .position(.y)
    case .width: .bounds(.width)
    case .height: .bounds(.height)
    }
  }

  /// A change of a property.
  struct Step {
    let keyPath: AnimationKeyPath
    let from: Double?
    let to: Double
  }

  /// Returns the changes of the layer's properties. A size keeps the frame's origin, so it also moves the position,
  /// unless the anchor point is at the origin.
  ///
  /// - Parameters:
  ///   - from: The start value, if it isn't the current one.
  ///   - properties: The layer's values before the change.
  func steps(from: Double?, to: Double, in properties: LayerProperties) -> [Step] {
    let (anchor, bounds, position) = (
      properties.anchorPoint, properties.bounds, properties.position
    )
    func moved(_ path: AnimationKeyPath, _ shift: Double) -> [Step] {
      [Step(keyPath: path, from: from.map { $0 + shift }, to: to + shift)]
    }
    func resized(
      _ size: AnimationKeyPath, _ place: AnimationKeyPath, _ anchor: Double, origin: Double
    ) -> [Step] {
      let step = Step(keyPath: size, from: from, to: to)
      guard anchor != 0 else { return [step] }
      func position(_ length: Double) -> Double { origin + anchor * length }
      return [step, Step(keyPath: place, from: from.map(position), to: position(to))]
    }
    return switch self {
    case .x: moved(.position(.x), anchor.x * bounds.width)
    case .y: moved(.position(.y), anchor.y * bounds.height)
    case .width:
      resized(
        .bounds(.width), .position(.x), anchor.x, origin: position.x - anchor.x * bounds.width)
    case .height:
      resized(
        .bounds(.height), .position(.y), anchor.y, origin: position.y - anchor.y * bounds.height)
    }
  }
}

extension ValueType where Value == [Double] {
  /// The numbers for parts of a frame: a number for one part, and an array for two.
  static func numbers(of parts: [FramePart]) -> ValueType {
    guard parts.count == 1 else {
      let name = parts[0] == .x ? "[x, y]" : "[width, height]"
      return ValueType<Double>.number.list(name, count: 2...2)
    }
    return ValueType<Double>.number.map { [$0] }
  }
}
