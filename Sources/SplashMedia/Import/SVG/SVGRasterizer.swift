internal import CRsvg
internal import SplashPixels
internal import SplashScene
internal import SplashSystem
internal import Synchronization

/// Draws a document's pixels with librsvg and cairo. No other file uses these libraries.
///
/// The document is parsed again, with a suitable layout, each time it is drawn. librsvg draws layers, masks and
/// filters in buffers of the viewport's size. The viewport is therefore limited to the visible part of the device, at
/// any scale and angle.
enum SVGRasterizer {
  /// The maximum number of columns and rows that are drawn at a time. Cairo limits images to 32,767 columns and rows.
  private static let tile = 16_384

  /// Whether the libraries' messages are silenced. Evaluated once, before threads use the libraries.
  private static let isSilenced: Bool = {
    unsafe g_log_set_default_handler({ _, _, _, _ in }, nil)
    return true
  }()

  /// A lock: only one document is drawn at a time in this process.
  private static let turn = Mutex(())

  /// Draws the device rectangle of `width` × `height` pixels at the origin in this process, without limits. Waits
  /// while another document is drawn.
  ///
  /// - Parameter transform: The transform from the document's points to pixels.
  static func draw(
    _ document: SVGMarkup, _ transform: AffineTransform, width: Int, height: Int
  ) throws(ReasonError) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    try turn.withLock { (_) throws(ReasonError) in
      unsafe try draw(
        document, transform, width: width, height: height, into: pixmap.base,
        stride: pixmap.stride)
    }
    convert(pixmap)
    return pixmap
  }

  /// Draws the device rectangle of `width` × `height` pixels at the origin, in cairo's pixel format (see
  /// ``convert(_:)``).
  ///
  /// - Parameters:
  ///   - transform: The transform from the document's points to pixels.
  ///   - base: The address of the first pixel. All pixels must be transparent black.
  ///   - stride: The distance between the starts of two consecutive rows in bytes.
  static func draw(
    _ document: SVGMarkup, _ transform: AffineTransform, width: Int, height: Int,
    into base: UnsafeMutablePointer<UInt8>, stride: Int
  ) throws(ReasonError) {
    for top in Swift.stride(from: 0, to: height, by: tile) {
      for left in Swift.stride(from: 0, to: width, by: tile) {
        let moved = transform.concatenating(.translation(-Double(left), -Double(top)))
        unsafe try drawTile(
          document, moved, base + top * stride + 4 * left, stride: stride,
          width: min(tile, width - left), height: min(tile, height - top))
      }
    }
  }

  private static func drawTile(
    _ document: SVGMarkup, _ transform: AffineTransform, _ base: UnsafeMutablePointer<UInt8>,
    stride: Int, width: Int, height: Int
  ) throws(ReasonError) {
    _ = isSilenced
    let handle = try unsafe load(document.xml(transform, width: width, height: height))
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
    // cairo draws directly into the image, so no second buffer is needed.
    let surface = unsafe cairo_image_surface_create_for_data(
      base, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
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
      throw ReasonError(unsafe String(cString: cairo_status_to_string(status)))
    }
    unsafe cairo_surface_flush(surface)
  }

  /// Converts cairo's pixels to the format of a pixmap, in which components never exceed alpha.
  static func convert(_ pixmap: Pixmap) {
    for y in 0..<pixmap.height {
      let row = unsafe pixmap.row32(y)
      // From the highest byte down, cairo's words contain alpha, red, green and blue; ours contain alpha, blue, green
      // and red.
      for x in 0..<pixmap.width {
        let pixel = unsafe row[x]
        let alpha = pixel >> 24
        let red = min(pixel >> 16 & 0xFF, alpha)
        let green = min(pixel >> 8 & 0xFF, alpha)
        let blue = min(pixel & 0xFF, alpha)
        unsafe row[x] = alpha << 24 | blue << 16 | green << 8 | red
      }
    }
  }

  private static func load(_ text: String) throws(ReasonError) -> UnsafeMutablePointer<RsvgHandle> {
    var error: UnsafeMutablePointer<GError>?
    var text = text
    let handle = text.withUTF8 { buffer in
      unsafe rsvg_handle_new_from_data(buffer.baseAddress, gsize(buffer.count), &error)
    }
    guard let handle = unsafe handle else { throw unsafe failure(error) }
    unsafe rsvg_handle_set_dpi(handle, 96)
    return unsafe handle
  }

  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> ReasonError {
    guard let error = unsafe error else { return ReasonError("it can't be drawn") }
    defer { unsafe g_error_free(error) }
    guard let message = unsafe error.pointee.message else {
      return ReasonError("it can't be drawn")
    }
    return ReasonError(unsafe String(cString: message))
  }
}
