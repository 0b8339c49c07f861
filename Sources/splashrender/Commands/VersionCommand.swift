import SplashRender
import SplashSystem

/// `version`: shows the program's version, its build and its libraries.
enum VersionCommand {
  static let declaration = Command(
    name: "version",
    summary: "Show the version.",
    usage: "version",
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    try show(messages)
  }

  /// Shows the name and version on the first line, the build on the second, and each library on a separate line.
  static func show(_ messages: Messages) throws(CommandError) {
    let libraries = LibraryVersion.all
    try messages.result(
      [
        "splashrender \(Program.version)",
        "built with Swift \(compiler) for \(processor), \(configuration)",
      ] + libraries.map { "\($0.name) \($0.loaded)" },
      [
        ("version", .string(Program.version)), ("swift", .string(compiler)),
        ("processor", .string(processor)), ("configuration", .string(configuration)),
        ("libraries", .object(libraries.map { ($0.name, .string($0.loaded)) })),
      ])
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  private static var configuration: String {
    #if DEBUG
      "for debugging"
    #else
      "optimised"
    #endif
  }
}
