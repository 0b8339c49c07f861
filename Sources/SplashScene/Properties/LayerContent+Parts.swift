/// The parts of contents that have animatable properties. Each is `nil` where the content has no such part, and
/// then setting it changes nothing.
extension LayerContent {
  var image: ImageContent? {
    get { if case .image(let image) = self { image } else { nil } }
    set { if case .image = self, let newValue { self = .image(newValue) } }
  }

  var video: VideoContent? {
    get { if case .video(let video) = self { video } else { nil } }
    set { if case .video = self, let newValue { self = .video(newValue) } }
  }

  var shape: ShapeContent? {
    get { if case .shape(let shape) = self { shape } else { nil } }
    set { if case .shape = self, let newValue { self = .shape(newValue) } }
  }

  var text: TextContent? {
    get { if case .text(let text) = self { text } else { nil } }
    set { if case .text = self, let newValue { self = .text(newValue) } }
  }

  var svg: SVGContent? {
    get { if case .svg(let svg) = self { svg } else { nil } }
    set { if case .svg = self, let newValue { self = .svg(newValue) } }
  }

  /// A replicator whose instances aren't layers of their own.
  var replicator: ReplicatorContent? {
    get {
      if case .replicator(let replicator) = self, !replicator.isUnrolled { replicator } else { nil }
    }
    set { if case .replicator = self, let newValue { self = .replicator(newValue) } }
  }

  /// How a picture or a video is laid into the bounds.
  var contentsLayout: ContentsLayout? {
    get { image?.layout ?? video?.layout }
    set {
      guard let newValue else { return }
      image?.layout = newValue
      video?.layout = newValue
    }
  }

  /// The one colour of a shape's interior or of an SVG document.
  var fillColor: Color?? {
    get { shape.map(\.fillColor) ?? svg.map(\.fillColor) }
    set {
      guard let newValue else { return }
      shape?.fillColor = newValue
      svg?.fillColor = newValue
    }
  }

  /// The line along the outlines of a shape or of a text's glyphs.
  var stroke: Stroke? {
    get { shape?.stroke ?? text?.stroke }
    set {
      guard let newValue else { return }
      shape?.stroke = newValue
      text?.stroke = newValue
    }
  }

  /// A gradient layer's own, or that of a text's glyphs.
  var gradient: GradientContent? {
    get { if case .gradient(let gradient) = self { gradient } else { text?.foregroundGradient } }
    set {
      if case .gradient = self, let newValue { self = .gradient(newValue) }
      text?.foregroundGradient = newValue
    }
  }
}

extension VideoContent {
  /// The time in seconds since the beginning; 0 while it is the layer's.
  var timeOrStart: Double {
    get { time ?? 0 }
    set { time = newValue }
  }
}

extension LayerProperties {
  /// The radius of the first Gaussian blur among the filters; `nil` when there is none.
  var gaussianBlurRadius: Double? {
    get {
      for case .gaussianBlur(let radius) in filters { return radius }
      return nil
    }
    set {
      let index = filters.firstIndex { if case .gaussianBlur = $0 { true } else { false } }
      guard let index, let newValue else { return }
      filters[index] = .gaussianBlur(radius: newValue)
    }
  }
}
