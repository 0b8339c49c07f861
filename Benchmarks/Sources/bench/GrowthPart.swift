import Foundation
import SplashPixels
import SplashRaster
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The cost of more layers, more pixels and more seconds.
func measureGrowth(_ run: inout Run) throws {
  if run.includes("layers") { try measureLayers(&run) }
  if run.includes("pixels") { try measurePixels(&run) }
  if run.includes("duration") { try measureDuration(&run) }
  if run.includes("memory") { try measureMemory(&run) }
}

private func measureLayers(_ run: inout Run) throws {
  let frames = 5
  for (rows, columns) in [(2, 5), (10, 10), (25, 40), (100, 100)] {
    var overrides = SceneOverrides()
    overrides.set = [("rows", String(rows)), ("columns", String(columns))]
    let path = try run.workload("growth").path
    let film = try Film(path: FilePath(path), overrides: overrides)
    let lists = film.lists(frames)
    let renderer = Renderer(images: [])
    let target = film.canvas()
    let times = try measure([
      Contender("evaluate and lower") {
        for frame in 0..<frames { _ = film.displayList(at: film.time(ofFrame: frame)) }
      },
      Contender("render") { for list in lists { renderer.render(list, into: target) } },
      Contender("read") { _ = try Film(path: FilePath(path), overrides: overrides) },
    ])
    let count = rows * columns
    for (name, times, repeats) in [
      ("evaluate and lower", times[0], frames), ("render", times[1], frames),
      ("read the scene", times[2], 1),
    ] {
      if repeats > 1 {
        run.report.add("growth", "\(count) layers", name, .frames(repeats), times)
      }
      run.report.add("growth", "\(count) layers", name, .layers(count * repeats), times)
    }
  }
}

private func measurePixels(_ run: inout Run) throws {
  var film = try run.workload("growth").film()
  let frames = 4
  for (name, width) in [
    ("480p", 854), ("720p", 1280), ("1080p", 1920), ("1440p", 2560), ("4K", 3840), ("8K", 7680),
  ] {
    film.setWidth(width)
    let lists = film.lists(frames)
    let renderer = Renderer(images: [])
    let target = film.canvas()
    let times = try measure([
      Contender("render") { for list in lists { renderer.render(list, into: target) } }
    ])
    let pixels = Double(frames * film.width * film.height)
    run.report.add("growth", name, "render, 100 layers", .frames(frames), times[0])
    run.report.add("growth", name, "render, 100 layers", .pixels(pixels), times[0])
  }
}

/// Time and memory by the duration of a video, in child processes.
private func measureDuration(_ run: inout Run) throws {
  for duration in [1, 4, 16, 60] {
    let job = ChildJob(
      kind: .film, scene: try run.workload("growth").path, width: 960, height: 540,
      duration: Double(duration), output: run.file("child.mp4"))
    // A long video is already a mean of many frames.
    let results = try measureMemory(
      &run, "\(duration) s of 960 × 540", job, times: duration > 4 ? 1 : rounds)
    run.report.add(
      "growth", "\(duration) s of 960 × 540", "whole film", .frames(60 * duration),
      results.map(\.seconds))
  }
}

/// The memory that rendering each workload takes, in child processes.
private func measureMemory(_ run: inout Run) throws {
  for workload in run.compared.prefix(3) {
    let film = try workload.film()
    let job = ChildJob(
      kind: .film, scene: workload.path, width: film.width, height: film.height,
      duration: film.end, output: run.file("child.mp4"))
    _ = try measureMemory(&run, workload.name, job, times: 1)
  }
}

private func measureMemory(
  _ run: inout Run, _ subject: String, _ job: ChildJob, times: Int
) throws -> [ChildResult] {
  var floor = job
  floor.kind = .floor
  var (films, floors): ([ChildResult], [ChildResult]) = ([], [])
  for _ in 0..<times {
    films.append(try job.run())
    floors.append(try floor.run())
  }
  run.report.add(
    Row(
      part: "growth", subject: subject, name: "most memory", unit: "MB",
      values: films.map(\.megabytes), baseline: "encoder alone",
      baselineValues: floors.map(\.megabytes),
      ratios: zip(films, floors).map { $0.megabytes / $1.megabytes }))
  return films
}
