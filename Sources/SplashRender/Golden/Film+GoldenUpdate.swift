import SplashMedia
import SplashScene
package import SplashSceneFormat
package import SplashSystem

/// What an update of golden frames changed.
package struct GoldenUpdate: Sendable {
  /// The pictures that were written.
  package var written = 0
  /// The pictures that were there already.
  package var kept = 0
  /// The pictures that went, as their frames are not among the chosen ones any more.
  package var removed = 0
  /// Whether a file was written or removed.
  package var isChange = false
}

extension Film {
  /// Draws the frames of a manifest and writes their pictures, and the manifest: all or nothing. Files whose
  /// pixels are right already stay as they are.
  ///
  /// - Parameters:
  ///   - manifest: The frames and what was given to the scene; digests are filled in.
  ///   - folder: The manifest's folder, which is made where it is missing.
  ///   - old: What is there, if anything is: frames that are only in it go.
  ///   - replacesOthers: Whether pictures that `old` doesn't name are replaced, too. Otherwise they are an
  ///     error, unless they show what they should.
  ///   - threads: How many threads draw, at least 1.
  ///   - progress: Called after each frame.
  package func recordGolden(
    _ manifest: GoldenManifest, in folder: FilePath, replacing old: GoldenManifest?,
    replacesOthers: Bool = false, threads: Int, progress: (Progress) -> Void
  ) throws(RenderError) -> GoldenUpdate {
    var manifest = manifest
    let frames = manifest.frames
    let files = manifest.frames.map { folder.appending($0.file) }
    let update = FolderUpdate(folder: folder)
    let known = replacesOthers ? nil : Set(old?.frames.map(\.file) ?? [])
    var result = GoldenUpdate()
    var state = Progress(framesDone: 0, frameCount: files.count)
    try stills(
      at: manifest.frames.map { manifest.frameRate.time(ofFrame: $0.index) }, threads: threads,
      work: { index, frame -> Recording in
        let digest = frame.digest
        let isThere = files[index].isOrdinaryFile
        if isThere, let picture = try? PictureFile(path: files[index]),
          picture.pixmap.digest == digest
        {
          return Recording(digest: digest, file: nil)
        }
        if isThere, let known, !known.contains(frames[index].file) {
          return Recording(
            digest: digest,
            file: .failure(
              .cannotWrite(
                path: files[index],
                reason:
                  "it is there, and no golden frame of this scene; move it away, or name another"
                  + " folder with --golden DIR")))
        }
        return Recording(
          digest: digest,
          file: Result { () throws(OutputError) in
            try PictureEncoder.png(frame, path: files[index])
          })
      },
      take: { (index, recording) throws(RenderError) in
        manifest.frames[index].digest = recording.digest
        try blamingOutput { () throws(OutputError) in
          if let bytes = try recording.file?.get() {
            try update.write(bytes, to: manifest.frames[index].file)
            result.written += 1
          } else {
            result.kept += 1
          }
        }
        state.framesDone += 1
        progress(state)
      })
    let chosen = Set(manifest.frames.map(\.file))
    for frame in old?.frames ?? [] where !chosen.contains(frame.file) {
      update.remove(frame.file)
      result.removed += 1
    }
    // Another version of the program that draws the same is no change.
    if let old, result.written + result.removed == 0 {
      var same = manifest
      same.program = old.program
      if same == old { return result }
    }
    result.isChange = true
    try blamingOutput { () throws(OutputError) in
      try update.write(Array(manifest.text.utf8), to: FilePath(GoldenManifest.fileName))
      try update.commit()
    }
    return result
  }

  /// What becomes of a frame.
  private struct Recording: Sendable {
    var digest: String
    /// The bytes of its file; `nil` when it is there already.
    var file: Result<[UInt8], OutputError>?
  }
}
