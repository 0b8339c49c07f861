package import SplashSystem
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The replacement of a file's contents, provided that they are what the editor has read.
///
/// The folder is opened once, without following links, and all names are relative to it. So a link that takes the
/// place of the file or of one of its folders is never followed.
package enum FileEdit {
  /// The outcome of an edit.
  package enum Outcome: Sendable {
    case done
    /// The file has other contents, or is a link or no regular file. It is unchanged.
    case changed
    /// The file couldn't be written. It is unchanged.
    case failed
  }

  /// Replaces a file.
  ///
  /// The new file is exchanged with the old one in a single step, and the old one is compared afterwards: if another
  /// program has saved it in the meantime, the files are exchanged again. On file systems that can't exchange files,
  /// the contents are compared before the file is replaced.
  ///
  /// - Parameters:
  ///   - known: The contents that the editor has read.
  ///   - bytes: The new contents.
  ///   - place: The file's absolute path, free of links.
  package static func replace(
    _ known: [UInt8], with bytes: [UInt8], at place: FilePath
  ) -> Outcome {
    turn.withLock { _ in replaceInTurn(known, with: bytes, at: place) }
  }

  /// Edits of this process don't exchange each other's files.
  private static let turn = Mutex(())

  private static func replaceInTurn(
    _ known: [UInt8], with bytes: [UInt8], at place: FilePath
  ) -> Outcome {
    let folder = place.folder.openFolderWithoutLinks()
    guard folder >= 0 else { return errno == ELOOP || errno == ENOTDIR ? .changed : .failed }
    defer { close(folder) }
    let name = place.lastPart
    guard let permissions = permissions(of: name, in: folder, holding: known) else {
      return .changed
    }
    guard unsafe name.withCString({ unsafe faccessat(folder, $0, W_OK, 0) }) == 0 else {
      return .failed
    }
    let hidden = OutputFile.hiddenName(beside: name)
    guard write(bytes, to: hidden, in: folder, permissions: permissions) else { return .failed }
    var keepsHidden = false
    defer { if !keepsHidden { hidden.unlink(in: folder) } }
    switch hidden.exchange(with: name, in: folder) {
    case 0:
      guard self.permissions(of: hidden, in: folder, holding: known) != nil else {
        // If it can't be moved back, the hidden file is the only copy of what the other program has saved.
        keepsHidden = hidden.exchange(with: name, in: folder) != 0
        return keepsHidden ? .failed : .changed
      }
    case ENOSYS, EINVAL, ENOTSUP, EPERM:
      guard self.permissions(of: name, in: folder, holding: known) != nil else { return .changed }
      guard hidden.rename(to: name, in: folder) == 0 else { return .failed }
    default: return .failed
    }
    _ = fsync(folder)
    return .done
  }

  /// Returns the permissions of a regular file that has these contents; `nil` if it hasn't.
  private static func permissions(
    of name: FilePath, in folder: Int32, holding known: [UInt8]
  ) -> mode_t? {
    let descriptor = name.openFile(in: folder, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == known.count
    else { return nil }
    return contents(of: descriptor, equal: known) ? status.st_mode & 0o777 : nil
  }

  private static func contents(of descriptor: Int32, equal known: [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 && offset == known.count }
      guard offset + count <= known.count,
        buffer[..<count] == known[offset..<offset + count]
      else { return false }
      offset += count
    }
  }

  /// Writes a new file, and flushes it to disk. After an error, the file doesn't exist.
  private static func write(
    _ bytes: [UInt8], to name: FilePath, in folder: Int32, permissions: mode_t
  ) -> Bool {
    let descriptor = name.openFile(
      in: folder, flags: O_WRONLY | O_CREAT | O_EXCL, permissions: UInt32(permissions))
    guard descriptor >= 0 else { return false }
    let code = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    let isWritten = code == 0 && fchmod(descriptor, permissions) == 0 && fsync(descriptor) == 0
    let isClosed = close(descriptor) == 0 || errno == EINTR
    if !isWritten || !isClosed { name.unlink(in: folder) }
    return isWritten && isClosed
  }
}
