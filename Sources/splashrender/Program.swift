import SplashMedia
import SplashPixels
import SplashSystem

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
    // Errors in the command line are reported to programs, too.
    var messages = Messages(
      log: words.contains { $0.text == AnyOption.json.spelling }
        ? EnvelopeLog(command: nil, to: .output) : nil)
    do throws(CommandError) {
      let invocation = try Parser.parse(words, .program)
      messages = Messages(
        isQuiet: invocation.has(.quiet), color: invocation.choice(.color) ?? .auto,
        log: invocation.log)
      let command = invocation.action ?? invocation.command
      if invocation.has(.help) {
        try HelpCommand.show(invocation.isCommandNamed ? command : nil, messages)
      } else if invocation.has(.version) {
        try VersionCommand.show(messages)
      } else {
        if case .failure(let error) = Kernels.selection {
          throw invocation.mistake("\(Kernels.environmentVariable): \(error)")
        }
        Signals.handle { [messages] exit in
          messages.clearProgress()
          // Nobody reads any more after the others.
          if let exit, [.interrupted, .terminated].contains(exit) {
            messages.log?.endAtSignal(exit)
          }
          Cursor.show()
          ScratchFolders.shared.removeAll()
        }
        BufferMemory.limit = try invocation[.maxMemory]
        OutOfMemoryHandler.handle(messages)
        try command.run(invocation, messages)
      }
      try messages.log?.end(.success)
      return .success
    } catch {
      Signals.waitIfEnding()
      messages.clearProgress()
      messages.report(error)
      if case .usage(_, let command?) = error { messages.log?.name(command.name) }
      if error.exitCode != .pipeClosed { try? messages.log?.end(error.exitCode) }
      return error.exitCode
    }
  }
}

extension Invocation {
  /// The report for programs or for a receipt; nil without `--json` and `--receipt`.
  fileprivate var log: EnvelopeLog? {
    guard has(.json) || has(.receipt) else { return nil }
    let names = [command.name] + (action.map { [$0.name] } ?? [])
    let isPiped = paths(.output).contains(where: \.isStandardStream)
    return EnvelopeLog(
      command: names.joined(separator: " "),
      to: has(.json) ? (isPiped ? .error : .output) : nil)
  }
}
