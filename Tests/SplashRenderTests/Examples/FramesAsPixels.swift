import SplashMedia
import SplashPixels
import SplashRender
import SplashScene

/// The colour of a pixel, not premultiplied.
func color(of frame: Pixmap, x: Int, y: Int) -> Color {
  let pixel = frame[x, y]
  let alpha = Double(pixel.alpha)
  guard alpha > 0 else { return .clear }
  return Color(
    Double(pixel.red) / alpha, Double(pixel.green) / alpha, Double(pixel.blue) / alpha,
    alpha / 255)
}

/// How many pixels are opaque.
func opaquePixels(in frame: Pixmap) -> Int {
  (0..<frame.height).reduce(0) { count, y in
    let row = UnsafeBufferPointer(start: frame.row(y), count: 4 * frame.width)
    return count + stride(from: 3, to: row.count, by: 4).count { row[$0] == 255 }
  }
}

/// Measures how much of the canvas is covered in each frame, 0…1.
final class CoverageMeter: FrameSink {
  private(set) var values: [Double] = []

  func write(_ frame: Pixmap, count: Int) {
    let bytes = frame.bytes()
    let alpha = stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Int(bytes[$1]) }
    let value = Double(alpha) / Double(255 * frame.width * frame.height)
    values += Array(repeating: value, count: count)
  }

  func complete() -> FinishedOutput { FinishedOutput() }
  func cancel() {}
}

/// How much of the canvas is covered in each frame of a film.
func coverage(of film: Film) throws -> [Double] {
  let meter = CoverageMeter()
  try film.draw(into: [meter])
  return meter.values
}
