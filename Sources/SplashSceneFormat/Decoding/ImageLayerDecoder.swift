import SplashScene

extension LayerDecoder {
  /// Reads an image layer's content. After an error, the content has no image.
  func image(_ fields: Fields) -> ImageContent {
    var content = ImageContent(
      contents: fields.require(
        "image", or: ["contents"], .image,
        "The image file: PNG, JPEG, WebP, AVIF, TIFF and more."))
    content.contentsScale = content.contents?.scaleOfName ?? 1
    layout(fields, &content.layout)
    return content
  }

  /// Reads how an image is fitted into the bounds.
  func layout(_ fields: Fields, _ layout: inout ContentsLayout) {
    fields.set(
      &layout.gravity, "contentsGravity", .choice, "How the image fits the bounds.")
    fields.set(
      &layout.contentsRect, "contentsRect", .unitRect(.positive),
      "The part of the image to show.")
    fields.set(
      &layout.contentsCenter, "contentsCenter", .unitRect(.nonNegative),
      "The part of the contents that stretches in both directions, as in nine-slice images.")
    fields.set(
      &layout.contentsScale, "contentsScale", .number(.closed(0.01, 100)),
      "Image pixels per point; 2 or 3 by default for files named name@2x.png or name@3x.png.")
    fields.set(
      &layout.magnificationFilter, "magnificationFilter", .choice,
      "How the image is sampled when it isn't scaled down.")
    fields.set(
      &layout.minificationFilter, "minificationFilter", .choice,
      "How the image is sampled when it is scaled down.")
  }
}

extension ValueType where Value == Rect {
  /// Returns the type of a rectangle in fractions of the image; the rectangle's sides must be within a range.
  static func unitRect(_ range: NumberRange) -> ValueType {
    let name = "a rectangle [x, y, width, height] in fractions of the image"
    return rect(isFraction: true).checked(name, schema: .rect(sides: range)) { rect in
      let side = min(rect.width, rect.height)
      return range.contains(side) && side <= 1e6
        ? nil : .outOfRange(side, expected: "\(range.description) for width and height")
    }
  }
}
