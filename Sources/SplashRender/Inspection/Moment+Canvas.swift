public import SplashScene
import SplashTimeline

extension Moment {
  /// Returns where a point of a layer is on the canvas, in points; `nil` if there is no such layer, or if the point is
  /// behind the viewer.
  ///
  /// - Parameters:
  ///   - point: The point in the layer's coordinates.
  ///   - id: The layer's id. If several layers have it, the first one in drawing order counts.
  public func canvasPoint(of point: Point, inLayer id: String) -> Point? {
    inspectedLayers.first { $0.layer.id == id }.flatMap { Projection($0.matrix).apply(point) }
  }
}
