public import SplashSystem

/// An image as a layer's contents.
@dynamicMemberLookup
public struct ImageContent: Hashable, Sendable {
  /// The image; `nil` draws nothing.
  public var contents: ImageReference?
  /// A cross-fade that is drawn instead of `contents`; `contents` is then the image with the greater share.
  public private(set) var crossfade: Crossfade?
  /// How the image is placed in the bounds.
  public var layout = ContentsLayout()

  /// Creates contents with `CALayer`'s defaults.
  public init(contents: ImageReference?) {
    self.contents = contents
  }

  /// A property of the layout.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ContentsLayout, Value>) -> Value {
    get { layout[keyPath: path] }
    set { layout[keyPath: path] = newValue }
  }

  /// Sets the image, or a cross-fade of two images.
  mutating func show(_ picture: ImageReference?, crossfade: Crossfade? = nil) {
    contents = picture
    self.crossfade = crossfade
  }
}

/// A cross-fade of two images, each of which may be `nil`.
public struct Crossfade: Hashable, Sendable {
  /// The image at fraction 0.
  public var from: ImageReference?
  /// The image at fraction 1.
  public var to: ImageReference?
  /// The fraction, 0…1.
  public var fraction: Double

  /// Creates a cross-fade of two images.
  public init(from: ImageReference?, to: ImageReference?, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }

  /// The image with the greater share; the later one if the shares are equal.
  public var nearer: ImageReference? {
    fraction < 0.5 - MediaTiming.fractionResolution ? from : to
  }
}

extension Rect {
  /// The complete area, in fractions of the size.
  public static let unit = Rect(0, 0, 1, 1)
}

extension ImageReference {
  /// The number of pixels per point according to the file name: 2 for `name@2x.png`, 3 for `name@3x.png`, otherwise
  /// 1.
  public var scaleOfName: Double { Self.scale(ofName: path) }

  /// Returns the number of pixels per point according to an image's file name.
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
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = [.contents]
}

extension LayerContent {
  var image: ImageContent? {
    get { if case .image(let image) = self { image } else { nil } }
    set { if case .image = self, let newValue { self = .image(newValue) } }
  }
}
