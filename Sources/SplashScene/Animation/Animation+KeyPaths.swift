extension Animation {
  /// The key paths that the animation changes, including those changed by a group's animations; empty for
  /// transitions.
  package var keyPaths: [AnimationKeyPath] {
    switch kind {
    case .basic(let basic), .spring(let basic, _): [basic.property.keyPath]
    case .keyframe(let keyframes): [keyframes.property.keyPath]
    case .function(let function): [function.property.keyPath]
    case .group(let members): members.flatMap(\.keyPaths)
    case .view(let block): block.changes.map(\.keyPath)
    case .transition: []
    }
  }
}
