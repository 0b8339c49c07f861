import SplashSyntax
import SplashSystem

/// What a code of findings means: its cause, its cure, and an example that has it. The texts are in the embedded folder
/// `findings`.
struct FindingExplanation: Sendable {
  /// One or more sentences.
  let cause: String
  /// One or more sentences.
  let cure: String
  /// The lines of a scene, or of commands for the shell, that have the finding; empty if it depends on the machine.
  ///
  /// The commands are for a folder with the scene `scene.json` of one second, and the sound `beep.wav` of two; the last
  /// one has the finding.
  let example: [String]

  private init?(_ json: JSON?) {
    guard case .string(let cause)? = json?["cause"], case .string(let cure)? = json?["cure"] else {
      return nil
    }
    (self.cause, self.cure, example) = (cause, cure, json.map(Self.example) ?? [])
  }

  /// Returns the lines of a scene or of commands. A scene is given by its layers, by other members, or as a whole.
  private static func example(_ json: JSON) -> [String] {
    func text(_ key: String) -> String? {
      if case .string(let text)? = json[key] { text } else { nil }
    }
    let head = #"{ "splashrender": 1, "size": [100, 100], "duration": 1"#
    let box = #"{ "id": "box", "frame": [0, 0, 50, 50], "backgroundColor": "teal" }"#
    let example =
      text("layers").map { "\(head), \"layers\": [\n  \($0)\n] }" }
      ?? text("members").map { "\(head),\n  \($0),\n  \"layers\": [\(box)] }" }
      ?? text("scene") ?? text("command")?.replacing("; ", with: "\n")
    return example?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  private static let texts: [JSON] = EmbeddedFile.files(in: "findings").compactMap {
    JSON(Array($0.text.utf8))
  }

  /// Returns the explanation of a code.
  static func of(_ code: FindingCode) -> FindingExplanation? {
    texts.lazy.compactMap { FindingExplanation($0[code.rawValue]) }.first
  }
}
