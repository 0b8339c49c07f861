import SplashMedia
import SplashRender
import SplashSystem

/// The paths of many outputs. Detects outputs that would write the same file, even if their paths are spelt
/// differently.
struct OutputPlaces {
  /// The bytes of a path, because strings that compare as equal can be the paths of different files.
  private typealias Bytes = [UInt8]

  /// A recorded sequence: the parts of its path before and after the frame number, and the digits next to the number.
  private struct Sequence {
    let pattern: FramePattern
    let digits: (before: Bytes, behind: Bytes)
    let owner: Int

    /// Returns whether a frame number of one sequence can equal the digits and number of another.
    func mayMeet(_ other: Sequence) -> Bool {
      let (a, b) = (digits, other.digits)
      return (a.before.starts(with: b.before) || b.before.starts(with: a.before))
        && (a.behind.reversed().starts(with: b.behind.reversed())
          || b.behind.reversed().starts(with: a.behind.reversed()))
    }
  }

  private struct File {
    let path: FilePath
    let owner: Int
  }

  /// The files by canonical path.
  private var files: [Bytes: Int] = [:]
  /// The sequences, keyed by the parts of the path around the digits and the number.
  private var sequences: [[Bytes]: [Sequence]] = [:]
  /// Files and sequences, grouped by paths that differ only in digits.
  private var similarFiles: [Bytes: [File]] = [:]
  private var similarSequences: [Bytes: [Sequence]] = [:]

  /// Records an output. The lengths of sequences of different rows aren't known yet, so two sequences conflict if they
  /// could write the same frame's file.
  ///
  /// - Parameter owner: The index of the row that writes it.
  /// - Returns: The index of the row that already writes it, if any.
  mutating func add(_ output: Output, owner: Int) -> Int? {
    let path = FileSystem.canonical(output.path)
    let kind = Self.withoutNumbers(path)
    guard output.format.isSequence(at: path), let pattern = FramePattern(path: path) else {
      let sequence = similarSequences[kind]?.first { $0.pattern.matches(path) }
      let other = sequence?.owner ?? files.updateValue(owner, forKey: path.bytes)
      if let other { return other }
      similarFiles[kind, default: []].append(File(path: path, owner: owner))
      return nil
    }
    let prefix = pattern.prefix.bytes
    let suffix = pattern.suffix.bytes
    let before = Array(prefix.reversed().prefix(while: Self.isDigit).reversed())
    let behind = Array(suffix.prefix(while: Self.isDigit))
    let sequence = Sequence(pattern: pattern, digits: (before, behind), owner: owner)
    let around = [
      Array(prefix.dropLast(before.count)), Array(suffix.dropFirst(behind.count)),
    ]
    let file = similarFiles[kind]?.first { pattern.matches($0.path) }
    let other = file?.owner ?? sequences[around]?.first(where: sequence.mayMeet)?.owner
    if let other { return other }
    sequences[around, default: []].append(sequence)
    similarSequences[kind, default: []].append(sequence)
    return nil
  }

  /// Returns the index of the row that writes a file, if any.
  func owner(ofFile path: FilePath) -> Int? {
    let path = FileSystem.canonical(path)
    if let owner = files[path.bytes] { return owner }
    return similarSequences[Self.withoutNumbers(path)]?.first { $0.pattern.matches(path) }?.owner
  }

  /// Returns a path without digits and placeholders such as `%d` and `%04d`.
  private static func withoutNumbers(_ path: FilePath) -> Bytes {
    path.bytes.filter { !isDigit($0) && $0 != 37 && $0 != 100 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
