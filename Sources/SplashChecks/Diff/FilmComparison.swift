import SplashMedia
import SplashPixels
package import SplashRender
import SplashScene
import SplashSyntax
import SplashSystem
import Synchronization

/// The differences between two videos or two images.
package struct FilmComparison: Sendable {
  /// The position of a frame that both videos have.
  package struct Place: Sendable {
    package let index: Int
    /// The frame's time in the first video, in seconds.
    package let time: Double
  }

  /// A frame whose start time differs between the two videos.
  package struct Shift: Sendable {
    package let index: Int
    package let times: (Double, Double)
  }

  /// The number of frames that were compared: the frames that both videos have.
  package private(set) var compared = 0
  /// The number of frames that exceed the tolerance.
  package private(set) var differing = 0
  /// The number of frames that differ at all.
  package private(set) var unequal = 0
  /// The first frame that exceeds the tolerance.
  package private(set) var first: Place?
  /// The frame with the lowest structural similarity among the differing frames.
  package private(set) var worst: (place: Place, comparison: Comparison)?
  /// The maximum difference in a channel of any pixel, 0…255.
  package private(set) var maximum = 0
  /// The largest mean difference of a block in any frame, 0…255, and that frame's position; `nil` if nothing differs.
  package private(set) var largestBlock: (place: Place, mean: Double)?
  /// The maximum, over all frames, of the fraction of pixels that exceed the tolerance, 0…1.
  package private(set) var share = 0.0
  /// The first frame whose start times in the two videos differ by more than half a millisecond.
  package private(set) var shift: Shift?
  /// The durations of the videos in seconds, if the videos have the same number of frames but their durations differ
  /// by more than a millisecond. The last frame is then held longer in one of them.
  package private(set) var durations: (Double, Double)?
  private var squares = 0
  private var samples = 0
  private var similarities = 0.0

  /// The peak signal-to-noise ratio of all frames together, in decibels; `nil` if nothing differs.
  package var noiseRatio: Double? { Comparison.noiseRatio(squares: squares, samples: samples) }
  /// The mean structural similarity of the frames.
  package var similarity: Double { compared > 0 ? similarities / Double(compared) : 1 }

  /// The tolerance within which times are considered equal, in seconds. It is needed because files round times.
  private static let timeTolerance = 0.000_501
  /// The maximum total size of the frames in progress, in bytes. A single frame may exceed it.
  private static let windowBytes = 256 << 20

  /// Compares the common frames of two videos of the same size, in order.
  ///
  /// - Parameters:
  ///   - shown: The maximum number of differing frames for which images are reported.
  ///   - threads: The number of threads, at least 1.
  ///   - take: A closure that receives the frames that exceed the tolerance, but at most `shown` of them.
  ///   - progress: A closure that is called after each frame.
  package init(
    _ a: ComparedMedia, _ b: ComparedMedia, tolerance: Tolerance, shown: Int, threads: Int,
    take: (CheckedItem) throws(RenderError) -> Void, progress: (Progress) -> Void
  ) throws(RenderError) {
    let count = min(a.times.count, b.times.count)
    for index in 0..<count where shift == nil {
      let times = (a.times.starts[index], b.times.starts[index])
      if abs(times.0 - times.1) > Self.timeTolerance { shift = Shift(index: index, times: times) }
    }
    let durations = (a.times.duration, b.times.duration)
    if !a.isPicture, !b.isPicture, a.times.count == b.times.count,
      abs(durations.0 - durations.1) > 2 * Self.timeTolerance
    {
      self.durations = durations
    }
    let bytes = 12 * a.width * a.height
    let found = FoundCount()
    var state = Progress(framesDone: 0, frameCount: count)
    try inOrder(
      count, threads: threads,
      capacity: max(1, min(threads + 1, Self.windowBytes / max(1, bytes))),
      makeWorker: {
        { index -> Result<CheckedItem, OutputError>? in
          guard let (expected, actual) = frames(index, a, b) else { return nil }
          let time = a.times.starts[index]
          return Result { () throws(OutputError) in
            try CheckedItem.compare(
              expected, actual, tolerance: tolerance,
              name: a.isPicture ? "picture" : "frame \(index) (\(short(time)) s)",
              members: [("frame", .number(String(index))), ("time", .shortest(time))],
              showsPictures: { found.value < shown })
          }
        }
      },
      take: { (index, result) throws(RenderError) in
        guard let result else { throw Self.failure(a, b) }
        let place = Place(index: index, time: a.times.starts[index])
        let checked = try blamingOutput { () throws(OutputError) in try result.get() }
        add(checked, at: place)
        if checked.item.status == .different, found.value < shown {
          found.increment()
          try take(checked)
        }
        state.framesDone += 1
        progress(state)
      })
  }

  private mutating func add(_ checked: CheckedItem, at place: Place) {
    compared += 1
    if checked.item.status == .different {
      differing += 1
      if first == nil { first = place }
    }
    guard let comparison = checked.item.comparison else { return }
    squares += comparison.squares
    samples += comparison.pixels * comparison.channels
    similarities += comparison.similarity
    maximum = max(maximum, comparison.maximum)
    share = max(share, comparison.excessShare)
    guard !comparison.isEqual else { return }
    unequal += 1
    if comparison.largestBlock > largestBlock?.mean ?? 0 {
      largestBlock = (place, comparison.largestBlock)
    }
    if worst.map({ $0.comparison.similarity > comparison.similarity }) ?? true {
      worst = (place, comparison)
    }
  }

  private static func failure(_ a: ComparedMedia, _ b: ComparedMedia) -> RenderError {
    (a.failure ?? b.failure).map(RenderError.video) ?? .cancelled
  }
}

/// Returns a frame of both videos; `nil` if either can't be decoded.
private func frames(
  _ index: Int, _ a: ComparedMedia, _ b: ComparedMedia
) -> (Pixmap, Pixmap)? {
  guard let expected = a.frame(index), let actual = b.frame(index) else { return nil }
  return (expected, actual)
}

/// The number of differing frames found so far, shared by the threads that create images of the differences.
private final class FoundCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() {
    count.add(1, ordering: .relaxed)
  }
}
