import CRivals
import Foundation
import SplashPixels
import SplashRender
import SplashSystem

/// How long Lottie files take to be drawn, frame by frame and each one whole, against rlottie and ThorVG on one
/// thread each.
func measureLottie(_ run: inout Run) throws {
  guard let libraries = LottieRivals() else {
    print("lottie: left out, as rlottie and ThorVG aren't there: make deps-bench installs them")
    return
  }
  for file in try LottieRivals.files() where run.includes(file.name) {
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
      Contender("rlottie") { for i in 0..<frames { _ = rival_rlottie_draw(rlottie, progress(i)) } },
      Contender("ThorVG") { for i in 0..<frames { _ = rival_thorvg_draw(thorvg, progress(i)) } },
    ])
    for (index, rival) in ["rlottie", "ThorVG"].enumerated() {
      run.report.add(
        "lottie", file.name, "ours", .frames(frames), times[0], against: rival, times[index + 1])
    }
    // All three should draw the same image: the differences in the middle frame show whether they do.
    renderer.render(film.displayList(at: film.time(ofFrame: frames / 2)), into: canvas)
    let middle = progress(frames / 2)
    for (name, pixels) in [
      ("rlottie", rival_rlottie_draw(rlottie, middle)),
      ("ThorVG", rival_thorvg_draw(thorvg, middle)),
    ] {
      guard let pixels else { continue }
      let found = canvas.difference(fromARGB: pixels)
      let texts = [found.mean, found.largestBlock].map { String(format: "%.4f", $0) }
      print(
        "lottie   \(file.name): mean difference from \(name) \(texts[0]), in a block \(texts[1])")
    }
  }
}

/// The libraries of the others.
struct LottieRivals {
  private let rlottie: String
  private let thorvg: String

  /// Finds them in the folder into which their wheels were unpacked.
  init?() {
    let folder = root.appendingPathComponent("Benchmarks/.rivals")
    rlottie = folder.appendingPathComponent("rlottie_python/librlottie.so").path
    thorvg = folder.appendingPathComponent("thorvg_python/libthorvg-1.so").path
    let files = FileManager.default
    guard files.fileExists(atPath: rlottie), files.fileExists(atPath: thorvg) else { return nil }
  }

  /// The files that are drawn: those of the benchmarks, and those of the folder that `LOTTIE_FILES` names.
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

  /// Opens a file in both.
  func open(
    _ path: String, _ width: Int, _ height: Int
  ) throws -> (rlottie: OpaquePointer, thorvg: OpaquePointer) {
    guard let first = rival_rlottie_open(rlottie, path, Int32(width), Int32(height)),
      let second = rival_thorvg_open(thorvg, path, Int32(width), Int32(height))
    else { throw UsageError(text: "\(path) can't be opened by the others") }
    return (first, second)
  }

  func close(_ first: OpaquePointer, _ second: OpaquePointer) {
    rival_rlottie_close(first)
    rival_thorvg_close(second)
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
