#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// Changes to directories. Each method returns 0, or another number with `errno` set.
extension FilePath {
  /// Removes the file, if it exists.
  @discardableResult
  package func unlink() -> Int32 {
    #if canImport(Glibc)
      unsafe withCString { unsafe Glibc.unlink($0) }
    #else
      unsafe withCString { unsafe Darwin.unlink($0) }
    #endif
  }

  /// Removes the directory, if it is empty.
  @discardableResult
  package func removeDirectory() -> Int32 { unsafe withCString { unsafe rmdir($0) } }

  /// Renames the file or folder, replacing the target.
  package func rename(to target: FilePath) -> Int32 {
    unsafe withCString { path in
      #if canImport(Glibc)
        unsafe target.withCString { unsafe Glibc.rename(path, $0) }
      #else
        unsafe target.withCString { unsafe Darwin.rename(path, $0) }
      #endif
    }
  }

  /// Creates a new file for reading and writing. Fails if anything exists at the path.
  ///
  /// - Returns: The descriptor, or -1 with `errno` set.
  package func create(permissions: UInt16) -> Int32 {
    unsafe withCString {
      unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
    }
  }

  /// Creates the directory and its missing parents.
  ///
  /// - Parameter tell: Receives the path of each created directory, starting with the outermost.
  /// - Returns: 0, or the error number.
  package func makeDirectories(tell: (FilePath) -> Void = { _ in }) -> Int32 {
    var made = isAbsolute ? FilePath.root : ""
    for name in components {
      made = made.appending(name)
      if unsafe made.withCString({ unsafe mkdir($0, 0o777) }) == 0 {
        tell(made)
      } else if errno != EEXIST {
        return errno
      }
    }
    return isDirectory ? 0 : ENOTDIR
  }

  /// Whether there is a directory at the path, after following links. An empty path is the working directory.
  package var isDirectory: Bool {
    var status = stat()
    let path = isEmpty ? "." : self
    return unsafe path.withCString { unsafe stat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is a regular file at the path, not a link to one.
  package var isOrdinaryFile: Bool {
    var status = stat()
    return unsafe withCString { unsafe lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFREG
  }
}
