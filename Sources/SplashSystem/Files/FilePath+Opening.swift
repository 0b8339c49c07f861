internal import CSplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FilePath {
  /// Opens the file for reading.
  ///
  /// - Parameter followsLinks: Whether links in the path are followed. Otherwise the path must be absolute, and a
  ///   link anywhere in it is an error.
  /// - Returns: The descriptor, or -1 with `errno` set.
  package func openForReading(followsLinks: Bool) -> Int32 {
    // Without O_NONBLOCK, opening a pipe that has no writer would block forever.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    return unsafe withCString { path in
      unsafe followsLinks ? open(path, flags) : splash_open_without_links(path, flags)
    }
  }

  /// Opens the file for reading without following links, one folder after another: the implementation of
  /// ``openForReading(followsLinks:)`` on systems that have no single call for this.
  package func openForReadingByParts() -> Int32 {
    unsafe withCString { unsafe splash_open_without_links_by_parts($0, O_RDONLY | O_CLOEXEC) }
  }
}
