// Makes GIFs of the films with ours and with other encoders, and compares bytes, time and likeness to
// the source. Times of one run can be compared with each other; those of different runs can't.

import Foundation
import SplashMedia

/// A row of the table.
struct Row {
  let encoder: String
  let measure: Measure
}

func format(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

func show(_ row: Row) {
  let m = row.measure
  print(
    "| \(row.encoder) | \(m.bytes) | \(format(m.seconds, 2)) | \(format(m.psnr, 2)) |"
      + " \(format(m.ssim, 4)) | \(format(m.flicker, 4)) |")
  fflush(nil)
}

let arguments = CommandLine.arguments.dropFirst()
let wanted = arguments.filter { !$0.hasPrefix("-") }
let oursOnly = arguments.contains("--ours")
let dithers = !arguments.contains("--no-dither")
let qualities =
  arguments.contains("--few")
  ? [90, 40] : [100, 95, 90, 85, 80, 70, 60, 50, 40, 30, 20, 15, 10, 5, 1]

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("splashrender-gif-bench")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

var won = 0
var cases = 0
for (name, scene) in try Case.films(in: folder) {
  for rate in [25, 50] {
    let title = "\(name)-\(rate)"
    if !wanted.isEmpty, !wanted.contains(title), !wanted.contains(name) { continue }
    let film = try Case(name: name, scene: scene, framesPerSecond: rate)
    let (width, height) = film.size
    print("\n### \(name), \(rate) fps: \(film.frames.count) × \(width) × \(height)")
    print("| encoder | bytes | seconds | PSNR | SSIM | flicker |\n|---|--:|--:|--:|--:|--:|")
    let place = folder.appendingPathComponent(title)
    var ours: [Row] = []
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for quality in qualities {
      let path = place.appendingPathComponent("ours-\(quality).gif").path
      let seconds = try encodeOurs(
        film, options: GIFOptions(quality: quality, dither: dithers), to: path)
      let row = Row(
        encoder: "quality \(quality)", measure: try Measure(gif: path, seconds: seconds, of: film))
      ours.append(row)
      show(row)
    }
    if oursOnly { continue }

    let rivals = try Rivals(film: film, folder: place.appendingPathComponent("rivals"))
    func measured(_ title: String, _ file: String, _ seconds: Double) throws -> Row {
      let row = Row(
        encoder: title,
        measure: try Measure(gif: rivals.path(file), seconds: seconds, of: film))
      show(row)
      return row
    }
    var others: [Row] = []
    var quickest = Double.infinity
    for (number, setting) in [
      ("stats_mode=full", "dither=none:diff_mode=rectangle"),
      ("stats_mode=diff", "dither=none:diff_mode=rectangle"),
      ("stats_mode=full", "dither=sierra2_4a:diff_mode=rectangle"),
      ("stats_mode=full", "dither=bayer:bayer_scale=3:diff_mode=rectangle"),
    ].enumerated() {
      let file = "ffmpeg-\(number).gif"
      let seconds = try rivals.ffmpeg(generate: setting.0, use: setting.1, to: file)
      quickest = min(quickest, seconds)
      others.append(try measured("ffmpeg \(setting.0) \(setting.1)", file, seconds))
      if number == 0 || number == 2 {
        let more = try rivals.gifsicle(file, to: "lossy-\(file)")
        others.append(try measured("  + gifsicle -O3 --lossy=80", "lossy-\(file)", seconds + more))
      }
    }
    for (number, settings) in [["+dither", "-fuzz", "2%"], ["-fuzz", "2%"]].enumerated() {
      let file = "magick-\(number).gif"
      let seconds = try rivals.imageMagick(settings, to: file)
      others.append(
        try measured("ImageMagick \(settings.joined(separator: " "))", file, seconds))
      let more = try rivals.gifsicle(file, to: "lossy-\(file)")
      others.append(try measured("  + gifsicle -O3 --lossy=80", "lossy-\(file)", seconds + more))
    }
    var isWon = true
    for other in others {
      let rival = other.measure
      guard let row = ours.first(where: { $0.measure.bytes <= rival.bytes }) else {
        print("lost to \(other.encoder): no quality is as small")
        isWon = false
        continue
      }
      let m = row.measure
      if m.ssim < rival.ssim - 0.002 || m.flicker > rival.flicker {
        print(
          "lost to \(other.encoder): \(row.encoder) SSIM \(format(m.ssim, 4)) to"
            + " \(format(rival.ssim, 4)), flicker \(format(m.flicker, 4)) to"
            + " \(format(rival.flicker, 4))")
        isWon = false
      }
      if m.seconds > quickest {
        print("\(row.encoder) takes \(format(m.seconds, 2)) s; ffmpeg \(format(quickest, 2)) s")
      }
    }
    cases += 1
    if isWon { won += 1 }
    print(isWon ? "won" : "not won")
  }
}
if cases > 0 { print("\nwon \(won) of \(cases)") }
