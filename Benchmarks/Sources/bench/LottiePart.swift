import CBaselines
import Foundation
import SplashPixels
import SplashRender
import SplashSystem

/// The drawing times of Lottie files, frame by frame and without reuse of the last frame, compared with rlottie and
/// ThorVG on one thread each.
func measureLottie(_ run: inout Run) throws {
  guard let libraries = LottieBaselines() else {
    print("lottie: left out, as rlottie and ThorVG aren't there: make deps-bench installs them")
    return
  }
  for file in try LottieBaselines.files() where run.includes(file.name) {
    let film = try Film(path: FilePath(file.path))
    let frames = film.frameCount
    let renderer = film.makeRenderer()
    let canvas = film.canvas()
    func progress(_ frame: Int) -> Double { Double(frame) / Double(frames) }
    let ours = Contender("ours") {
      for frame in 0..<frames {
        renderer.render(film.displayList(at: film.time(ofFrame: frame)), into: canvas)
      }
    }
    let (rlottie, thorvg) = try libraries.open(file.path, canvas.width, canvas.height)
    defer { libraries.close(rlottie, thorvg) }
    let times = try measure([
      ours,
      Contender("rlottie") {
        for i in 0..<frames { _ = baseline_rlottie_draw(rlottie, progress(i)) }
      },
      Contender("ThorVG") { for i in 0..<frames { _ = baseline_thorvg_draw(thorvg, progress(i)) } },
    ])
    for (index, baseline) in ["rlottie", "ThorVG"].enumerated() {
      run.report.add(
        "lottie", file.name, "ours", .frames(frames), times[0], against: baseline, times[index + 1])
    }
    // All three should draw the same image. The differences in the middle frame show discrepancies.
    renderer.render(film.displayList(at: film.time(ofFrame: frames / 2)), into: canvas)
    let middle = progress(frames / 2)
    for (name, pixels) in [
      ("rlottie", baseline_rlottie_draw(rlottie, middle)),
      ("ThorVG", baseline_thorvg_draw(thorvg, middle)),
    ] {
      guard let pixels else { continue }
      let found = canvas.difference(fromARGB: pixels)
      let texts = [found.mean, found.largestBlock].map { String(format: "%.4f", $0) }
      print(
        "lottie   \(file.name): mean difference from \(name) \(texts[0]), in a block \(texts[1])")
    }
  }
}

/// The other Lottie libraries.
struct LottieBaselines {
  private let rlottie: String
  private let thorvg: String

  /// Finds the libraries in the folder into which their wheels were unpacked.
  init?() {
    let folder = root.appendingPathComponent("Benchmarks/.baselines")
    rlottie = folder.appendingPathComponent("rlottie_python/librlottie.so").path
    thorvg = folder.appendingPathComponent("thorvg_python/libthorvg-1.so").path
    let files = FileManager.default
    guard files.fileExists(atPath: rlottie), files.fileExists(atPath: thorvg) else { return nil }
  }

  /// The files to draw: those of the benchmarks, and those in the folder `LOTTIE_FILES`.
  static func files() throws -> [(name: String, path: String)] {
    var folders = [root.appendingPathComponent("Benchmarks/Scenes/lottie")]
    if let more = ProcessInfo.processInfo.environment["LOTTIE_FILES"] {
      folders.append(URL(fileURLWithPath: more))
    }
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".json") }.sorted()
        .map { (String($0.dropLast(5)), folder.appendingPathComponent($0).path) }
    }
  }

  /// Opens a file in both libraries.
  func open(
    _ path: String, _ width: Int, _ height: Int
  ) throws -> (rlottie: OpaquePointer, thorvg: OpaquePointer) {
    guard let first = baseline_rlottie_open(rlottie, path, Int32(width), Int32(height)),
      let second = baseline_thorvg_open(thorvg, path, Int32(width), Int32(height))
    else { throw UsageError(text: "\(path) can't be opened by the others") }
    return (first, second)
  }

  func close(_ first: OpaquePointer, _ second: OpaquePointer) {
    baseline_rlottie_close(first)
    baseline_thorvg_close(second)
  }
}

extension Pixmap {
  /// Returns the mean over all pixels of the largest difference of a component, 0…1, and the largest mean of a block of
  /// 20 × 20 pixels, where blocks at the edges are weighted by their area.
  fileprivate func difference(
    fromARGB other: UnsafePointer<UInt32>
  ) -> (mean: Double, largestBlock: Double) {
    let side = 20
    let columns = (width + side - 1) / side
    var sums = Array(repeating: 0, count: columns * ((height + side - 1) / side))
    for y in 0..<height {
      for x in 0..<width {
        let theirs = other[y * width + x]
        let ours = self[x, y]
        let parts = [(ours.red, 16), (ours.green, 8), (ours.blue, 0), (ours.alpha, 24)]
        let greatest = parts.map { abs(Int($0.0) - Int(theirs >> $0.1 & 255)) }.max() ?? 0
        sums[y / side * columns + x / side] += greatest
      }
    }
    let block = min(side, width) * min(side, height)
    return (
      Double(sums.reduce(0, +)) / 255 / Double(width * height),
      Double(sums.max() ?? 0) / 255 / Double(block)
    )
  }
}
