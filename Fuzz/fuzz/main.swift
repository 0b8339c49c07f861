// Runs libFuzzer with a subject, until it has found something or until its options end it. A broken invariant ends
// the program with its description.
//
// FUZZ_SUBJECT=json fuzz [OPTIONS OF LIBFUZZER] [FOLDER OR FILE]…
//
// The subject isn't on the command line, because libFuzzer starts the program again with the words that it knows.

import CLibFuzzer
import Foundation
import FuzzSubjects

func end(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

let name = ProcessInfo.processInfo.environment["FUZZ_SUBJECT"] ?? ""
guard let chosen = Subject.all.first(where: { $0.name == name }) else {
  let names = Subject.all.map(\.name).joined(separator: ", ")
  end("FUZZ_SUBJECT must be one of \(names), not “\(name)”.")
}
private let subject = chosen

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let status = fuzz_run(&count, &arguments) { start, count in
  do {
    _ = try subject.outcome(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  } catch {
    fatalError("\(error)")
  }
}
if status == FUZZ_UNAVAILABLE { end("This build has no libFuzzer: Fuzz/run makes one that has.") }
exit(status)
