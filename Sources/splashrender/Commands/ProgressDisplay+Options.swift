extension ProgressDisplay {
  /// The display that the command line asks for.
  convenience init(_ invocation: Invocation, messages: Messages) {
    let usual: ProgressStyle = invocation.has(.quiet) ? .none : .auto
    self.init(invocation.choice(.progress) ?? usual, messages: messages)
  }
}
