import CCairo
import SplashRaster
import SplashScene

/// A cairo call for a frame, with everything that a program would prepare once for a video: paths in pixels,
/// and patterns with their matrices.
enum CairoStep {
  case save
  case restore
  case clip(CairoPath)
  case fill(CairoPath, CairoPattern)
  case stroke(CairoPath, CairoPattern, width: Double, matrix: cairo_matrix_t)
  /// Paints a pattern without a path.
  case paint(CairoPattern, opacity: Double)
}

/// A path in device space, freed with the object.
final class CairoPath {
  let raw: UnsafeMutablePointer<cairo_path_t>
  let rule: cairo_fill_rule_t

  /// Takes the current path of the context.
  init(_ context: OpaquePointer, rule: cairo_fill_rule_t = CAIRO_FILL_RULE_WINDING) {
    cairo_identity_matrix(context)
    guard let raw = cairo_copy_path(context) else { fatalError("out of memory") }
    self.raw = raw
    self.rule = rule
    cairo_new_path(context)
  }

  deinit { cairo_path_destroy(raw) }
}

/// A pattern, freed with the object.
final class CairoPattern {
  let raw: OpaquePointer

  init(_ raw: OpaquePointer?) {
    guard let raw else { fatalError("out of memory") }
    self.raw = raw
  }

  deinit { cairo_pattern_destroy(raw) }
}

/// A cairo image surface, freed with the object.
final class CairoSurface {
  let raw: OpaquePointer

  init(_ format: cairo_format_t, width: Int, height: Int) {
    guard let raw = cairo_image_surface_create(format, Int32(width), Int32(height)) else {
      fatalError("out of memory")
    }
    self.raw = raw
  }

  deinit { cairo_surface_destroy(raw) }

  var width: Int { Int(cairo_image_surface_get_width(raw)) }
  var height: Int { Int(cairo_image_surface_get_height(raw)) }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    guard let data = cairo_image_surface_get_data(raw) else { fatalError("no pixels") }
    let row = data + y * Int(cairo_image_surface_get_stride(raw))
    return UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt32.self)
  }
}

extension AffineTransform {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

/// Adds a path of the scene to the current one.
func append(_ path: Path, to context: OpaquePointer) {
  var current = Point.zero
  for element in path.elements {
    switch element {
    case .move(let p):
      cairo_move_to(context, p.x, p.y)
      current = p
    case .line(let p):
      cairo_line_to(context, p.x, p.y)
      current = p
    case .quad(let c, let p):
      let (c1, c2) = (
        Point(current.x + (c.x - current.x) * 2 / 3, current.y + (c.y - current.y) * 2 / 3),
        Point(p.x + (c.x - p.x) * 2 / 3, p.y + (c.y - p.y) * 2 / 3)
      )
      cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
      current = p
    case .cubic(let c1, let c2, let p):
      cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
      current = p
    case .close:
      cairo_close_path(context)
      var (x, y) = (0.0, 0.0)
      cairo_get_current_point(context, &x, &y)
      current = Point(x, y)
    }
  }
}

/// Adds a rectangle with rounded corners to the current path.
func append(_ rect: Rect, radius: Double, to context: OpaquePointer) {
  let r = min(radius, rect.width / 2, rect.height / 2)
  guard r > 0 else {
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    return
  }
  cairo_new_sub_path(context)
  cairo_arc(context, rect.maxX - r, rect.minY + r, r, -.pi / 2, 0)
  cairo_arc(context, rect.maxX - r, rect.maxY - r, r, 0, .pi / 2)
  cairo_arc(context, rect.minX + r, rect.maxY - r, r, .pi / 2, .pi)
  cairo_arc(context, rect.minX + r, rect.minY + r, r, .pi, 1.5 * .pi)
  cairo_close_path(context)
}
