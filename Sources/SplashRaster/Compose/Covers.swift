import SplashPixels

/// What hides everything that was drawn before it.
struct Covers {
  /// An opaque fill.
  private struct Cover {
    var step: Int
    /// Pixels that it covers whole.
    var bounds: PixelBounds
  }

  /// From back to front.
  private var covers: [Cover] = []

  /// Collects the covers of a frame's steps.
  ///
  /// - Parameter canvas: All pixels.
  init(of steps: [PreparedFrame.Step], canvas: PixelBounds) {
    // The groups around a step, which cut it but don't change it.
    var open: [(end: Int, bounds: PixelBounds)] = []
    var index = 0
    while index < steps.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      switch steps[index] {
      case .fill(let outline, let source):
        let bounds = outline.inner.intersection(open.last?.bounds ?? canvas)
        if bounds.right - bounds.left >= Self.leastWidth, source.isOpaque {
          covers.append(Cover(step: index, bounds: bounds))
        }
      case .beginGroup(let group):
        if group.isIsolated {
          index = group.end
        } else {
          open.append((group.end, group.bounds.intersection(open.last?.bounds ?? canvas)))
        }
      case .beginMask(let end, _), .skip(let end):
        index = end
      case .nothing: break
      }
      index += 1
    }
  }

  /// Narrower ones are left out: to look at them would take longer than they save.
  private static let leastWidth = 64

  /// The last step that hides all before it on some pixels, or `nil`.
  func last(over pixels: PixelBounds) -> Int? {
    covers.last { $0.bounds.contains(pixels) }?.step
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
    case .pixels, .shader, .offscreen: false
    }
  }
}
