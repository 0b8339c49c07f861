extension AnimatableValue {
  /// Returns the suffixes that are added to a key for the value's components: `.x` and `.y` for a point, or a single
  /// empty string for values without components.
  package func partNames(of key: String) -> [String] {
    let colors = [".red", ".green", ".blue", ".alpha"]
    return switch self {
    case .point: [".x", ".y"]
    case .size: key.hasSuffix("translation") ? [".x", ".y"] : [".width", ".height"]
    // A layer's box on the canvas isn't animatable, so it has no key paths like those of bounds.
    case .rect where key == "box": [".x", ".y", ".width", ".height"]
    case .rect: [".origin.x", ".origin.y", ".size.width", ".size.height"]
    case .color: colors
    case .colors(let list): list.indices.flatMap { index in colors.map { ".\(index)\($0)" } }
    case .numbers(let list): list.indices.map { ".\($0)" }
    case .transform: (1...4).flatMap { row in (1...4).map { ".m\(row)\($0)" } }
    case .number, .bool, .text, .image, .crossfade, .path: [""]
    }
  }
}
