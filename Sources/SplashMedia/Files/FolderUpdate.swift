#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files of one folder that change together: all of them or none.
///
/// New files are hidden until ``commit()``, and a folder that was missing is made for them; it is gone again
/// when nothing comes of the update. Not safe to use from two threads at once.
package final class FolderUpdate {
  /// The folder, without a slash at its end.
  package let folder: String
  private var files: [OutputFile] = []
  private var removals: [String] = []
  /// The folders that were made for the files, from the outermost.
  private var made: [String] = []

  /// Begins with no change to the folder at `path`, which needn't be there.
  package init(folder path: String) {
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    self.folder = folder
  }

  deinit {
    cancel()
  }

  /// Whether there is nothing to change.
  package var isEmpty: Bool { files.isEmpty && removals.isEmpty }

  /// The path of a file in the folder.
  package func path(of name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Writes the file `name`, which takes the place of one that is there.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    try makeFolder()
    let file = try OutputFile(path: path(of: name))
    try file.write(bytes)
    try file.seal()
    files.append(file)
  }

  /// Removes the file `name`, if it is there.
  package func remove(_ name: String) {
    removals.append(name)
  }

  /// Makes all changes. What is to go does so once the new files are in their places.
  package func commit() throws(OutputError) {
    do throws(OutputError) {
      try OutputFile.place(files)
    } catch {
      cancel()
      throw error
    }
    for name in removals { _ = unsafe unlink(path(of: name)) }
    (files, removals, made) = ([], [], [])
  }

  /// Gives the changes up.
  package func cancel() {
    for file in files { file.abort() }
    // Only what is empty goes.
    for folder in made.reversed() { _ = unsafe rmdir(folder) }
    (files, removals, made) = ([], [], [])
  }

  private func makeFolder() throws(OutputError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      if unsafe mkdir(path, 0o777) == 0 {
        made.append(path)
      } else if errno != EEXIST {
        throw .system(path: folder, code: errno)
      }
      path += "/"
    }
  }
}

// What is in the folder before the update.
extension FolderUpdate {
  /// The names of the ordinary files in the folder, in order; none when there is no folder.
  package var fileNames: [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe String(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
      }
      var status = stat()
      if unsafe lstat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        names.append(name)
      }
    }
    return names.sorted()
  }

  /// Removes the folder, unless something is in it.
  package func removeFolderIfEmpty() {
    _ = unsafe rmdir(folder)
  }
}
