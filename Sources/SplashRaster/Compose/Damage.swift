/// The pixels that may differ between two frames. Each band of rows has a range of columns that contains all of its
/// differing pixels.
///
/// A pixel only depends on the commands that affect it. If both lists have the same commands for a pixel, in the same
/// order, the pixel is unchanged.
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
    let all = columns
    columns = columns.map { _ in 0..<0 }
    let (before, after) = (old.list.commands, new.list.commands)
    func isSame(_ i: Int, _ j: Int) -> Bool {
      old.traces[i].groupPath == new.traces[j].groupPath && before[i] == after[j]
    }
    if before.count == after.count, zip(before, after).allSatisfy({ $0.opening == $1.opening }) {
      for i in before.indices where !isSame(i, i) {
        add(old.traces[i].bounds)
        add(new.traces[i].bounds)
      }
      return
    }
    // If commands were added or removed, the range between the first and the last difference is compared.
    let common = min(before.count, after.count)
    var first = 0
    while first < common, isSame(first, first) { first += 1 }
    var rest = 0
    while rest < common - first, isSame(before.count - 1 - rest, after.count - 1 - rest) {
      rest += 1
    }
    let (gone, come) = (first..<before.count - rest, first..<after.count - rest)
    guard before[gone].isBalanced, after[come].isBalanced else {
      columns = all
      return
    }
    for trace in old.traces[gone] { add(trace.bounds) }
    for trace in new.traces[come] { add(trace.bounds) }
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

extension DisplayList.Command {
  /// The type of group that the command begins (a positive number) or ends (the same number, negative).
  fileprivate var opening: Int {
    switch self {
    case .fill, .particles: 0
    case .beginGroup: 1
    case .endGroup: -1
    case .beginMask: 2
    case .endMask: -2
    }
  }
}

extension ArraySlice<DisplayList.Command> {
  /// Whether all groups and masks that begin among these commands also end among them. A mask on its own isn't
  /// balanced, because it changes its entire group.
  fileprivate var isBalanced: Bool {
    var open: [Int] = []
    for command in self {
      let opening = command.opening
      if opening == 2, open.isEmpty { return false }
      if opening > 0 {
        open.append(opening)
      } else if opening < 0, open.popLast() != -opening {
        return false
      }
    }
    return open.isEmpty
  }
}
