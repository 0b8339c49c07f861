import Foundation
import SplashMedia
import SplashRender
import SplashSystem

/// Blurs, blend modes and per-pixel effects on a full frame of 1170 × 2532 pixels, compared with OpenCV and Skia,
/// each on one thread.
func measureFilters(_ run: inout Run) throws {
  let photograph = run.file("photograph.png")
  guard let baselines = try EffectBaselines(photograph) else {
    print("filters: left out, as OpenCV and Skia aren't there: make deps-bench installs them")
    return
  }
  defer { baselines.end() }
  for job in FilterJob.all where run.includes(job.name) {
    let film = try Film(
      source: job.scene, path: FilePath(run.file("filters.json")))
    let (renderer, canvas) = (film.makeRenderer(), film.canvas())
    // Blurred images are cached, so each blur is slightly wider than the last one.
    var frame = 0
    func draw() {
      renderer.render(film.displayList(at: film.time(ofFrame: frame)), into: canvas)
      frame += 1
    }
    draw()
    if let sigma = job.sigma {
      let path = run.file("blurred.png")
      try Data(PictureEncoder.png(canvas, path: FilePath(path))).write(
        to: URL(fileURLWithPath: path))
      func tell(_ name: String, _ picture: String) throws {
        let greatest = try baselines.difference("greatest", picture, sigma)
        let mean = try baselines.difference("mean", picture, sigma)
        let texts = [greatest, mean].map { String(format: "%.3f", $0) }
        print(
          "          \(job.name): \(name) differs from the exact Gaussian by \(texts[0]) of 255 at most, \(texts[1]) on average"
        )
      }
      try tell("ours", path)
      for baseline in job.baselines {
        _ = try baselines.seconds(baseline.library, job.words)
        try tell(baseline.name, baseline.library)
      }
    }
    for baseline in job.baselines { _ = try baselines.seconds(baseline.library, job.words) }
    if let folder = run.pictures {
      try baselines.save("\(folder)/filters-\(job.name)-skia.png", job.words)
      let bytes = try PictureEncoder.png(canvas, path: FilePath(job.name))
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/filters-\(job.name)-ours.png"))
    }
    var ours: [Double] = []
    var theirs = [[Double]](repeating: [], count: job.baselines.count)
    for _ in 0..<rounds {
      ours.append(Stopwatch.processor.seconds(draw))
      for (index, baseline) in job.baselines.enumerated() {
        theirs[index].append(try baselines.seconds(baseline.library, job.words))
      }
    }
    for (index, baseline) in job.baselines.enumerated() {
      run.report.add(
        "filters", job.name, "ours", .once, ours, against: baseline.name, theirs[index])
    }
  }
}

/// An image that our renderer and others draw.
private struct FilterJob {
  let name: String
  /// The job in the format of `effect-baselines.py`.
  let words: String
  let baselines: [(name: String, library: String)]
  /// The layers of the scene.
  let layers: String

  /// The standard deviation of a blur.
  var sigma: String? { words.hasPrefix("blur ") ? String(words.dropFirst(5)) : nil }

  private static let skia = (name: "Skia", library: "skia")

  static var all: [FilterJob] {
    let photograph = #""type": "image", "image": "photograph.png", "frame": [0, 0, 1170, 2532]"#
    let blurs = [2, 10, 50].map { sigma in
      FilterJob(
        name: "blur of \(sigma)", words: "blur \(sigma)",
        baselines: [
          ("OpenCV's Gaussian", "opencv"), ("OpenCV's stack blur", "stack"), skia,
        ],
        layers: """
          { "id": "a", \(photograph), "filters": [{ "type": "gaussianBlur", "radius": \(sigma) }],
            \(growing("filters.gaussianBlur.inputRadius", Double(sigma))) }
          """)
    }
    let modes = ["multiply", "overlay", "colorDodge", "softLight", "luminosity", "hue"].map {
      mode in
      FilterJob(
        name: mode, words: "mode \(mode)", baselines: [skia],
        layers: """
          { "id": "a", \(photograph) },
          { "id": "b", \(photograph), "transform": { "translation": [0, -100] },
            "compositingFilter": "\(mode)" }
          """)
    }
    let card = #""frame": [185, 1000, 800, 500], "cornerRadius": 60"#
    return blurs + modes + [
      FilterJob(
        name: "conic gradient", words: "conic", baselines: [skia],
        layers: """
          { "id": "a", "type": "gradient", "gradientType": "conic", "frame": [0, 0, 1170, 2532],
            "startPoint": [0.5, 0.5], "endPoint": [1, 0.5], "colors": ["#ff9a5c", "#3333cc", "#ff9a5c"] }
          """),
      FilterJob(
        name: "perspective", words: "perspective", baselines: [skia],
        layers: """
          { "id": "a", "frame": [0, 0, 1170, 2532], "sublayerTransform": { "perspective": 3000 },
            "sublayers": [{ "id": "b", \(photograph), "minificationFilter": "linear",
              "transform": { "rotation": [0, 0.6, 0] } }] }
          """),
      FilterJob(
        name: "shadow", words: "shadow", baselines: [skia],
        layers: """
          { "id": "a", \(card), "backgroundColor": "white", "shadowOpacity": 0.5,
            "shadowOffset": [0, 20], "shadowRadius": 30, \(growing("shadowRadius", 30)) }
          """),
      FilterJob(
        name: "backdrop", words: "backdrop", baselines: [skia],
        layers: """
          { "id": "a", \(photograph) },
          { "id": "b", \(card), "backgroundFilters": [{ "type": "gaussianBlur", "radius": 40 }],
            \(growing("backgroundFilters.gaussianBlur.inputRadius", 40)) }
          """),
    ]
  }

  /// An animation that slightly increases a number.
  private static func growing(_ keyPath: String, _ number: Double) -> String {
    """
    "animations": [{ "type": "basic", "keyPath": "\(keyPath)", "fromValue": \(number),
      "toValue": \(number * 1.001), "duration": 1 }]
    """
  }

  var scene: String {
    """
    { "splashrender": 1, "size": [1170, 2532], "scale": 1, "fps": 60, "duration": 1,
      "backgroundColor": "white", "layers": [\(layers)] }
    """
  }
}

/// The process that draws with the other libraries.
private final class EffectBaselines {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())

  /// Starts the process; `nil` if the libraries aren't installed.
  init?(_ photograph: String) throws {
    let folder = root.appendingPathComponent("Benchmarks")
    let python = folder.appendingPathComponent(".baselines/python/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return nil }
    process.executableURL = python
    process.arguments = [
      folder.appendingPathComponent("effect-baselines.py").path, photograph, "1170", "2532",
    ]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
  }

  /// The CPU time of a job in seconds.
  func seconds(_ library: String, _ words: String) throws -> Double {
    try ask("\(library) \(words)")
  }

  /// Saves the image that Skia draws.
  func save(_ path: String, _ words: String) throws {
    _ = try ask("skia \(words)")
    _ = try ask("save \(path)")
  }

  /// The error of the last blurred image compared with the exact Gaussian, in 1/255: the `greatest` difference or the
  /// `mean` one.
  func difference(_ which: String, _ picture: String, _ sigma: String) throws -> Double {
    try ask("\(which) \(picture) \(sigma)")
  }

  func end() {
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
  }

  private func ask(_ line: String) throws -> Double {
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
    var answer = Data()
    while answer.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw UsageError(text: "effect-baselines.py has ended at \(line)")
      }
      answer += more
    }
    guard
      let seconds = Double(
        String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    else { throw UsageError(text: "effect-baselines.py has no time for \(line)") }
    return seconds
  }
}
