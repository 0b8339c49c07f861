import SplashSyntax

/// The findings that files waive: for the scene, a layer or an animation, and everything in it.
struct Waivers {
  private struct Waiver {
    let file: SceneFile
    let code: String
    /// The object that waives the finding.
    let scope: Span
    let key: Span

    func concerns(_ diagnostic: Diagnostic) -> Bool {
      guard diagnostic.code.rawValue == code, diagnostic.file == file.source.path else {
        return false
      }
      return diagnostic.span.map { scope.start <= $0.lowerBound && $0.upperBound <= scope.end }
        ?? (scope.start == file.root.span.start)
    }
  }

  private static let word = Array("\"waive\"".utf8)

  private let waivers: [Waiver]

  init(in files: [SceneFile]) {
    waivers = files.flatMap { file in
      // Few files have any, and looking at each value of a large file takes time.
      file.source.bytes.contains(Self.word) ? Self.waivers(in: file.root, of: file) : []
    }
  }

  private static func waivers(in value: SyntaxValue, of file: SceneFile) -> [Waiver] {
    switch value.kind {
    case .array(let elements): return elements.flatMap { waivers(in: $0, of: file) }
    case .object(let members):
      return members.flatMap { member -> [Waiver] in
        guard member.key.text == "waive", case .object(let codes) = member.value.kind else {
          return waivers(in: member.value, of: file)
        }
        return codes.map {
          Waiver(file: file, code: $0.key.text, scope: value.span, key: $0.key.span)
        }
      }
    case .null, .bool, .number, .string: return []
    }
  }

  /// Returns a list without the warnings and notes that are waived.
  ///
  /// - Parameter complete: The file whose warnings and notes are complete, so that each of its waivers must silence
  ///   one; the others are reported.
  func applied(to list: DiagnosticList, complete: SceneFile? = nil) -> DiagnosticList {
    guard !waivers.isEmpty else { return list }
    var used: Set<Int> = []
    var rest = list.filter { diagnostic in
      guard diagnostic.severity != .error else { return true }
      let concerned = waivers.indices.filter { waivers[$0].concerns(diagnostic) }
      used.formUnion(concerned)
      return concerned.isEmpty
    }
    for (index, waiver) in waivers.enumerated()
    where !used.contains(index) && waiver.file.identity == complete?.identity {
      rest.append(Diagnostic(.waiverIdle(waiver.code), in: waiver.file.source, at: waiver.key))
    }
    return rest
  }
}

extension Problem {
  fileprivate static func waiverIdle(_ code: String) -> Problem {
    var problem = doubt(
      .waiverUnused, "there is no finding with the code \(quoted(code)) to waive here")
    problem.expected = "no waiver, or one where the finding is"
    return problem
  }
}
