import CLibFuzzer
import Subjects

nonisolated(unsafe) private var subject = Subject.json

/// Runs libFuzzer with a subject until it has found something, or until its options on the command line
/// end it. A promise that is broken ends the program with the words for it.
public func fuzz(_ chosen: Subject) {
  subject = chosen
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
    do {
      _ = try subject.outcome(Array(UnsafeBufferPointer(start: start, count: count)))
      return 0
    } catch {
      fatalError("\(error)")
    }
  }
}
