import CSplashKernels

/// The blend modes of the W3C's Compositing and Blending, Level 1.
package enum BlendFunction: CaseIterable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight
  case softLight, difference, exclusion, hue, saturation, color, luminosity

  fileprivate var cMode: splash_blend_mode {
    switch self {
    case .normal: SPLASH_BLEND_NORMAL
    case .multiply: SPLASH_BLEND_MULTIPLY
    case .screen: SPLASH_BLEND_SCREEN
    case .overlay: SPLASH_BLEND_OVERLAY
    case .darken: SPLASH_BLEND_DARKEN
    case .lighten: SPLASH_BLEND_LIGHTEN
    case .colorDodge: SPLASH_BLEND_COLOR_DODGE
    case .colorBurn: SPLASH_BLEND_COLOR_BURN
    case .hardLight: SPLASH_BLEND_HARD_LIGHT
    case .softLight: SPLASH_BLEND_SOFT_LIGHT
    case .difference: SPLASH_BLEND_DIFFERENCE
    case .exclusion: SPLASH_BLEND_EXCLUSION
    case .hue: SPLASH_BLEND_HUE
    case .saturation: SPLASH_BLEND_SATURATION
    case .color: SPLASH_BLEND_COLOR
    case .luminosity: SPLASH_BLEND_LUMINOSITY
    }
  }
}

extension Kernels {
  /// Blends pixels with the pixels below. `ReferenceKernels` contains the formula.
  ///
  /// - Parameters:
  ///   - dst: `count` pixels of the backdrop, which receive the result.
  ///   - src: The source, with the same number of pixels.
  ///   - count: The number of pixels.
  ///   - function: The blend mode.
  ///   - alpha: The factor for the source, 0…255.
  ///   - mask: An additional factor for each pixel; `nil` for none.
  package func blend(
    _ dst: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, count: Int,
    _ function: BlendFunction, alpha: UInt8, mask: UnsafePointer<UInt8>?
  ) {
    unsafe table.pointee.painting.blend(dst, src, count, function.cMode, alpha, mask)
  }
}
