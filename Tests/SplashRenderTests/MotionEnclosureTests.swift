import Foundation
import SplashScene
import SplashSystem
import TestSupport
import Testing

@testable import SplashChecks
@testable import SplashRender

/// What is known of a layer during a span of time contains what is true at each time in it.
@Suite struct MotionEnclosureTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let scenes = [
    "splash-mask/scene.json", "pop-transition/scene.json", "fade-transition/scene.json",
    "gallery/loaders.json", "gallery/chart.json", "content/space.json", "content/kinetic.json",
    "content/scripts.json", "ports/cube.json", "ports/ring.json",
  ]

  /// Returns the layers from the root to each layer.
  private func chains(_ layers: [Layer], _ outer: [Layer] = []) -> [[Layer]] {
    layers.flatMap { [outer + [$0]] + chains($0.sublayers, outer + [$0]) }
  }

  @Test(arguments: scenes)
  func `values and places at any time are in the intervals of the span around it`(name: String)
    throws
  {
    let path = Self.folder.appending(path: "scenes/\(name)").path
    let scene = try Film(path: FilePath(path)).scene
    var random = SeededGenerator(seed: 7)
    var (count, lines) = (0, 0)
    func isInside(_ a: Interval, _ b: Interval) -> Bool {
      a.low >= b.low - 1e-9 && a.high <= b.high + 1e-9
    }
    for chain in chains(scene.layers) {
      let track = LayerTrack(chain, in: scene, during: 0...scene.duration, .courses)
      guard track.isExact else { continue }
      // Parts of the spans, too, which are less likely to bend in both directions.
      let spans = track.spans.prefix(20).flatMap { span in
        let start = Double.random(in: span.start...span.end, using: &random)
        let end = Double.random(in: start...span.end, using: &random)
        return [span, LayerTrack.Span(start: start, end: end)]
      }
      for span in spans {
        let whole = track.motion(span)
        let time = Double.random(in: span.start...span.end, using: &random)
        /// Returns whether a number at the time is as far from a line as is known.
        func isNear(_ line: Course.Line, _ number: Interval) -> Bool {
          let share = (time - span.start) / (span.end - span.start)
          let chord = line.start.middle + (line.end.middle - line.start.middle) * share
          return isInside(Interval(number.middle - chord), line.remainder)
        }
        let point = track.drawn(at: time)
        #expect(point.parts.map(\.path) == whole.parts.map(\.path))
        for (part, known) in zip(point.parts, whole.parts) {
          count += 1
          #expect(isInside(part.opacity, known.opacity), "\(part.path) at \(time)")
          guard let corners = part.corners, let clip = part.clip else { continue }
          let areInside = zip(corners, known.corners ?? []).allSatisfy {
            isInside($0.x, $1.x) && isInside($0.y, $1.y)
          }
          #expect(areInside && known.corners != nil, "\(part.path) at \(time)")
          for (corner, course) in zip(corners, known.courses ?? []) where !span.precedesJump {
            guard let x = course.x.line, let y = course.y.line, !span.isPoint else { continue }
            lines += 1
            #expect(isNear(x, corner.x) && isNear(y, corner.y), "\(part.path) at \(time)")
          }
          let box = try #require(known.clip)
          #expect(
            isInside(clip.minX, box.minX) && isInside(clip.maxX, box.maxX)
              && isInside(clip.minY, box.minY) && isInside(clip.maxY, box.maxY),
            "\(part.path) at \(time)")
        }
      }
    }
    #expect(count > 20 && lines > 0)
  }
}
