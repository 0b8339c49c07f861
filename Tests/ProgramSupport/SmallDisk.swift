import Foundation

/// A very small tmpfs that only the program under test sees.
enum SmallDisk {
  /// The result of a run and the files on the disk.
  struct Outcome {
    let status: Int32
    let errors: String
    /// The contents of all files on the disk by name, also of hidden ones.
    let files: [String: Data]
  }

  /// The unit of the disk's size, in bytes.
  static let page = 4096

  /// Whether this system permits mounting a tmpfs.
  static let isAvailable: Bool = {
    guard let folder = try? Folder() else { return false }
    let outcome = try? Program.runShell(
      "\(apart) sh -c 'mkdir d && mount -t tmpfs -o size=4096 tmpfs d && df -P d | grep tmpfs'",
      in: folder)
    return outcome?.status == 0
  }()

  /// Runs the program on a new disk, which is mounted in `folder`.
  ///
  /// - Parameters:
  ///   - arguments: The command line's arguments, without apostrophes.
  ///   - pages: The free space in addition to the old files.
  ///   - old: The files that already exist, one page each.
  ///   - isLocked: Whether the disk is read-only.
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

  /// The command that runs another one in a new mount namespace. Users other than root need a user namespace, too.
  static let apart =
    geteuid() == 0 ? "unshare --mount" : "unshare --user --map-root-user --mount"
}
