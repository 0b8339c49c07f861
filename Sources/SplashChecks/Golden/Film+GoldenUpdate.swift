import SplashMedia
import SplashPixels
package import SplashRender
import SplashScene
package import SplashSceneFormat
import SplashSystem

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
  ///   - store: Where the frames are kept; a folder that is missing is made.
  ///   - old: What is there, if anything is: frames that are only in it go.
  ///   - replacesOthers: Whether pictures that `old` doesn't name are replaced, too. Otherwise they are an
  ///     error, unless they show what they should.
  ///   - threads: How many threads draw, at least 1.
  ///   - progress: Called after each frame.
  package func recordGolden(
    _ manifest: GoldenManifest, in store: GoldenStore, replacing old: GoldenManifest?,
    replacesOthers: Bool = false, threads: Int, progress: (Progress) -> Void
  ) throws(RenderError) -> GoldenUpdate {
    switch store {
    case .folder(let folder):
      try recordGolden(
        manifest, in: folder, replacing: old, replacesOthers: replacesOthers, threads: threads,
        progress: progress)
    case .picture(let path):
      try recordGolden(manifest, as: path, replacing: old, threads: threads, progress: progress)
    }
  }

  private func recordGolden(
    _ manifest: GoldenManifest, in folder: FilePath, replacing old: GoldenManifest?,
    replacesOthers: Bool, threads: Int, progress: (Progress) -> Void
  ) throws(RenderError) -> GoldenUpdate {
    var manifest = manifest
    let names = manifest.frames.map { $0.file ?? "" }
    let files = names.map(folder.appending)
    let update = FolderUpdate(folder: folder)
    let known = replacesOthers ? nil : Set(old?.frames.compactMap(\.file) ?? [])
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
        if isThere, let known, !known.contains(names[index]) {
          return Recording(
            digest: digest,
            file: .failure(
              .cannotWrite(
                path: files[index],
                reason:
                  "it is there, and no golden frame of this scene; move it away, or choose another"
                  + " folder for the golden frames")))
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
            try update.write(bytes, to: names[index])
            result.written += 1
          } else {
            result.kept += 1
          }
        }
        state.framesDone += 1
        progress(state)
      })
    for name in Set(old?.frames.compactMap(\.file) ?? []).subtracting(names) {
      update.remove(name)
      result.removed += 1
    }
    if result.written + result.removed == 0, manifest.isSame(as: old) { return result }
    result.isChange = true
    try blamingOutput { () throws(OutputError) in
      try update.write(Array(manifest.text.utf8), to: FilePath(GoldenManifest.fileName))
      try update.commit()
    }
    return result
  }

  /// Writes the frames as one picture, from top to bottom.
  private func recordGolden(
    _ manifest: GoldenManifest, as path: FilePath, replacing old: GoldenManifest?, threads: Int,
    progress: (Progress) -> Void
  ) throws(RenderError) -> GoldenUpdate {
    var manifest = manifest
    let count = manifest.frames.count
    guard height * count <= ImageLimits.side, width * height * count <= ImageLimits.pixels else {
      throw .output(
        .cannotWrite(
          path: path,
          reason: "\(count) frames of \(width)×\(height) pixels are too many for one picture;"
            + " a folder takes them"))
    }
    let sheet = Pixmap(width: width, height: height * count)
    var state = Progress(framesDone: 0, frameCount: count)
    try stills(
      at: manifest.frames.map { manifest.frameRate.time(ofFrame: $0.index) }, threads: threads,
      work: { (_, frame) in (frame, frame.digest) },
      take: { (index, drawn) throws(RenderError) in
        let (frame, digest) = drawn
        manifest.frames[index].digest = digest
        for y in 0..<height {
          unsafe sheet.row(index * height + y).update(from: frame.row(y), count: 4 * width)
        }
        state.framesDone += 1
        progress(state)
      })
    let known = Dictionary(
      (old?.frames ?? []).map { ($0.index, $0.digest) }, uniquingKeysWith: { $1 })
    var result = GoldenUpdate()
    result.kept = manifest.frames.count { known[$0.index] == $0.digest }
    result.written = count - result.kept
    result.removed = Set(known.keys).subtracting(manifest.frames.map(\.index)).count
    if manifest.isSame(as: old), let there = try? PictureFile(path: path).pixmap,
      there.digest == sheet.digest
    {
      return result
    }
    result.isChange = true
    try blamingOutput { () throws(OutputError) in
      let update = FolderUpdate(folder: path.folder)
      let picture = try PictureEncoder.png(sheet, path: path)
      try update.write(
        PNGText.adding(manifest.text, keyword: GoldenStore.keyword, to: picture), to: path.lastPart)
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

extension GoldenManifest {
  /// Whether an older manifest says the same. Another version of the program that draws the same is no change.
  fileprivate func isSame(as old: GoldenManifest?) -> Bool {
    var same = self
    same.program = old?.program ?? program
    return same == old
  }
}
