import Foundation
import SplashMedia
import SplashPixels
import SplashRaster
import SplashRender
import SplashSystem

/// Rendering of complete videos from the scene file to the MP4 file with two drawing threads, compared with
/// the same encoder on precomputed frames.
func measureFilms(_ run: inout Run) throws {
  for workload in run.all where run.includes(workload.name) {
    try measureFilm(&run, workload, .veryfast, frames: 180)
  }
  for workload in run.all.prefix(3) where run.includes(workload.name) {
    try measureFilm(&run, workload, .medium, frames: 60)
  }
}

private func measureFilm(
  _ run: inout Run, _ workload: Workload, _ preset: VideoOptions.Preset, frames: Int
) throws {
  let film = try workload.film().cut(to: frames)
  let count = film.frameCount
  let ready = ReadyFilm(width: film.width, height: film.height)
  let renderer = film.makeRenderer()
  let target = film.canvas()
  for frame in 0..<count {
    renderer.render(film.displayList(at: film.time(ofFrame: frame)), into: target)
    ready.add(target)
  }
  let (path, floorPath) = (run.file("film.mp4"), run.file("floor.mp4"))
  var output = Output(path: FilePath(path), format: .mp4)
  output.video.preset = preset
  let rate = (film.frameRate.numerator, film.frameRate.denominator)
  let times = try measureBoth(
    [
      Contender("whole film") {
        try workload.film().cut(to: frames).render(to: [output], threads: 2)
      },
      Contender("encoding alone") {
        try ready.encode(to: floorPath, rate: rate, preset: preset.rawValue)
      },
    ], warmUp: false)
  for (name, times) in [("", times.passed), (", processor", times.spent)] {
    run.report.add(
      "films", "\(workload.name), \(preset)", "whole film\(name)", .frames(count), times[0],
      against: "encoding alone\(name)", times[1])
  }
  let files = [path, floorPath].map { FileManager.default.contents(atPath: $0) }
  if files[0] != nil, files[0] == files[1] {
    print("          \(workload.name): both files have the same bytes")
  } else {
    print("          \(workload.name): the files differ, and so what the encoders were told")
  }
}
