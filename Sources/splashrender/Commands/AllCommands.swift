extension CommandList {
  /// The commands of this program.
  static let program = CommandList(groups: [
    Group(
      title: "Render",
      commands: [
        RenderCommand.declaration,
        PreviewCommand.declaration,
        StillCommand.declaration,
        SheetCommand.declaration,
        BatchCommand.declaration,
        WatchCommand.declaration,
        StudioCommand.declaration,
      ]),
    Group(
      title: "Check",
      commands: [
        ValidateCommand.declaration,
        CheckCommand.declaration,
        InspectCommand.declaration,
        GoldenCommand.declaration,
        DiffCommand.declaration,
      ]),
    Group(
      title: "Write scenes",
      commands: [
        NewCommand.declaration,
        TemplatesCommand.declaration,
        UnfoldCommand.declaration,
        SchemaCommand.declaration,
      ]),
    Group(
      title: "This installation",
      commands: [
        FormatsCommand.declaration,
        DoctorCommand.declaration,
        CompletionsCommand.declaration,
        ManualCommand.declaration,
        HelpCommand.declaration,
        VersionCommand.declaration,
      ]),
  ])
}
