import Foundation
import SplashPixels
import SplashRaster
import SplashRender

/// The state that the parts of a run share.
struct Run {
  var report: Report
  /// The scenes that other renderers also draw, and those of the repository.
  let compared: [Workload]
  /// The folder for the files of the run.
  let folder: URL
  /// The folder in which images are saved for inspection.
  var pictures: String?
  /// The subjects to measure; all if the array is empty.
  var subjects: [String] = []

  /// All videos.
  var all: [Workload] { compared.prefix(3) + Workload.films }

  func includes(_ subject: String) -> Bool { subjects.isEmpty || subjects.contains(subject) }

  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func workload(_ name: String) throws -> Workload {
    guard let workload = compared.first(where: { $0.name == name }) else {
      throw UsageError(text: "there is no workload \(name)")
    }
    return workload
  }

  /// Draws a list to a new pixmap.
  func draw(_ list: DisplayList, _ images: [ImagePyramid]) -> Pixmap {
    let target = Pixmap(width: list.width, height: list.height)
    Renderer(images: images).render(list, into: target)
    return target
  }

  func draw(_ list: DisplayList, of film: Film) -> Pixmap {
    let target = film.canvas()
    film.makeRenderer().render(list, into: target)
    return target
  }
}

struct UsageError: Error {
  let text: String
}

/// A part of the benchmark.
enum Part: String, CaseIterable {
  case kernels
  case convert
  case fills
  case effects
  case filters
  case render
  case particles
  case lottie
  case stages
  case threads
  case films
  case growth

  func measure(_ run: inout Run) throws {
    switch self {
    case .kernels: try measureKernels(&run)
    case .convert: try measureConversion(&run)
    case .fills: try measureFills(&run)
    case .effects: try measureEffects(&run)
    case .filters: try measureFilters(&run)
    case .render: try measureRendering(&run)
    case .particles: try measureParticles(&run)
    case .lottie: try measureLottie(&run)
    case .stages: try measureStages(&run)
    case .threads: try measureThreads(&run)
    case .films: try measureFilms(&run)
    case .growth: try measureGrowth(&run)
    }
  }
}
