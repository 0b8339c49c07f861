import SplashPixels
import SplashScene

/// Applies colour changes to premultiplied pixels. Colours are unpremultiplied, and changed step by step in single
/// precision. They are clamped to 0…1 after each step, and premultiplied and rounded once at the end.
struct ColorChange {
  private let steps: ColorSteps
  private let kernels: Kernels

  init(_ steps: [DisplayList.ColorStep], kernels: Kernels) {
    self.steps = ColorSteps(steps.map(Self.prepared))
    self.kernels = kernels
  }

  /// Changes pixels. Transparent pixels stay transparent.
  func apply(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    unsafe kernels.change(pixels, count: count, by: steps)
  }

  private static func prepared(_ step: DisplayList.ColorStep) -> ColorStep {
    switch step {
    case .matrix(let matrix): return .matrix(matrix.entries.map { Float($0) })
    case .tables(let tables):
      return .tables(
        [tables.red, tables.green, tables.blue, tables.alpha].map { $0.map { Float($0) } })
    case .map(let map, let amount):
      return .map(
        map.colors.map(components), locations: map.locations.map { Float($0) },
        // NaN has no effect.
        amount: amount > 0 ? Float(min(amount, 1)) : 0)
    }
  }

  private static func components(_ color: Color) -> SIMD4<Float> {
    SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
      .clamped(lowerBound: .zero, upperBound: .one)
  }
}
