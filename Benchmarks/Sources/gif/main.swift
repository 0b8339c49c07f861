// Encodes GIFs with our encoder and with others, and compares size, time and similarity to the source. Times are
// comparable only within one run.
//
// Arguments select videos, such as splash-mask or splash-mask-25. --ours runs only our encoder.

import Foundation
import SplashMedia

/// The result of an encoder.
struct Entry {
  let encoder: String
  let measure: Measure
}

func format(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

func cells(_ m: Measure) -> String {
  "\(m.bytes) | \(format(m.seconds, 2)) | \(format(m.psnr, 2)) | \(format(m.ssim, 4)) |"
    + " \(format(m.flicker, 4))"
}

func show(_ entry: Entry) {
  print("| \(entry.encoder) | \(cells(entry.measure)) |")
  fflush(nil)
}

/// Whether our GIF is no larger, at most 0.002 less similar (SSIM), and has no more flicker.
func wins(_ ours: Measure, against other: Measure) -> Bool {
  ours.bytes <= other.bytes && ours.ssim >= other.ssim - 0.002 && ours.flicker <= other.flicker
}

/// Our GIFs at several qualities, the best first.
func ours(_ film: Case, in folder: URL) throws -> [Entry] {
  try [100, 90, 80, 70, 60, 50, 40, 30, 20, 15, 10, 8, 7, 6, 5, 4, 3, 2, 1].map { quality in
    let path = folder.appendingPathComponent("ours-\(quality).gif").path
    let seconds = try encodeOurs(film, options: GIFOptions(quality: quality), to: path)
    let entry = Entry(
      encoder: "quality \(quality)", measure: try Measure(gif: path, seconds: seconds, of: film))
    show(entry)
    return entry
  }
}

/// The other encoders: FFmpeg at its best setting, ImageMagick, and both optimised by gifsicle.
func others(_ film: Case, in folder: URL) throws -> (entries: [Entry], ffmpegSeconds: Double) {
  let baselines = try Baselines(film: film, folder: folder)
  func measured(_ title: String, _ file: String, _ seconds: Double) throws -> Entry {
    let entry = Entry(
      encoder: title, measure: try Measure(gif: baselines.path(file), seconds: seconds, of: film))
    show(entry)
    return entry
  }
  var best: (entry: Entry, file: String)?
  for (number, (generate, dither)) in [
    ("full", "none"), ("diff", "none"), ("full", "sierra2_4a"), ("full", "bayer:bayer_scale=3"),
  ].enumerated() {
    let file = "ffmpeg-\(number).gif"
    let seconds = try baselines.ffmpeg(
      generate: "stats_mode=\(generate)", use: "dither=\(dither):diff_mode=rectangle", to: file)
    let entry = try measured("ffmpeg, \(generate), \(dither)", file, seconds)
    if best.map({ entry.measure.ssim > $0.entry.measure.ssim }) ?? true { best = (entry, file) }
  }
  guard let best else { return ([], 0) }
  var made = [best]
  do {
    let seconds = try baselines.imageMagick(["+dither", "-fuzz", "2%"], to: "magick.gif")
    made.append((try measured("ImageMagick", "magick.gif", seconds), "magick.gif"))
  } catch is ProgramFailure {
    print("ImageMagick fails; its policy.xml limits what it may use")
  }
  var entries = made.map(\.entry)
  for (entry, file) in made {
    let more = try baselines.gifsicle(file, to: "lossy-\(file)")
    entries.append(
      try measured("\(entry.encoder), gifsicle", "lossy-\(file)", entry.measure.seconds + more))
  }
  return (entries, best.entry.measure.seconds)
}

let arguments = CommandLine.arguments.dropFirst()
let wanted = arguments.filter { !$0.hasPrefix("-") }
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("splashrender-gif-bench")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

var table: [String] = []
var (cases, won, quick) = (0, 0, 0)
for (name, scene) in try Case.films(in: folder) {
  for rate in [25, 50] {
    let title = "\(name)-\(rate)"
    if !wanted.isEmpty, !wanted.contains(title), !wanted.contains(name) { continue }
    let film = try Case(name: name, scene: scene, framesPerSecond: rate)
    let (width, height) = film.size
    print("\n### \(name), \(rate) fps: \(film.frames.count) × \(width) × \(height)")
    print("| encoder | bytes | seconds | PSNR | SSIM | flicker |\n|---|--:|--:|--:|--:|--:|")
    let place = folder.appendingPathComponent(title)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let ours = try ours(film, in: place)
    if arguments.contains("--ours") { continue }
    let (others, limit) = try others(film, in: place.appendingPathComponent("baselines"))
    var (isWon, isQuick) = (true, true)
    for other in others {
      let match = ours.first { $0.measure.bytes <= other.measure.bytes } ?? ours[ours.count - 1]
      isWon = isWon && wins(match.measure, against: other.measure)
      isQuick = isQuick && match.measure.seconds <= limit
      table.append(
        "| \(title) | \(other.encoder) | \(cells(other.measure)) | \(match.encoder) |"
          + " \(cells(match.measure)) |")
    }
    cases += 1
    if isWon { won += 1 }
    if isQuick { quick += 1 }
    print(isWon ? "won" : "not won", isQuick ? "" : "and slower than FFmpeg")
    fflush(nil)
  }
}
if cases > 0 {
  print("\n" + table.joined(separator: "\n"))
  print("\nwon \(won) of \(cases), no slower than FFmpeg in \(quick)")
}
