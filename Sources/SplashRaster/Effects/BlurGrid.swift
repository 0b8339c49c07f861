import SplashPixels
import SplashScene

/// A wide blur of an image, sampled at some of its pixels. The samples are dense enough for cubic interpolation to be
/// within 0.1/255 of the exact blur at any position.
struct BlurGrid: Sendable {
  /// The number of image pixels between samples, along x and y.
  let steps: (x: Int, y: Int)
  /// The number of samples along x and y. Along each axis, the second sample is at the image's first pixel.
  let count: (x: Int, y: Int)
  /// The samples, row by row: four premultiplied components in 0…255 for each.
  let numbers: [Float]

  /// Returns whether a blur with these standard deviations is wide enough for sampling.
  static func isPossible(_ sigma: Size) -> Bool {
    kernel(sigma.width).step > 1 && kernel(sigma.height).step > 1
  }

  private static func kernel(_ sigma: Double) -> GaussianKernel {
    // The error of cubic interpolation grows with the fourth power of the step.
    GaussianKernel(sigma: sigma, places: 5)
  }

  /// Blurs an image that is surrounded by transparent pixels.
  init(_ pixmap: Pixmap, sigma: Size, kernels: Kernels) {
    let (across, down) = (Self.kernel(sigma.width), Self.kernel(sigma.height))
    let blur = GaussianBlur(
      width: pixmap.width, height: pixmap.height, channels: 4, across: across, down: down,
      kernels: kernels)
    steps = (across.step, down.step)
    count = blur.placeCount
    numbers = unsafe blur.places(pixmap.row(0), stride: pixmap.stride)
  }
}
