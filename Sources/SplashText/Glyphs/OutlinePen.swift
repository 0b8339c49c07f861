internal import CPango
internal import CSplashType
internal import SplashScene

/// Converts a glyph's outline in the font's units, with y up, to a path in points, with y down.
struct OutlinePen {
  private(set) var path = Path()
  private let scale: Double

  private init(scale: Double) {
    self.scale = scale
  }

  /// Returns the outline of a glyph of `font`, one unit of which is `scale` points; empty if the glyph has no
  /// outline.
  static func outline(_ font: OpaquePointer, _ glyph: UInt32, scale: Double) -> Path {
    var funcs = splash_pen()
    unsafe funcs.move = { context, x, y in
      unsafe OutlinePen.draw(context) { $0.path.move(to: $0.point(x, y)) }
    }
    unsafe funcs.line = { context, x, y in
      unsafe OutlinePen.draw(context) { $0.path.addLine(to: $0.point(x, y)) }
    }
    unsafe funcs.quad = { context, cx, cy, x, y in
      unsafe OutlinePen.draw(context) {
        $0.path.addQuadCurve(to: $0.point(x, y), control: $0.point(cx, cy))
      }
    }
    unsafe funcs.cubic = { context, c1x, c1y, c2x, c2y, x, y in
      unsafe OutlinePen.draw(context) {
        $0.path.addCurve(
          to: $0.point(x, y), control1: $0.point(c1x, c1y), control2: $0.point(c2x, c2y))
      }
    }
    unsafe funcs.close = { context in
      unsafe OutlinePen.draw(context) { $0.path.close() }
    }
    var pen = OutlinePen(scale: scale)
    unsafe withUnsafeMutablePointer(to: &pen) { pen in
      unsafe splash_draw_glyph(font, glyph, &funcs, pen)
    }
    return pen.path
  }

  private static func draw(
    _ context: UnsafeMutableRawPointer?, _ body: (inout OutlinePen) -> Void
  ) {
    guard let pen = unsafe context?.assumingMemoryBound(to: OutlinePen.self) else { return }
    unsafe body(&pen.pointee)
  }

  private func point(_ x: Float, _ y: Float) -> Point {
    Point(Double(x) * scale, -Double(y) * scale)
  }
}
