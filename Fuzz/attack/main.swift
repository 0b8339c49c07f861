// Attacks the program for some time with inputs that no test has: attack [SECONDS [SEED]].
//
// Findings are written to `.build/attack/findings`: a folder for each, with all files of the trial, and with the
// command in `finding.txt`. Ends with 1 if there is one.

import Foundation

@testable import Attacks
@testable import ProgramSupport

/// What was done so far, by all threads.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var parts = 0
  private var runs: [String: Int] = [:]
  private var findings: [String: Int] = [:]
  private var failure: (any Error)?

  func nextPart() -> Int {
    lock.withLock {
      parts += 1
      return parts - 1
    }
  }

  func add(runs count: Int, of name: String) {
    lock.withLock { runs[name, default: 0] += count }
  }

  /// Counts a finding, and returns the number of findings of its attack.
  func add(_ finding: Attack.Finding) -> Int {
    lock.withLock {
      findings[finding.attack, default: 0] += 1
      return findings[finding.attack] ?? 0
    }
  }

  func stop(_ error: any Error) { lock.withLock { failure = failure ?? error } }

  var result: (runs: [String: Int], findings: Int, failure: (any Error)?) {
    lock.withLock { (runs, findings.values.reduce(0, +), failure) }
  }
}

func keep(_ finding: Attack.Finding, _ place: Place, in findings: URL) throws {
  let target = findings.appending(path: "\(finding.attack)-\(finding.seed)-\(finding.number)")
  // The names may be no UTF-8, which Foundation doesn't copy.
  _ = try Program.runShell("cp -R . '\(target.path)'", in: place.folder)
  try Data((finding.text + "\n").utf8).write(to: target.appending(path: "finding.txt"))
}

let words = CommandLine.arguments
let seconds = words.count > 1 ? Double(words[1]) : 180
let seed = words.count > 2 ? UInt64(words[2]) : 1
guard let seconds, let seed else {
  print("usage: attack [SECONDS [SEED]]")
  exit(64)
}
let end = Date(timeIntervalSinceNow: seconds)
let findings = Folder.project.appending(path: ".build/attack/findings")
try? FileManager.default.removeItem(at: findings)
try FileManager.default.createDirectory(at: findings, withIntermediateDirectories: true)
print("attack: \(Int(seconds)) s with the seed \(seed)")

let tally = Tally()
/// The number of trials in a row that share a folder.
let part = 25
/// The maximum number of findings of an attack that are kept.
let most = 20
DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
  while Date() < end {
    let index = tally.nextPart()
    let attack = Attack.all[index % Attack.all.count]
    let start = index / Attack.all.count * part
    do {
      let runs = try attack.run(
        seed: seed, numbers: start..<start + part, while: { Date() < end }
      ) { finding, place in
        let number = tally.add(finding)
        print("\(finding.text)")
        if number <= most { try keep(finding, place, in: findings) }
      }
      tally.add(runs: runs, of: attack.name)
    } catch {
      tally.stop(error)
      return
    }
  }
}
let (runs, count, failure) = tally.result
for (name, count) in runs.sorted(by: { $0.key < $1.key }) { print("  \(name): \(count) runs") }
print("attack: \(runs.values.reduce(0, +)) runs, \(count) findings, the seed \(seed)")
if let failure { print("The attack itself failed: \(failure)") }
if count > 0 { print("The findings are in \(findings.path).") }
exit(failure == nil && count == 0 ? 0 : 1)
