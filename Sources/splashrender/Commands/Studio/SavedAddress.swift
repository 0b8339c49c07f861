import SplashMedia
import SplashStudio
import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The address of a studio for some scenes. It stays the same from run to run if the system has a private folder to
/// store it in, so that a page finds a restarted studio.
struct SavedAddress {
  /// The preferred address.
  let address: StudioAddress
  /// The folder for renders.
  let folder: FilePath
  /// A file that redirects a browser to the page and that only this user can read. The arguments of programs are
  /// visible to all users of a machine.
  private let file: FilePath
  /// Whether the address is from an earlier run, whose port may be in use.
  let isKept: Bool

  /// - Parameter port: The requested port.
  init(_ scene: FilePath, port: Int?) throws(CommandError) {
    guard let folder = ScratchFolders.shared.make() else {
      throw .output(
        .cannotWrite(path: FilePath.temporaryFolder, reason: systemMessage(errno)))
    }
    self.folder = folder
    let kept = Self.keptFolder
    let name = String(SHA256.digest(of: FileSystem.canonical(scene.absolute).bytes).prefix(16))
    file = (kept ?? folder).appending(FilePath(name + ".html"))
    let earlier = kept == nil ? nil : Self.address(in: file)
    isKept = port == nil && earlier != nil
    address =
      earlier.map { StudioAddress(port: port ?? $0.port, token: $0.token) }
      ?? StudioAddress(port: port ?? 0)
  }

  /// A private folder that exists while the user is logged in; nil if there is none.
  private static var keptFolder: FilePath? {
    guard let base = FilePath(environment: "XDG_RUNTIME_DIR"), base.isAbsolute else { return nil }
    let folder = base.appending("splashrender")
    _ = unsafe folder.withCString { unsafe mkdir($0, 0o700) }
    var status = stat()
    guard unsafe folder.withCString({ unsafe lstat($0, &status) }) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0
    else { return nil }
    return folder
  }

  /// Returns the address in the file of an earlier run.
  private static func address(in file: FilePath) -> StudioAddress? {
    let descriptor = file.openForReading(followsLinks: false)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_uid == getuid(),
      status.st_mode & 0o077 == 0
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return StudioAddress(in: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  /// Stores the address for the browser and for the next run.
  func keep(_ address: StudioAddress) {
    let text = """
      <!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address.page)"><title>splashrender studio</title>

      """
    file.unlink()
    let descriptor = file.create(permissions: 0o600)
    guard descriptor >= 0 else { return }
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    close(descriptor)
  }

  /// Opens the page in the user's browser, if there is one.
  func openBrowser() { Browser.open(file) }
}
