// Times the stages of each scene on one thread, and the whole film on one and on two, in one run.
// Figures of one run can be compared with each other; figures of different runs can't.

import SplashMedia
import SplashPixels
import SplashRaster
import SplashRender
import SplashScene

/// Milliseconds that `body` takes.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let elapsed = try ContinuousClock().measure(body)
  return Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) / 1e15
}

/// The middle of five measurements.
func median(_ body: () throws -> Void) rethrows -> Double {
  var times: [Double] = []
  for _ in 0..<5 { times.append(try milliseconds(body)) }
  return times.sorted()[2]
}

func text(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}

func row(_ name: String, _ value: Double, _ unit: String) {
  print("  \(name)\(String(repeating: " ", count: max(1, 34 - name.count)))\(text(value)) \(unit)")
}

/// Makes luma and chroma of a frame, as films have them by default.
func convert(_ frame: Pixmap, _ samples: UnsafeMutableRawPointer) {
  let (kernels, matrix) = (Kernels.current, ColorMatrix.bt709)
  let (width, chroma) = (frame.width, (frame.width + 1) / 2)
  for top in stride(from: 0, to: frame.height, by: 2) {
    let upper = PixelRow(frame.row32(top))
    let lower = PixelRow(frame.row32(min(top + 1, frame.height - 1)))
    // The samples of two rows lie one after the other.
    let lumas = samples + top / 2 * (2 * width + 2 * chroma)
    kernels.component(lumas, .eight, upper, count: width, weights: matrix.luma)
    kernels.component(lumas + width, .eight, lower, count: width, weights: matrix.luma)
    kernels.chroma(
      blue: lumas + 2 * width, red: lumas + 2 * width + chroma, .eight, upper: upper,
      lower: lower, count: width, blueWeights: matrix.blue, redWeights: matrix.red)
  }
}

func measure(_ path: String) throws {
  let film = try Film(path: path)
  let count = film.frameCount
  let times = (0..<count).map(film.time(ofFrame:))
  let perFrame = 1 / Double(count)
  print("\(path): \(count) frames of \(film.width) × \(film.height)")

  let evaluate = median { for time in times { _ = film.scene.evaluate(at: time) } }
  let lists = times.map(film.displayList(at:))
  let lower = median { for time in times { _ = film.displayList(at: time) } } - evaluate
  let renderer = Renderer(images: film.images, documents: film.svgs)
  let target = Pixmap(width: film.width, height: film.height)
  let render = median { for list in lists { renderer.render(list, into: target) } }

  let frames = lists.map { list in
    let frame = Pixmap(width: film.width, height: film.height)
    renderer.render(list, into: frame)
    return frame
  }
  let samples = UnsafeMutableRawPointer.allocate(
    byteCount: (film.width + 1) * (film.height + 1) * 2, alignment: 64)
  defer { samples.deallocate() }
  let conversion = median { for frame in frames { convert(frame, samples) } }
  let output = "\(path).bench.mp4"
  let encode = try median {
    let encoder = try VideoEncoder(
      path: output, width: film.width, height: film.height, frameRate: film.frameRate)
    for frame in frames { try encoder.write(frame) }
    encoder.cancel()
  }
  func whole(_ threads: Int) throws -> Double {
    try median {
      do {
        try film.render(to: [Output(path: output, format: .mp4)], threads: threads) {
          // Given up at the last frame, so that nothing is left behind.
          $0.framesDone < count
        }
      } catch RenderError.cancelled {}
    }
  }
  let one = try whole(1)
  let two = try whole(2)
  row("evaluate", evaluate * perFrame, "ms/frame")
  row("lower", lower * perFrame, "ms/frame")
  row("render", render * perFrame, "ms/frame")
  row("convert", conversion * perFrame, "ms/frame")
  row("convert and encode", encode * perFrame, "ms/frame")
  row("film, 1 drawing thread", one * perFrame, "ms/frame")
  row("film, 2 drawing threads", two * perFrame, "ms/frame")
  row("film against encoding alone", two / encode, "×")
}

let paths = CommandLine.arguments.dropFirst()
if paths.isEmpty { print("usage: bench SCENE…") }
for path in paths { try measure(path) }
