import Foundation
import Testing

/// The attack for as long as one likes: `make attack SECONDS=3600 SEED=7`.
///
/// What is found is written to `.build/attack/findings`: a folder for each finding, with all that was laid out
/// for it and the command line in `finding.txt`.
@Suite struct LongAttack {
  /// How long, in seconds; nil where nobody asked for it.
  private static let seconds = variable("ATTACK_SECONDS").flatMap(Double.init)
  static var isAsked: Bool { seconds != nil }
  private static let seed = variable("ATTACK_SEED").flatMap(UInt64.init) ?? 1
  /// As many findings of each attack are kept: of a fault that is met again and again, the first ones tell enough.
  private static let most = 20

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  @Test(.enabled(if: seconds != nil))
  func `nothing is found for a long time`() throws {
    let seconds = Self.seconds ?? 0
    let end = Date(timeIntervalSinceNow: seconds)
    let findings = Folder.project.appending(path: ".build/attack/findings")
    try? FileManager.default.removeItem(at: findings)
    try FileManager.default.createDirectory(at: findings, withIntermediateDirectories: true)
    print("attack: \(Int(seconds)) s with the seed \(Self.seed)")

    // Each part of the work is some trials of one kind, in a place of their own.
    let tally = Tally()
    let part = 25
    DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
      while Date() < end {
        let index = tally.nextPart()
        let attack = Attack.all[index % Attack.all.count]
        let start = index / Attack.all.count * part
        do {
          let runs = try attack.run(
            seed: Self.seed, numbers: start..<start + part, while: { Date() < end }
          ) { finding, place in
            let number = tally.add(finding)
            print("\(finding.text)")
            guard number <= Self.most else { return }
            try Self.keep(finding, place, in: findings)
          }
          tally.add(runs: runs, of: attack.name)
        } catch {
          Issue.record(error)
          return
        }
      }
    }
    let (runs, count) = tally.result
    for (name, count) in runs.sorted(by: { $0.key < $1.key }) { print("  \(name): \(count) runs") }
    print("attack: \(runs.values.reduce(0, +)) runs, \(count) findings, the seed \(Self.seed)")
    #expect(count == 0, "see \(findings.path)")
  }

  private static func keep(_ finding: Attack.Finding, _ place: Place, in findings: URL) throws {
    let target = findings.appending(
      path: "\(finding.attack)-\(finding.seed)-\(finding.number)")
    // The names may be no UTF-8, which Foundation doesn't copy.
    _ = try Program.runShell("cp -R . '\(target.path)'", in: place.folder)
    try Data((finding.text + "\n").utf8).write(to: target.appending(path: "finding.txt"))
  }

  /// What was done so far, by all threads.
  private final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private var parts = 0
    private var runs: [String: Int] = [:]
    private var findings: [String: Int] = [:]

    func nextPart() -> Int {
      lock.withLock {
        parts += 1
        return parts - 1
      }
    }

    func add(runs count: Int, of name: String) {
      lock.withLock { runs[name, default: 0] += count }
    }

    /// Counts a finding; returns how many its attack has with it.
    func add(_ finding: Attack.Finding) -> Int {
      lock.withLock {
        findings[finding.attack, default: 0] += 1
        return findings[finding.attack] ?? 0
      }
    }

    var result: (runs: [String: Int], findings: Int) {
      lock.withLock { (runs, findings.values.reduce(0, +)) }
    }
  }
}
