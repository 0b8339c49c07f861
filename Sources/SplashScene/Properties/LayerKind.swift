/// The kinds of layers, with their names in scene files.
package enum LayerKind: String, CaseIterable, Hashable, Sendable {
  /// A plain layer, with only a background and a border.
  case layer
  case image
  case video
  case shape
  case gradient
  case text
  case svg
  case scene
  /// A Lottie file.
  case lottie
  case replicator
  /// A layer that isn't a plane, so that its sublayers keep their depth.
  case transform
  case emitter

  /// The names of the corresponding Apple classes.
  package var classNames: [String] {
    switch self {
    case .layer: ["CALayer", "UIView"]
    case .image: ["UIImageView"]
    case .video: ["AVPlayerLayer"]
    case .shape: ["CAShapeLayer"]
    case .gradient: ["CAGradientLayer"]
    case .text: ["CATextLayer", "UILabel"]
    case .svg, .scene: []
    case .lottie: ["LottieAnimationView", "LottieAnimationLayer"]
    case .replicator: ["CAReplicatorLayer"]
    case .transform: ["CATransformLayer"]
    case .emitter: ["CAEmitterLayer"]
    }
  }
}

/// The content of a layer, by kind. It is stored separately from the other properties, so that copies of those are
/// small.
public indirect enum LayerContent: Hashable, Sendable {
  /// A plain layer without content.
  case none
  /// An image.
  case image(ImageContent)
  /// A video or an animated image.
  case video(VideoContent)
  /// A filled and stroked outline.
  case shape(ShapeContent)
  /// A colour gradient that fills the bounds.
  case gradient(GradientContent)
  /// Text.
  case text(TextContent)
  /// An SVG document.
  case svg(SVGContent)
  /// Another scene on its own canvas.
  case scene(SceneContent)
  /// An animation of another format on its own canvas.
  case composition(CompositionContent)
  /// Copies of the layer's sublayers.
  case replicator(ReplicatorContent)
  /// No content, but sublayers that keep their depth.
  case transform
  /// Particles.
  case emitter(EmitterContent)
}

extension LayerContent {
  /// The kind of layer for this content.
  package var kind: LayerKind { kindAndContent.kind }

  /// Whether the layer isn't a plane: its sublayers keep their depth.
  package var preservesDepth: Bool {
    switch self {
    case .transform: true
    case .replicator(let replicator): replicator.preservesDepth
    default: false
    }
  }

  /// The content as a protocol value; `nil` if there is no content.
  package var drawn: (any DrawnContent)? { kindAndContent.content }

  private var kindAndContent: (kind: LayerKind, content: (any DrawnContent)?) {
    switch self {
    case .none: (.layer, nil)
    case .image(let image): (.image, image)
    case .video(let video): (.video, video)
    case .shape(let shape): (.shape, shape)
    case .gradient(let gradient): (.gradient, gradient)
    case .text(let text): (.text, text)
    case .svg(let document): (.svg, document)
    case .scene(let scene): (.scene, scene)
    case .composition(let content): (content.composition.kind, content)
    case .replicator(let replicator): (.replicator, replicator)
    case .transform: (.transform, nil)
    case .emitter(let emitter): (.emitter, emitter)
    }
  }
}

extension LayerContent {
  /// How content depends on time, apart from the animations of its layer.
  package enum TimeDependence {
    /// It doesn't.
    case none
    /// It shows what it is at a time of its own: at the one given, or at the layer's time if there is none.
    case ownTime(Double?)
    /// It is drawn from the layer's time.
    case layerTime
  }

  /// How the content depends on time.
  package var timeDependence: TimeDependence {
    switch self {
    case .none, .image, .shape, .gradient, .text, .svg, .transform: .none
    case .video(let video): .ownTime(video.time)
    case .scene(let scene): .ownTime(scene.time)
    case .composition(let content): .ownTime(content.time)
    case .replicator(let replicator): replicator.isUnrolled ? .none : .layerTime
    case .emitter: .layerTime
    }
  }
}

extension LayerContent {
  /// How content changes by itself in its own time, apart from its layers and its animations.
  package enum OwnChange {
    /// It plays from time 0 for a duration in seconds, again and again.
    case plays(duration: Double, repeatCount: Double)
    /// It emits particles, as the layer's ``Layer/particleSpans`` say.
    case emits
  }

  /// How the content changes by itself; `nil` if it never does.
  package var ownChange: OwnChange? {
    switch self {
    case .video(let video):
      let duration = video.trim.upperBound - video.trim.lowerBound
      return video.video.times.count > 1 && duration > 0
        ? .plays(duration: duration, repeatCount: video.loopCount) : nil
    case .composition(let content):
      return .plays(duration: content.composition.duration, repeatCount: 1)
    case .emitter: return .emits
    case .none, .image, .shape, .gradient, .text, .svg, .scene, .replicator, .transform: return nil
    }
  }

  /// The content as one with layers of its own; `nil` for other content.
  package var nested: (any NestedContent)? {
    switch self {
    case .scene(let content): content
    case .composition(let content): content
    case .none, .image, .video, .shape, .gradient, .text, .svg, .replicator, .transform, .emitter:
      nil
    }
  }
}

/// The properties of content that are known before it is drawn.
package protocol DrawnContent {
  /// Returns whether the content can draw anything.
  ///
  /// - Parameter hasArea: Whether the layer's bounds have an area.
  func draws(inArea hasArea: Bool) -> Bool
  /// Whether the content draws something, and only inside the bounds.
  var staysWithinBounds: Bool { get }
}

extension DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool { hasArea }

  package var staysWithinBounds: Bool { false }
}

extension AnimationKeyPath {
  /// All properties, beginning with those that every layer has.
  static let properties =
    LayerProperties.animatable + ImageContent.animatable
    + ContentsLayout.animatable + ShapeContent.animatable
    + ShapeContent.animatableOfGradients + TextContent.animatable
    + Stroke.animatable + GradientContent.animatable + ReplicatorContent.animatable
    + EmitterContent.animatable
}
