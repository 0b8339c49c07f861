internal import CRsvg
internal import SplashPixels
internal import SplashScene
internal import Synchronization

/// Draws a document's pixels: the only place that knows librsvg and cairo.
///
/// Each drawing reads the document anew, laid out for it: librsvg draws layers, masks and filters in
/// buffers of the size of its viewport, which so is the visible part of the device and no more, whatever
/// the scale and the angle. Nothing is shared between drawings, so that threads needn't wait.
enum SVGRasterizer {
  /// Why a document can't be drawn.
  struct Failure: Error, Sendable {
    var reason: String
  }

  /// The columns and rows that are drawn at a time; cairo's pictures have at most 32,767.
  private static let tile = 16_384

  /// Done once, before threads use the libraries.
  private static let isSilenced: Bool = {
    unsafe g_log_set_default_handler({ _, _, _, _ in }, nil)
    return true
  }()

  /// One document is drawn at a time, so that its memory can be told from another's.
  private static let turn = Mutex(())
  private static let abandoned = Atomic(0)

  /// How many drawings were given up on, whose threads are still at work.
  static var abandonedCount: Int { abandoned.load(ordering: .relaxed) }

  /// Draws within limits of time and memory; see ``Watchdog``. Waits while another document is drawn.
  static func drawGuarded(
    _ document: SVGDocument, _ transform: AffineTransform, width: Int, height: Int,
    _ budget: DrawingBudget
  ) throws(Failure) -> Pixmap {
    let result = try turn.withLock { (_) throws(Failure) -> Result<Pixmap, Failure> in
      do throws(Watchdog<Result<Pixmap, Failure>>.Failure) {
        return try Watchdog.run(budget) {
          Result { () throws(Failure) in
            try draw(document, transform, width: width, height: height)
          }
        }
      } catch {
        if error.leavesWork { abandoned.add(1, ordering: .relaxed) }
        throw Failure(reason: error.reason(budget))
      }
    }
    return try result.get()
  }

  /// Draws the device rectangle of `width` × `height` pixels at the origin.
  ///
  /// - Parameter transform: From the document's points to pixels.
  static func draw(
    _ document: SVGDocument, _ transform: AffineTransform, width: Int, height: Int
  ) throws(Failure) -> Pixmap {
    let target = Pixmap(width: width, height: height)
    for top in stride(from: 0, to: height, by: tile) {
      for left in stride(from: 0, to: width, by: tile) {
        let moved = transform.concatenating(.translation(-Double(left), -Double(top)))
        try drawTile(
          document, moved, target, left: left, top: top, width: min(tile, width - left),
          height: min(tile, height - top))
      }
    }
    return target
  }

  private static func drawTile(
    _ document: SVGDocument, _ transform: AffineTransform, _ target: Pixmap, left: Int, top: Int,
    width: Int, height: Int
  ) throws(Failure) {
    _ = isSilenced
    let handle = try unsafe load(document.xml(transform, width: width, height: height))
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
    // Right into the picture, so that drawing it takes no memory twice.
    let surface = unsafe cairo_image_surface_create_for_data(
      target.row(top) + 4 * left, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(target.stride))
    defer { unsafe cairo_surface_destroy(surface) }
    let context = unsafe cairo_create(surface)
    defer { unsafe cairo_destroy(context) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    var error: UnsafeMutablePointer<GError>?
    guard unsafe rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
      throw unsafe failure(error)
    }
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw Failure(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
    unsafe cairo_surface_flush(surface)
    for y in 0..<height {
      let row = unsafe target.row32(top + y) + left
      // Alpha, red, green, blue from the top of a word; ours are alpha, blue, green, red.
      for x in 0..<width {
        let pixel = unsafe row[x]
        unsafe row[x] =
          pixel & 0xFF00_FF00 | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16
      }
    }
  }

  private static func load(_ text: String) throws(Failure) -> UnsafeMutablePointer<RsvgHandle> {
    var error: UnsafeMutablePointer<GError>?
    var text = text
    let handle = text.withUTF8 { buffer in
      unsafe rsvg_handle_new_from_data(buffer.baseAddress, gsize(buffer.count), &error)
    }
    guard let handle = unsafe handle else { throw unsafe failure(error) }
    unsafe rsvg_handle_set_dpi(handle, 96)
    return unsafe handle
  }

  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> Failure {
    guard let error = unsafe error else { return Failure(reason: "it can't be drawn") }
    defer { unsafe g_error_free(error) }
    guard let message = unsafe error.pointee.message else {
      return Failure(reason: "it can't be drawn")
    }
    return Failure(reason: unsafe String(cString: message))
  }
}
