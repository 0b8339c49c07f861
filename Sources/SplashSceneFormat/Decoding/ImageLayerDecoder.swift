import SplashScene

extension LayerDecoder {
  /// An image layer's content; without a picture after a report.
  func image(_ fields: Fields) -> ImageContent {
    var content = ImageContent(
      contents: fields.require(
        "image", or: ["contents"], .image,
        "The picture's file: PNG, JPEG, WebP, AVIF, TIFF and more."))
    content.contentsScale = content.contents?.scaleOfName ?? 1
    layout(fields, &content.layout)
    return content
  }

  /// How a picture is laid into the bounds.
  func layout(_ fields: Fields, _ layout: inout ContentsLayout) {
    fields.set(
      &layout.gravity, "contentsGravity", .choice, "How the picture is laid into the bounds.")
    fields.set(
      &layout.contentsRect, "contentsRect", .unitRect(.positive),
      "The part of the picture that is shown.")
    fields.set(
      &layout.contentsCenter, "contentsCenter", .unitRect(.nonNegative),
      "The part of what is shown that stretches both ways, as in nine-part images.")
    fields.set(
      &layout.contentsScale, "contentsScale", .number(.closed(0.01, 100)),
      "Pixels of the picture per point; 2 or 3 for files named name@2x.png or name@3x.png.")
    fields.set(
      &layout.magnificationFilter, "magnificationFilter", .choice,
      "How a picture is sampled that isn't drawn smaller than it is.")
    fields.set(
      &layout.minificationFilter, "minificationFilter", .choice,
      "How a picture is sampled that is drawn smaller.")
  }
}

extension ValueType where Value == Rect {
  /// A rectangle in fractions of something, with sides in a range.
  static func unitRect(_ range: NumberRange) -> ValueType {
    let name = "a rectangle [x, y, width, height] in fractions of the picture"
    return rect.checked(name, schema: .rect(sides: range)) { rect in
      let side = min(rect.width, rect.height)
      return range.contains(side) && side <= 1e6
        ? nil : .outOfRange(side, expected: "a width and height of \(range.description)")
    }
  }
}
