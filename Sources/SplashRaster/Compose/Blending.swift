import SplashPixels
import SplashScene

/// Blends pixels with the pixels below them, using blend modes and ``PorterDuff`` operators.
enum Blending {
  /// Composites source pixels over backdrop pixels.
  ///
  /// - Parameters:
  ///   - target: The backdrop, which receives the result.
  ///   - source: The source, with the same number of pixels.
  ///   - alpha: The factor for the source, 0…255.
  ///   - mask: An additional factor for each pixel.
  static func compose(
    _ mode: BlendMode, _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    count: Int, alpha: UInt8, mask: UnsafePointer<UInt8>?, _ kernels: Kernels
  ) {
    if let function = mode.function {
      unsafe kernels.blend(target, source, count: count, function, alpha: alpha, mask: mask)
    } else if let mask = unsafe mask {
      unsafe operate(mode, target, source, count: count) {
        unsafe UInt8(product(UInt32(mask[$0]), UInt32(alpha)))
      }
    } else {
      unsafe operate(mode, target, source, count: count) { _ in alpha }
    }
  }

  /// Composites pixels using an operator.
  @inline(__always)
  private static func operate(
    _ mode: BlendMode, _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    count: Int, coverage: (Int) -> UInt8
  ) {
    @inline(__always) func operate(_ ofSource: PorterDuff.Share, _ ofBackdrop: PorterDuff.Share) {
      unsafe PorterDuff.compose(
        target, source, count: count, coverage: coverage, ofSource, ofBackdrop)
    }
    switch mode {
    case .plusLighter: unsafe add(target, source, count, coverage)
    case .plusDarker:
      unsafe PorterDuff.darken(target, source, count: count, coverage: coverage)
    case .clear: operate(.none, .none)
    case .copy: operate(.all, .none)
    case .sourceIn: operate(.inside, .none)
    case .sourceOut: operate(.outside, .none)
    case .sourceAtop: operate(.inside, .outside)
    case .destOver: operate(.outside, .all)
    case .destIn: operate(.none, .inside)
    case .destOut: operate(.none, .outside)
    case .destAtop: operate(.outside, .inside)
    case .xor: operate(.outside, .outside)
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .hardLight, .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      break
    }
  }

  /// Adds the components, saturating at 1.
  @inline(__always)
  private static func add(
    _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
    _ coverage: (Int) -> UInt8
  ) {
    for i in 0..<count {
      let (pixel, below) = unsafe (source[i], target[i])
      let share = UInt32(coverage(i))
      @inline(__always) func byte(_ shift: UInt32) -> UInt32 {
        min(product(pixel >> shift & 255, share) + (below >> shift & 255), 255) << shift
      }
      unsafe target[i] = byte(0) | byte(8) | byte(16) | byte(24)
    }
  }
}

extension BlendMode {
  /// The function that blends colours; `nil` for operators on premultiplied pixels.
  fileprivate var function: BlendFunction? {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .hardLight: .hardLight
    case .softLight: .softLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .plusLighter, .plusDarker, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destOver,
      .destIn, .destOut, .destAtop, .xor:
      nil
    }
  }
}
