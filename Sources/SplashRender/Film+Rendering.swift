public import SplashMedia
import SplashPixels
import SplashRaster
import SplashScene
import SplashSystem

/// The progress of a rendering.
public struct Progress: Sendable {
  /// The number of frames encoded so far.
  public var framesDone: Int
  /// The total number of frames. Frames that several outputs share are counted once. The number increases if a GIF is
  /// too large and is rendered again.
  public var frameCount: Int

  package init(framesDone: Int, frameCount: Int) {
    (self.framesDone, self.frameCount) = (framesDone, frameCount)
  }
}

/// The reason why a video, an image or a contact sheet wasn't rendered.
public enum RenderError: Error, Hashable, Sendable {
  /// An output can't be written.
  case output(OutputError)
  /// The image would exceed ``Film/maximumSide`` or ``Film/maximumPixels``.
  case tooLarge(width: Int, height: Int)
  /// The caller cancelled the rendering.
  case cancelled
  /// The system couldn't create a thread.
  case noThreads
  /// An SVG document can't be drawn.
  case svg(MediaError)
  /// A sound can't be decoded completely.
  case sound(MediaError)
  /// A frame of a video can't be decoded.
  case video(MediaError)
}

extension RenderError: CustomStringConvertible {
  /// The error as one sentence without a full stop.
  public var description: String {
    switch self {
    case .output(let error): error.description
    case .tooLarge(let width, let height):
      "the output would be \(width) × \(height) pixels; the maximum is \(Film.maximumSide) per side"
        + " and \(Film.maximumPixels) in total"
    case .cancelled: "the rendering was stopped"
    case .noThreads: "the system can't start another thread"
    case .svg(let failure): "\(failure.path): \(failure.reason)"
    case .sound(let failure):
      "\(failure.path): at \(short(failure.time)) s: \(failure.reason)"
    case .video(let failure): "\(failure.path): \(failure.frameSentence)"
    }
  }
}

extension Film {
  /// The default number of drawing threads: one per processor.
  public static var defaultThreads: Int { Thread.processorCount }

  /// The maximum width and height of a frame or a contact sheet in pixels. Formats have their own limits.
  public static let maximumSide = 65_535
  /// The maximum number of pixels in a frame or a contact sheet, which corresponds to 1 GiB of memory.
  public static let maximumPixels = 1 << 28

  /// The maximum total size of the frames that are waiting for the encoders, in bytes. A single frame may exceed it.
  private static let windowBytes = 512 << 20

  /// The maximum number of equal frames that are written to sinks at once, so that progress is reported regularly.
  private static let longestRun = 60

  /// Throws an error for images that exceed the limits.
  static func checkSize(_ width: Int, _ height: Int) throws(RenderError) {
    guard max(width, height) <= maximumSide, width * height <= maximumPixels else {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// Renders the frames and writes them to every output.
  ///
  /// Outputs with the same size and frame rate share their frames. Several threads draw the frames, and the calling
  /// thread encodes them in order. Outputs only appear when all of them are complete. If an error or the caller stops
  /// the rendering before that, or if an output can't be moved into place, none of them appears.
  ///
  /// A GIF that exceeds its ``SplashMedia/GIFOptions/maximumBytes`` even at reduced quality is rendered again at a
  /// lower frame rate and width until it fits.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - threads: The maximum number of drawing threads, at least 1. It doesn't affect the pixels. Fewer threads are
  ///     used if the system can't create more, or if frames are so large that only a few fit in memory.
  ///   - progress: A closure that is called by the calling thread after every frame. Returning `false` stops the
  ///     rendering.
  /// - Returns: A report for each output, in order.
  /// - Throws: The reason why no output was written; ``RenderError/cancelled`` if `progress` returned `false`.
  @discardableResult
  public func render(
    to outputs: [Output], threads: Int = defaultThreads,
    progress: (Progress) -> Bool = { _ in true }
  ) throws(RenderError) -> [OutputReport] {
    try Self.checkSize(width, height)
    var jobs: [OutputJob] = []
    do throws(RenderError) {
      for output in outputs { jobs.append(try OutputJob(output, of: self, threads: threads)) }
      try Self.encode(&jobs, threads: max(1, threads), progress)
      let files = jobs.flatMap(\.files)
      try stageTimes.measure(.place) { () throws(RenderError) in
        try blamingOutput { () throws(OutputError) in try OutputFile.place(files) }
      }
    } catch {
      for job in jobs { job.cancel() }
      throw error
    }
    return jobs.map(\.report)
  }

  /// Draws all frames and passes them to sinks, which stay open.
  ///
  /// - Parameters:
  ///   - sinks: The receivers of the frames, which must have been created for this frame size. They are called on the
  ///     calling thread.
  ///   - threads: The number of drawing threads, at least 1. It doesn't affect the pixels.
  ///   - progress: A closure that is called by the calling thread after every frame. Returning `false` stops the
  ///     rendering.
  /// - Throws: A sink's error, as ``RenderError/output(_:)``; ``RenderError/cancelled`` if `progress` returned
  ///   `false`; and errors in drawing frames.
  public func draw(
    into sinks: [any FrameSink], threads: Int = defaultThreads,
    progress: (Progress) -> Bool = { _ in true }
  ) throws(RenderError) {
    try Self.checkSize(width, height)
    var overall = Progress(framesDone: 0, frameCount: frameCount)
    try encode(frameCount, into: sinks, threads: max(1, threads), &overall, progress)
  }

  /// Returns a copy with an output's frame rate.
  public func adapted(to output: Output) -> Film {
    var film = self
    if let frameRate = output.frameRate { film.frameRate = frameRate }
    return film
  }

  /// Draws and encodes until all outputs are complete.
  private static func encode(
    _ jobs: inout [OutputJob], threads: Int, _ progress: (Progress) -> Bool
  ) throws(RenderError) {
    var groups: [[Int]] = []
    for index in jobs.indices {
      if let group = groups.firstIndex(where: { jobs[$0[0]].sharesFrames(with: jobs[index]) }) {
        groups[group].append(index)
      } else {
        groups.append([index])
      }
    }
    var overall = Progress(framesDone: 0, frameCount: 0)
    let counts = groups.map { group in group.map { jobs[$0].frameCount }.max() ?? 0 }
    overall.frameCount = counts.reduce(0, +)
    for (group, count) in zip(groups, counts) {
      let sinks = group.compactMap { jobs[$0].sink }
      try jobs[group[0]].film.encode(count, into: sinks, threads: threads, &overall, progress)
      for index in group {
        try jobs[index].complete(threads: threads, &overall, progress)
      }
    }
  }

  /// Returns the number of frames that may wait for the encoders.
  ///
  /// - Parameter pixels: The number of pixels in each frame.
  static func capacity(ofFrames pixels: Int, sinks: Int, threads: Int) -> Int {
    // A frame takes four bytes per pixel, plus at most six per pixel in each row sink.
    max(1, min(threads + 1, windowBytes / ((4 + 6 * sinks) * pixels)))
  }

  /// Draws the first `count` frames and writes them to sinks.
  func encode(
    _ count: Int, into sinks: [any FrameSink], threads: Int, _ overall: inout Progress,
    _ progress: (Progress) -> Bool
  ) throws(RenderError) {
    let capacity = Self.capacity(
      ofFrames: width * height, sinks: sinks.count, threads: threads)
    let window = OrderedWindow<Drawn>(count: count, capacity: capacity)
    let pool = FramePool(width: width, height: height, for: sinks)
    let lists = HandOff<DisplayList>()
    var workers: [Thread] = []
    let drawing = min(threads, capacity, count)
    let bitmaps = BitmapCache(bytes: drawing * Self.cachedBytes)
    for _ in 0..<drawing {
      guard let worker = Thread({ drawFrames(for: window, pool, lists, bitmaps) }) else { break }
      workers.append(worker)
    }
    guard !workers.isEmpty else { throw .noThreads }
    stageTimes?.note(drawingThreads: workers.count)
    defer {
      window.cancel()
      for worker in workers { worker.join() }
    }
    // A frame is written when the next frame is available, because only then is the number of frames that it
    // represents known.
    var current: (frame: FilmFrame, count: Int)?
    func write() throws(RenderError) {
      guard let (frame, count) = current else { return }
      try stageTimes.measure(.encode) { () throws(RenderError) in
        try blamingOutput { () throws(OutputError) in try frame.write(to: sinks, count: count) }
      }
      for sink in sinks {
        if let failure = sink.soundFailure { throw .sound(failure) }
      }
    }
    while let drawn = stageTimes.measure(.wait, { window.next() }) {
      switch drawn {
      case .new(let frame):
        try write()
        // Sinks don't keep frames after the call.
        if let current { pool.giveBack(current.frame) }
        current = (frame, 1)
      case .sameAsBefore:
        if current?.count == Self.longestRun {
          try write()
          current?.count = 0
        }
        current?.count += 1
      }
      try checkSources()
      overall.framesDone += 1
      guard progress(overall) else { throw .cancelled }
    }
    try write()
  }

  /// The result of drawing a frame, as passed through the window.
  private enum Drawn: Sendable {
    case new(FilmFrame)
    case sameAsBefore
  }

  /// The size of the bitmap cache per drawing thread, in bytes.
  private static let cachedBytes = 32 << 20

  /// Draws frames until there are none left.
  ///
  /// - Parameters:
  ///   - lists: The store in which each frame's list is placed for the thread that draws the next frame.
  ///   - bitmaps: The bitmap cache that all threads share.
  private func drawFrames(
    for window: OrderedWindow<Drawn>, _ pool: FramePool, _ lists: HandOff<DisplayList>,
    _ bitmaps: BitmapCache
  ) {
    let renderer = makeRenderer(sharing: bitmaps)
    while let index = window.claim() {
      let list = displayList(at: time(ofFrame: index))
      lists.put(list, at: index)
      // Frames are claimed in order, so the previous frame has already been started.
      if index > 0, list == lists.take(index - 1) {
        window.deliver(.sameAsBefore, at: index)
        continue
      }
      let frame = pool.take()
      frame.draw(list, with: renderer, stageTimes)
      window.deliver(.new(frame), at: index)
    }
  }
}

/// Converts an output's error to a rendering error.
package func blamingOutput<Result>(
  _ body: () throws(OutputError) -> Result
) throws(RenderError) -> Result {
  do throws(OutputError) { return try body() } catch { throw .output(error) }
}
