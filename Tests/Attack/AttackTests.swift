import Foundation
import TestSupport
import Testing

/// The attack as part of all tests: a few inputs of each kind, the same in every run.
@Suite struct AttackTests {
  private static let seed: UInt64 = 20_260
  private static let count = 40

  @Test(arguments: Attack.all)
  func `no input breaks a promise`(_ attack: Attack) throws {
    _ = try attack.run(seed: Self.seed, numbers: 0..<Self.count) { finding, _ in
      Issue.record("\(finding.text)")
    }
  }

  @Test func `the same seed gives the same inputs`() throws {
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
