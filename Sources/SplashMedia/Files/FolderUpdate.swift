package import SplashSystem

/// A set of changes to the files of one folder. Either all of them are applied, or none.
///
/// New files are hidden until ``commit()``. A missing folder is created, and removed again if the update is
/// cancelled. An update must not be used from two threads at once.
package final class FolderUpdate {
  /// The folder, without a trailing slash.
  package let folder: FilePath
  private var files: [OutputFile] = []
  private var removals: [FilePath] = []
  /// The folders that were created for the files, outermost first.
  private var made: [FilePath] = []

  /// Begins an update of the folder at `path`, which need not exist.
  package init(folder path: FilePath) {
    folder = path.withoutSlashAtEnd
  }

  deinit {
    cancel()
  }

  /// Whether there are no changes.
  package var isEmpty: Bool { files.isEmpty && removals.isEmpty }

  /// Returns the path of a file in the folder.
  package func path(of name: FilePath) -> FilePath { folder.appending(name) }

  /// Writes the file `name`, replacing an existing one.
  package func write(_ bytes: [UInt8], to name: FilePath) throws(OutputError) {
    try makeFolder()
    let file = try OutputFile(path: path(of: name), links: .replaced)
    try file.write(bytes)
    try file.seal()
    files.append(file)
  }

  /// Removes the file `name`, if it exists.
  package func remove(_ name: FilePath) {
    removals.append(name)
  }

  /// Applies all changes. Files are removed after the new files are in place.
  ///
  /// - Returns: The paths of the files that were written.
  @discardableResult package func commit() throws(OutputError) -> [FilePath] {
    let paths = files.map(\.path)
    StalePartialFiles.remove(beside: paths)
    do throws(OutputError) {
      try OutputFile.place(files)
    } catch {
      cancel()
      throw error
    }
    for name in removals { path(of: name).unlink() }
    (files, removals, made) = ([], [], [])
    return paths
  }

  /// Cancels all changes.
  package func cancel() {
    for file in files { file.abort() }
    // Only empty folders are removed.
    for folder in made.reversed() { folder.removeDirectory() }
    (files, removals, made) = ([], [], [])
  }

  private func makeFolder() throws(OutputError) {
    let code = folder.makeDirectories { made.append($0) }
    if code != 0 { throw .system(path: folder, code: code) }
  }
}

// The folder's contents before the update.
extension FolderUpdate {
  /// The sorted names of the regular files in the folder; empty if there is no folder.
  package var fileNames: [FilePath] {
    folder.entries.filter { path(of: $0).isOrdinaryFile }.sorted()
  }

  /// Removes the folder if it is empty.
  package func removeFolderIfEmpty() {
    folder.removeDirectory()
  }
}
