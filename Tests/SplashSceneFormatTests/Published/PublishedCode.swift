import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// An example of `Documentation/from-core-animation`: published code and the equivalent scene.
struct PublishedCode {
  /// The heading of its section.
  let name: String
  let scene: Scene

  /// Reads the scene of the section with a heading: its first block of `jsonc`, which is a layer or an array
  /// of layers. The scene must give no warning.
  init(_ name: String, size: String = "[320, 320]", duration: Double = 4) throws {
    self.name = name
    let layers = try Self.layers(name)
    let resolved = try resolved(
      """
      { "splashrender": 1, "size": \(size), "duration": \(duration), "layers": \(layers) }
      """)
    #expect(resolved.diagnostics.isEmpty, "\(name): \(resolved.diagnostics.map(\.message))")
    scene = resolved.scene
  }

  /// All pages of `Documentation/from-core-animation`, in the order of their names; the index is first.
  static func pages() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Documentation/from-core-animation")
    var text = ""
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".md") {
      text += try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return text
  }

  /// The layers of the section with a heading: its first block of `jsonc`, as an array.
  static func layers(_ name: String) throws -> String {
    let sections = try pages().components(separatedBy: "\n## ").dropFirst()
    let section = try #require(sections.first { $0.hasPrefix(name + "\n") }, "no section \(name)")
    let parts = section.components(separatedBy: "```jsonc\n")
    try #require(parts.count > 1, "\(name) has no scene")
    let text = parts[1].components(separatedBy: "```")[0]
    return text.hasPrefix("[") ? text : "[\(text)]"
  }

  /// The numbers that a property consists of at a time.
  ///
  /// - Parameter path: The ids of layers from the top, joined by `/`; `mask` goes to a layer's mask, and
  ///   `instance-2` to a replicator's third copy. `nil` where there is no such layer at that time.
  func value(_ path: String, _ keyPath: AnimationKeyPath, at time: Double) -> [Double]? {
    var layers = scene.evaluate(at: time).layers
    var found: EvaluatedLayer?
    for id in path.split(separator: "/").map(String.init) {
      found = id == "mask" ? found?.mask : layers.first { $0.id == id }
      layers = found?.sublayers ?? []
    }
    return found?.properties.value(at: keyPath).flatMap(\.numbers)
  }

  /// Compares a property with a formula of the time in seconds, at many random times of the scene.
  ///
  /// - Parameters:
  ///   - jumps: Times at which the formula jumps. Times next to them aren't compared.
  ///   - formula: The expected numbers, computed without the library.
  func expect(
    _ path: String, _ keyPath: AnimationKeyPath, jumps: [Double] = [],
    sourceLocation: SourceLocation = #_sourceLocation, is formula: (Double) -> [Double]
  ) throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<120 {
      let time = Double.random(in: 0..<scene.duration, using: &random)
      if jumps.contains(where: { abs($0 - time) < 1e-6 }) { continue }
      let expected = formula(time)
      let found = try #require(
        value(path, keyPath, at: time), "\(name): no \(keyPath.rawValue) of \(path) at \(time)",
        sourceLocation: sourceLocation)
      try #require(found.count == expected.count, sourceLocation: sourceLocation)
      let scale = max(1, expected.map(abs).max() ?? 1)
      for (a, b) in zip(found, expected) {
        #expect(
          abs(a - b) <= 1e-6 * scale,
          "\(name): \(path) \(keyPath.rawValue) at \(time) is \(found), not \(expected)",
          sourceLocation: sourceLocation)
      }
    }
  }
}

extension AnimatableValue {
  /// The numbers that the value consists of; `nil` for paths, texts and images.
  fileprivate var numbers: [Double]? {
    switch self {
    case .number(let v): [v]
    case .numbers(let v): v
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    case .colors(let colors): colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .transform(let t): t.rows
    case .bool(let v): [v ? 1 : 0]
    case .path, .text, .image, .crossfade: nil
    }
  }
}

// MARK: Independent formulas of Core Animation

/// Interpolates two numbers linearly.
func between(_ a: Double, _ b: Double, _ fraction: Double) -> Double { a + (b - a) * fraction }

/// The value of keyframes at a fraction of the cycle.
func keyframes(
  _ values: [Double], _ times: [Double]? = nil, curves: [Curve] = [], at fraction: Double
) -> Double {
  let times = times ?? values.indices.map { Double($0) / Double(values.count - 1) }
  if fraction <= times[0] { return values[0] }
  for i in 1..<values.count where fraction < times[i] {
    let u = (fraction - times[i - 1]) / (times[i] - times[i - 1])
    return between(values[i - 1], values[i], i - 1 < curves.count ? curves[i - 1](u) : u)
  }
  return values[values.count - 1]
}

/// The progress of a time within its cycle; the cycles repeat forever.
func cycle(_ time: Double, _ duration: Double) -> Double {
  let cycles = time / duration
  return cycles - cycles.rounded(.down)
}

/// The progress within a cycle that autoreverses: up to 1 and back to 0 within two durations.
func reversingCycle(_ time: Double, _ duration: Double) -> Double {
  let fraction = 2 * cycle(time, 2 * duration)
  return fraction <= 1 ? fraction : 2 - fraction
}

/// The progress of an underdamped spring after a time: 0 at the start, 1 at rest.
func springProgress(
  mass: Double = 1, stiffness: Double = 100, damping: Double = 10, velocity: Double = 0,
  at time: Double
) -> Double {
  let w = (stiffness / mass).squareRoot()
  let z = damping / (2 * (stiffness * mass).squareRoot())
  let wd = w * (1 - z * z).squareRoot()
  let b = (z * w - velocity) / wd
  return 1 - Foundation.exp(-z * w * time)
    * (Foundation.cos(wd * time) + b * Foundation.sin(wd * time))
}
