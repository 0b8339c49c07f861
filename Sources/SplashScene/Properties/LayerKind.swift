/// The kinds of layers, by the names that scenes give them.
public enum LayerKind: String, CaseIterable, Hashable, Sendable {
  /// A plain layer, which draws nothing of its own but its background and border.
  case layer
  case image
  case video
  case shape
  case gradient
  case text
  case svg
  case scene
  case replicator
}

extension LayerContent {
  /// The kind of the layers that have such content.
  public var kind: LayerKind {
    switch self {
    case .none: .layer
    case .image: .image
    case .video: .video
    case .shape: .shape
    case .gradient: .gradient
    case .text: .text
    case .svg: .svg
    case .scene: .scene
    case .replicator: .replicator
    }
  }
}
