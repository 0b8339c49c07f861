import CBaselines
import Foundation
import SplashMedia
import SplashPixels
import SplashRaster
import SplashRender

/// The cost of a frame of each video, stage by stage, on one thread.
func measureStages(_ run: inout Run) throws {
  for workload in run.all where run.includes(workload.name) {
    let film = try workload.film().cut(to: 30)
    let count = film.frameCount
    let times = (0..<count).map(film.time(ofFrame:))
    let lists = times.map(film.displayList(at:))
    let renderer = film.makeRenderer()
    let buffer = FrameBuffer(film.canvas())
    let frames = lists.map { run.draw($0, of: film) }
    let ready = ReadyFilm(width: film.width, height: film.height)
    for frame in frames { ready.add(frame) }
    let spare = baseline_film_create(Int32(film.width), Int32(film.height))
    defer { baseline_film_free(spare) }
    let planes = baseline_film_add(spare)
    let rate = (film.frameRate.numerator, film.frameRate.denominator)
    let path = run.file("stages.mp4")

    let measured = try measure([
      Contender("read") { _ = try workload.film() },
      Contender("evaluate") { for time in times { _ = film.scene.evaluate(at: time) } },
      Contender("evaluate and lower") { for time in times { _ = film.displayList(at: time) } },
      Contender("render") { for list in lists { renderer.render(list, into: buffer) } },
      Contender("convert") { for frame in frames { convert(frame, to: planes) } },
      Contender("encode") { try ready.encode(to: path, rate: rate, threads: 1) },
    ])
    let lower = zip(measured[2], measured[1]).map { max(0, $0 - $1) }
    let stages = [
      ("evaluate", measured[1]), ("lower", lower), ("render", measured[3]),
      ("convert", measured[4]), ("encode, veryfast", measured[5]),
    ]
    run.report.add("stages", workload.name, "read the scene", .once, measured[0])
    for (name, times) in stages {
      run.report.add("stages", workload.name, name, .frames(count), times)
    }
  }
}

/// Only drawing, with two threads compared with one: the elapsed time, which is halved at best, and the CPU time,
/// which is the same unless the threads slow each other down.
func measureThreads(_ run: inout Run) throws {
  for workload in run.all where run.includes(workload.name) {
    let film = try workload.film().cut(to: 60)
    let sink = NoSink()
    let times = try measureBoth([
      Contender("1 thread") { try film.draw(into: [sink], threads: 1) },
      Contender("2 threads") { try film.draw(into: [sink], threads: 2) },
    ])
    for (name, times) in [("", times.passed), (", processor", times.spent)] {
      run.report.add(
        "threads", workload.name, "2 drawing threads\(name)", .frames(film.frameCount), times[1],
        against: "1 drawing thread\(name)", times[0])
    }
  }
}

/// Accepts frames row by row and discards them.
private final class NoSink: FrameSink {
  private final class Rows: RowSink {
    func prepare() -> Bool { true }
    func take(_ rows: FrameRows) {}
    func send(count: Int) {}
  }

  var makeRowSink: (@Sendable () -> any RowSink)? { { Rows() } }

  func write(_ frame: Pixmap, count: Int) {}
  func complete() -> FinishedOutput { FinishedOutput(files: []) }
  func cancel() {}
}
