public import SplashMedia
import SplashPixels
import SplashRaster
import SplashScene

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

/// Why a film was not made.
public enum RenderError: Error, Hashable, Sendable {
  /// An output can't be made.
  case output(OutputError)
  /// The caller asked to stop.
  case cancelled
  /// The system had no thread to give.
  case noThreads
}

extension Film {
  /// Renders all frames once and writes them to every output.
  ///
  /// Frames are drawn by several threads and encoded in order by the calling one. Outputs appear whole
  /// when all frames are written; on an error or when stopped, none does.
  ///
  /// - Parameters:
  ///   - outputs: What to make.
  ///   - threads: How many threads draw, at least 1. The pixels don't depend on it.
  ///   - progress: Called by this thread after every frame; `false` stops the rendering.
  public func render(
    to outputs: [Output], threads: Int, progress: (Progress) -> Bool = { _ in true }
  ) throws(RenderError) {
    var sinks: [any FrameSink] = []
    do {
      for output in outputs { sinks.append(try makeSink(output)) }
      let stills = outputs.allSatisfy { $0.format == .png }
      try encode(stills ? 1 : frameCount, into: sinks, threads: max(1, threads), progress)
      for sink in sinks { try sink.finish() }
    } catch {
      for sink in sinks { sink.cancel() }
      switch error {
      case let error as OutputError: throw .output(error)
      case let error as RenderError: throw error
      default: throw .cancelled
      }
    }
  }

  private func makeSink(_ output: Output) throws(OutputError) -> any FrameSink {
    switch output.format {
    case .mp4:
      try VideoEncoder(
        path: output.path, width: width, height: height, frameRate: frameRate,
        options: output.video)
    case .gif:
      try GIFEncoder(
        path: output.path, width: width, height: height, frameRate: frameRate,
        options: output.gif)
    case .png: StillSink(path: output.path)
    case .pngSequence: try PNGSequenceEncoder(path: output.path, width: width, height: height)
    }
  }

  private func encode(
    _ count: Int, into sinks: [any FrameSink], threads: Int, _ progress: (Progress) -> Bool
  ) throws {
    let window = OrderedWindow<Drawn>(count: count, capacity: threads + 2)
    var workers: [Thread] = []
    for _ in 0..<min(threads, count) {
      guard let worker = Thread({ draw(into: window) }) else { break }
      workers.append(worker)
    }
    guard !workers.isEmpty else { throw RenderError.noThreads }
    defer {
      window.cancel()
      for worker in workers { worker.join() }
    }
    var current: Pixmap?
    var done = 0
    while let drawn = window.next() {
      if case .new(let frame) = drawn { current = frame }
      guard let current else { break }
      for sink in sinks { try sink.write(current) }
      done += 1
      guard progress(Progress(framesDone: done, frameCount: count)) else {
        throw RenderError.cancelled
      }
    }
  }

  /// A frame as the window hands it on.
  private enum Drawn: Sendable {
    case new(Pixmap)
    case sameAsBefore
  }

  private func draw(into window: OrderedWindow<Drawn>) {
    let renderer = Renderer(images: images)
    while let index = window.claim() {
      let list = displayList(at: time(ofFrame: index))
      if index > 0, list == displayList(at: time(ofFrame: index - 1)) {
        window.deliver(.sameAsBefore, at: index)
        continue
      }
      let frame = Pixmap(width: width, height: height)
      renderer.render(list, into: frame)
      window.deliver(.new(frame), at: index)
    }
  }
}
