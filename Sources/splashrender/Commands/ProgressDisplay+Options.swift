extension ProgressDisplay {
  /// Creates the display for the command line's options.
  convenience init(_ invocation: Invocation, messages: Messages) {
    let usual: ProgressStyle = invocation.has(.quiet) ? .none : .auto
    self.init(invocation.choice(.progress) ?? usual, messages: messages)
  }
}
