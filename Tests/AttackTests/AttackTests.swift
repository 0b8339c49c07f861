import Foundation
import TestSupport
import Testing

@testable import Attacks
@testable import ProgramSupport

/// A few inputs of each attack, the same in every run.
@Suite struct AttackTests {
  private static let seed: UInt64 = 20_260
  /// The number of inputs of each kind; `make attack` and the nightly proofs try many more.
  private static let count = TestInputs.areAll ? 40 : 10

  @Test(arguments: Attack.all)
  func
    `malicious inputs cause no crash, no error without a line number and no access to other files`(
      _ attack: Attack
    ) throws
  {
    _ = try attack.run(seed: Self.seed, numbers: 0..<Self.count) { finding, _ in
      Issue.record("\(finding.text)")
    }
  }

  @Test(arguments: Attack.textKeys)
  func `validate accepts a scene with a short text in a font generated like the malicious ones`(
    keys: String
  )
    throws
  {
    let folder = try Folder()
    folder.write(Data(FontFile(contours: [3, 50]).bytes), to: "f.ttf")
    folder.write(Attack.scene([("abc xyz", "20", keys)]), to: "s.json")
    let outcome = try Program.run(["validate", "--strict", "s.json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test
  func `validate accepts a small Lottie archive that is generated like the malicious zip bombs`()
    throws
  {
    let film = LottieFiles.still(LottieFiles.solid("#ff0000"))
    let folder = try Folder()
    for unit in ["1,", "[],", " "] {
      let member = Attack.bomb("animations/a.json", film, key: "x", unit: unit, count: 10_000)
      let manifest = Array(#"{ "animations": [{ "id": "a" }] }"#.utf8)
      folder.write(
        Data(ZipWriter([.init("manifest.json", manifest), member]).file), to: "a.lottie")
      let outcome = try Program.run(["validate", "a.lottie"], in: folder)
      #expect(outcome.status == 0, "\(unit): \(outcome.errors)")
    }
  }

  @Test
  func `each generator of malicious inputs gives the same inputs again for the same random seed`()
    throws
  {
    for attack in Attack.all {
      let place = try Place()
      try attack.prepare(place)
      var inputs: [[Data]] = []
      for _ in 0..<2 {
        var random = SeededGenerator.trial(seed: 7, name: attack.name, number: 3)
        _ = try attack.next(place, &random)
        inputs.append(place.written)
        try place.reset()
      }
      #expect(inputs[0] == inputs[1], "\(attack.name)")
    }
  }
}
