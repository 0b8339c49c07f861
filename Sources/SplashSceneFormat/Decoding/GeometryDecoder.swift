import SplashScene

/// The parts of a layer's geometry that the file specifies.
struct WrittenGeometry {
  private(set) var bounds: Rect?
  private(set) var frame: Rect?
  private let position: Point?
  private let anchorPoint: Point?
  private var isRight: Bool
  /// Whether the layer has its own size, valid or not.
  let hasSize: Bool

  /// Reads the geometry. The layer's own geometry isn't available to the expressions in it.
  init(_ fields: Fields) {
    var isRight = true
    func part<Value>(
      _ key: String, or aliases: [String] = [], _ type: ValueType<Value>, _ meaning: String,
      otherwise standard: String? = nil
    ) -> Value? {
      let value = fields.read(key, or: aliases, type, meaning, otherwise: standard)
      if value == nil, ([key] + aliases).contains(where: fields.has) { isRight = false }
      return value
    }
    bounds = part(
      "bounds", .bounds,
      "The layer's coordinate space: a size, or a rectangle whose origin is the top left corner.",
      otherwise: "the superlayer's size")
    position = part(
      "position", or: ["center"], .point, "The anchor point's position in the superlayer.",
      otherwise: "the superlayer's centre")
    anchorPoint = part(
      "anchorPoint", .unitPoint,
      "The point at position and the centre of transforms, in fractions of the bounds.",
      otherwise: "[0.5, 0.5]")
    frame = part(
      "frame", .rect, "The layer's rectangle in the superlayer, instead of bounds and position.")
    if !fields.exclude(["bounds", "position", "center"], with: "frame") { isRight = false }
    self.isRight = isRight
    hasSize = fields.has("bounds") || fields.has("frame")
  }

  /// The size that the file specifies.
  var size: Size? { (bounds ?? frame)?.size }

  /// Marks the geometry as invalid after an error was reported.
  mutating func fail() { isRight = false }

  /// Sets the size and keeps the origin of the bounds or frame.
  mutating func resize(to size: Size) {
    if frame != nil {
      frame?.size = size
    } else {
      bounds = Rect(origin: bounds?.origin ?? .zero, size: size)
    }
  }

  /// Returns the geometry; `nil` if an error in it was reported, or if it depends on an unknown
  /// superlayer.
  ///
  /// By default, the layer has its superlayer's size, its bounds have the origin (0, 0), and it is centred in the
  /// superlayer.
  func settled(in parent: Rect?) -> LayerGeometry? {
    guard isRight else { return nil }
    let anchor = anchorPoint ?? Point(0.5, 0.5)
    if let frame {
      return LayerGeometry(
        bounds: Rect(origin: .zero, size: frame.size),
        position: LayerDecoder.position(of: frame, anchorPoint: anchor), anchorPoint: anchor)
    }
    // If everything is specified, the superlayer may be unknown.
    guard let bounds = bounds ?? parent.map({ Rect(origin: .zero, size: $0.size) }),
      let position = position ?? parent?.center
    else { return nil }
    return LayerGeometry(bounds: bounds, position: position, anchorPoint: anchor)
  }
}

extension LayerDecoder {
  /// Returns the position of the anchor point of an untransformed layer with the given frame.
  static func position(of frame: Rect, anchorPoint: Point) -> Point {
    Point(
      frame.minX + anchorPoint.x * frame.width, frame.minY + anchorPoint.y * frame.height)
  }
}
