/// The pixels that may differ between two frames. Each band of rows has a range of columns that contains all of its
/// differing pixels.
///
/// A pixel only depends on the commands that affect it. If both lists have the same commands for a pixel, in the same
/// order and in the same groups, the pixel is unchanged.
struct Damage {
  private let bandHeight: Int
  private let canvas: PixelBounds
  private var columns: [Range<Int>]

  /// Ranges of columns begin and end at cache line boundaries, which are sixteen pixels apart.
  private static let alignment = 16

  /// Creates damage that contains all pixels.
  ///
  /// - Parameter bandHeight: The number of rows in a band.
  init(whole canvas: PixelBounds, bandHeight: Int) {
    self.canvas = canvas
    self.bandHeight = bandHeight
    let bands = (canvas.bottom + bandHeight - 1) / bandHeight
    columns = Array(repeating: 0..<canvas.right, count: bands)
  }

  /// Finds the pixels that differ in `new`.
  init(_ canvas: PixelBounds, from old: ShownFrame, to new: ShownFrame, bandHeight: Int) {
    self.init(whole: canvas, bandHeight: bandHeight)
    guard old.list.background == new.list.background else { return }
    columns = columns.map { _ in 0..<0 }
    compare(
      Traced(old.list.commands, old.traces), Traced(new.list.commands, new.traces),
      within: (canvas, canvas))
  }

  /// Commands and their traces.
  private struct Traced {
    let commands: [DisplayList.Command]
    let traces: [Trace]

    init(_ commands: [DisplayList.Command], _ traces: [Trace]) {
      (self.commands, self.traces) = (commands, traces)
    }

    var count: Int { commands.count }
  }

  /// Adds what differs between two sequences of commands.
  ///
  /// - Parameter bounds: The bounds outside of which the old and the new commands change nothing.
  private mutating func compare(
    _ old: Traced, _ new: Traced, within bounds: (old: PixelBounds, new: PixelBounds)
  ) {
    // If commands were added or removed, those between the first and the last difference are compared.
    var (first, rest) = (0, 0)
    if old.count != new.count {
      let common = min(old.count, new.count)
      while first < common, old.commands[first] == new.commands[first] { first += 1 }
      while rest < common - first,
        old.commands[old.count - 1 - rest] == new.commands[new.count - 1 - rest]
      {
        rest += 1
      }
      for trace in old.traces[first..<old.count - rest] {
        add(trace.bounds.intersection(bounds.old))
      }
      for trace in new.traces[first..<new.count - rest] {
        add(trace.bounds.intersection(bounds.new))
      }
      return
    }
    for index in old.commands.indices {
      let (before, after) = (old.traces[index], new.traces[index])
      if case .group(let a) = old.commands[index], case .group(let b) = new.commands[index],
        let from = before.group, let to = after.group, from.isDrawnAs(to), a.hasSameValues(as: b)
      {
        let inner = (from.bounds.intersection(bounds.old), to.bounds.intersection(bounds.new))
        compare((a, from), (b, to), within: inner)
      } else if old.commands[index] != new.commands[index] {
        add(before.bounds.intersection(bounds.old))
        add(after.bounds.intersection(bounds.new))
      }
    }
  }

  /// Adds what differs between the contents and the masks of two groups.
  private mutating func compare(
    _ old: (group: DisplayList.Group, trace: Trace.Group),
    _ new: (group: DisplayList.Group, trace: Trace.Group),
    within bounds: (old: PixelBounds, new: PixelBounds)
  ) {
    if let from = old.trace.bitmapBounds, let to = new.trace.bitmapBounds {
      if old.group.contents != new.group.contents {
        add(from.intersection(bounds.old))
        add(to.intersection(bounds.new))
      }
    } else {
      compare(
        Traced(old.group.contents, old.trace.contents),
        Traced(new.group.contents, new.trace.contents), within: bounds)
    }
    compare(
      Traced(old.group.mask?.contents ?? [], old.trace.mask),
      Traced(new.group.mask?.contents ?? [], new.trace.mask), within: bounds)
  }

  private mutating func add(_ bounds: PixelBounds) {
    let bounds = bounds.intersection(canvas)
    if bounds.isEmpty { return }
    let left = bounds.left / Self.alignment * Self.alignment
    let right = min(
      (bounds.right + Self.alignment - 1) / Self.alignment * Self.alignment, canvas.right)
    for band in bounds.top / bandHeight...(bounds.bottom - 1) / bandHeight {
      let there = columns[band]
      columns[band] =
        there.isEmpty
        ? left..<right : min(there.lowerBound, left)..<max(there.upperBound, right)
    }
  }

  /// For each backdrop, adds all pixels that it reads and shows, if any of them is damaged.
  mutating func takeIn(_ backdrops: [PixelBounds]) {
    var left = backdrops
    var count = 0
    repeat {
      count = left.count
      left.removeAll { bounds in
        guard touches(bounds) else { return false }
        add(bounds)
        return true
      }
    } while left.count < count
  }

  private func touches(_ bounds: PixelBounds) -> Bool {
    let bounds = bounds.intersection(canvas)
    if bounds.isEmpty { return false }
    return columns[bounds.top / bandHeight...(bounds.bottom - 1) / bandHeight].contains {
      $0.overlaps(bounds.left..<bounds.right)
    }
  }

  /// The number of damaged pixels per row, summed over the bands.
  var size: Int { columns.reduce(0) { $0 + $1.count } }

  /// Extends damaged bands to all columns.
  mutating func widen() {
    columns = columns.map { $0.isEmpty ? $0 : 0..<canvas.right }
  }

  /// Returns the damaged part of a band.
  func part(of band: Band) -> PixelBounds {
    let columns = columns[band.index]
    return columns.isEmpty
      ? .empty
      : PixelBounds(
        left: columns.lowerBound, top: band.top, right: columns.upperBound, bottom: band.bottom)
  }
}

extension DisplayList.Group {
  /// Returns whether everything but the contents and the mask's contents is equal.
  fileprivate func hasSameValues(as other: DisplayList.Group) -> Bool {
    var (a, b) = (self, other)
    a.contents = []
    b.contents = []
    a.mask?.contents = []
    b.mask?.contents = []
    return a == b
  }
}
