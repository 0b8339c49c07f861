import Foundation
import SplashPixels

/// The similarity of a GIF to its source frames.
struct Measure {
  var bytes = 0
  var seconds = 0.0
  var psnr = 0.0
  var ssim = 0.0
  /// The mean change of a component between frames for pixels that don't change in the source.
  var flicker = 0.0

  /// Decodes a GIF with FFmpeg and compares its image at each frame's time with the source.
  init(gif: String, seconds: Double, of film: Case) throws {
    bytes = try fileSize(gif)
    self.seconds = seconds
    let (width, height) = film.size
    let delays = try GIFDelays.read(gif)
    let raw = gif + ".raw"
    defer { try? FileManager.default.removeItem(atPath: raw) }
    try run([
      "ffmpeg", "-v", "error", "-y", "-min_delay", "0", "-i", gif, "-fps_mode", "passthrough", "-f",
      "rawvideo", "-pix_fmt", "rgba", raw,
    ])
    let pictures = try Data(contentsOf: URL(fileURLWithPath: raw), options: .alwaysMapped)
    let size = 4 * width * height
    precondition(pictures.count == size * delays.count, "as many pictures as delays")
    var (index, end) = (0, delays[0])
    var (squares, similarity, changes, still) = (0.0, 0.0, 0.0, 0.0)
    pictures.withUnsafeBytes { bytes in
      guard let pictures = bytes.baseAddress else { return }
      var last = 0
      for (number, frame) in film.frames.enumerated() {
        let time = 100 * number / film.framesPerSecond
        while time >= end, index + 1 < delays.count {
          index += 1
          end += delays[index]
        }
        let shown = pictures + size * index
        let source = UnsafeRawPointer(frame.row(0))
        precondition(height == 1 || frame.row(1) == frame.row(0) + 4 * width, "rows lie together")
        squares += squaredError(shown, source, count: width * height)
        similarity += structuralSimilarity(shown, source, width: width, height: height)
        if number > 0 {
          let (change, count) = flickering(
            shown, pictures + size * last, source,
            UnsafeRawPointer(film.frames[number - 1].row(0)), count: width * height)
          changes += change
          still += count
        }
        last = index
      }
    }
    let count = Double(film.frames.count)
    let error = squares / (count * Double(3 * width * height))
    psnr = error > 0 ? 10 * log10(255 * 255 / error) : .infinity
    ssim = similarity / count
    flicker = still > 0 ? changes / still : 0
  }
}

private func squaredError(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, count: Int) -> Double {
  let (a, b) = (a.assumingMemoryBound(to: UInt8.self), b.assumingMemoryBound(to: UInt8.self))
  var sum = 0
  for i in 0..<count {
    for c in 0..<3 {
      let d = Int(a[4 * i + c]) - Int(b[4 * i + c])
      sum += d * d
    }
  }
  return Double(sum)
}

private func flickering(
  _ shown: UnsafeRawPointer, _ before: UnsafeRawPointer, _ source: UnsafeRawPointer,
  _ sourceBefore: UnsafeRawPointer, count: Int
) -> (change: Double, count: Double) {
  let (s, sb) = (
    source.assumingMemoryBound(to: UInt32.self), sourceBefore.assumingMemoryBound(to: UInt32.self)
  )
  let (a, b) = (
    shown.assumingMemoryBound(to: UInt8.self), before.assumingMemoryBound(to: UInt8.self)
  )
  var (sum, still) = (0, 0)
  for i in 0..<count where s[i] == sb[i] {
    still += 3
    for c in 0..<3 { sum += abs(Int(a[4 * i + c]) - Int(b[4 * i + c])) }
  }
  return (Double(sum), Double(still))
}

/// The mean structural similarity of red, green and blue (Wang et al. 2004) over windows of 8 × 8
/// pixels, 4 apart.
private func structuralSimilarity(
  _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, width: Int, height: Int
) -> Double {
  let (a, b) = (a.assumingMemoryBound(to: UInt8.self), b.assumingMemoryBound(to: UInt8.self))
  let (columns, rows) = (width / 4, height / 4)
  // Sums of a block of 4 × 4: a, b, a² + b², ab.
  var upper = [SIMD4<Int32>](repeating: .zero, count: columns)
  var lower = upper
  var total = 0.0
  for c in 0..<3 {
    for row in 0..<rows {
      swap(&upper, &lower)
      for column in 0..<columns {
        var sums = SIMD4<Int32>.zero
        for y in 4 * row..<4 * row + 4 {
          var i = 4 * (y * width + 4 * column) + c
          for _ in 0..<4 {
            let (p, q) = (Int32(a[i]), Int32(b[i]))
            sums = sums &+ SIMD4(p, q, p &* p &+ q &* q, p &* q)
            i += 4
          }
        }
        lower[column] = sums
      }
      guard row > 0 else { continue }
      for column in 1..<columns {
        let s = upper[column - 1] &+ upper[column] &+ lower[column - 1] &+ lower[column]
        total += similarity(s)
      }
    }
  }
  return total / Double(3 * (columns - 1) * (rows - 1))
}

private func similarity(_ s: SIMD4<Int32>) -> Double {
  let n = 64.0
  let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
  let (ma, mb) = (Double(s.x) / n, Double(s.y) / n)
  let variances = Double(s.z) / n - ma * ma - mb * mb
  let covariance = Double(s.w) / n - ma * mb
  return (2 * ma * mb + c1) * (2 * covariance + c2)
    / ((ma * ma + mb * mb + c1) * (variances + c2))
}
