import Foundation

// What the program prints with `--json`.
extension Program.Outcome {
  /// The object that it printed last; empty if it printed none.
  var envelope: [String: Any] {
    let line = output.split(separator: "\n").last { $0.hasPrefix("{\"format\"") } ?? ""
    return (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }

  /// The command's own result.
  var result: [String: Any] { envelope["result"] as? [String: Any] ?? [:] }

  /// An array of objects in the result; empty if there is none.
  func results(_ name: String) -> [[String: Any]] { result[name] as? [[String: Any]] ?? [] }

  var findings: [[String: Any]] { envelope["findings"] as? [[String: Any]] ?? [] }

  /// The codes of the findings.
  var codes: [String] { findings.map { $0["code"] as? String ?? "" } }

  /// The messages of the findings, one a line, after their places.
  var told: String {
    findings.map { finding in
      let place = [finding["file"], finding["line"], finding["column"]].map { "\($0 ?? "")" }
      return place.joined(separator: ":") + ": \(finding["message"] ?? "")\n"
    }.joined()
  }
}
