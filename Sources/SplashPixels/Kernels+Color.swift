import CSplashKernels

extension Kernels {
  /// Changes the colours of pixels; `ReferenceKernels` has the formulas. Transparent pixels stay transparent.
  ///
  /// Colours are unpremultiplied, then the steps are applied in single precision, clamping components to 0…1 after
  /// each, then colours are premultiplied and rounded, ties up.
  public func change(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, by steps: ColorSteps
  ) {
    unsafe steps.withRaw { steps, stepCount, numbers in
      unsafe table.pointee.change_colors(pixels, count, steps, stepCount, numbers)
    }
  }
}
