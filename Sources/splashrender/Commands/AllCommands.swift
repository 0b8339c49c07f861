extension CommandList {
  /// The commands of this program.
  static let program = CommandList(all: [
    RenderCommand.declaration,
    PreviewCommand.declaration,
    WatchCommand.declaration,
    StudioCommand.declaration,
    BatchCommand.declaration,
    StillCommand.declaration,
    SheetCommand.declaration,
    InspectCommand.declaration,
    ValidateCommand.declaration,
    GoldenCommand.declaration,
    DiffCommand.declaration,
    UnfoldCommand.declaration,
    NewCommand.declaration,
    TemplatesCommand.declaration,
    SchemaCommand.declaration,
    FormatsCommand.declaration,
    DoctorCommand.declaration,
    CompletionsCommand.declaration,
    ManualCommand.declaration,
    HelpCommand.declaration,
    VersionCommand.declaration,
  ])
}
