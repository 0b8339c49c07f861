import Testing

@testable import SplashSyntax

@Suite struct `Collected diagnostics` {
  private func report(_ message: String, _ offset: Int, to list: inout DiagnosticList) -> Bool {
    let span = Span(offset, offset + 1)
    guard list.wantsReport(at: span, in: "scene.json") else { return false }
    let source = SourceText(path: "scene.json", bytes: [])
    list.append(Diagnostic(Problem(.valueType, message), in: source, at: span))
    return true
  }

  @Test func `at most 32 errors are collected for the same place in a scene file`() {
    var list = DiagnosticList()
    let count = (0..<10_000).count { report("cell \($0)", 7, to: &list) }
    #expect(count == SyntaxLimits.reportsOfLocation && list.sorted.count == count)
    #expect(report("elsewhere", 8, to: &list) && list.sorted.count == count + 1)
  }

  @Test func `at most 1000 errors are collected for different places in a scene file`() {
    var list = DiagnosticList()
    let count = (0..<10_000).count { report("key \($0)", $0, to: &list) }
    #expect(count == SyntaxLimits.diagnostics && list.sorted.count == count)
  }
}
