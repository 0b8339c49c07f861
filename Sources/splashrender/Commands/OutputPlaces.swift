import SplashMedia
import SplashRender
import SplashSystem

/// The places of many outputs, to find two that would write the same file, however it is spelt.
struct OutputPlaces {
  /// The bytes of a path: texts that look the same may be two files.
  private typealias Bytes = [UInt8]

  /// A sequence that is placed: what stands around the frames' numbers, with digits next to them apart.
  private struct Sequence {
    let pattern: FramePattern
    let digits: (before: Bytes, behind: Bytes)
    let owner: Int

    /// Whether a number of one may be what another one has of digits and number.
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

  /// Files by their canonical paths.
  private var files: [Bytes: Int] = [:]
  /// Sequences by what is around digits and number.
  private var sequences: [[Bytes]: [Sequence]] = [:]
  /// Files and sequences whose paths are the same but for digits.
  private var similarFiles: [Bytes: [File]] = [:]
  private var similarSequences: [Bytes: [Sequence]] = [:]

  /// Takes the place of an output. Of sequences of two rows, whose lengths aren't known yet, those count as
  /// the same that may come to share a frame's file.
  ///
  /// - Parameter owner: The number of who writes it.
  /// - Returns: The number of who writes it already, if somebody does.
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

  /// Who writes a file, if it is one of the outputs.
  func owner(ofFile path: FilePath) -> Int? {
    let path = FileSystem.canonical(path)
    if let owner = files[path.bytes] { return owner }
    return similarSequences[Self.withoutNumbers(path)]?.first { $0.pattern.matches(path) }?.owner
  }

  /// A path without digits and whatever `%d` and `%04d` have.
  private static func withoutNumbers(_ path: FilePath) -> Bytes {
    path.bytes.filter { !isDigit($0) && $0 != 37 && $0 != 100 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
