import SplashPixels
import SplashScene

/// Changes the colours of premultiplied pixels step by step: alpha is divided out, the colours go through the steps in
/// single precision, are kept within 0…1 after each, and are premultiplied and rounded once.
struct ColorChange {
  private let steps: ColorSteps
  private let kernels: Kernels

  init(_ steps: [DisplayList.ColorStep], kernels: Kernels) {
    self.steps = ColorSteps(steps.map(Self.prepared))
    self.kernels = kernels
  }

  /// Changes pixels. Transparent ones stay so.
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
        // NaN changes nothing.
        amount: amount > 0 ? Float(min(amount, 1)) : 0)
    }
  }

  private static func components(_ color: Color) -> SIMD4<Float> {
    SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
      .clamped(lowerBound: .zero, upperBound: .one)
  }
}
