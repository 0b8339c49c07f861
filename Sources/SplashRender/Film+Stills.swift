package import SplashPixels
import SplashRaster

extension Film {
  /// The maximum total size of the frames being processed, in bytes. A single frame may exceed it.
  private static let stillBytes = 512 << 20

  /// Draws and processes single frames on several threads, and passes the results on in order.
  ///
  /// - Parameters:
  ///   - times: The scene times of the frames.
  ///   - threads: The number of drawing threads, at least 1. It doesn't affect the pixels.
  ///   - work: A closure that computes a result from a frame's index in `times` and its image.
  ///   - take: A closure that receives each index and result, on the calling thread.
  package func stills<Result: Sendable>(
    at times: [Double], threads: Int, work: @escaping @Sendable (Int, Pixmap) -> Result,
    take: (Int, Result) throws(RenderError) -> Void
  ) throws(RenderError) {
    try Self.checkSize(width, height)
    // The memory for the frame, the image that it is compared with, and the results.
    let bytes = 16 * width * height
    let capacity = max(1, min(threads + 1, Self.stillBytes / bytes))
    try inOrder(
      times.count, threads: threads, capacity: capacity,
      makeWorker: {
        let renderer = makeRenderer()
        return { index in
          let frame = Pixmap(width: width, height: height)
          renderer.render(displayList(at: times[index]), into: frame)
          return work(index, frame)
        }
      },
      take: { (index, result) throws(RenderError) in
        try checkSources()
        try take(index, result)
      })
  }
}
