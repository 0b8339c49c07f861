import SplashMedia
import SplashPixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program: reads the command line, runs the command, and exits with the command's code.
@main
enum Program {
  static let version = "0.1.0"

  static func main() {
    LibraryVariables.removeThoseThatChangePixels()
    LibraryVariables.pointToArchive()
    if SVGHelper.isMeant(by: Word.ofProgram.map(\.text)) { SVGHelper.run() }
    let code = run(Word.ofProgram)
    SVGHelpers.pool.close()
    exit(code.rawValue)
  }

  private static func run(_ words: [Word]) -> ExitCode {
    var messages = Messages()
    do throws(CommandError) {
      let invocation = try Parser.parse(words, .program)
      messages = Messages(
        isQuiet: invocation.has(.quiet), color: invocation.choice(.color) ?? .auto)
      let command = invocation.action ?? invocation.command
      if invocation.has(.help) {
        try HelpCommand.show(invocation.isCommandNamed ? command : nil)
      } else if invocation.has(.version) {
        try VersionCommand.show()
      } else {
        if case .failure(let error) = Kernels.selection {
          throw invocation.mistake("\(Kernels.environmentVariable): \(error)")
        }
        Signals.handle { [messages] in
          messages.clearProgress()
          Cursor.show()
          ScratchFolders.shared.removeAll()
        }
        BufferMemory.limit = try invocation[.maxMemory]
        OutOfMemoryHandler.handle(messages)
        try command.run(invocation, messages)
      }
      return .success
    } catch {
      Signals.waitIfEnding()
      messages.clearProgress()
      messages.report(error)
      return error.exitCode
    }
  }
}
