package import SplashPixels
import SplashRaster

extension Film {
  /// The most bytes of single frames that are on their way at a time, unless one alone has more.
  private static let stillBytes = 512 << 20

  /// Draws single frames by several threads, works on each there, and hands the results on in order.
  ///
  /// - Parameters:
  ///   - times: The scene times of the frames.
  ///   - threads: How many threads draw, at least 1. The pixels don't depend on it.
  ///   - work: Makes a result of a frame's place in `times` and its picture.
  ///   - take: Takes the place and the result, on the calling thread.
  package func stills<Result: Sendable>(
    at times: [Double], threads: Int, work: @escaping @Sendable (Int, Pixmap) -> Result,
    take: (Int, Result) throws(RenderError) -> Void
  ) throws(RenderError) {
    try Self.checkSize(width, height)
    // The frame, what it is compared with, and what comes of that.
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
