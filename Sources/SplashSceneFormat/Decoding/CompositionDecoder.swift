import SplashScene

extension LayerDecoder {
  /// Reads how a layer is composed: shadow, filters, blending, rasterising and masking.
  func composition(_ fields: Fields, _ p: inout LayerProperties) {
    fields.set(&p.shadow.color, "shadowColor", .color)
    fields.set(&p.shadow.opacity, "shadowOpacity", .number(.fraction))
    fields.set(&p.shadow.offset, "shadowOffset", .extent)
    fields.set(&p.shadow.radius, "shadowRadius", .number(.closed(0, 10_000)))
    fields.set(&p.shadow.path, "shadowPath", ValueType<Path>.path.orNull())
    fields.set(
      &p.filters, "filters",
      ValueType<LayerFilter>.filter.list("an array of filters", count: 0...16))
    fields.set(&p.compositingFilter, "compositingFilter", .compositingFilter)
    fields.set(&p.shouldRasterize, "shouldRasterize", .bool)
    fields.set(&p.rasterizationScale, "rasterizationScale", .number(.closed(0.01, 100)))
    fields.set(&p.maskMode, "maskMode", .choice)
    fields.set(&p.invertsMask, "invertsMask", .bool)
  }
}

extension ValueType where Value == LayerFilter {
  fileprivate static var filter: ValueType {
    ValueType("a filter { \"type\", \"radius\" }", .object("a filter")) { context, value in
      guard let fields = Fields(value, of: "a filter", in: context) else { return nil }
      let type = fields.require("type", ValueType<String>.choice([("gaussianBlur", "")]))
      let radius = fields.read(
        "radius", or: ["inputRadius"], .number(.closed(0, 10_000)), default: 10)
      fields.finish()
      return type.map { _ in .gaussianBlur(radius: radius) }
    }
  }
}

extension ValueType where Value == BlendMode {
  /// A blend mode by its name, or by that of Core Image's filter: `multiply`, `multiplyBlendMode`.
  fileprivate static var compositingFilter: ValueType {
    let modes = BlendMode.allCases.map { ($0.rawValue, $0) }
    return choice(modes + modes.map { ($0.0 + "BlendMode", $0.1) })
  }
}

extension ValueType where Value == CornerMask {
  /// Corners by name.
  static var corners: ValueType {
    let corners: [(String, CornerMask)] = [
      ("topLeft", .minXMinY), ("topRight", .maxXMinY), ("bottomLeft", .minXMaxY),
      ("bottomRight", .maxXMaxY), ("layerMinXMinYCorner", .minXMinY),
      ("layerMaxXMinYCorner", .maxXMinY), ("layerMinXMaxYCorner", .minXMaxY),
      ("layerMaxXMaxYCorner", .maxXMaxY),
    ]
    return ValueType<CornerMask>.choice(corners).list("an array of corners", count: 0...8)
      .map { CornerMask($0) }
  }
}
