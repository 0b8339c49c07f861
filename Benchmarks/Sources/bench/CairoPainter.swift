import CCairo
import SplashPixels
import SplashRaster
import SplashScene

/// Draws our display lists with efficient use of cairo: one thread, an image surface, and images as surfaces, which
/// have no alpha if they are opaque. Commands that are the same in every frame are drawn once and cached as a surface,
/// except for images, rectangles and gradients; these commands are texts.
///
/// Only the commands in the benchmarks' scenes are supported.
final class CairoPainter {
  let target: CairoSurface
  private let context: OpaquePointer
  private let images: [CairoSurface]
  private let background: Color
  /// The steps of each frame.
  private var frames: [[CairoStep]] = []
  private var kept: [DisplayList.Command: CairoStep] = [:]

  /// Prepares the frames.
  ///
  /// - Parameter keepsGradients: Whether unchanged gradients are also cached as surfaces.
  init(_ lists: [DisplayList], images: [ImagePyramid], keepsGradients: Bool = false) {
    target = CairoSurface(CAIRO_FORMAT_ARGB32, width: lists[0].width, height: lists[0].height)
    guard let context = cairo_create(target.raw) else { fatalError("out of memory") }
    self.context = context
    self.images = images.map {
      CairoSurface(copying: $0.levels[0], $0.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32)
    }
    background = lists[0].background
    var constant = Set(lists[0].commands)
    for list in lists.dropFirst() { constant.formIntersection(list.commands) }
    if lists.count > 1 {
      for command in constant { keep(command, gradients: keepsGradients) }
    }
    frames = lists.map { steps($0.commands) }
  }

  deinit { cairo_destroy(context) }

  /// Draws a frame.
  func draw(_ frame: Int) {
    cairo_identity_matrix(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(
      context, background.red, background.green, background.blue, background.alpha)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    for step in frames[frame] { draw(step) }
  }

  /// The drawn image in our pixel format.
  var picture: Pixmap {
    let result = Pixmap(width: target.width, height: target.height)
    for y in 0..<target.height {
      Kernels.current.swapRedBlue(result.row32(y), target.row(y), count: target.width)
    }
    return result
  }

  private func draw(_ step: CairoStep) {
    switch step {
    case .save: cairo_save(context)
    case .restore: cairo_restore(context)
    case .clip(let path):
      use(path)
      cairo_clip(context)
    case .fill(let path, let pattern):
      cairo_set_source(context, pattern.raw)
      use(path)
      cairo_fill(context)
    case .stroke(let path, let pattern, let width, var matrix):
      cairo_set_source(context, pattern.raw)
      use(path)
      cairo_set_matrix(context, &matrix)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
      cairo_identity_matrix(context)
    case .paint(let pattern, let opacity):
      cairo_set_source(context, pattern.raw)
      if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
    }
  }

  private func use(_ path: CairoPath) {
    cairo_new_path(context)
    cairo_append_path(context, path.raw)
    cairo_set_fill_rule(context, path.rule)
  }
}

// MARK: - Preparing

extension CairoPainter {
  private func steps(_ commands: [DisplayList.Command]) -> [CairoStep] {
    commands.flatMap { command -> [CairoStep] in
      switch command {
      case .fill(let outline, let paint, let opacity):
        return [kept[command] ?? step(outline, paint, opacity)]
      case .group(let group):
        precondition(
          group.opacity == 1 && group.effects.isEmpty && group.blendMode == .normal,
          "groups are clipped or masked only")
        var clips = group.clips.map(path)
        if let mask = group.mask {
          guard mask.contents.count == 1,
            case .fill(let outline, .solid(let color), 1) = mask.contents[0], color.alpha == 1
          else { fatalError("a mask is one opaque shape") }
          clips.append(path(outline))
        }
        return [.save] + clips.map(CairoStep.clip) + steps(group.contents) + [.restore]
      case .particles: fatalError("particles aren't supported")
      }
    }
  }

  private func step(
    _ outline: DisplayList.Outline, _ paint: DisplayList.Paint, _ opacity: Double
  ) -> CairoStep {
    switch paint {
    case .solid(var color):
      color.alpha *= opacity
      let pattern = CairoPattern(
        cairo_pattern_create_rgba(color.red, color.green, color.blue, color.alpha))
      if case .stroke(_, let style) = outline.geometry {
        return .stroke(
          path(outline), pattern, width: style.width, matrix: affine(outline.transform).cairo)
      }
      return .fill(path(outline), pattern)
    case .gradient(let gradient):
      precondition(opacity == 1, "gradients aren't faded")
      return .fill(path(outline), pattern(gradient))
    case .image(let image):
      guard case .image(let index) = image.picture else { fatalError("no videos here") }
      let surface = images[index]
      let pattern = CairoPattern(cairo_pattern_create_for_surface(surface.raw))
      guard var matrix = affine(image.transform).inverse?.cairo else { fatalError("flat") }
      cairo_pattern_set_matrix(pattern.raw, &matrix)
      // CAIRO_FILTER_GOOD is also bilinear, unless an image is strongly minified.
      cairo_pattern_set_filter(
        pattern.raw,
        image.minificationFilter == .linear ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_GOOD)
      // A complete image has antialiased edges and is faster without a path, except for an opaque, axis-aligned
      // image, which is faster with a path.
      let isOpaque = cairo_image_surface_get_format(surface.raw) == CAIRO_FORMAT_RGB24
      let isUpright = affine(image.transform).preservesAxes
      if !(isOpaque && isUpright), covers(outline, image, surface) {
        return .paint(pattern, opacity: opacity)
      }
      precondition(opacity == 1, "only whole pictures are faded")
      cairo_pattern_set_extend(pattern.raw, CAIRO_EXTEND_PAD)
      return .fill(path(outline), pattern)
    case .raster, .document, .backdrop: fatalError("not drawn by cairo")
    }
  }

  private func pattern(_ gradient: DisplayList.Gradient) -> CairoPattern {
    let pattern = CairoPattern(
      gradient.kind == .axial
        ? cairo_pattern_create_linear(0, 0, 1, 0) : cairo_pattern_create_radial(0, 0, 0, 0, 0, 1))
    for (color, place) in zip(gradient.colors, gradient.locations) {
      cairo_pattern_add_color_stop_rgba(
        pattern.raw, place, color.red, color.green, color.blue, color.alpha)
    }
    guard var matrix = affine(gradient.transform).inverse?.cairo else { fatalError("flat") }
    cairo_pattern_set_matrix(pattern.raw, &matrix)
    cairo_pattern_set_extend(pattern.raw, CAIRO_EXTEND_PAD)
    return pattern
  }

  private func affine(_ projection: Projection) -> AffineTransform {
    guard let affine = projection.affine else { fatalError("cairo knows no perspective") }
    return affine
  }

  private func covers(
    _ outline: DisplayList.Outline, _ image: DisplayList.ImagePaint, _ surface: CairoSurface
  ) -> Bool {
    guard case .rect(let rect) = outline.geometry else { return false }
    let whole = Rect(0, 0, Double(surface.width), Double(surface.height))
    return zip(rect.corners, whole.corners).allSatisfy { a, b in
      let (p, q) = (affine(outline.transform).apply(a), affine(image.transform).apply(b))
      return abs(p.x - q.x) < 1e-6 && abs(p.y - q.y) < 1e-6
    }
  }

  private func path(_ outline: DisplayList.Outline) -> CairoPath {
    var rule = CAIRO_FILL_RULE_WINDING
    cairo_new_path(context)
    if case .everything = outline.geometry {
      cairo_identity_matrix(context)
    } else {
      var matrix = affine(outline.transform).cairo
      cairo_set_matrix(context, &matrix)
    }
    switch outline.geometry {
    case .everything:
      cairo_rectangle(context, 0, 0, Double(target.width), Double(target.height))
    case .rect(let rect): append(rect, radius: 0, to: context)
    case .roundedRect(let rect, let radius, _): append(rect, radius: radius, to: context)
    case .roundedRing: fatalError("not drawn by cairo")
    case .path(let path, let fillRule):
      append(path, to: context)
      if fillRule == .evenOdd { rule = CAIRO_FILL_RULE_EVEN_ODD }
    case .stroke(let path, let style):
      precondition(style.dashes.isEmpty, "solid lines")
      append(path, to: context)
    }
    return CairoPath(context, rule: rule)
  }

  /// Draws an unchanged command to a separate surface.
  private func keep(_ command: DisplayList.Command, gradients: Bool) {
    guard case .fill(let outline, let paint, let opacity) = command else { return }
    switch (outline.geometry, paint) {
    case (.path, .solid): break
    case (_, .gradient) where gradients: break
    default: return
    }
    guard case .fill(let path, let pattern) = step(outline, paint, opacity) else { return }
    cairo_identity_matrix(context)
    cairo_append_path(context, path.raw)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(context, &left, &top, &right, &bottom)
    cairo_new_path(context)
    (left, top) = (left.rounded(.down), top.rounded(.down))
    let (width, height) = (Int((right - left).rounded(.up)), Int((bottom - top).rounded(.up)))
    guard width > 0, height > 0 else { return }
    let isOpaque =
      if case .gradient(let gradient) = paint {
        gradient.colors.allSatisfy { $0.alpha == 1 }
      } else { false }
    let surface = CairoSurface(
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width, height: height)
    guard let context = cairo_create(surface.raw) else { fatalError("out of memory") }
    defer { cairo_destroy(context) }
    cairo_translate(context, -left, -top)
    cairo_set_source(context, pattern.raw)
    cairo_append_path(context, path.raw)
    cairo_set_fill_rule(context, path.rule)
    cairo_fill(context)
    let picture = CairoPattern(cairo_pattern_create_for_surface(surface.raw))
    var matrix = AffineTransform.translation(-left, -top).cairo
    cairo_pattern_set_matrix(picture.raw, &matrix)
    kept[command] = .paint(picture, opacity: 1)
  }
}

extension CairoSurface {
  /// Copies one of our images.
  convenience init(copying pixmap: Pixmap, _ format: cairo_format_t) {
    self.init(format, width: pixmap.width, height: pixmap.height)
    for y in 0..<pixmap.height {
      Kernels.current.swapRedBlue(row(y), pixmap.row32(y), count: pixmap.width)
    }
    cairo_surface_mark_dirty(raw)
  }
}
