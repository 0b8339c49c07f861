public import SplashMedia
import SplashPixels
import SplashRaster
import SplashScene
import SplashSystem

/// A file to be made of a film.
public struct Output: Sendable {
  /// The file's path, or `-` for standard output.
  public var path: String
  /// The kind of file.
  public var format: OutputFormat
  /// How to encode video.
  public var video = VideoOptions()
  /// How to encode GIF.
  public var gif = GIFOptions()

  /// Makes an output with the format's default options.
  public init(path: String, format: OutputFormat) {
    self.path = path
    self.format = format
  }
}

/// How far a rendering is.
public struct Progress: Sendable {
  /// The frames that are encoded.
  public var framesDone: Int
  /// All frames of the film.
  public var frameCount: Int
}

/// Why a film or a sheet was not made.
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
  case svg(SVGFailure)
}

extension Film {
  /// The most pixels a side of a frame or a sheet. Formats have limits of their own.
  public static let maximumSide = 65_535
  /// The most pixels of a frame or a sheet: 1 GiB of memory.
  public static let maximumPixels = 1 << 28

  /// The most bytes of the frames that wait for the encoders, unless one alone has more.
  private static let windowBytes = 512 << 20

  /// Refuses pictures over the limits.
  static func checkSize(_ width: Int, _ height: Int) throws(RenderError) {
    guard max(width, height) <= maximumSide, width * height <= maximumPixels else {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// Renders all frames once and writes them to every output.
  ///
  /// Frames are drawn by several threads and encoded in order by the calling one. Each output appears
  /// whole, after the last frame, or not at all: when an error or the caller ends the rendering before
  /// that, or one can't be put in its place, none appears.
  ///
  /// - Parameters:
  ///   - outputs: What to make.
  ///   - threads: How many threads draw, at least 1. The pixels don't depend on it. Fewer draw when the
  ///     system has no more to give, or when frames are so large that few are held at a time.
  ///   - progress: Called by this thread after every frame; `false` stops the rendering.
  public func render(
    to outputs: [Output], threads: Int, progress: (Progress) -> Bool = { _ in true }
  ) throws(RenderError) {
    try Self.checkSize(width, height)
    var sinks: [any FrameSink] = []
    do throws(RenderError) {
      for output in outputs { sinks.append(try makeSink(output)) }
      let stills = outputs.allSatisfy { $0.format == .png }
      try encode(stills ? 1 : frameCount, into: sinks, threads: max(1, threads), progress)
      var files: [OutputFile] = []
      for sink in sinks {
        files += try blamingOutput { () throws(OutputError) in try sink.complete() }
      }
      try blamingOutput { () throws(OutputError) in try OutputFile.place(files) }
    } catch {
      for sink in sinks { sink.cancel() }
      throw error
    }
  }

  private func makeSink(_ output: Output) throws(RenderError) -> any FrameSink {
    try blamingOutput { () throws(OutputError) -> any FrameSink in
      switch output.format {
      case .mp4:
        try VideoEncoder(
          path: output.path, width: width, height: height, frameRate: frameRate,
          options: output.video)
      case .gif:
        try GIFEncoder(
          path: output.path, width: width, height: height, frameRate: frameRate,
          options: output.gif)
      case .png: try StillSink(path: output.path)
      case .pngSequence: try PNGSequenceEncoder(path: output.path, width: width, height: height)
      }
    }
  }

  private func encode(
    _ count: Int, into sinks: [any FrameSink], threads: Int, _ progress: (Progress) -> Bool
  ) throws(RenderError) {
    let capacity = max(1, min(threads + 2, Self.windowBytes / (4 * width * height)))
    let window = OrderedWindow<Drawn>(count: count, capacity: capacity)
    let pool = PixmapPool(width: width, height: height)
    var workers: [Thread] = []
    for _ in 0..<min(threads, capacity, count) {
      guard let worker = Thread({ draw(into: window, pool) }) else { break }
      workers.append(worker)
    }
    guard !workers.isEmpty else { throw .noThreads }
    defer {
      window.cancel()
      for worker in workers { worker.join() }
    }
    var current: Pixmap?
    var done = 0
    while let drawn = window.next() {
      if case .new(let frame) = drawn {
        // No sink keeps a frame beyond its call.
        if let current { pool.giveBack(current) }
        current = frame
      }
      guard let current else { break }
      for sink in sinks {
        try blamingOutput { () throws(OutputError) in try sink.write(current) }
      }
      try checkDocuments()
      done += 1
      guard progress(Progress(framesDone: done, frameCount: count)) else { throw .cancelled }
    }
  }

  private func blamingOutput<Result>(
    _ body: () throws(OutputError) -> Result
  ) throws(RenderError) -> Result {
    do throws(OutputError) { return try body() } catch { throw .output(error) }
  }

  /// A frame as the window hands it on.
  private enum Drawn: Sendable {
    case new(Pixmap)
    case sameAsBefore
  }

  private func draw(into window: OrderedWindow<Drawn>, _ pool: PixmapPool) {
    let renderer = makeRenderer()
    while let index = window.claim() {
      let list = displayList(at: time(ofFrame: index))
      // Worked out again rather than asked of the thread that draws it, which may not have begun.
      if index > 0, list == displayList(at: time(ofFrame: index - 1)) {
        window.deliver(.sameAsBefore, at: index)
        continue
      }
      let frame = pool.take()
      renderer.render(list, into: frame)
      window.deliver(.new(frame), at: index)
    }
  }
}
