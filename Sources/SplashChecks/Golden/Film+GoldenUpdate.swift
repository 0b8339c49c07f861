import SplashMedia
import SplashPixels
package import SplashRender
import SplashScene
package import SplashSceneFormat
package import SplashSystem

/// The changes that an update of golden frames made.
package struct GoldenUpdate: Sendable {
  /// The number of images written.
  package var written = 0
  /// The number of images that already existed.
  package var kept = 0
  /// The number of images removed because their frames are no longer selected.
  package var removed = 0
  /// Whether a file was written or removed.
  package var isChange: Bool { !files.isEmpty || removed > 0 }
  /// The files that were written.
  package var files: [FilePath] = []
}

extension Film {
  /// Draws the frames of a manifest, and writes their images and the manifest: either all files or none. Files whose
  /// pixels are already correct are left unchanged.
  ///
  /// - Parameters:
  ///   - manifest: The frames and the scene's options. The digests are filled in.
  ///   - store: The location where the frames are stored. A missing folder is created.
  ///   - old: The existing manifest, if any. Frames that are only in the existing manifest are removed.
  ///   - replacesOthers: Whether existing images that aren't in `old` are replaced as well. Otherwise they are an
  ///     error, unless their pixels are correct.
  ///   - threads: The number of drawing threads, at least 1.
  ///   - progress: A closure that is called after each frame.
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
                  "it exists and is not a golden frame of this scene; move it, or choose another"
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
    try blamingOutput { () throws(OutputError) in
      try update.write(Array(manifest.text.utf8), to: FilePath(GoldenManifest.fileName))
      result.files = try update.commit()
    }
    return result
  }

  /// Writes the frames as a single image, from top to bottom.
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
          reason: "\(count) frames of \(width)×\(height) pixels are too many for one image;"
            + " use a folder"))
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
    try blamingOutput { () throws(OutputError) in
      let update = FolderUpdate(folder: path.folder)
      let picture = try PictureEncoder.png(sheet, path: path)
      try update.write(
        PNGText.adding(manifest.text, keyword: GoldenStore.keyword, to: picture), to: path.lastPart)
      result.files = try update.commit()
    }
    return result
  }

  /// The result of recording a frame.
  private struct Recording: Sendable {
    var digest: String
    /// The bytes of the frame's file; `nil` if the file already exists.
    var file: Result<[UInt8], OutputError>?
  }
}

extension GoldenManifest {
  /// Returns whether an older manifest has the same contents. The version of the program is ignored.
  fileprivate func isSame(as old: GoldenManifest?) -> Bool {
    var same = self
    same.program = old?.program ?? program
    return same == old
  }
}
