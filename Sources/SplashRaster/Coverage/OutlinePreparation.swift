import SplashPixels
import SplashScene

/// An outline that is prepared for a frame: in device space, with fixed-point coordinates, and clipped to the canvas.
struct PreparedOutline {
  enum Shape {
    /// Every pixel of the bounds is completely covered.
    case whole
    /// An axis-parallel rectangle.
    case rect(FixedBounds)
    /// Edges from an `EdgeTable`.
    case edges(EdgeTable.Entry, FillRule)
  }

  /// The covered shape.
  var shape: Shape
  /// The bounds outside of which the coverage is 0.
  var bounds: PixelBounds
  /// Pixels that are completely covered. Others may be completely covered as well.
  var inner: PixelBounds

  /// Whether the outline covers every pixel of its bounds completely.
  var isWhole: Bool {
    if case .whole = shape { true } else { false }
  }

  /// Whether the outline covers most of its bounds, like a rectangle or a rectangle with rounded corners.
  var isNearlyRectangular: Bool {
    if case .edges = shape { !inner.isEmpty } else { true }
  }

  static let nothing = PreparedOutline(shape: .whole, bounds: .empty, inner: .empty)
}

/// Prepares the outlines of a display list for drawing in bands. Each outline is flattened once per frame, or reused
/// if the previous frame had the same outline.
final class OutlinePreparation {
  private let canvas: PixelBounds
  /// The number of rows in a band.
  let bandHeight: Int
  private(set) var table: EdgeTable
  private var builder: EdgeBuilder
  /// The outlines with edges that have been prepared so far, in order.
  private var flattened: [Flattened] = []
  /// The previous frame's outlines and edge table.
  private var last: (flattened: [Flattened], table: EdgeTable)
  /// For the outline that was most recently found in the previous frame: the difference between its index there and
  /// its index in this frame.
  private var shift = 0

  private struct Flattened {
    var outline: DisplayList.Outline
    var prepared: PreparedOutline
  }

  /// The number of the previous frame's outlines with which each outline is compared.
  private static let reach = 4
  /// The maximum size of the coverage that is kept, in bytes.
  private static let keptBytes = 4 << 20

  init(width: Int, height: Int, bandHeight: Int, kernels: Kernels) {
    self.bandHeight = bandHeight
    canvas = PixelBounds(left: 0, top: 0, right: width, bottom: height)
    table = EdgeTable(bandHeight: bandHeight, KeptCoverage.Budget(bytes: Self.keptBytes))
    last = ([], table)
    builder = EdgeBuilder(width: width, height: height, kernels: kernels)
  }

  /// Begins a frame. The outlines of the previous frame are kept for comparison; those of earlier frames are
  /// discarded.
  func beginFrame() {
    swap(&table, &last.table)
    swap(&flattened, &last.flattened)
    table.removeAll()
    flattened.removeAll(keepingCapacity: true)
    shift = 0
  }

  /// Returns the prepared outline: flattened, or reused from the previous frame.
  func prepare(_ outline: DisplayList.Outline) -> PreparedOutline {
    if let known = known(outline) { return known }
    let prepared = flatten(outline)
    if case .edges = prepared.shape {
      flattened.append(Flattened(outline: outline, prepared: prepared))
    }
    return prepared
  }

  /// Returns an outline from the previous frame, if that frame had the same outline at about the same index. Most
  /// arrays of points share storage, which makes the comparison fast.
  private func known(_ outline: DisplayList.Outline) -> PreparedOutline? {
    let start = max(flattened.count + shift, 0)
    for place in start..<max(min(start + Self.reach, last.flattened.count), start)
    where last.flattened[place].outline.transform == outline.transform
      && last.flattened[place].outline == outline
    {
      guard case .edges(let entry, let rule) = last.flattened[place].prepared.shape else {
        return nil
      }
      shift = place - flattened.count
      var prepared = last.flattened[place].prepared
      prepared.shape = .edges(table.add(entry, of: last.table), rule)
      flattened.append(Flattened(outline: outline, prepared: prepared))
      return prepared
    }
    return nil
  }

  private func flatten(_ outline: DisplayList.Outline) -> PreparedOutline {
    switch outline.geometry {
    case .everything:
      return PreparedOutline(shape: .whole, bounds: canvas, inner: canvas)
    case .rect(let rect):
      if let affine = outline.axisParallelTransform { return axisParallel(rect, affine) }
      return collect(.nonZero) { $0.addRoundedRect(rect, radius: 0, outline.transform) }
    case .roundedRect(let rect, let radius, let corners):
      guard !rect.isEmpty else { return .nothing }
      if !(radius > 0) || corners.isEmpty, let affine = outline.axisParallelTransform {
        return axisParallel(rect, affine)
      }
      var rounded = collect(.nonZero) {
        $0.addRoundedRect(rect, radius: radius, corners: corners, outline.transform)
      }
      if let affine = outline.axisParallelTransform {
        // Between the corners, the shape is a rectangle.
        let length = min(radius, rect.width / 2, rect.height / 2)
        rounded.inner = axisParallel(rect.insetBy(0, length), affine).inner
      }
      return rounded
    case .roundedRing(let rect, let radius, let width, let corners):
      guard !rect.isEmpty, width > 0 else { return .nothing }
      let inner = rect.insetBy(width, width)
      let outerRadius = min(radius, rect.width / 2, rect.height / 2)
      return collect(.evenOdd) {
        $0.addRoundedRect(rect, radius: outerRadius, corners: corners, outline.transform)
        if !inner.isEmpty {
          $0.addRoundedRect(
            inner, radius: max(outerRadius - width, 0), corners: corners, outline.transform)
        }
      }
    case .path(let path, let rule):
      return collect(rule) { $0.add(path, outline.transform) }
    case .stroke(let path, let style):
      return collect(.nonZero) { Stroker.add(path, style, outline.transform, to: &$0) }
    }
  }

  private func axisParallel(_ rect: Rect, _ transform: AffineTransform) -> PreparedOutline {
    guard !rect.isEmpty,
      let p = builder.devicePoint(Point(rect.minX, rect.minY), transform),
      let q = builder.devicePoint(Point(rect.maxX, rect.maxY), transform)
    else { return .nothing }
    func fixed(_ value: Double, _ limit: Int) -> Int32 {
      Precision.fixed(min(max(value, 0), Double(limit)))
    }
    let box = FixedBounds(
      minX: fixed(min(p.x, q.x), canvas.right), minY: fixed(min(p.y, q.y), canvas.bottom),
      maxX: fixed(max(p.x, q.x), canvas.right), maxY: fixed(max(p.y, q.y), canvas.bottom))
    guard box.minX < box.maxX, box.minY < box.maxY else { return .nothing }
    let fraction = Int32(Precision.one - 1)
    let isWhole = (box.minX | box.minY | box.maxX | box.maxY) & fraction == 0
    return PreparedOutline(
      shape: isWhole ? .whole : .rect(box), bounds: PixelBounds(touchedBy: box),
      inner: PixelBounds(within: box))
  }

  private func collect(
    _ rule: FillRule, _ add: (inout EdgeBuilder) -> Void
  ) -> PreparedOutline {
    guard let entry = table.add(from: &builder, add) else { return .nothing }
    var bounds = PixelBounds(touchedBy: builder.bounds)
    // An outline that continues to the right of the canvas has no edges there.
    if builder.isCutAtRight { bounds.right = canvas.right }
    return PreparedOutline(shape: .edges(entry, rule), bounds: bounds, inner: .empty)
  }
}

extension DisplayList.Outline {
  /// The transform, if it maps axis-parallel rectangles to axis-parallel rectangles.
  fileprivate var axisParallelTransform: AffineTransform? {
    transform.affine.flatMap { $0.preservesAxes ? $0 : nil }
  }
}
