extension LayerProperties {
  /// Whether the layer may draw pixels of its own.
  package var drawsOwnPixels: Bool {
    let hasArea = bounds.width > 0 && bounds.height > 0
    if hasArea, (backgroundColor?.alpha ?? 0) > 0 || borderWidth > 0 && borderColor.alpha > 0 {
      return true
    }
    return content.drawn?.draws(inArea: hasArea) ?? false
  }
}
