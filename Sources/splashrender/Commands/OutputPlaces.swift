import SplashMedia
import SplashRender

/// The places of many outputs, to find two that would write the same file, however it is spelt.
struct OutputPlaces {
  /// An output that is placed, by its number.
  private struct Sequence {
    let pattern: FramePattern
    let owner: Int
  }

  private struct File {
    let path: String
    let owner: Int
  }

  /// Files by their canonical paths.
  private var files: [String: Int] = [:]
  /// Sequences by what is around the number.
  private var sequences: [[String]: Int] = [:]
  /// Files and sequences whose paths are the same but for digits.
  private var similarFiles: [String: [File]] = [:]
  private var similarSequences: [String: [Sequence]] = [:]

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
      if let other = sequence?.owner ?? files.updateValue(owner, forKey: path) { return other }
      similarFiles[kind, default: []].append(File(path: path, owner: owner))
      return nil
    }
    let file = similarFiles[kind]?.first { pattern.matches($0.path) }
    let around = [pattern.prefix, pattern.suffix]
    if let other = file?.owner ?? sequences.updateValue(owner, forKey: around) { return other }
    similarSequences[kind, default: []].append(Sequence(pattern: pattern, owner: owner))
    return nil
  }

  /// Whether a file is one of the outputs.
  func owner(ofFile path: String) -> Int? {
    let path = FileSystem.canonical(path)
    if let owner = files[path] { return owner }
    return similarSequences[Self.withoutNumbers(path)]?.first { $0.pattern.matches(path) }?.owner
  }

  /// A path without digits and whatever `%d` and `%04d` have.
  private static func withoutNumbers(_ path: String) -> String {
    String(
      decoding: path.utf8.filter { !(48...57).contains($0) && $0 != 37 && $0 != 100 },
      as: UTF8.self)
  }
}
