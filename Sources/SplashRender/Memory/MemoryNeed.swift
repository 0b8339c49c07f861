import SplashMedia
import SplashPixels

/// The estimated peak memory of a rendering, computed from the canvas, the outputs, the threads and the scene's
/// images. `Documentation/limits.md` describes the formula.
///
/// Large canvases use between half of ``total`` and a tenth more. Scenes whose effects need many bitmaps, or with
/// very many layers, may use more: ``SplashPixels/BufferMemory`` measures their memory.
public struct MemoryNeed: Hashable, Sendable {
  /// The memory of every rendering: the program, the libraries, fonts and the scene.
  public static let base = 50_000_000
  /// The size of the scene's decoded images and videos, in bytes.
  public var pictures = 0
  /// The size of the frames being drawn or waiting for the encoders, and of the drawing memory, in bytes.
  public var frames = 0
  /// The size of the encoders' memory, in bytes.
  public var encoders = 0

  /// The total, in bytes.
  public var total: Int { Self.base + pictures + frames + encoders }

  /// The minimum, in bytes: the lower end of the error range of ``total``.
  public var least: Int { total / 2 }
}

extension Film {
  /// Estimates the memory of ``render(to:threads:progress:)-(_,_,(Progress)->Bool)``.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - threads: The number of drawing threads.
  public func memoryNeed(for outputs: [Output], threads: Int) -> MemoryNeed {
    var need = MemoryNeed()
    need.pictures = pictureBytes
    // Groups of outputs that share frames are rendered one after the other.
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

  /// Estimates the memory of a single image of the film: drawing it and writing it to `output`.
  public func memoryNeed(forStill output: Output) -> MemoryNeed {
    var need = MemoryNeed()
    need.pictures = pictureBytes
    need.frames = 4 * width * height + drawingBytes
    need.encoders = Int(cost(of: output).fixed * Double(width * height))
    return need
  }

  /// Returns the maximum number of threads, up to `threads`, with which a rendering uses at most `limit` bytes; `nil`
  /// if one thread exceeds it.
  public func threads(
    upTo threads: Int, within limit: Int, for outputs: [Output]
  ) -> Int? {
    (1...max(1, threads)).last { memoryNeed(for: outputs, threads: $0).total <= limit }
  }

  private func frameBytes(for outputs: [Output], count: Int, threads: Int) -> Int {
    let pixels = width * height
    let capacity = Self.capacity(ofFrames: pixels, sinks: outputs.count, threads: threads)
    // The waiting frames, and the one being written.
    let frames = min(count, capacity + 1)
    let forms = outputs.map { cost(of: $0).form }
    let bytes = forms.reduce(forms.contains(0) ? 4 : 0, +)
    return Int(bytes * Double(pixels * frames)) + min(threads, capacity, count) * drawingBytes
  }

  private func cost(of output: Output) -> EncoderCost {
    EncoderCost(output.format, path: output.path, output.video, hasAlpha: hasAlpha)
  }

  /// The working memory of a drawing thread.
  private var drawingBytes: Int { 4_000_000 + 1000 * width }

  /// The images with some of their mip levels, and the cached video frames.
  private var pictureBytes: Int {
    let images = images.reduce(0) { sum, image in
      let (width, height) = image.levels.size(at: 0)
      return sum + 5 * width * height
    }
    return images + videos.memoryNeed
  }
}
