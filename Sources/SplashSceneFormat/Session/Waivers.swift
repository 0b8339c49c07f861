import SplashSyntax
import SplashSystem

/// A finding that a file waives: for the scene, a layer or an animation, and everything in it.
struct Waiver: Hashable {
  let file: FilePath
  let code: FindingCode
  /// The bytes of the object that waives the finding, and those of the code.
  let scope, key: Range<Int>

  fileprivate func concerns(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.severity != .error, diagnostic.code == code, diagnostic.file == file else {
      return false
    }
    return diagnostic.span.map {
      scope.lowerBound <= $0.lowerBound && $0.upperBound <= scope.upperBound
    } ?? true
  }
}

/// The waivers of a scene's files, and which of them silenced something.
struct Waivers {
  private let waivers: [Waiver]
  private var used: Set<Waiver> = []

  init(_ waivers: [Waiver]) {
    // A layer may be read several times.
    var list = UniqueList<Waiver>()
    for waiver in waivers { list.append(waiver) }
    self.waivers = list.elements
  }

  /// Returns whether a warning or note is waived.
  mutating func waive(_ diagnostic: Diagnostic) -> Bool {
    let concerned = waivers.filter { $0.concerns(diagnostic) }
    used.formUnion(concerned)
    return !concerned.isEmpty
  }

  /// Returns a list without the warnings and notes that are waived.
  mutating func applied(to list: DiagnosticList) -> DiagnosticList {
    if waivers.isEmpty { return list }
    return list.filter { !waive($0) }
  }

  /// The findings about a file's waivers that silenced nothing.
  func idle(in file: SceneFile) -> [Diagnostic] {
    waivers.filter { !used.contains($0) && $0.file == file.source.path }.map { waiver in
      Diagnostic(
        .waiverIdle(waiver.code), in: file.source,
        at: Span(waiver.key.lowerBound, waiver.key.upperBound))
    }
  }
}

extension Problem {
  fileprivate static func waiverIdle(_ code: FindingCode) -> Problem {
    Problem(
      .waiverUnused, "there is no finding with the code \(quoted(code.rawValue)) to waive here",
      expected: "no waiver, or one in the file and object with the finding", severity: .warning)
  }
}
