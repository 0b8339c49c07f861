import Foundation
import TestSupport
import Testing

/// A way to attack the program: inputs without end, each with what it is run as.
struct Attack: Sendable, CustomTestStringConvertible {
  let name: String
  /// Lays out what all trials in a place have in common.
  let prepare: @Sendable (Place) throws -> Void
  /// Lays out the next trial's inputs.
  let next: @Sendable (Place, inout SeededGenerator) throws -> Trial

  var testDescription: String { name }

  static let all = [
    scenes, manifests, nests, media, drawings, paths, names, glyphs, archives, studio,
  ]

  /// What a trial has brought to light.
  struct Finding {
    let attack: String
    let seed: UInt64
    let number: Int
    let line: String
    let faults: [String]

    var text: String {
      "\(attack), trial \(number) of the seed \(seed):\n  \(line)\n  "
        + faults.joined(separator: "\n  ")
    }
  }

  /// Tries one input after the other.
  ///
  /// - Parameters:
  ///   - numbers: The trials; each number stands for the same input for the same seed.
  ///   - goesOn: Asked before each trial.
  ///   - found: Told of each finding, while its inputs are still there.
  /// - Returns: How many there were.
  func run(
    seed: UInt64, numbers: Range<Int>, while goesOn: () -> Bool = { true },
    found: (Finding, Place) throws -> Void
  ) throws -> Int {
    let place = try Place()
    try prepare(place)
    for number in numbers {
      guard goesOn() else { return number - numbers.lowerBound }
      var random = SeededGenerator.trial(seed: seed, name: name, number: number)
      let trial = try next(place, &random)
      let faults = try trial.faults(in: place)
      if !faults.isEmpty {
        let line = trial.line + (trial.note.isEmpty ? "" : "  # \(trial.note)")
        try found(
          Finding(attack: name, seed: seed, number: number, line: line, faults: faults), place)
      }
      try place.reset()
    }
    return numbers.count
  }
}
