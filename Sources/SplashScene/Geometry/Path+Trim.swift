extension MeasuredPath {
  /// Returns the part of the path that a trim keeps. Fractions refer to the total length of all subpaths.
  ///
  /// Curves keep their degree. A subpath that is kept completely is unchanged; if it was closed, it stays closed. A
  /// part that runs across the beginning of a closed subpath becomes one open piece. A part that runs across the ends
  /// of an open subpath becomes two pieces, the first of which runs up to the end. A subpath of zero length is kept
  /// if its position along the path is.
  ///
  /// - Parameter trim: The kept part. Its mode has no effect on a single path.
  package func trimmed(by trim: PathTrim) -> Path {
    if trim.keepsEverything { return path }
    return parts(
      trim.spans(ofLength: length), trim.curves, tolerance: length * Self.resolution)
  }

  /// The fraction of the total length below which distances are considered equal, so rounding leaves no tiny pieces.
  fileprivate static let resolution = 1e-11

  /// Returns the parts of the path within spans of its length.
  fileprivate func parts(
    _ spans: [PathSpan], _ curves: PathTrim.CurvePosition, tolerance: Double
  ) -> Path {
    var result = Path()
    for subpath in subpaths {
      let kept = spans.compactMap { subpath.kept(of: $0, tolerance) }
      if kept.contains(subpath.span) {
        for element in path.elements[subpath.elements] { result.add(element) }
      } else {
        result.add(kept, of: subpath, curves, tolerance)
      }
    }
    return result
  }
}

extension [MeasuredPath] {
  /// Returns the part of each path that a trim keeps, in the same order; a path of which nothing is kept becomes
  /// empty.
  ///
  /// - Parameter trim: The part to keep of each path's length or of the total length, depending on its mode.
  public func trimmed(by trim: PathTrim) -> [Path] {
    if trim.keepsEverything { return map(\.path) }
    guard trim.mode == .sequentially else { return map { $0.trimmed(by: trim) } }
    var length = 0.0
    let beginnings = map { path in
      defer { length += path.length }
      return length
    }
    let spans = trim.spans(ofLength: length)
    return zip(self, beginnings).map { path, beginning in
      path.parts(
        spans.map { PathSpan(start: $0.start - beginning, end: $0.end - beginning) }, trim.curves,
        tolerance: length * MeasuredPath.resolution)
    }
  }
}

extension Path {
  /// Returns the path with its subpaths trimmed. Depending on the mode, fractions refer to each subpath's length or
  /// to the total length.
  ///
  /// Each call measures the lengths again.
  public func trimmed(by trim: PathTrim) -> Path {
    if trim.keepsEverything { return self }
    if trim.keepsNothing { return Path() }
    return Path(joining: subpaths.map(MeasuredPath.init).trimmed(by: trim))
  }

  /// Adds pieces of a subpath. A piece begins with a move, unless the previous piece ended at the beginning of a
  /// closed subpath.
  fileprivate mutating func add(
    _ pieces: [PathSpan], of subpath: MeasuredPath.Subpath, _ curves: PathTrim.CurvePosition,
    _ tolerance: Double
  ) {
    var begins = true
    for piece in pieces {
      var start = subpath.span.start
      for (segment, end) in zip(subpath.segments, subpath.ends) {
        defer { start = end }
        let length = end - start
        let (skipped, kept) = (piece.start - start, piece.end - start)
        // A part too short to have a direction is omitted.
        guard length > tolerance, length - skipped > tolerance, kept > tolerance else { continue }
        let part = segment.part(
          from: skipped <= tolerance ? 0 : skipped / length,
          to: length - kept <= tolerance ? 1 : kept / length, curves, ofLength: length)
        if begins { move(to: part.start) }
        begins = false
        add(part)
      }
      if !subpath.isClosed || piece.end != subpath.span.end { begins = true }
    }
  }
}

extension MeasuredPath.Subpath {
  /// Returns the part of the subpath within a span of the path's length; ends close to the subpath's ends are snapped
  /// to them. `nil` if there is no such part.
  fileprivate func kept(of other: PathSpan, _ tolerance: Double) -> PathSpan? {
    let kept = PathSpan(
      start: other.start <= span.start + tolerance ? span.start : other.start,
      end: other.end >= span.end - tolerance ? span.end : other.end)
    if span.end - span.start <= tolerance { return kept == span ? span : nil }
    return kept.end - kept.start > tolerance ? kept : nil
  }
}
