package import SplashSystem

/// Files of one folder that change together: all of them or none.
///
/// New files are hidden until ``commit()``, and a folder that was missing is made for them; it is gone again
/// when nothing comes of the update. Not safe to use from two threads at once.
package final class FolderUpdate {
  /// The folder, without a slash at its end.
  package let folder: FilePath
  private var files: [OutputFile] = []
  private var removals: [FilePath] = []
  /// The folders that were made for the files, from the outermost.
  private var made: [FilePath] = []

  /// Begins with no change to the folder at `path`, which needn't be there.
  package init(folder path: FilePath) {
    folder = path.withoutSlashAtEnd
  }

  deinit {
    cancel()
  }

  /// Whether there is nothing to change.
  package var isEmpty: Bool { files.isEmpty && removals.isEmpty }

  /// The path of a file in the folder.
  package func path(of name: FilePath) -> FilePath { folder.appending(name) }

  /// Writes the file `name`, which takes the place of one that is there.
  package func write(_ bytes: [UInt8], to name: FilePath) throws(OutputError) {
    try makeFolder()
    let file = try OutputFile(path: path(of: name), links: .replaced)
    try file.write(bytes)
    try file.seal()
    files.append(file)
  }

  /// Removes the file `name`, if it is there.
  package func remove(_ name: FilePath) {
    removals.append(name)
  }

  /// Makes all changes. What is to go does so once the new files are in their places.
  package func commit() throws(OutputError) {
    StalePartialFiles.remove(beside: files.map(\.path))
    do throws(OutputError) {
      try OutputFile.place(files)
    } catch {
      cancel()
      throw error
    }
    for name in removals { path(of: name).unlink() }
    (files, removals, made) = ([], [], [])
  }

  /// Gives the changes up.
  package func cancel() {
    for file in files { file.abort() }
    // Only what is empty goes.
    for folder in made.reversed() { folder.removeDirectory() }
    (files, removals, made) = ([], [], [])
  }

  private func makeFolder() throws(OutputError) {
    let code = folder.makeDirectories { made.append($0) }
    if code != 0 { throw .system(path: folder, code: code) }
  }
}

// What is in the folder before the update.
extension FolderUpdate {
  /// The names of the ordinary files in the folder, in order; none when there is no folder.
  package var fileNames: [FilePath] {
    folder.entries.filter { path(of: $0).isOrdinaryFile }.sorted()
  }

  /// Removes the folder, unless something is in it.
  package func removeFolderIfEmpty() {
    folder.removeDirectory()
  }
}
