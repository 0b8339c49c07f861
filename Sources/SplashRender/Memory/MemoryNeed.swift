import SplashMedia
import SplashPixels
import SplashSystem

/// The estimated peak memory of a rendering, computed from the canvas, the outputs, the threads and the scene's
/// images. `Documentation/limits.md` describes the formula.
///
/// Large canvases use between 0.5 and 1.1 times ``total``. Scenes with very many layers, or with effects that need
/// many bitmaps, may use more. ``SplashPixels/BufferMemory`` measures their actual memory use.
package struct MemoryNeed: Hashable, Sendable {
  /// The memory that every rendering uses: for the program, the libraries, fonts and the scene.
  package static let base = 50_000_000
  /// The size of the scene's decoded images and videos, in bytes.
  package var pictures = 0
  /// The size, in bytes, of the frames that are being drawn or waiting for the encoders, and of the memory for
  /// drawing.
  package var frames = 0
  /// The size of the memory that the encoders use, in bytes.
  package var encoders = 0
  /// The address space, in bytes, that the encoders' threads reserve for stacks and heaps in addition to the memory
  /// that they use.
  package var reserved = 0

  /// The estimated total, in bytes.
  package var total: Int { Self.base + pictures + frames + encoders }

  /// The minimum, in bytes: the lower end of the estimate's error range.
  package var least: Int { total / 2 }

  /// The estimated address space, in bytes. Unlike memory, it is the same in each run, so that the complete estimate
  /// must be available: some encoders crash where it isn't.
  package var addressSpace: Int { total + reserved }
}

extension Film {
  /// Estimates the memory that ``render(to:threads:progress:)-(_,_,(Progress)->Bool)`` needs.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - threads: The number of drawing threads.
  package func memoryNeed(for outputs: [Output], threads: Int) -> MemoryNeed {
    var need = MemoryNeed()
    need.pictures = pictureBytes
    // Groups of outputs that share frames are rendered one after another.
    for output in outputs {
      let film = adapted(to: output)
      let sharers = outputs.filter { film.frameRate == adapted(to: $0).frameRate }
      let count = sharers.map { $0.isOnePicture ? 1 : film.frameCount }.max() ?? 1
      need.frames = max(
        need.frames, film.frameBytes(for: sharers, count: count, threads: threads))
      let cost = film.cost(of: output)
      let bytes = cost.bytes(frames: output.isOnePicture ? 1 : film.frameCount)
      need.encoders += Int(clamping: bytes * Double(film.width * film.height))
      need.reserved += cost.reserved
    }
    return need
  }

  /// Estimates the memory needed to draw a single image of the video and write it to `output`.
  package func memoryNeed(forStill output: Output) -> MemoryNeed {
    var need = MemoryNeed()
    need.pictures = pictureBytes
    need.frames = 4 * width * height + drawingBytes
    let cost = cost(of: output)
    need.encoders = Int(clamping: cost.fixed * Double(width * height))
    need.reserved = cost.reserved
    return need
  }

  /// Returns the maximum number of threads, up to `threads`, with which a rendering uses at most `limit` bytes; `nil`
  /// if even a single thread exceeds the limit.
  public func threads(
    upTo threads: Int, within limit: Int, for outputs: [Output]
  ) -> Int? {
    (1...max(1, threads)).last { memoryNeed(for: outputs, threads: $0).total <= limit }
  }

  private func frameBytes(for outputs: [Output], count: Int, threads: Int) -> Int {
    let pixels = width * height
    let capacity = Self.capacity(ofFrames: pixels, sinks: outputs.count, threads: threads)
    // The frames that are waiting, and the frame that is being written.
    let frames = min(count, capacity + 1)
    let forms = outputs.map { cost(of: $0).form }
    let bytes = forms.reduce(forms.contains(0) ? 4 : 0, +)
    return Int(clamping: bytes * Double(pixels * frames)) + min(threads, capacity, count)
      * drawingBytes
  }

  private func cost(of output: Output) -> EncoderCost {
    EncoderCost(output.format, path: output.path, output.video, hasAlpha: hasAlpha)
  }

  /// The working memory of a drawing thread, in bytes.
  private var drawingBytes: Int { 4_000_000 + 1000 * width }

  /// The size, in bytes, of the images with some of their mip levels, and of the cached video frames.
  private var pictureBytes: Int {
    let images = images.reduce(0) { sum, image in
      let (width, height) = image.levels.size(at: 0)
      return sum + 5 * width * height
    }
    return images + videos.memoryNeed
  }
}
