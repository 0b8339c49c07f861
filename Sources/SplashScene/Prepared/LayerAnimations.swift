/// The animations of a layer that change its properties.
struct LayerAnimations: Sendable {
  /// UIKit's blocks, in the order in which they were added.
  let blocks: [PreparedAnimation]
  /// The other animations, in the order in which they were added.
  let others: [PreparedAnimation]

  /// Selects animations from all those of a layer. Transitions are omitted because they change no property.
  init(_ all: [PreparedAnimation]) {
    blocks = all.filter { if case .view = $0.kind { true } else { false } }
    others = all.filter {
      switch $0.kind {
      case .view, .transition: false
      case .basic, .spring, .keyframe, .function, .group: true
      }
    }
  }

  var isEmpty: Bool { blocks.isEmpty && others.isEmpty }
}
