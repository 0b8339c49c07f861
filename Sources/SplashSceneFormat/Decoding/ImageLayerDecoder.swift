import SplashScene

extension LayerDecoder {
  /// An image layer's content; without a picture after a report.
  func image(_ fields: Fields) -> ImageContent {
    var content = ImageContent(contents: fields.require("image", or: ["contents"], .image))
    content.contentsScale = content.contents?.scaleOfName ?? 1
    fields.set(&content.gravity, "contentsGravity", .choice)
    fields.set(&content.contentsRect, "contentsRect", .unitRect(.positive))
    fields.set(&content.contentsCenter, "contentsCenter", .unitRect(.nonNegative))
    fields.set(&content.contentsScale, "contentsScale", .number(.closed(0.01, 100)))
    fields.set(&content.magnificationFilter, "magnificationFilter", .choice)
    fields.set(&content.minificationFilter, "minificationFilter", .choice)
    return content
  }
}

extension ValueType where Value == Rect {
  /// A rectangle in fractions of something, with sides in a range.
  static func unitRect(_ range: NumberRange) -> ValueType {
    rect.checked("a rectangle [x, y, width, height] in fractions of the picture") { rect in
      let side = min(rect.width, rect.height)
      return range.contains(side) && side <= 1e6
        ? nil : .outOfRange(side, expected: "a width and height of \(range.description)")
    }
  }
}
