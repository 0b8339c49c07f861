import Foundation

@testable import ProgramSupport

/// One run of the program on the inputs of an attack.
struct Trial {
  /// The expected outcome, besides the conditions that always hold.
  enum Expectation {
    case anything
    /// The program succeeds.
    case accepted
    /// The program refuses the input.
    case refused
  }

  /// A line of shell code instead of the call of the program with `words`.
  var script: String?
  /// The arguments; they name no output outside `out`.
  var words: [String]
  var expectation = Expectation.anything
  /// Whether scene errors must have a line and column.
  var isLocated = true
  /// A description of the trial's input.
  var note = ""
  /// An action instead of a run of the program; returns the failed conditions, and the output.
  var act: (@Sendable (Place) throws -> (faults: [String], said: Data))?

  /// The line of shell code that runs the trial, in the folder that contains `work`.
  var line: String {
    if let script { return script }
    let quoted = words.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
    return "cd work && splashrender " + quoted.joined(separator: " ")
  }

  /// A run's limits of CPU time in seconds and of memory in kB. Debug builds draw slowly.
  #if DEBUG
    static let seconds = 200
  #else
    static let seconds = 20
  #endif
  static let memory = 3 << 20

  /// Runs the trial, and returns the failed conditions.
  func faults(in place: Place) throws -> [String] {
    let before = Snapshot(of: place.folder.url)
    if let act {
      let (faults, said) = try act(place)
      let after = Snapshot(of: place.folder.url)
      let isSecret = said.range(of: Data(Place.secretWord.utf8)) != nil
      return faults + self.faults(ofFilesAsked: after.changes(since: before), after)
        + (isSecret ? ["it shows a text of outside"] : [])
    }
    let outcome = try Program.runShell(
      """
      # Each thread's own arena would take 64 MB of addresses for a few bytes.
      export MALLOC_ARENA_MAX=2
      ulimit -v \(Self.memory) 2> /dev/null; ulimit -t \(Self.seconds); \(line)
      """,
      in: place.folder)
    let after = Snapshot(of: place.folder.url)
    return faults(of: outcome) + faults(ofFiles: after.changes(since: before), after, outcome)
      + secrets(outcome, place)
  }

  // MARK: Messages

  private static let documented: Set<Int32> = [0, 1, 2, 64, 65, 66, 71, 73]

  private func faults(of outcome: Program.Outcome) -> [String] {
    var faults: [String] = []
    if outcome.status >= 128 {
      faults.append("it was ended by the signal \(outcome.status - 128): \(outcome.errors)")
    } else if !Self.documented.contains(outcome.status) {
      faults.append("it ended with \(outcome.status), which is documented nowhere")
    }
    switch expectation {
    case .accepted where outcome.status != 0:
      faults.append("it is right, and ended with \(outcome.status): \(outcome.errors)")
    case .refused where outcome.status == 0:
      faults.append("it was accepted")
    default: break
    }
    if ![0, 2].contains(outcome.status), outcome.errors.isEmpty, outcome.output.isEmpty {
      faults.append("it ended with \(outcome.status) and says nothing")
    }
    if [65, 66].contains(outcome.status), isLocated,
      // Output names may be those of an option.
      outcome.errors.firstMatch(of: #/(?m)^([^\n]+:\d+:\d+|--name [^\n]*): error: /#) == nil,
      !words.contains("--json")
    {
      faults.append("there is no place in: \(outcome.errors)")
    }
    let said = [("standard output", outcome.output), ("standard error", outcome.errors)]
    for (name, text) in said {
      if let scalar = Self.firstObeyed(in: text) {
        faults.append(
          "on \(name) is U+\(String(scalar.value, radix: 16)): \(text.debugDescription)")
      }
    }
    if words.contains("--json"), !outcome.outputData.isEmpty,
      (try? JSONSerialization.jsonObject(with: outcome.outputData)) == nil
    {
      faults.append("standard output is no JSON: \(outcome.output)")
    }
    return faults
  }

  /// The first control character, or character that changes the writing direction.
  static func firstObeyed(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      return isControl || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
  }

  // MARK: Written files

  private func faults(
    ofFiles changes: [[UInt8]], _ after: Snapshot, _ outcome: Program.Outcome
  ) -> [String] {
    let allowed = Array("work/out/".utf8)
    return changes.compactMap { path in
      let name = String(decoding: path, as: UTF8.self)
      if !path.starts(with: allowed) { return "\(name) was changed" }
      guard after.states[path] != nil else { return nil }
      let last = name.utf8.split(separator: 0x2F).last.map(Array.init) ?? []
      // A manifest may use names that begin with two dots.
      let isHidden = last.first == 0x2E && last.dropFirst().first != 0x2E
      if isHidden || name.contains(".part") { return "\(name) was left behind" }
      // Batches and comparisons write the successful outputs, and reports.
      if outcome.status >= 64, words[0] != "batch", words[0] != "golden" {
        return "\(name) is there, though the program ended with \(outcome.status)"
      }
      return nil
    }
  }

  /// In trials that change files themselves, only files elsewhere and partial files are faults.
  private func faults(ofFilesAsked changes: [[UInt8]], _ after: Snapshot) -> [String] {
    changes.map { String(decoding: $0, as: UTF8.self) }.compactMap { name in
      if !name.hasPrefix("work/") { return "\(name) was changed" }
      return name.hasPrefix("work/.") || name.contains(".part") ? "\(name) was left behind" : nil
    }
  }

  // MARK: Secrets

  private func secrets(_ outcome: Program.Outcome, _ place: Place) -> [String] {
    var faults: [String] = []
    if (outcome.output + outcome.errors).contains(Place.secretWord) {
      faults.append("it shows a text of outside: \(outcome.output)\(outcome.errors)")
    }
    let raw = (try? Data(contentsOf: place.url("out/x.rgba"))) ?? Data()
    let pixels = Array(raw)
    for pixel in stride(from: 0, to: pixels.count - 3, by: 4)
    where Array(pixels[pixel..<pixel + 3]) == Place.secretColor {
      faults.append("it shows a picture of outside")
      break
    }
    return faults
  }
}
