import CSplashKernels

extension Kernels {
  /// Changes the colours of pixels. `ReferenceKernels` contains the formulas. Transparent pixels stay transparent.
  ///
  /// Colours are unpremultiplied, and the steps are applied in single precision. Components are clamped to 0…1 after
  /// each step. Finally, colours are premultiplied and rounded to nearest, with ties rounded up.
  package func change(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, by steps: ColorSteps
  ) {
    unsafe steps.withRaw { steps, stepCount, numbers in
      unsafe table.pointee.painting.change_colors(pixels, count, steps, stepCount, numbers)
    }
  }
}
