import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSystem

/// `unfold`: a scene with its templates written out.
enum UnfoldCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let path = invocation.files[0]
    let output = try invocation.onlyOutput()
    if let output, !output.isStandardStream, let place = FileSystem.Identity(of: output),
      place == FileSystem.Identity(of: path)
    {
      throw invocation.mistake("-o \(output) would replace the scene itself")
    }
    let text: String
    do {
      text = try unfoldScene(path: path, assets: Assets(svgs: .ofProgram()))
    } catch {
      throw .scene(error)
    }
    guard let output, !output.isStandardStream else {
      return try Terminal.write(raw: text, to: .output)
    }
    try invocation.write(text, to: output)
  }
}

extension Invocation {
  /// Writes a text to a file, whole or not at all.
  ///
  /// - Parameter replaces: Whether a file that exists is replaced.
  func write(_ text: String, to path: FilePath, replacing replaces: Bool = true) throws(Failure) {
    if FileSystem.exists(path), !replaces || has(.noOverwrite) {
      let reason = has(.noOverwrite) ? "--no-overwrite was given" : "-y replaces it"
      throw .output(.cannotWrite(path: path, reason: "it exists, and \(reason)"))
    }
    StalePartialFiles.remove(beside: [path])
    do {
      let file = try OutputFile(path: path)
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw .output(error)
    }
  }
}
