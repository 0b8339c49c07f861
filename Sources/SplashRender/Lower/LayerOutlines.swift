import SplashScene
import Synchronization

/// The latest outlines of each layer in a video. A constant path is stretched, rounded and measured only once, even if
/// it is trimmed by animated amounts. If these are constant as well, it is also trimmed only once.
final class LayerOutlines: Sendable {
  /// The outline of a shape before it is trimmed.
  private struct WholeOutline: Sendable {
    var path: Path
    var viewBox: Rect?
    var bounds: Rect
    var cornerRadius: Double
    var outline: Path

    func isOutline(of shape: ShapeContent, in bounds: Rect) -> Bool {
      viewBox == shape.viewBox && (viewBox == nil || self.bounds == bounds)
        && cornerRadius == shape.pathCornerRadius && path == shape.path
    }
  }

  /// The part of a path that a trim keeps.
  private struct Part: Sendable {
    var path: Path
    var subpaths: [MeasuredPath]
    var trim: PathTrim
    var part: Path
  }

  /// The outlines known for a layer.
  private struct Entry: Sendable {
    var whole: WholeOutline?
    var filled: Part?
    var stroked: Part?
  }

  /// The entries by layer name. Names are rarely shared by several layers.
  private let last = Mutex<[String: Entry]>([:])

  /// Returns the outline of a shape in its layer's space, like ``ShapeContent/outline(in:)``.
  func outline(of shape: ShapeContent, in bounds: Rect, layer: String) -> Path {
    guard shape.hasModifiedOutline else { return shape.outline(in: bounds) }
    return part(of: whole(shape, bounds, layer), shape.trim, \.filled, layer)
  }

  /// Returns the part of a layer's outline that is stroked.
  func part(of outline: Path, _ trim: PathTrim, strokedBy layer: String) -> Path {
    part(of: outline, trim, \.stroked, layer)
  }

  private func whole(_ shape: ShapeContent, _ bounds: Rect, _ layer: String) -> Path {
    if let known = last.withLock({ $0[layer]?.whole }), known.isOutline(of: shape, in: bounds) {
      return known.outline
    }
    let whole = WholeOutline(
      path: shape.path, viewBox: shape.viewBox, bounds: bounds,
      cornerRadius: shape.pathCornerRadius, outline: shape.wholeOutline(in: bounds))
    last.withLock { $0[layer, default: Entry()].whole = whole }
    return whole.outline
  }

  private func part(
    of path: Path, _ trim: PathTrim, _ use: any WritableKeyPath<Entry, Part?> & Sendable,
    _ layer: String
  ) -> Path {
    // An untrimmed path isn't measured.
    if trim.keepsEverything { return path }
    let known = last.withLock { $0[layer]?[keyPath: use] }.flatMap { $0.path == path ? $0 : nil }
    if let known, known.trim == trim { return known.part }
    let subpaths = known?.subpaths ?? path.subpaths.map(MeasuredPath.init)
    let part = Part(
      path: path, subpaths: subpaths, trim: trim,
      part: Path(joining: subpaths.trimmed(by: trim)))
    last.withLock { $0[layer, default: Entry()][keyPath: use] = part }
    return part.part
  }
}
