import SplashScene

extension LayerDecoder {
  /// Reads how a layer is composited: shadow, filters, blending, rasterising and masking.
  func compositing(_ fields: Fields, _ p: inout LayerProperties) {
    fields.set(&p.shadow.color, "shadowColor", .color, "The shadow's colour.")
    fields.set(
      &p.shadow.opacity, "shadowOpacity", .number(.fraction),
      "The shadow's opacity; 0 draws no shadow.")
    fields.set(
      &p.shadow.offset, "shadowOffset", .extent, "The shadow's offset from the layer, in points.")
    fields.set(
      &p.shadow.radius, "shadowRadius", .number(.closed(0, 10_000)),
      "The standard deviation of the shadow's Gaussian blur, in points.")
    fields.set(
      &p.shadow.path, "shadowPath", ValueType<Path>.path.orNull(),
      "The path that casts the shadow, or null for the layer's alpha channel.")
    fields.set(
      &p.filters, "filters", .filters, "Filters for the layer and its sublayers, in order.")
    fields.set(
      &p.backgroundFilters, "backgroundFilters", .filters,
      "Filters for the content behind the layer, within its bounds, in order.")
    fields.set(
      &p.compositingFilter, "compositingFilter", .compositingFilter,
      "How the layer is blended with the content below.")
    fields.set(
      &p.shouldRasterize, "shouldRasterize", .bool,
      "Whether the layer and its sublayers are drawn to a bitmap first.")
    fields.set(
      &p.rasterizationScale, "rasterizationScale", .number(.closed(0.01, 100)),
      "The bitmap's pixels per point.")
    fields.set(
      &p.maskMode, "maskMode", .choice,
      "Whether the mask's alpha or its luminance is used.")
    fields.set(&p.invertsMask, "invertsMask", .bool, "Whether the mask is inverted.")
  }
}

extension ValueType where Value == BlendMode {
  /// A blend mode, specified by its own name or by the name of the Core Image filter
  /// (`multiplyBlendMode`, `sourceInCompositing`), the Core Graphics mode (`destinationOut`) or the
  /// CSS mode (`destination-out`).
  fileprivate static var compositingFilter: ValueType {
    let modes = BlendMode.allCases.map { ($0.rawValue, $0) }
    return choice(
      modes,
      otherNames: modes.filter { !$0.1.isPorterDuff }.map { ($0.0 + "BlendMode", $0.1) }
        + otherNames)
  }

  private static let otherNames: [(String, BlendMode)] = [
    ("sourceOver", .normal), ("sourceOverCompositing", .normal), ("source-over", .normal),
    ("color-dodge", .colorDodge), ("color-burn", .colorBurn), ("hard-light", .hardLight),
    ("soft-light", .softLight), ("plus-lighter", .plusLighter), ("plusL", .plusLighter),
    ("plus-darker", .plusDarker), ("plusD", .plusDarker),
    ("sourceInCompositing", .sourceIn), ("source-in", .sourceIn),
    ("sourceOutCompositing", .sourceOut), ("source-out", .sourceOut),
    ("sourceAtopCompositing", .sourceAtop), ("source-atop", .sourceAtop),
    ("destinationOver", .destOver), ("destination-over", .destOver),
    ("destinationIn", .destIn), ("destination-in", .destIn),
    ("destinationOut", .destOut), ("destination-out", .destOut),
    ("destinationAtop", .destAtop), ("destination-atop", .destAtop),
  ]
}

extension ValueType where Value == CornerMask {
  /// Corners, specified by name.
  static var corners: ValueType {
    let corners: [(String, CornerMask)] = [
      ("topLeft", .minXMinY), ("topRight", .maxXMinY), ("bottomLeft", .minXMaxY),
      ("bottomRight", .maxXMaxY), ("layerMinXMinYCorner", .minXMinY),
      ("layerMaxXMinYCorner", .maxXMinY), ("layerMinXMaxYCorner", .minXMaxY),
      ("layerMaxXMaxYCorner", .maxXMaxY),
    ]
    return ValueType<CornerMask>.choice(corners).list("an array of corners", count: 0...8)
      .map(
        { CornerMask($0) },
        inverse: { mask in corners.prefix(4).map(\.1).filter { mask.contains($0) } })
  }
}
