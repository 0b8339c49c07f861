extension MeasuredPath {
  /// The path with the part of its length that a trim keeps: all subpaths together have one length.
  ///
  /// Curves stay curves of the same degree. A subpath that is kept whole stays as it is, a closed one
  /// closed. A part that runs across the beginning of a closed subpath is one open piece; one that runs
  /// across the ends of an open subpath is two, of which that up to the end comes first. A subpath
  /// without length is kept when its place in the length is.
  ///
  /// - Parameter trim: What is kept. Its mode makes no difference to one path.
  public func trimmed(by trim: PathTrim) -> Path {
    if trim.keepsEverything { return path }
    return parts(
      trim.spans(ofLength: length), tolerance: length * Self.resolution)
  }

  /// Distances that differ by less than this fraction of the whole length are one, so that rounding makes no
  /// specks.
  fileprivate static let resolution = 1e-11

  /// What lies in spans of the length.
  fileprivate func parts(_ spans: [PathSpan], tolerance: Double) -> Path {
    var result = Path()
    for subpath in subpaths {
      let kept = spans.compactMap { subpath.kept(of: $0, tolerance) }
      if kept.contains(subpath.span) {
        for element in path.elements[subpath.elements] { result.add(element) }
      } else {
        result.add(kept, of: subpath, tolerance)
      }
    }
    return result
  }
}

extension [MeasuredPath] {
  /// The paths with what a trim keeps of them, as many and in the same order; what nothing is kept of
  /// is empty.
  ///
  /// - Parameter trim: What is kept, of each path by itself or of the length of all, as its mode says.
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
        spans.map { PathSpan(start: $0.start - beginning, end: $0.end - beginning) },
        tolerance: length * MeasuredPath.resolution)
    }
  }
}

extension Path {
  /// The path with what a trim keeps of its subpaths: each by itself, or of the length of all, as its mode says.
  ///
  /// The lengths are found anew every time: keep ``MeasuredPath``s of the ``subpaths`` to trim one path often.
  public func trimmed(by trim: PathTrim) -> Path {
    if trim.keepsEverything { return self }
    if trim.keepsNothing { return Path() }
    return Path(joining: subpaths.map(MeasuredPath.init).trimmed(by: trim))
  }

  /// Adds pieces of a subpath, each of which begins anew but where the one before ended at the beginning of a
  /// closed subpath.
  fileprivate mutating func add(
    _ pieces: [PathSpan], of subpath: MeasuredPath.Subpath, _ tolerance: Double
  ) {
    var begins = true
    for piece in pieces {
      var start = subpath.span.start
      for (segment, end) in zip(subpath.segments, subpath.ends) {
        defer { start = end }
        let length = end - start
        let (skipped, kept) = (piece.start - start, piece.end - start)
        // A part that is too short to have a direction is left out.
        guard length > tolerance, length - skipped > tolerance, kept > tolerance else { continue }
        let part = segment.part(
          from: skipped <= tolerance ? 0 : skipped / length,
          to: length - kept <= tolerance ? 1 : kept / length, ofLength: length)
        if begins { move(to: part.start) }
        begins = false
        add(part)
      }
      if !subpath.isClosed || piece.end != subpath.span.end { begins = true }
    }
  }
}

extension MeasuredPath.Subpath {
  /// What of the subpath lies in a span of the path's length; ends that are nearly the subpath's are that. `nil`
  /// for nothing.
  fileprivate func kept(of other: PathSpan, _ tolerance: Double) -> PathSpan? {
    let kept = PathSpan(
      start: other.start <= span.start + tolerance ? span.start : other.start,
      end: other.end >= span.end - tolerance ? span.end : other.end)
    if span.end - span.start <= tolerance { return kept == span ? span : nil }
    return kept.end - kept.start > tolerance ? kept : nil
  }
}
