import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's web browser.
enum Browser {
  /// Opens a file. Does nothing without a browser.
  static func open(_ file: FilePath) {
    #if canImport(Darwin)
      let program = "/usr/bin/open"
    #else
      let program = "xdg-open"
    #endif
    var process = pid_t()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The browser's output is discarded.
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    unsafe file.withCString { path in
      var arguments = unsafe [strdup(program), strdup(path), nil]
      defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
      _ = unsafe posix_spawnp(&process, program, &actions, nil, &arguments, environ)
    }
  }
}
