import SplashMedia
import SplashPixels
import SplashRaster
import Synchronization

/// A picture of a film on its way, with what its sinks make of its rows.
final class FilmFrame: Sendable {
  /// What is drawn into; without pixels where every sink takes rows.
  let buffer: FrameBuffer
  /// One for each sink, if it takes rows.
  private let rowSinks: [(any RowSink)?]

  init(width: Int, height: Int, rowSinks: [(any RowSink)?]) {
    let needsPixels = rowSinks.isEmpty || rowSinks.contains { $0 == nil }
    buffer =
      needsPixels
      ? FrameBuffer(Pixmap(width: width, height: height))
      : FrameBuffer(width: width, height: height)
    self.rowSinks = rowSinks
  }

  /// Draws a list.
  ///
  /// - Parameter times: What the time of drawing and converting is added to.
  func draw(_ list: DisplayList, with renderer: Renderer, _ times: StageTimes? = nil) {
    // Each is asked, also after one that has lost its rows.
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

  /// Gives it to the sinks that it was made for, in their order.
  ///
  /// - Parameter count: For how many frames in a row it stands.
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

/// Frames of one size that are drawn again and again, so that the memory of a film is that of the few
/// which are on their way at a time.
final class FramePool: Sendable {
  private let make: @Sendable () -> FilmFrame
  private let free = Mutex<[FilmFrame]>([])

  /// Makes a pool of frames of `width` × `height` pixels for some sinks.
  init(width: Int, height: Int, for sinks: [any FrameSink]) {
    let makers = sinks.map(\.makeRowSink)
    make = { FilmFrame(width: width, height: height, rowSinks: makers.map { $0?() }) }
  }

  /// A frame with any contents, the caller's alone until it gives it back.
  func take() -> FilmFrame {
    free.withLock { $0.popLast() } ?? make()
  }

  /// Takes back a frame that nobody reads any more.
  func giveBack(_ frame: FilmFrame) {
    free.withLock { $0.append(frame) }
  }
}
