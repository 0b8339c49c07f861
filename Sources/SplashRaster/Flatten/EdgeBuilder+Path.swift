import SplashScene

extension EdgeBuilder {
  /// Adds the outline of `path` under `projection`. Curves become chords, and open subpaths are closed.
  ///
  /// Elements with coordinates that aren't finite are omitted.
  mutating func add(_ path: Path, _ projection: Projection) {
    if let affine = projection.affine {
      walk(
        path, from: Point.zero, place: { $0.devicePoint($1, affine) },
        mix: { $0.interpolated(to: $1, $2) }, line: { $0.addLine($1, $2) },
        cubic: { $0.addCubic($1, $2, $3, $4) })
    } else {
      walk(
        path, from: Projection.Place(0, 0, 1), place: { $0.place($1, projection) },
        mix: { $0.interpolated(to: $1, $2) }, line: { $0.addLine($1, $2) },
        cubic: { $0.addCubic($1, $2, $3, $4) })
    }
  }

  /// Walks along `path`, converting its points to the type `Place`.
  @inline(__always)
  private mutating func walk<Place>(
    _ path: Path, from origin: Place, place: (EdgeBuilder, Point) -> Place?,
    mix: (Place, Place, Double) -> Place, line: (inout EdgeBuilder, Place, Place) -> Void,
    cubic: (inout EdgeBuilder, Place, Place, Place, Place) -> Void
  ) {
    var start = origin
    var current = origin
    for element in path.elements {
      switch element {
      case .move(let p):
        guard let to = place(self, p) else { continue }
        line(&self, current, start)
        start = to
        current = to
      case .line(let p):
        guard let to = place(self, p) else { continue }
        line(&self, current, to)
        current = to
      case .quad(let c, let p):
        guard let c = place(self, c), let to = place(self, p) else { continue }
        // This is the same curve, raised to a cubic.
        cubic(&self, current, mix(current, c, 2.0 / 3), mix(to, c, 2.0 / 3), to)
        current = to
      case .cubic(let c1, let c2, let p):
        guard let c1 = place(self, c1), let c2 = place(self, c2), let to = place(self, p) else {
          continue
        }
        cubic(&self, current, c1, c2, to)
        current = to
      case .close:
        line(&self, current, start)
        current = start
      }
    }
    line(&self, current, start)
  }

  /// Adds a cubic curve in device space as chords.
  ///
  /// Long curves are halved first, so that each part outside the canvas only needs one chord.
  private mutating func addCubic(
    _ p: Point, _ c1: Point, _ c2: Point, _ q: Point, depth: Int = 0
  ) {
    if isBeside(p, c1, c2, q) {
      addLine(p, q)
      return
    }
    let chords = CurveChords(p, c1, c2, q, tolerance: Precision.tolerance)
    if chords.count > 24, depth < 24 {
      let (a, m, d) = (
        c1.interpolated(to: p, 0.5), c1.interpolated(to: c2, 0.5), c2.interpolated(to: q, 0.5)
      )
      let (b, c) = (a.interpolated(to: m, 0.5), m.interpolated(to: d, 0.5))
      let middle = b.interpolated(to: c, 0.5)
      addCubic(p, a, b, middle, depth: depth + 1)
      addCubic(middle, c, d, q, depth: depth + 1)
      return
    }
    // The points between chords are moved off the curve by less than a pixel.
    if isWithin(p, c1, c2, q) {
      add(chords, p, c1, c2, q)
      return
    }
    var from = p
    for to in chords.points(p, c1, c2, q) {
      addLine(from, to)
      from = to
    }
    addLine(from, q)
  }

  /// Returns `p` in device space within the coordinate limits; `nil` if it is NaN.
  func devicePoint(_ p: Point, _ transform: AffineTransform) -> Point? {
    let q = transform.apply(p)
    return q.x.isFinite && q.y.isFinite ? limited(q) : nil
  }
}
