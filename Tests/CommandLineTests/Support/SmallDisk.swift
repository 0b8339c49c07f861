import Foundation

/// A disk of few bytes: a file system in memory that only the program under test sees, and that is gone
/// with it.
enum SmallDisk {
  /// What is left on the disk after a run of the program.
  struct Outcome {
    let status: Int32
    let errors: String
    /// The contents of everything on it, the hidden files too, by name.
    let files: [String: Data]
  }

  /// What disks are measured in.
  static let page = 4096

  /// Whether this system lets us make such disks.
  static let isAvailable: Bool = {
    guard let folder = try? Folder() else { return false }
    let outcome = try? Program.runShell(
      "\(apart) sh -c 'mkdir d && mount -t tmpfs -o size=4096 tmpfs d && df -P d | grep tmpfs'",
      in: folder)
    return outcome?.status == 0
  }()

  /// Runs the program in a folder on a disk of its own. The folder's parent is `folder`.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line; none has an apostrophe in it.
  ///   - pages: How much there is room for beside the old files.
  ///   - old: The files that are there before, one page each.
  ///   - isLocked: Whether nothing may be written to the disk.
  static func run(
    _ arguments: [String], pages: Int, old: [String: String] = [:], isLocked: Bool = false,
    in folder: Folder
  ) throws -> Outcome {
    for (name, text) in old { folder.write(text, to: "old/" + name) }
    folder.write("", to: "disk/hidden by the disk")
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    folder.write(
      """
      mount -t tmpfs -o size=\((pages + old.count) * page) tmpfs disk || exit 99
      \(old.isEmpty ? "" : "cp old/* disk || exit 99")
      \(isLocked ? "mount -o remount,ro disk || exit 99" : "")
      cd disk
      splashrender \(words)
      status=$?
      cd ..
      cp -R disk after
      exit $status
      """, to: "run.sh")
    let outcome = try Program.runShell(apart + " sh run.sh", in: folder)
    defer {
      for name in ["old", "after"] { try? FileManager.default.removeItem(at: folder[name]) }
    }
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder["after"].path) {
      files[name] = folder.data("after/" + name)
    }
    return Outcome(status: outcome.status, errors: outcome.errors, files: files)
  }

  /// What gives a command file systems of its own: root may, others may as the root of a world of theirs.
  static let apart =
    geteuid() == 0 ? "unshare --mount" : "unshare --user --map-root-user --mount"
}
