import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Examples with cards and photos that turn, open and shake.
@Suite struct `Card patterns` {
  @Test func `the documentation's example "Flipping card" shows a card's front and then its back`()
    throws
  {
    let code = try PublishedCode("Flipping card")
    func turn(_ t: Double) -> Double {
      .pi * Curve.easeInEaseOut(progress(t, from: 1, duration: 0.8))
    }
    try code.expect("card/front", .transform) { turnedAboutY(turn($0)) }
    try code.expect("card/back", .transform) { turnedAboutY(.pi + turn($0)) }
    var perspective = planar()
    perspective[11] = -1 / 500.0
    try code.expect("card", .sublayerTransform) { _ in perspective }
    for side in ["card/front", "card/back"] {
      try code.expect(side, .doubleSided) { _ in [0] }
    }
  }

  @Test
  func
    `the documentation's example "Opening photo" combines a group's timing curve with a child's`()
    throws
  {
    let code = try PublishedCode("Opening photo")
    let curve = Curve(0.4, 0, 0.2, 1)
    func way(_ t: Double) -> Double { curve(progress(t, from: 0.8, duration: 0.6)) }
    try code.expect("photo", .position) {
      [between(24 + 50, 160, way($0)), between(190 + 50, 100, way($0))]
    }
    try code.expect("photo", .bounds(.size)) {
      [between(100, 320, way($0)), between(100, 200, way($0))]
    }
    try code.expect("photo", .cornerRadius) { [between(16, 0, Curve.easeOut(way($0)))] }
  }

  @Test
  func
    `the documentation's example "Shaking text field" shakes a field and flashes its border red`()
    throws
  {
    let code = try PublishedCode("Shaking text field")
    try code.expect("field", .position(.x), jumps: [0.9]) {
      [160 + keyframes([0, 10, -10, 8, -8, 5, 0], at: progress($0, from: 0.5, duration: 0.4))]
    }
    let gray = 211 / 255.0
    try code.expect("field", .borderColor, jumps: [0.5]) {
      if $0 < 0.5 { return [gray, gray, gray, 1] }
      let way = progress($0, from: 0.5, duration: 1)
      return [between(1, gray, way), between(0, gray, way), between(0, gray, way), 1]
    }
  }

  @Test(arguments: [0, 1, 4, 8])
  func `in the documentation's example "Jiggling icons", every icon has its own time offset`(
    index: Int
  )
    throws
  {
    let code = try PublishedCode("Jiggling icons")
    try code.expect("home/icon-\(index)", .transform) {
      let turn = reversingCycle($0 + 0.05 * Double(index), 0.13)
      let rise = reversingCycle($0 + 0.03 * Double(index), 0.11)
      return planar(
        angle: between(-2, 2, Curve.easeInEaseOut(turn)) * .pi / 180,
        y: between(-1.5, 1.5, Curve.easeInEaseOut(rise)))
    }
  }
}
