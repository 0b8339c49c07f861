import SplashScene

/// A layer's geometry as far as it is written down.
struct WrittenGeometry {
  private(set) var bounds: Rect?
  private(set) var frame: Rect?
  private let position: Point?
  private let anchorPoint: Point?
  private var isRight: Bool
  /// Whether the layer has a size of its own, right or wrong.
  let hasSize: Bool

  /// Reads the geometry; own geometry means nothing within it.
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
      "anchorPoint", .point,
      "The point at position and the centre of transforms, in fractions of the bounds.",
      otherwise: "[0.5, 0.5]")
    frame = part(
      "frame", .rect, "The layer's rectangle in the superlayer, instead of bounds and position.")
    if !fields.exclude(["bounds", "position", "center"], with: "frame") { isRight = false }
    self.isRight = isRight
    hasSize = fields.has("bounds") || fields.has("frame")
  }

  /// The size that is written.
  var size: Size? { (bounds ?? frame)?.size }

  /// Gives the geometry up, after a report.
  mutating func fail() { isRight = false }

  /// Takes another size; the origin of the bounds or the frame stays.
  mutating func resize(to size: Size) {
    if frame != nil {
      frame?.size = size
    } else {
      bounds = Rect(origin: bounds?.origin ?? .zero, size: size)
    }
  }

  /// The geometry; `nil` when a part of it has been reported as wrong.
  ///
  /// What is missing comes from the superlayer: its size at the origin 0, 0, placed at its centre.
  func settled(in parent: Rect?) -> LayerGeometry? {
    guard isRight else { return nil }
    let anchor = anchorPoint ?? Point(0.5, 0.5)
    if let frame {
      return LayerGeometry(
        bounds: Rect(origin: .zero, size: frame.size),
        position: LayerDecoder.position(of: frame, anchorPoint: anchor), anchorPoint: anchor)
    }
    // With all of it written down, a superlayer that isn't known doesn't matter.
    guard let bounds = bounds ?? parent.map({ Rect(origin: .zero, size: $0.size) }),
      let position = position ?? parent?.center
    else { return nil }
    return LayerGeometry(bounds: bounds, position: position, anchorPoint: anchor)
  }
}

extension LayerDecoder {
  /// Where the anchor point of a layer without transform lies when its frame is `frame`.
  static func position(of frame: Rect, anchorPoint: Point) -> Point {
    Point(
      frame.minX + anchorPoint.x * frame.width, frame.minY + anchorPoint.y * frame.height)
  }
}
