import CSplashKernels

extension Kernels {
  /// Changes the colours of pixels; `ReferenceKernels` has the formulas. Transparent pixels stay so.
  ///
  /// Alpha is divided out, the steps follow in single precision, each with components of 0…1 as its result, and alpha is
  /// multiplied in before components are rounded, halves up.
  public func change(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, by steps: ColorSteps
  ) {
    unsafe steps.withRaw { steps, stepCount, numbers in
      unsafe table.pointee.change_colors(pixels, count, steps, stepCount, numbers)
    }
  }
}
