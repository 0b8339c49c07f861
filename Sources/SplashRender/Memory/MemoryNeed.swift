import SplashMedia
import SplashPixels

/// About how much memory a rendering takes at its peak, by a formula: a function of the canvas, the
/// outputs, the threads and the scene's pictures. `Documentation/limits.md` has it in words.
///
/// Large canvases take between half of ``total`` and a tenth more. Scenes whose effects need many bitmaps,
/// and those of very many layers, may take more: ``SplashPixels/BufferMemory`` counts what they take.
public struct MemoryNeed: Hashable, Sendable {
  /// What every rendering takes: the program, the libraries, fonts and the scene.
  public static let base = 50_000_000
  /// Bytes of the decoded pictures and videos of the scene.
  public var pictures = 0
  /// Bytes of the frames that are drawn or wait for the encoders, and of what draws them.
  public var frames = 0
  /// Bytes of what encodes.
  public var encoders = 0

  /// All of it, in bytes.
  public var total: Int { Self.base + pictures + frames + encoders }

  /// What it surely takes, in bytes: the lower end of what ``total`` may be off by.
  public var least: Int { total / 2 }
}

extension Film {
  /// How much memory ``render(to:threads:progress:)-(_,_,(Progress)->Bool)`` takes.
  ///
  /// - Parameters:
  ///   - outputs: What to make.
  ///   - threads: How many threads draw.
  public func memoryNeed(for outputs: [Output], threads: Int) -> MemoryNeed {
    var need = MemoryNeed()
    need.pictures = pictureBytes
    // Groups of outputs that share frames are made one after the other.
    for output in outputs {
      let film = adapted(to: output)
      let sharers = outputs.filter { film.frameRate == adapted(to: $0).frameRate }
      let count = sharers.map { $0.isOnePicture ? 1 : film.frameCount }.max() ?? 1
      need.frames = max(
        need.frames, film.frameBytes(for: sharers, count: count, threads: threads))
      let cost = film.cost(of: output).bytes(frames: output.isOnePicture ? 1 : film.frameCount)
      need.encoders += Int(cost * Double(film.width * film.height))
    }
    return need
  }

  /// How much memory a single picture of the film takes: drawing it and writing it to `output`.
  public func memoryNeed(forStill output: Output) -> MemoryNeed {
    var need = MemoryNeed()
    need.pictures = pictureBytes
    need.frames = 4 * width * height + drawingBytes
    need.encoders = Int(cost(of: output).fixed * Double(width * height))
    return need
  }

  /// The most threads, up to `threads`, with which a rendering keeps within `limit` bytes; `nil` if it
  /// doesn't even with one.
  public func threads(
    upTo threads: Int, within limit: Int, for outputs: [Output]
  ) -> Int? {
    (1...max(1, threads)).last { memoryNeed(for: outputs, threads: $0).total <= limit }
  }

  private func frameBytes(for outputs: [Output], count: Int, threads: Int) -> Int {
    let pixels = width * height
    let capacity = Self.capacity(ofFrames: pixels, sinks: outputs.count, threads: threads)
    // Those that wait, and the one that is written.
    let frames = min(count, capacity + 1)
    let forms = outputs.map { cost(of: $0).form }
    let bytes = forms.reduce(forms.contains(0) ? 4 : 0, +)
    return Int(bytes * Double(pixels * frames)) + min(threads, capacity, count) * drawingBytes
  }

  private func cost(of output: Output) -> EncoderCost {
    EncoderCost(output.format, path: output.path, output.video, hasAlpha: hasAlpha)
  }

  /// What a thread that draws works with.
  private var drawingBytes: Int { 4_000_000 + 1000 * width }

  /// The pictures with some of their mip levels, and the frames of videos that are kept.
  private var pictureBytes: Int {
    let images = images.reduce(0) { sum, image in
      let (width, height) = image.levels.size(at: 0)
      return sum + 5 * width * height
    }
    return images + videos.memoryNeed
  }
}
