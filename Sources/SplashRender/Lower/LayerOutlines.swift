import SplashScene
import Synchronization

/// The outlines of a film's shapes, the last one of each: a path that doesn't change is stretched, rounded and
/// measured once, however its trim is animated, and trimmed once, if that isn't.
final class LayerOutlines: Sendable {
  private struct Entry: Sendable {
    /// The shape's values that the whole outline is made from.
    var path: Path
    var viewBox: Rect?
    var bounds: Rect
    var cornerRadius: Double
    /// The subpaths of the whole outline.
    var subpaths: [MeasuredPath]
    var trim: PathTrim
    var outline: Path

    func hasOutline(of shape: ShapeContent, in bounds: Rect) -> Bool {
      viewBox == shape.viewBox && (viewBox == nil || self.bounds == bounds)
        && cornerRadius == shape.pathCornerRadius && path == shape.path
    }
  }

  /// By the layers' names, which few layers share.
  private let last = Mutex<[String: Entry]>([:])

  /// The outline of a shape in its layer's space: ``ShapeContent/outline(in:)``.
  func outline(of shape: ShapeContent, in bounds: Rect, layer: String) -> Path {
    guard shape.hasModifiedOutline else { return shape.outline(in: bounds) }
    let known = last.withLock { $0[layer] }.flatMap {
      $0.hasOutline(of: shape, in: bounds) ? $0 : nil
    }
    if let known, known.trim == shape.trim { return known.outline }
    // An outline that is kept whole isn't measured.
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
