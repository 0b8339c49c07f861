import SplashSceneFormat
import SplashSyntax

/// `help`: the help of the program, a command, a topic, an option or a key of scenes.
enum HelpCommand {
  static let declaration = Command(
    name: "help",
    summary: "Show help for a command, a topic, an option or a key.",
    usage: "help [NAME [ACTION]]",
    examples: [
      .init("splashrender help batch", "a command"),
      .init("splashrender help timing", "a topic"),
      .init("splashrender help crf", "an option"),
      .init("splashrender help fillMode", "a key of scenes"),
    ],
    argument: .init(
      "NAME", 0...2, kind: .helpName, "The command, topic, option or key; all commands by default."),
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    guard let name = invocation.arguments.first else { return try show(nil, messages) }
    if let command = CommandList.program.named(name) {
      return try show(action(of: command, invocation.arguments.dropFirst().first), messages)
    }
    if invocation.arguments.count > 1 {
      throw .usage(
        .extraArgument(invocation.arguments[1], placeholder: "NAME", of: "help"),
        command: declaration)
    }
    if let code = FindingCode(rawValue: name) {
      return try messages.result(text: HelpLayout.text(HelpText.sections(about: code)))
    }
    if let topic = HelpTopic.named(name) { return try messages.result(text: topic.text) }
    let keys = KeyReference().keys(named: name)
    if let kind = HelpKind.named(name), name != "transform" {
      return try messages.result(text: kind.text)
    }
    let sections = (AnyOption.named(name).map(Self.sections) ?? []) + Self.sections(keys)
    if let command = command(about: name) {
      guard !sections.isEmpty else { return try show(command, messages) }
      let seeAlso = HelpSection("SEE ALSO", ["splashrender help \(command.name)"])
      return try messages.result(text: HelpLayout.text(sections + [seeAlso]))
    }
    if sections.isEmpty {
      guard let topic = HelpTopic.about(name) else { throw unknown(name) }
      return try messages.result(text: topic.text)
    }
    try messages.result(text: HelpLayout.text(sections))
  }

  /// Returns the command that a word refers to. Users look for a command more often than for an option or key with
  /// the same name.
  private static func command(about word: String) -> Command? {
    switch word.lowercased() {
    case "csv", "jsonl", "table", "tables", "row", "rows", "manifest", "manifests":
      BatchCommand.declaration
    case "png", "jpeg", "image", "images", "frames": StillCommand.declaration
    default: nil
    }
  }

  /// Returns the named action of a command, or the command itself if no name is given.
  private static func action(
    of command: Command, _ name: String?
  ) throws(CommandError) -> Command {
    guard let name else { return command }
    if let action = command.actions.first(where: { $0.name == name }) { return action }
    throw command.actions.isEmpty
      ? .usage(.extraArgument(name, placeholder: "NAME", of: "help"), command: declaration)
      : .usage(
        .unknownAction(name, of: command.name, known: command.actions.map(\.name)),
        command: declaration)
  }

  /// Shows the help of a command, or of the program.
  static func show(_ command: Command?, _ messages: Messages) throws(CommandError) {
    let text = command.map(HelpText.command) ?? HelpText.program()
    try messages.result(text: text)
  }

  /// The names of commands and topics.
  static var names: [String] { CommandList.program.names + HelpTopic.all.map(\.name) }

  private static func unknown(_ name: String) -> CommandError {
    let known =
      names + HelpKind.all.map(\.name) + FindingCode.allCases.map(\.rawValue)
      + AnyOption.all.map(\.name)
      + KeyReference().keys.flatMap(\.names)
    return .usage(.unknownHelpName(name, known: known), command: declaration)
  }

  private static func sections(_ option: AnyOption) -> [HelpSection] {
    let names = CommandList.program.all.flatMap { command in
      command.actions.isEmpty
        ? (command.accepts(option) ? [command.name] : [])
        : command.actions.filter { $0.accepts(option) }.map { "\(command.name) \($0.name)" }
    }
    return [
      HelpSection(option.group.rawValue, HelpText.rows([option])),
      HelpSection("COMMANDS", HelpLayout.paragraph(names.joined(separator: ", "))),
    ]
  }

  /// Describes keys with the same name. If their values are objects of that name, such as a `grid`, the keys of these
  /// objects follow.
  private static func sections(_ keys: [KeyReference.Key]) -> [HelpSection] {
    let all = KeyReference().keys
    let objects = Set(keys.map { $0.names[0] })
    return keys.map { key in
      let owners = key.types.isEmpty ? "" : " (\(key.types.joined(separator: ", ")))"
      let title = "\(key.names.joined(separator: ", ")): key of \(key.object)\(owners)"
      return HelpSection(title, HelpLayout.paragraph(HelpTopic.description(of: key)))
    }
      + objects.sorted().compactMap { name in
        let inner = all.filter { [name, "a \(name)", "an \(name)"].contains($0.object) }
        return inner.isEmpty ? nil : HelpTopic.keys("KEYS OF \(inner[0].object)", inner)
      }
  }
}
