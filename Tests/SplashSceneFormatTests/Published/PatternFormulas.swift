import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// The progress of an animation at a time: 0 before it begins, 1 after it has ended.
func progress(_ time: Double, from begin: Double, duration: Double) -> Double {
  min(max((time - begin) / duration, 0), 1)
}

/// The sixteen entries of a 2D matrix: scaled, rotated by radians, then moved.
func planar(scale: Double = 1, angle: Double = 0, x: Double = 0, y: Double = 0) -> [Double] {
  let (s, c) = (scale * sin(angle), scale * cos(angle))
  return [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, x, y, 0, 1]
}

/// The sixteen entries of `CATransform3DMakeRotation(angle, 0, 1, 0)`.
func turnedAboutY(_ angle: Double) -> [Double] {
  let (s, c) = (sin(angle), cos(angle))
  return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]
}

extension PublishedCode {
  /// The layer at the end of a path of ids; `nil` if it doesn't exist at that time.
  func layer(_ path: String, at time: Double) -> EvaluatedLayer? {
    var layers = scene.evaluate(at: time).layers
    var found: EvaluatedLayer?
    for id in path.split(separator: "/").map(String.init) {
      found = layers.first { $0.id == id }
      layers = found?.sublayers ?? []
    }
    return found
  }

  /// Random times of the scene, equal in every run.
  func times(within range: Range<Double>? = nil, count: Int = 120) -> [Double] {
    var random = SeededGenerator(seed: 23)
    return (0..<count).map { _ in
      Double.random(in: range ?? 0..<scene.duration, using: &random)
    }
  }
}

/// Whether lists of numbers agree to a millionth.
func agree(_ found: [Double]?, _ expected: [Double]) -> Bool {
  guard let found, found.count == expected.count else { return false }
  let scale = max(1, expected.map(abs).max() ?? 1)
  return zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-6 * scale }
}
