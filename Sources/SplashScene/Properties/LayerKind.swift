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
  /// A Lottie file.
  case lottie
  case replicator
  /// A layer without a plane of its own, whose sublayers keep their depth.
  case transform
  case emitter

  /// What Apple's frameworks call it.
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

/// What a layer draws of its own: the difference between the layer kinds. Kept apart from the other
/// properties, so that copies of these are small.
public indirect enum LayerContent: Hashable, Sendable {
  /// Nothing: a plain layer.
  case none
  /// A picture.
  case image(ImageContent)
  /// A video, or an animated picture.
  case video(VideoContent)
  /// A filled and stroked outline.
  case shape(ShapeContent)
  /// A colour gradient that fills the bounds.
  case gradient(GradientContent)
  /// A text.
  case text(TextContent)
  /// An SVG document.
  case svg(SVGContent)
  /// Another scene on its own canvas.
  case scene(SceneContent)
  /// A Lottie file on its own canvas.
  case lottie(LottieContent)
  /// Copies of the layer's sublayers.
  case replicator(ReplicatorContent)
  /// Nothing of its own: sublayers that keep their depth.
  case transform
  /// Particles.
  case emitter(EmitterContent)
}

extension LayerContent {
  /// The kind of the layers that have such content.
  public var kind: LayerKind { kindAndContent.kind }

  /// What is known of the content, whatever it is; `nil` where there is none.
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
    case .lottie(let lottie): (.lottie, lottie)
    case .replicator(let replicator): (.replicator, replicator)
    case .transform: (.transform, nil)
    case .emitter(let emitter): (.emitter, emitter)
    }
  }
}

/// What is known of any content's drawing, before it is drawn.
package protocol DrawnContent {
  /// Whether something may be drawn.
  ///
  /// - Parameter hasArea: Whether the layer's bounds have an area.
  func draws(inArea hasArea: Bool) -> Bool
  /// Whether something is drawn, all of it within the bounds.
  var staysWithinBounds: Bool { get }
}

extension DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool { hasArea }

  package var staysWithinBounds: Bool { false }
}

extension AnimationKeyPath {
  /// All properties, those of every layer first.
  static let properties =
    LayerProperties.animatable + ImageContent.animatable + VideoContent.animatable
    + ContentsLayout.animatable + ShapeContent.animatable
    + ShapeContent.animatableOfGradients + TextContent.animatable
    + Stroke.animatable + GradientContent.animatable + ReplicatorContent.animatable
    + EmitterContent.animatable
}
