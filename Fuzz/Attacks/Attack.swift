import Foundation
import TestSupport

@testable import ProgramSupport

/// An attack on the program: endless generated inputs, each with its command.
struct Attack: Sendable, CustomStringConvertible {
  let name: String
  /// Writes the files that all trials have in common.
  let prepare: @Sendable (Place) throws -> Void
  /// Writes the next trial's inputs.
  let next: @Sendable (Place, inout SeededGenerator) throws -> Trial

  var description: String { name }

  static let all = [
    scenes, manifests, nests, media, drawings, paths, names, glyphs, archives, studio,
  ]

  /// A failed condition of a trial.
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

  /// Runs the trials in order.
  ///
  /// - Parameters:
  ///   - numbers: The trials; the same seed and number give the same input.
  ///   - shouldContinue: Called before each trial.
  ///   - found: Called for each finding, while its inputs still exist.
  /// - Returns: The number of trials that ran.
  func run(
    seed: UInt64, numbers: Range<Int>, while shouldContinue: () -> Bool = { true },
    found: (Finding, Place) throws -> Void
  ) throws -> Int {
    let place = try Place()
    try prepare(place)
    for number in numbers {
      guard shouldContinue() else { return number - numbers.lowerBound }
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
