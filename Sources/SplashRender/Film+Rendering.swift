public import SplashMedia
import SplashPixels
import SplashRaster
import SplashScene
import SplashSystem

/// How far a rendering is.
public struct Progress: Sendable {
  /// The frames that are encoded.
  public var framesDone: Int
  /// All frames that are to be: of outputs that share them, once. It grows when a GIF turns out to be
  /// too large, and is made again.
  public var frameCount: Int

  package init(framesDone: Int, frameCount: Int) {
    (self.framesDone, self.frameCount) = (framesDone, frameCount)
  }
}

/// Why a film, a picture or a sheet was not made.
public enum RenderError: Error, Hashable, Sendable {
  /// An output can't be made.
  case output(OutputError)
  /// The pictures would be over ``Film/maximumSide`` or ``Film/maximumPixels``.
  case tooLarge(width: Int, height: Int)
  /// The caller asked to stop.
  case cancelled
  /// The system had no thread to give.
  case noThreads
  /// An SVG document can't be drawn.
  case svg(MediaError)
  /// A sound can't be decoded to its end.
  case sound(MediaError)
  /// A frame of a video can't be decoded.
  case video(MediaError)
}

extension RenderError: CustomStringConvertible {
  /// One sentence without a full stop that says what can't be, and why.
  public var description: String {
    switch self {
    case .output(let error): error.description
    case .tooLarge(let width, let height):
      "that makes pictures of \(width) × \(height) pixels; the most are \(Film.maximumSide) a side"
        + " and \(Film.maximumPixels) in all"
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
  /// How many threads draw when nothing is said: one for each processor.
  public static var defaultThreads: Int { Thread.processorCount }

  /// The most pixels a side of a frame or a sheet. Formats have limits of their own.
  public static let maximumSide = 65_535
  /// The most pixels of a frame or a sheet: 1 GiB of memory.
  public static let maximumPixels = 1 << 28

  /// The most bytes of the frames that wait for the encoders, unless one alone has more.
  private static let windowBytes = 512 << 20

  /// The most equal frames that sinks are given at once, so that progress is made, and the caller asked,
  /// now and then.
  private static let longestRun = 60

  /// Refuses pictures over the limits.
  static func checkSize(_ width: Int, _ height: Int) throws(RenderError) {
    guard max(width, height) <= maximumSide, width * height <= maximumPixels else {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// Renders the frames and writes them to every output.
  ///
  /// Outputs of one size and rate share their frames. Frames are drawn by several threads and encoded in
  /// order by the calling one. Each output appears whole, after the last frame of all, or not at all:
  /// when an error or the caller ends the rendering before that, or one can't be put in its place, none
  /// appears.
  ///
  /// A GIF that can't be kept within its ``SplashMedia/GIFOptions/maximumBytes`` at a fair
  /// quality is drawn again, slower and narrower, until it can.
  ///
  /// - Parameters:
  ///   - outputs: What to make.
  ///   - threads: How many threads draw, at least 1. The pixels don't depend on it. Fewer draw when the
  ///     system has no more to give, or when frames are so large that few are held at a time.
  ///   - progress: Called by this thread after every frame; `false` stops the rendering.
  /// - Returns: What was made of each output, in their order.
  /// - Throws: Why none of the outputs was made; ``RenderError/cancelled`` when `progress` said so.
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

  /// Draws all frames and hands them to sinks, which stay open.
  ///
  /// - Parameters:
  ///   - sinks: What takes the frames, on the calling thread; made for films of this one's size.
  ///   - threads: How many threads draw, at least 1. The pixels don't depend on it.
  ///   - progress: Called by this thread after every frame; `false` stops the rendering.
  /// - Throws: What a sink throws, as ``RenderError/output(_:)``; ``RenderError/cancelled`` when
  ///   `progress` said so; and why frames couldn't be drawn.
  public func draw(
    into sinks: [any FrameSink], threads: Int = defaultThreads,
    progress: (Progress) -> Bool = { _ in true }
  ) throws(RenderError) {
    try Self.checkSize(width, height)
    var overall = Progress(framesDone: 0, frameCount: frameCount)
    try encode(frameCount, into: sinks, threads: max(1, threads), &overall, progress)
  }

  /// The film at the rate of an output of it.
  public func adapted(to output: Output) -> Film {
    var film = self
    if let frameRate = output.frameRate { film.frameRate = frameRate }
    return film
  }

  /// Draws and encodes until all outputs are whole.
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

  /// How many frames may wait for the encoders.
  ///
  /// - Parameter pixels: How many a frame has.
  static func capacity(ofFrames pixels: Int, sinks: Int, threads: Int) -> Int {
    // Four bytes a pixel, and at most six in each row sink.
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
    // A frame is written when the next one is there, so that its sinks know for how many it stands.
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
        // No sink keeps a frame beyond its call.
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

  /// A frame as the window hands it on.
  private enum Drawn: Sendable {
    case new(FilmFrame)
    case sameAsBefore
  }

  /// The bytes of bitmaps that are kept for each drawing thread.
  private static let cachedBytes = 32 << 20

  /// Draws frames until there are no more.
  ///
  /// - Parameters:
  ///   - lists: Where each frame's list is left for who draws the next one.
  ///   - bitmaps: What all threads keep their bitmaps in.
  private func drawFrames(
    for window: OrderedWindow<Drawn>, _ pool: FramePool, _ lists: HandOff<DisplayList>,
    _ bitmaps: BitmapCache
  ) {
    let renderer = makeRenderer(sharing: bitmaps)
    while let index = window.claim() {
      let list = displayList(at: time(ofFrame: index))
      lists.put(list, at: index)
      // Frames are claimed in order, so that the one before has been begun.
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

/// Makes what went wrong with an output the rendering's error.
package func blamingOutput<Result>(
  _ body: () throws(OutputError) -> Result
) throws(RenderError) -> Result {
  do throws(OutputError) { return try body() } catch { throw .output(error) }
}
