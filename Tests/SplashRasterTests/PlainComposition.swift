import SplashPixels
import SplashScene

@testable import SplashRaster

/// Composites a display list as its documentation says, and as plainly as possible: each group and each mask is drawn on
/// a buffer of the canvas's size. Rounds to bytes after the same steps as the library.
///
/// Each fill and each clip is drawn by the library, alone. Particles, backdrops and effects that spread pixels aren't
/// supported.
struct PlainComposition {
  let width: Int
  let height: Int

  /// Premultiplied pixels, row by row.
  typealias Pixels = [UInt32]

  func draw(_ list: DisplayList) -> Pixels {
    var canvas = Pixels(repeating: premultiply(list.background, 1), count: width * height)
    draw(list.commands, on: &canvas)
    return canvas
  }

  private func draw(_ commands: [DisplayList.Command], on below: inout Pixels) {
    for command in commands {
      switch command {
      case .fill: blend(alone(command), over: &below, .normal, factors: nil)
      case .group(let group): draw(group, on: &below)
      case .particles: preconditionFailure("particles aren't supported")
      }
    }
  }

  private func draw(_ group: DisplayList.Group, on below: inout Pixels) {
    var own = Pixels(repeating: 0, count: width * height)
    draw(group.contents, on: &own)
    clear(&own, outside: group.bounds)
    for effect in group.effects {
      guard case .colorSteps(let steps) = effect else {
        preconditionFailure("effects that spread pixels aren't supported")
      }
      ColorChange(steps, kernels: .current).apply(&own, count: own.count)
    }
    if let mask = group.mask {
      var pixels = Pixels(repeating: 0, count: width * height)
      draw(mask.contents, on: &pixels)
      for index in own.indices {
        let factor = factor(of: pixels[index], mask.mode)
        own[index] = product(own[index], mask.isInverted ? 255 - factor : factor)
      }
    }
    var factors = [UInt32](
      repeating: UInt32((min(max(group.opacity, 0), 1) * 255).rounded()), count: own.count)
    for clip in group.clips {
      let coverage = alone(.fill(clip, .solid(.white), opacity: 1))
      for index in factors.indices {
        factors[index] = product(factors[index], coverage[index] >> 24)
      }
    }
    blend(own, over: &below, group.blendMode, factors: factors)
  }

  /// Returns what a fill draws on a transparent canvas.
  private func alone(_ fill: DisplayList.Command) -> Pixels {
    let pixmap = SplashRasterTests.draw(list(width, height, [fill]), images: RandomLists.images)
    return (0..<height).flatMap { y in (0..<width).map { pixmap.row32(y)[$0] } }
  }

  /// Clears pixels that a rectangle doesn't touch.
  private func clear(_ pixels: inout Pixels, outside rect: Rect) {
    for y in 0..<height {
      for x in 0..<width {
        let (left, top) = (Double(x), Double(y))
        let isTouched =
          left < rect.maxX && left + 1 > rect.minX && top < rect.maxY && top + 1 > rect.minY
        if !isTouched { pixels[y * width + x] = 0 }
      }
    }
  }

  private func factor(of pixel: UInt32, _ mode: MaskMode) -> UInt32 {
    switch mode {
    case .alpha: pixel >> 24
    case .luminance:
      // The weights are 0.2126, 0.7152 and 0.0722, in units of 1/65536.
      (13_933 * (pixel & 255) + 46_871 * (pixel >> 8 & 255) + 4_732 * (pixel >> 16 & 255) + 32_768)
        >> 16
    }
  }

  /// Blends pixels, multiplied by factors of 0…255, with those below.
  private func blend(
    _ pixels: Pixels, over below: inout Pixels, _ mode: BlendMode, factors: [UInt32]?
  ) {
    if mode != .normal {
      let mask = (factors ?? Array(repeating: 255, count: pixels.count)).map { UInt8($0) }
      Blending.compose(
        mode, &below, pixels, count: pixels.count, alpha: 255, mask: mask, .current)
      return
    }
    for index in pixels.indices {
      let source = factors.map { product(pixels[index], $0[index]) } ?? pixels[index]
      let rest = product(below[index], 255 - source >> 24)
      below[index] = [0, 8, 16, 24].reduce(0) { sum, shift in
        sum | min((source >> shift & 255) + (rest >> shift & 255), 255) << shift
      }
    }
  }

  /// Multiplies the components of a pixel by `factor` / 255, rounded to nearest.
  private func product(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { sum, shift in
      sum | (((pixel >> shift & 255) * factor * 2 + 255) / 510) << shift
    }
  }
}
