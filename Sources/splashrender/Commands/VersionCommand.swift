/// `version`: which program this is.
enum VersionCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    try show()
  }

  /// Shows the program's name and version.
  static func show() throws(Failure) {
    try Terminal.write(lines: ["splashrender \(Program.version)"], to: .output)
  }
}
