// Measures the compositor and other libraries in one run. Results are comparable only within one run.
// See Benchmarks/README.md.

import Foundation

let usage = """
  usage: bench [PART…] [--only SUBJECT]… [--json FILE] [--pictures FOLDER]

  parts: \(Part.allCases.map(\.rawValue).joined(separator: ", ")); all of them if none is named
  --only SUBJECT     a workload of render, stages, threads and films (ripple, mask, pop, splash-mask,
                     ripple-grid, pop-transition, fade-transition), or layers, pixels,
                     duration, memory of growth
  --json FILE        writes all figures of all rounds
  --pictures FOLDER  saves what both renderers have drawn, and what differs
  """

func perform(_ arguments: [String]) throws {
  if let job = arguments.dropFirst().first, arguments[0] == ChildJob.option {
    return try ChildJob.perform(job)
  }
  var (parts, subjects): (Set<Part>, [String]) = ([], [])
  var (json, pictures): (String?, String?) = (nil, nil)
  var rest = arguments[...]
  while let word = rest.popFirst() {
    switch word {
    case "--only", "--json", "--pictures":
      guard let value = rest.popFirst() else { throw UsageError(text: "\(word) needs a value") }
      if word == "--only" { subjects.append(value) }
      if word == "--json" { json = value }
      if word == "--pictures" { pictures = value }
    case "-h", "--help": return print(usage)
    default:
      guard let part = Part(rawValue: word) else {
        throw UsageError(text: "there is no part \(word)")
      }
      parts.insert(part)
    }
  }
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("splashrender-bench-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try writeArtwork(to: folder)
  let machine = Machine()
  machine.describe()
  printHeader()
  var run = Run(
    report: Report(machine: machine), compared: try Workload.compared(in: folder), folder: folder,
    pictures: pictures, subjects: subjects)
  for part in Part.allCases where parts.isEmpty || parts.contains(part) {
    try part.measure(&run)
  }
  if let json { try run.report.write(to: json) }
}

do {
  try perform(Array(CommandLine.arguments.dropFirst()))
} catch let error as UsageError {
  print("bench: \(error.text)\n\n\(usage)")
  exit(64)
}
