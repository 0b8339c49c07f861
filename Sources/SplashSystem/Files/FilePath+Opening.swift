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

  /// Opens the folder at an absolute path without following links.
  ///
  /// - Returns: The descriptor, or -1 with `errno` set.
  package func openFolderWithoutLinks() -> Int32 {
    unsafe withCString {
      unsafe splash_open_without_links($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
  }

  /// Opens the file with this name in an open folder. A link is an error.
  ///
  /// - Parameters:
  ///   - flags: The flags of `open`.
  ///   - permissions: The permissions of a file that is created, before the umask.
  /// - Returns: The descriptor, or -1 with `errno` set.
  package func openFile(in folder: Int32, flags: Int32, permissions: UInt32 = 0) -> Int32 {
    unsafe withCString { unsafe splash_open_in_folder(folder, $0, flags, permissions) }
  }

  /// Exchanges the file with this name with another file in the same open folder, in one step.
  ///
  /// - Returns: 0, or the error number; `ENOSYS` or `EINVAL` if this isn't supported.
  package func exchange(with other: FilePath, in folder: Int32) -> Int32 {
    let result = unsafe withCString { first in
      unsafe other.withCString { unsafe splash_exchange_in_folder(folder, first, $0) }
    }
    return result == 0 ? 0 : errno
  }

  /// Renames the file with this name in an open folder, replacing another file.
  ///
  /// - Returns: 0, or the error number.
  package func rename(to other: FilePath, in folder: Int32) -> Int32 {
    let result = unsafe withCString { first in
      unsafe other.withCString { unsafe renameat(folder, first, folder, $0) }
    }
    return result == 0 ? 0 : errno
  }

  /// Removes the file with this name from an open folder.
  package func unlink(in folder: Int32) {
    _ = unsafe withCString { unsafe unlinkat(folder, $0, 0) }
  }
}
