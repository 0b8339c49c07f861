import SplashPixels

/// The opaque fills of a frame that hide everything drawn before them.
struct Occluders {
  /// An opaque fill.
  private struct Occluder {
    var step: Int
    /// Pixels that it covers whole.
    var bounds: PixelBounds
  }

  /// From back to front.
  private var occluders: [Occluder] = []
  /// The least columns of an occluder.
  private let leastWidth: Int

  /// Collects the occluders of a frame's steps.
  ///
  /// - Parameter canvas: All pixels.
  init(of steps: [PreparedFrame.Step], canvas: PixelBounds) {
    leastWidth = (canvas.right - canvas.left) / 4
    // The groups around a step, which cut it but don't change it.
    var open: [(end: Int, bounds: PixelBounds)] = []
    var index = 0
    while index < steps.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      switch steps[index] {
      case .fill(let outline, let source):
        let bounds = outline.inner.intersection(open.last?.bounds ?? canvas)
        if bounds.right - bounds.left >= leastWidth, source.isOpaque {
          occluders.append(Occluder(step: index, bounds: bounds))
        }
      case .beginGroup(let group):
        if group.isIsolated {
          index = group.end
        } else {
          open.append((group.end, group.bounds.intersection(open.last?.bounds ?? canvas)))
        }
      case .beginMask(let end, _), .skip(let end):
        index = end
      case .nothing, .particles: break
      }
      index += 1
    }
  }

  /// Calls `body` with parts of some pixels, which are all of them together, and for each part the last
  /// step that hides all before it there, or `nil`.
  func forEachPart(of pixels: PixelBounds, _ body: (PixelBounds, Int?) -> Void) {
    // What hides less isn't worth looking at the other steps once more.
    let leastWidth = min(pixels.right - pixels.left, max(leastWidth, 1))
    let occluder = occluders.last {
      min($0.bounds.right, pixels.right) - max($0.bounds.left, pixels.left) >= leastWidth
        && $0.bounds.top <= pixels.top && $0.bounds.bottom >= pixels.bottom
    }
    guard let occluder else { return body(pixels, nil) }
    var (left, middle, right) = (pixels, pixels.intersection(occluder.bounds), pixels)
    left.right = middle.left
    right.left = middle.right
    if !left.isEmpty { forEachPart(of: left, body) }
    body(middle, occluder.step)
    if !right.isEmpty { forEachPart(of: right, body) }
  }
}

extension PaintSource {
  /// Whether it is opaque everywhere.
  var isOpaque: Bool {
    switch self {
    case .solid(let color): color >> 24 == 255
    case .axial(let source): source.ramp.isOpaque
    case .radial(let source): source.ramp.isOpaque
    case .image(let source): source.isOpaque && source.alpha == 255
    case .pixels, .shader, .offscreen, .backdrop: false
    }
  }
}
