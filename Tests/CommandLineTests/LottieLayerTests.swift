import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// Lottie files as layers of scenes.
@Suite struct LottieLayerTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(LottieFiles.mover, to: "anim.json")
    folder.write(LottieFiles.archive, to: "two.lottie")
  }

  /// A scene of 40 × 30 points with a layer.
  private func scene(_ layer: String, _ members: String = "") -> String {
    """
    { "splashrender": 1, "size": [40, 30], "fps": 10, "duration": 2, "backgroundColor": null, \(members)
      "layers": [ \(layer) ] }
    """
  }

  private func layer(_ members: String) -> String {
    #"{ "type": "lottie", "id": "a", "file": "anim.json"\#(members) }"#
  }

  /// The mean x, the first colour and the number of the opaque pixels that a scene draws at a time.
  private func drawn(
    _ text: String, at time: String = "0.5", _ options: String...
  ) throws -> (x: Double, color: [UInt8], count: Int) {
    folder.write(text, to: "s.json")
    let outcome = try Program.run(
      ["still", "-y", "s.json", "-o", "x.png", "--at", time] + options, in: folder)
    #expect(outcome.status == 0 && outcome.warnings.isEmpty, "\(outcome.errors)")
    let pixels = try folder.pixels("x.png")
    try #require(pixels.count == 1200)
    let places = pixels.indices.filter { pixels[$0][3] > 127 }
    let sum = places.reduce(0.0) { $0 + Double($1 % 40) + 0.5 }
    return (
      sum / Double(max(1, places.count)), places.first.map { pixels[$0] } ?? [], places.count
    )
  }

  private func errors(_ text: String) throws -> String {
    folder.write(text, to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 65, "\(outcome.errors)")
    return outcome.errors
  }

  @Test func `a scene can include a Lottie file as a layer object or just as the file's path`()
    throws
  {
    for text in [scene(layer("")), scene(#""anim.json""#)] {
      let drawn = try drawn(text)
      #expect(drawn.x == 20 && drawn.count == 100 && drawn.color == [255, 0, 0, 255])
    }
    #expect(try drawn(scene(#""two.lottie""#)).count == 1200)
  }

  @Test(
    arguments: [
      (#", "speed": 0.5"#, "1", 20.0), (#", "beginTime": 0.5"#, "1", 20),
      (#", "time": 0.5"#, "1.7", 20),
      (#", "time": "= 0.25 + 0.25""#, "0", 20), (#", "timeOffset": 0.3"#, "0.2", 20),
      (#", "duration": 1, "repeatCount": 2"#, "1.5", 20),
      (#", "duration": 1, "repeatCount": 2, "autoreverses": true"#, "1.5", 20),
    ] as [(String, String, Double)])
  func `a Lottie layer's speed, beginTime, timeOffset, time and repeatCount control its playback`(
    timing: String, time: String, x: Double
  ) throws {
    #expect(try drawn(scene(layer(timing)), at: time).x == x)
  }

  @Test func `an animation of the property time controls the playback of a Lottie layer`() throws {
    let animation =
      #", "time": 0, "animations": [{ "type": "basic", "keyPath": "time", "from": 0.9, "to": 0.1, "duration": 1 }]"#
    #expect(try drawn(scene(layer(animation)), at: "0.5").x == 20)
    #expect(try drawn(scene(layer(animation)), at: "0.25").x == 26)
  }

  @Test func `a Lottie layer shows the last frame after the animation in the file has ended`()
    throws
  {
    let drawn = try drawn(scene(layer("")), at: "1.9")
    #expect(abs(drawn.x - 35) < 0.6, "\(drawn.x)")
  }

  @Test
  func
    `a Lottie layer applies the slot values set in the scene and refuses unknown slot names`()
    throws
  {
    let blue = scene(layer(##", "slots": { "tint": "#00f", "turn": 90 }"##))
    #expect(try drawn(blue).color == [0, 0, 255, 255])
    let bound = scene(
      layer(#", "slots": { "tint": "= color" }"#),
      ##""params": { "color": { "type": "color", "default": "#0f0" } },"##)
    #expect(try drawn(bound).color == [0, 255, 0, 255])
    #expect(try drawn(bound, at: "0.5", "--set", "color=#00f").color == [0, 0, 255, 255])
    _ = try drawn(scene(layer(#", "rules": "coreAnimation""#)))
    #expect(
      try errors(scene(layer(#", "slots": { "tnt": "red" }"#))).contains("did you mean \"tint\""))
    #expect(try errors(scene(layer(#", "slots": { "turn": "red" }"#))).contains("s.json:2:"))
    #expect(try errors(scene(layer(#", "rules": "apple""#))).contains("\"coreAnimation\""))
  }

  @Test func `two Lottie layers can show different animations of the same archive`() throws {
    let first = #"{ "type": "lottie", "file": "two.lottie", "animation": "film", "theme": "blue" }"#
    let both = [
      scene(#"{ "type": "lottie", "file": "two.lottie" }, \#(first)"#),
      scene(#"\#(first), { "type": "lottie", "file": "two.lottie" }"#),
    ]
    #expect(try drawn(both[0]).count == 1200)
    let pixels = try folder.pixels("x.png")
    #expect(pixels.filter { $0 == [0, 0, 255, 255] }.count == 100)
    #expect(pixels.filter { $0 == [0, 255, 0, 255] }.count == 1100)
    // The green layer is above the other one.
    #expect(try drawn(both[1]).color == [0, 255, 0, 255])
    #expect(try folder.pixels("x.png").allSatisfy { $0 == [0, 255, 0, 255] })
  }

  @Test
  func `the contentsGravity of a Lottie layer controls how the animation is scaled to the bounds`()
    throws
  {
    // At 0 s the square's edges, 0…10 and 10…20, are on pixel boundaries in each of these cases.
    func square(
      _ height: Int, _ gravity: String
    ) throws -> (x: Double, color: [UInt8], count: Int) {
      let text = layer(
        #", "frame": [0, 0, 40, \#(height)], "contentsGravity": "\#(gravity)", "masksToBounds": true"#
      )
      return try drawn(scene(text), at: "0")
    }
    let stretched = try square(15, "resize")
    #expect(stretched.x == 5 && stretched.count == 10 * 5)
    let fitted = try square(15, "resizeAspect")
    #expect(fitted.x == 12.5 && fitted.count == 5 * 5)
    let filling = try square(10, "resizeAspectFill")
    #expect(filling.x == 5 && filling.count == 10 * 10)
  }

  @Test
  func `a marker in a nested Lottie file is addressed by the layer's id and the marker's name`()
    throws
  {
    #expect(try drawn(scene(layer(#", "beginTime": 0.4"#)), at: "marker:a/middle").x == 20)
    let tree = try Program.run(["inspect", "s.json"], in: folder).output
    #expect(tree.contains("  marker a/middle  0.9 s\n"), "\(tree)")
    #expect(tree.contains("\n  a  lottie  40×30"), "\(tree)")
    #expect(tree.contains("    square  shape\n"), "\(tree)")
  }

  @Test func `an error in a nested Lottie file names the location in that file and in the scene`()
    throws
  {
    folder.write(
      LottieFiles.mover.replacingOccurrences(of: "\"fr\": 10", with: "\"fr\": 0"), to: "anim.json")
    let text = try errors(scene(layer("")))
    #expect(text.contains("anim.json:2:") && text.contains("s.json:2:"), "\(text)")
    #expect(text.contains("is nested here"), "\(text)")
  }

  @Test
  func `the error for a layer whose type doesn't match the file suggests the type lottie or scene`()
    throws
  {
    let text = try errors(scene(#"{ "type": "scene", "scene": "anim.json" }"#))
    #expect(text.contains("is a Lottie file, not a scene") && text.contains("\"lottie\""))
    folder.write(scene(#"{}"#), to: "plain.json")
    let other = try errors(scene(#"{ "type": "lottie", "file": "plain.json" }"#))
    #expect(other.contains("is not a Lottie file") && other.contains("\"scene\""), "\(other)")
    folder.write(scene(#"{ "type": "lottie", "file": "none.json" }"#), to: "s.json")
    #expect(try Program.run(["validate", "s.json"], in: folder).status == 66)
  }

  @Test
  func
    `a corrupt Lottie archive gives an error at the location of the archive's path in the scene`()
    throws
  {
    folder.write(LottieFiles.archive.prefix(200), to: "two.lottie")
    let text = try errors(scene(#""two.lottie""#))
    #expect(text.contains("s.json:2:") && text.contains("two.lottie\" is corrupt"), "\(text)")
  }

  @Test func `the layers of nested Lottie files count towards the limit of 100000 layers`() throws {
    let solids = (0..<3000).map { _ in LottieFiles.solid("#f00") }.joined(separator: ",")
    folder.write(LottieFiles.still(solids), to: "anim.json")
    let layers = (0..<40).map { #"{ "type": "lottie", "id": "l\#($0)", "file": "anim.json" }"# }
    #expect(
      try errors(scene(layers.joined(separator: ","))).contains("more than 100000 layers"))
  }
}
