import SplashPixels

/// The opaque fills of a frame, which occlude everything drawn before them.
struct Occluders {
  /// An opaque fill.
  private struct Occluder {
    var step: Int
    /// The pixels that the fill covers completely.
    var bounds: PixelBounds
  }

  /// The occluders, back to front.
  private var occluders: [Occluder] = []
  /// The minimum width of an occluder, in columns.
  private let leastWidth: Int

  /// Collects the occluders among a frame's steps.
  ///
  /// - Parameter canvas: The bounds of the canvas.
  init(of steps: [PreparedFrame.Step], canvas: PixelBounds) {
    leastWidth = (canvas.right - canvas.left) / 4
    // The enclosing groups that clip a step without changing its pixels.
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

  /// Divides the given pixels into parts, and calls `body` with each part and the last step that occludes all earlier
  /// steps in that part; `nil` if there is none.
  func forEachPart(of pixels: PixelBounds, _ body: (PixelBounds, Int?) -> Void) {
    // Smaller occluders don't save enough to be worth processing the other steps once more.
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
  /// Whether the paint is opaque everywhere.
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
