import SplashScene
import Synchronization

/// The latest outline of each shape in a video. A constant path is stretched, rounded and measured only once, even if
/// its trim is animated. If its trim is constant, it is also trimmed only once.
final class LayerOutlines: Sendable {
  private struct Entry: Sendable {
    /// The values of the shape that determine its untrimmed outline.
    var path: Path
    var viewBox: Rect?
    var bounds: Rect
    var cornerRadius: Double
    /// The subpaths of the untrimmed outline.
    var subpaths: [MeasuredPath]
    var trim: PathTrim
    var outline: Path

    func hasOutline(of shape: ShapeContent, in bounds: Rect) -> Bool {
      viewBox == shape.viewBox && (viewBox == nil || self.bounds == bounds)
        && cornerRadius == shape.pathCornerRadius && path == shape.path
    }
  }

  /// The latest outlines by layer name. Names are rarely shared by several layers.
  private let last = Mutex<[String: Entry]>([:])

  /// Returns the outline of a shape in its layer's space, like ``ShapeContent/outline(in:)``.
  func outline(of shape: ShapeContent, in bounds: Rect, layer: String) -> Path {
    guard shape.hasModifiedOutline else { return shape.outline(in: bounds) }
    let known = last.withLock { $0[layer] }.flatMap {
      $0.hasOutline(of: shape, in: bounds) ? $0 : nil
    }
    if let known, known.trim == shape.trim { return known.outline }
    // An untrimmed outline isn't measured.
    var whole: Path?
    var subpaths = known?.subpaths ?? []
    if subpaths.isEmpty {
      let path = shape.wholeOutline(in: bounds)
      if shape.trim.keepsEverything {
        whole = path
      } else {
        subpaths = path.subpaths.map(MeasuredPath.init)
      }
    }
    let outline = whole ?? Path(joining: subpaths.trimmed(by: shape.trim))
    let entry = Entry(
      path: shape.path, viewBox: shape.viewBox, bounds: bounds,
      cornerRadius: shape.pathCornerRadius, subpaths: subpaths, trim: shape.trim, outline: outline)
    last.withLock { $0[layer] = entry }
    return outline
  }
}
