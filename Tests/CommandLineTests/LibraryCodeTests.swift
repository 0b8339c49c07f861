import Foundation
import Testing

@testable import ProgramSupport

/// The public interface of the library.
@Suite struct LibraryCodeTests {
  @Test func `the code of the library's documentation and examples compiles outside the package`()
    throws
  {
    let script = Folder.project.appending(path: "scripts/check-library-code").path
    let build = Program.url.deletingLastPathComponent().path
    let outcome = try Program.runShell("'\(script)' '\(build)'", in: Folder())
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `code that uses what isn't public doesn't compile outside the package`() throws {
    let folder = try Folder()
    for name in ["Sources/System", "Sources/CSplashKernels", "Sources/CSplashSystem"] {
      let parent = (name as NSString).deletingLastPathComponent
      _ = try Program.runShell(
        "mkdir -p '\(parent)' && cp -R '\(Folder.project.path)/\(name)' '\(parent)/'", in: folder)
    }
    for name in ["scripts/check-library-code"] {
      let script = try String(contentsOf: Folder.project.appending(path: name), encoding: .utf8)
      folder.write(script, to: name)
    }
    folder.write("import SplashScene\n", to: "Tests/SplashRenderTests/Examples/Right.swift")
    folder.write(
      "import SplashScene\nlet layer: CompositionTree? = nil\n", to: "Examples/Wrong/main.swift")
    let build = Program.url.deletingLastPathComponent().path
    let outcome = try Program.runShell("bash scripts/check-library-code '\(build)'", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("cannot find type 'CompositionTree' in scope"))
  }
}
