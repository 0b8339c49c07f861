import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Examples of icons that change into others, and of a badge.
@Suite struct `Icon patterns` {
  @Test func `the documentation's example "Menu icon to cross" turns three bars into a cross`()
    throws
  {
    let code = try PublishedCode("Menu icon to cross")
    func bars(_ values: [Double], _ t: Double) -> Double {
      keyframes(values, curves: [.easeIn, .easeOut], at: progress(t, from: 0.5, duration: 0.5))
    }
    for (id, y, angle) in [("menu/top", 20.0, 45.0), ("menu/bottom", 100, -45)] {
      try code.expect(id, .position) { [60, bars([y, 60, 60], $0)] }
      try code.expect(id, .transform) { planar(angle: bars([0, 0, angle], $0) * .pi / 180) }
    }
    try code.expect("menu/middle", .transform) {
      var matrix = planar()
      matrix[0] = bars([1, 0, 0], $0)
      return matrix
    }
  }

  @Test
  func
    `in the documentation's example "Play to pause", the icon's corners move along straight lines`()
    throws
  {
    let code = try PublishedCode("Play to pause")
    let play = [
      [10.0, 0, 55, 30, 55, 90, 10, 120], [55, 30, 100, 60, 100, 60, 55, 90],
    ]
    let pause = [
      [10.0, 0, 45, 0, 45, 120, 10, 120], [75, 0, 110, 0, 110, 120, 75, 120],
    ]
    for time in code.times() {
      let way = Curve.easeInEaseOut(progress(time, from: 0.8, duration: 0.4))
      guard case .path(let path) = code.layer("symbol", at: time)?.properties.value(at: .path)
      else {
        Issue.record("no path at \(time)")
        continue
      }
      var figures: [[Double]] = []
      var closed = 0
      for element in path.elements {
        switch element {
        case .move(let p): figures.append([p.x, p.y])
        case .line(let p): figures[figures.count - 1] += [p.x, p.y]
        case .close: closed += 1
        case .quad, .cubic: Issue.record("a curve at \(time)")
        }
      }
      #expect(figures.count == 2 && closed == 2)
      for (found, (a, b)) in zip(figures, zip(play, pause)) {
        #expect(agree(found, zip(a, b).map { between($0, $1, way) }), "at \(time)")
      }
    }
  }

  @Test func `the documentation's example "Popping badge" scales a badge and fades in its number`()
    throws
  {
    let code = try PublishedCode("Popping badge")
    try code.expect("badge", .transform) {
      let scale = keyframes(
        [0, 1.2, 0.9, 1], [0, 0.5, 0.75, 1], curves: [.easeOut, .easeInEaseOut, .easeInEaseOut],
        at: progress($0, from: 0.5, duration: 0.6))
      return planar(scale: scale)
    }
    try code.expect("badge/number", .opacity) { [progress($0, from: 0.9, duration: 0.3)] }
  }
}
