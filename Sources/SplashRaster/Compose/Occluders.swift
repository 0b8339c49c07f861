import SplashPixels

/// The opaque fills of a frame, which occlude everything drawn before them.
struct Occluders {
  /// An opaque fill.
  private struct Occluder {
    /// The number of commands before the fill; see ``PreparedFrame/Step/end``.
    var earlierSteps: Int
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
    collect(steps, within: canvas)
  }

  /// - Parameter bounds: The pixels to which the enclosing groups clip the steps.
  private mutating func collect(_ steps: [PreparedFrame.Step], within bounds: PixelBounds) {
    for step in steps {
      switch step.kind {
      case .fill(let outline, let source):
        let covered = outline.inner.intersection(bounds)
        if covered.right - covered.left >= leastWidth, source.isOpaque {
          occluders.append(Occluder(earlierSteps: step.end - 1, bounds: covered))
        }
      case .group(let group):
        switch group.method {
        case .direct, .throughClip:
          collect(group.contents, within: group.bounds.intersection(bounds))
        case .color, .buffer: break
        }
      case .particles: break
      }
    }
  }

  /// Divides the given pixels into parts, and calls `body` with each part and the number of commands that are occluded
  /// there; `nil` if there is no occluder.
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
    body(middle, occluder.earlierSteps)
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
