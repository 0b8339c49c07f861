import CSplashKernels

/// A straight edge of an outline in device space, running downwards. Its coordinates are in pixels with 12 fractional
/// bits, and must not be negative. It has the kernels' memory layout.
package struct Edge: Equatable {
  /// The x coordinate of the upper end.
  package var x0: Int32
  /// The y coordinate of the upper end.
  package var y0: Int32
  /// The x coordinate of the lower end.
  package var x1: Int32
  /// The y coordinate of the lower end, which must be below the upper end.
  package var y1: Int32
  /// The winding: 1 if the outline runs downwards here, −1 if it runs upwards.
  package var winding: Int32

  /// Creates an edge from `x0`, `y0` down to `x1`, `y1`.
  @inlinable @inline(__always)
  package init(x0: Int32, y0: Int32, x1: Int32, y1: Int32, winding: Int32) {
    (self.x0, self.y0, self.x1, self.y1, self.winding) = (x0, y0, x1, y1, winding)
  }
}

/// A box in device space, in the same units as ``Edge``. It has the kernels' memory layout.
package struct FixedBounds: Equatable {
  package var minX: Int32
  package var minY: Int32
  package var maxX: Int32
  package var maxY: Int32

  /// The empty box.
  package static let empty = FixedBounds(minX: .max, minY: .max, maxX: .min, maxY: .min)

  package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }
}

/// A cubic curve in device space, in pixels. Its point at t is ((a t + b) t + c) t + d. It has the kernels' memory
/// layout.
package struct CurvePowers {
  package var ax, ay: Double
  package var bx, by: Double
  package var cx, cy: Double
  package var dx, dy: Double

  package init(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double),
    _ d: (x: Double, y: Double)
  ) {
    (ax, ay, bx, by, cx, cy, dx, dy) = (a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)
  }
}

extension Kernels {
  /// Writes the edges of a curve's chords, except horizontal ones, and extends `box` to include them.
  ///
  /// - Parameters:
  ///   - curve: The curve that contains the points between the chords, at `step` · (`first` + i) for
  ///     i = 0…`count` − 2. No coordinate may be negative, or too large for an edge.
  ///   - ends: The start of the first chord and the end of the last one, in either vertical order.
  ///   - count: The number of chords.
  ///   - edges: A buffer with room for one edge per chord.
  /// - Returns: The number of edges.
  package func chords(
    _ curve: CurvePowers, step: Double, first: Double, ends: Edge, count: Int,
    into edges: UnsafeMutablePointer<Edge>, box: inout FixedBounds
  ) -> Int {
    unsafe withUnsafePointer(to: curve) { curve in
      unsafe withUnsafePointer(to: ends) { ends in
        unsafe withUnsafeMutablePointer(to: &box) { box in
          unsafe table.pointee.coverage.chords(
            UnsafeRawPointer(curve).assumingMemoryBound(to: splash_curve.self), step, first,
            UnsafeRawPointer(ends).assumingMemoryBound(to: splash_edge.self), count,
            UnsafeMutableRawPointer(edges).assumingMemoryBound(to: splash_edge.self),
            UnsafeMutableRawPointer(box).assumingMemoryBound(to: splash_box.self))
        }
      }
    }
  }
}
