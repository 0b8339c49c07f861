public import SplashSystem

/// A picture as a layer's contents.
@dynamicMemberLookup
public struct ImageContent: Hashable, Sendable {
  /// The picture; `nil` draws nothing.
  public var contents: ImageReference?
  /// What is drawn in place of `contents` while it becomes another picture; `contents` is the nearer one.
  public private(set) var crossfade: Crossfade?
  /// How the picture is laid into the bounds.
  public var layout = ContentsLayout()

  /// Makes contents with `CALayer`'s defaults.
  public init(contents: ImageReference?) {
    self.contents = contents
  }

  /// A property of the layout.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ContentsLayout, Value>) -> Value {
    get { layout[keyPath: path] }
    set { layout[keyPath: path] = newValue }
  }

  /// Shows one picture, or something between two.
  mutating func show(_ picture: ImageReference?, crossfade: Crossfade? = nil) {
    contents = picture
    self.crossfade = crossfade
  }
}

/// A picture that dissolves into another one; either may be none.
public struct Crossfade: Hashable, Sendable {
  /// The picture at fraction 0.
  public var from: ImageReference?
  /// The picture at fraction 1.
  public var to: ImageReference?
  /// How far it is, 0…1.
  public var fraction: Double

  /// Makes a mixture of two pictures.
  public init(from: ImageReference?, to: ImageReference?, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }

  /// The picture that there is more of; the later one in the middle.
  public var nearer: ImageReference? {
    fraction < 0.5 - MediaTiming.fractionResolution ? from : to
  }
}

extension Rect {
  /// The whole of something, in fractions of it.
  public static let unit = Rect(0, 0, 1, 1)
}

extension ImageReference {
  /// The pixels per point that the file's name tells: 2 for `name@2x.png`, 3 for `name@3x.png`, else 1.
  public var scaleOfName: Double { Self.scale(ofName: path) }

  /// The same of any picture's path.
  public static func scale(ofName path: FilePath) -> Double {
    let stem = path.stem
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}

extension ImageContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool { hasArea && contents != nil }

  package var staysWithinBounds: Bool { contents != nil && layout.gravity.staysWithinBounds }
}

extension AnimationKeyPath {
  /// See ``ImageContent/contents``.
  public static let contents = property("contents", of: [.image], .picture, \.image, \.self)
}

extension ImageContent {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [.contents]
}

extension LayerContent {
  var image: ImageContent? {
    get { if case .image(let image) = self { image } else { nil } }
    set { if case .image = self, let newValue { self = .image(newValue) } }
  }
}
