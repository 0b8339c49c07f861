import SplashPixels
import SplashScene

/// A wide blur of a picture, worked out at some of its pixels only: enough for cubic curves between them, at any
/// place, to be within 0.1/255 of the exact blur.
struct BlurGrid: Sendable {
  /// The picture's pixels from one place to the next, along x and y.
  let steps: (x: Int, y: Int)
  /// How many places there are along x and y. The second of each lies on the picture's first pixel.
  let count: (x: Int, y: Int)
  /// Four numbers for each place, premultiplied, 0…255, row by row.
  let numbers: [Float]

  /// Whether blurs with these standard deviations are wide enough.
  static func isPossible(_ sigma: Size) -> Bool {
    kernel(sigma.width).step > 1 && kernel(sigma.height).step > 1
  }

  private static func kernel(_ sigma: Double) -> GaussianKernel {
    // What cubic curves leave out grows with the fourth power of their length.
    GaussianKernel(sigma: sigma, places: 5)
  }

  /// The blur of a picture, about which all is transparent.
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
