import Foundation
import SplashPixels
import SplashRaster
import SplashRender
import SplashScene
import SplashSceneFormat

/// What more layers, more pixels and more seconds cost.
func measureGrowth(_ run: inout Run) throws {
  if run.includes("layers") { try measureLayers(&run) }
  if run.includes("pixels") { try measurePixels(&run) }
  if run.includes("duration") { try measureDuration(&run) }
}

private func measureLayers(_ run: inout Run) throws {
  let frames = 5
  for (rows, columns) in [(2, 5), (10, 10), (25, 40), (100, 100)] {
    var overrides = SceneOverrides()
    overrides.set = [("rows", String(rows)), ("columns", String(columns))]
    let path = try run.workload("growth").path
    let film = try Film(path: path, overrides: overrides)
    let lists = film.lists(frames)
    let renderer = Renderer(images: [])
    let target = film.canvas()
    let times = try measure([
      Contender("evaluate and lower") {
        for frame in 0..<frames { _ = film.displayList(at: film.time(ofFrame: frame)) }
      },
      Contender("render") { for list in lists { renderer.render(list, into: target) } },
      Contender("read") { _ = try Film(path: path, overrides: overrides) },
    ])
    let subject = "\(rows * columns) layers"
    run.report.add("growth", subject, "evaluate and lower", .frames(frames), times[0])
    run.report.add("growth", subject, "render", .frames(frames), times[1])
    run.report.add("growth", subject, "read the scene, once", .frames(1), times[2])
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

/// Time and memory by the seconds of a film, in processes of their own.
private func measureDuration(_ run: inout Run) throws {
  let path = try run.workload("ripple").path
  for (width, height, durations) in [(586, 1266, [1, 4, 16, 60]), (1170, 2532, [1, 4])] {
    for duration in durations {
      let job = ChildJob(
        kind: .film, scene: path, width: width, height: height, duration: duration,
        output: run.file("child.mp4"))
      var floor = job
      floor.kind = .floor
      // A long film is a mean of many frames already.
      let repeats = duration > 4 ? 1 : rounds
      var (films, floors): ([ChildResult], [ChildResult]) = ([], [])
      for _ in 0..<repeats {
        films.append(try job.run())
        floors.append(try floor.run())
      }
      let subject = "\(duration) s of \(width) × \(height)"
      run.report.add(
        "growth", subject, "whole film", .frames(60 * duration), films.map(\.seconds))
      run.report.add(
        Row(
          part: "growth", subject: subject, name: "most memory", unit: "MB",
          values: films.map(\.megabytes), rival: "encoder alone",
          rivalValues: floors.map(\.megabytes),
          ratios: zip(films, floors).map { $0.megabytes / $1.megabytes }))
    }
  }
}
