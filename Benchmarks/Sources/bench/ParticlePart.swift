import SplashPixels
import SplashRaster
import SplashRender
import SplashScene

/// The number of frames that are drawn, spread evenly over the video.
private let sampleCount = 10

/// Ten thousand particles, evaluated, lowered and drawn with one command, compared with one fill for each particle.
func measureParticles(_ run: inout Run) throws {
  let path = root.appendingPathComponent("Benchmarks/Scenes/particles.json").path
  let film = try Workload(name: "particles", path: path).film()
  let lists = film.lists(sampleCount)
  let fills = lists.map(\.withFills)
  let baseline = "a fill for each"
  var contenders = Kernels.available.reversed().map { contender("ours, \($0.name)", lists, $0) }
  let ours = contenders.count
  contenders.append(contender(baseline, fills, Kernels.current))
  contenders.append(
    Contender("evaluate and lower") {
      for index in 0..<sampleCount {
        _ = film.displayList(at: film.time(ofFrame: index * film.frameCount / sampleCount))
      }
    })
  let times = try measure(contenders)
  for index in contenders.indices where index != ours {
    run.report.add(
      "particles", "10,000 at 1920 × 1080", contenders[index].name, .frames(sampleCount),
      times[index], against: baseline, times[ours])
  }
}

private func contender(_ name: String, _ lists: [DisplayList], _ kernels: Kernels) -> Contender {
  let renderer = Renderer(images: [], kernels: kernels)
  let target = Pixmap(width: lists[0].width, height: lists[0].height)
  return Contender(name) { for list in lists { renderer.render(list, into: target) } }
}

extension DisplayList {
  /// A copy of the display list with one fill for each particle.
  fileprivate var withFills: DisplayList {
    var result = self
    result.commands = commands.flatMap { command -> [Command] in
      guard case .particles(let particles) = command else { return [command] }
      return particles.particles.compactMap { particle in
        guard case .list(let list) = particles.sprites[particle.sprite] else { return nil }
        let transform = Projection(particle.transform)
        var paint = RasterPaint(list: list, transform: transform)
        paint.tint = particle.color
        let rect = Rect(0, 0, Double(list.width), Double(list.height))
        return .fill(
          Outline(.rect(rect), transform), .raster(paint), opacity: particle.color.alpha)
      }
    }
    return result
  }
}
