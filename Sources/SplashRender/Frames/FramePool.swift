import SplashMedia
import SplashPixels
import SplashRaster
import Synchronization

/// A frame of a video, with the rows that are converted for the sinks.
final class FilmFrame: Sendable {
  /// The buffer into which the frame is drawn. It has no pixels if every sink takes rows.
  let buffer: FrameBuffer
  /// A row sink for each sink that takes rows.
  private let rowSinks: [(any RowSink)?]

  init(width: Int, height: Int, rowSinks: [(any RowSink)?]) {
    let needsPixels = rowSinks.isEmpty || rowSinks.contains { $0 == nil }
    buffer =
      needsPixels
      ? FrameBuffer(Pixmap(width: width, height: height))
      : FrameBuffer(width: width, height: height)
    self.rowSinks = rowSinks
  }

  /// Draws a display list.
  ///
  /// - Parameter times: The stage times to which the times for drawing and conversion are added.
  func draw(_ list: DisplayList, with renderer: Renderer, _ times: StageTimes? = nil) {
    // All sinks must be prepared, even if an earlier one has lost its rows.
    let areKept = rowSinks.map { $0?.prepare() ?? true }
    if areKept.contains(false) { buffer.forget() }
    func take(_ rows: FrameRows) {
      for sink in rowSinks { sink?.take(rows) }
    }
    guard let times else { return renderer.render(list, into: buffer, take) }
    let start = ContinuousClock.now
    var converting = Duration.zero
    renderer.render(list, into: buffer) { rows in
      let start = ContinuousClock.now
      take(rows)
      converting += ContinuousClock.now - start
    }
    times.add(.draw, ContinuousClock.now - start - converting)
    times.add(.convert, converting)
  }

  /// Writes the frame to its sinks, in order.
  ///
  /// - Parameter count: The number of consecutive frames that this frame represents.
  func write(to sinks: [any FrameSink], count: Int) throws(OutputError) {
    for (sink, rowSink) in zip(sinks, rowSinks) {
      if let rowSink {
        try rowSink.send(count: count)
      } else if let pixmap = buffer.pixmap {
        try sink.write(pixmap, count: count)
      }
    }
  }
}

/// A pool of reusable frames of one size, so that a video only needs memory for a few frames at a time.
final class FramePool: Sendable {
  private let make: @Sendable () -> FilmFrame
  private let free = Mutex<[FilmFrame]>([])

  /// Creates a pool of frames with `width` × `height` pixels for some sinks.
  init(width: Int, height: Int, for sinks: [any FrameSink]) {
    let makers = sinks.map(\.makeRowSink)
    make = { FilmFrame(width: width, height: height, rowSinks: makers.map { $0?() }) }
  }

  /// Takes a frame with arbitrary contents, which the caller owns until it gives the frame back.
  func take() -> FilmFrame {
    free.withLock { $0.popLast() } ?? make()
  }

  /// Gives back a frame that is no longer used.
  func giveBack(_ frame: FilmFrame) {
    free.withLock { $0.append(frame) }
  }
}
