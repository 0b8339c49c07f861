import SplashMedia
import SplashRender
import SplashSystem

/// Compares the memory that a rendering needs with the memory that is available.
struct MemoryCheck {
  let values: any OptionValues

  init(_ values: any OptionValues) { self.values = values }

  /// Returns the bytes allowed by `--max-memory`; nil without the option.
  func memoryLimit() throws(CommandError) -> Int? { try values[.maxMemory] }

  /// Returns the number of threads that can draw within the available memory.
  ///
  /// - Parameters:
  ///   - threads: The maximum.
  ///   - jobs: The number of simultaneous renderings.
  /// - Throws: `CommandError.memory` if a single thread needs too much.
  func threads(
    upTo threads: Int, for outputs: [Output], of film: Film, jobs: Int = 1
  ) throws(CommandError) -> Int {
    guard let limit = try memoryLimit() else {
      let need = film.memoryNeed(for: outputs, threads: threads)
      if let space = Self.spaceShortage(need, of: film, outputs, jobs: jobs) { throw space }
      guard need.least * jobs > SystemMemory.limit else { return threads }
      let alone = film.memoryNeed(for: outputs, threads: 1)
      throw Self.shortage(
        alone.least < SystemMemory.limit ? need : alone, of: film, outputs, jobs: jobs)
    }
    if let fewer = film.threads(upTo: threads, within: limit / jobs, for: outputs) { return fewer }
    let need = film.memoryNeed(for: outputs, threads: 1)
    throw .memory(
      "\(Self.subject(film, outputs)) takes about \(Self.text(need.total)) of memory with one thread, but"
        + " --max-memory \(values.text(.maxMemory) ?? "") allows \(Self.text(limit / jobs))"
        + (jobs > 1 ? " for each of \(jobs) jobs" : "")
        + "; use a smaller --scale, \(jobs > 1 ? "--jobs 1 " : "")or a larger --max-memory")
  }

  /// Throws an error for a single image that needs more memory than is available.
  func checkMemory(still output: Output, of film: Film) throws(CommandError) {
    let need = film.memoryNeed(forStill: output)
    guard let limit = try memoryLimit() else {
      if let space = Self.spaceShortage(need, of: film, [output], jobs: 1) { throw space }
      if need.least > SystemMemory.limit { throw Self.shortage(need, of: film, [output], jobs: 1) }
      return
    }
    if need.total > limit {
      throw .memory(
        "\(Self.subject(film, [output])) takes about \(Self.text(need.total)) of memory, more than --max-memory"
          + " \(values.text(.maxMemory) ?? ""); use a smaller --scale or a larger --max-memory"
      )
    }
  }

  private static func shortage(
    _ need: MemoryNeed, of film: Film, _ outputs: [Output], jobs: Int
  ) -> CommandError {
    .memory(
      "\(subject(film, outputs)) takes at least \(text(need.least * jobs)) of memory, but only"
        + " \(text(SystemMemory.limit)) are available; \(OutOfMemoryHandler.advice(raisesLimit: false))"
    )
  }

  /// Returns an error if the address space that is left is too small.
  private static func spaceShortage(
    _ need: MemoryNeed, of film: Film, _ outputs: [Output], jobs: Int
  ) -> CommandError? {
    guard let space = SystemMemory.addressSpace, need.addressSpace * jobs > space else {
      return nil
    }
    return .memory(
      "\(subject(film, outputs)) takes about \(text(need.addressSpace * jobs)) of address space, but only"
        + " \(text(space)) are left of the limit (ulimit -v); \(OutOfMemoryHandler.advice(raisesLimit: false))"
    )
  }

  private static func subject(_ film: Film, _ outputs: [Output]) -> String {
    let names = outputs.map(\.path.description).joined(separator: " and ")
    return "\(names): rendering \(film.width)×\(film.height) pixels"
  }

  /// Formats a number of bytes.
  private static func text(_ bytes: Int) -> String {
    bytes < 1_000_000_000
      ? "\((bytes + 999_999) / 1_000_000) MB" : "\(fixed(Double(bytes) / 1e9, 1)) GB"
  }

  /// Throws an error for outputs whose format doesn't support the video's size.
  func checkSizes(_ outputs: [Output], of film: Film) throws(CommandError) {
    for output in outputs {
      let film = film.adapted(to: output)
      do throws(OutputError) {
        try output.check(width: film.width, height: film.height)
      } catch {
        guard case .unsupported = error else { throw .output(error) }
        throw values.mistake(
          .unsupported("\(error); --scale or --width sets the size", [.scale, .width]))
      }
    }
  }
}
