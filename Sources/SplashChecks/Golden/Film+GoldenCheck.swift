import SplashMedia
import SplashPixels
package import SplashRender
import SplashScene
package import SplashSceneFormat
import SplashSyntax
import SplashSystem

extension GoldenManifest {
  /// Returns a frame's display name: `frame 30 (0.5 s, middle)`.
  package func name(of frame: Frame) -> String {
    let time = short(frameRate.time(ofFrame: frame.index)) + " s"
    return "frame \(frame.index) (\(([time] + frame.markers).joined(separator: ", ")))"
  }
}

extension Film {
  /// Draws the frames of a manifest and compares them with their images.
  ///
  /// - Parameters:
  ///   - golden: The manifest that lists the frames.
  ///   - pictures: The images of the manifest's frames.
  ///   - threads: The number of drawing threads, at least 1.
  ///   - take: A closure that receives the result for each frame, in order, on the calling thread.
  package func checkGolden(
    _ golden: GoldenFile, _ pictures: GoldenPictures, tolerance: Tolerance, threads: Int,
    take: (CheckedItem) throws(RenderError) -> Void
  ) throws(RenderError) {
    let manifest = golden.manifest
    let rate = manifest.frameRate
    let last = rate.frameCount(in: scene.duration) - 1
    let (length, names) = (short(scene.duration), manifest.frames.map(manifest.name))
    try stills(
      at: manifest.frames.map { rate.time(ofFrame: $0.index) }, threads: threads,
      work: { index, picture -> Result<CheckedItem, OutputError> in
        let frame = manifest.frames[index]
        let members: [(String, JSON)] = [
          ("frame", .number(String(frame.index))),
          ("time", .shortest(rate.time(ofFrame: frame.index))),
          ("markers", .array(frame.markers.map { .string($0) })),
        ]
        func item(_ status: ComparisonReport.Status, _ message: String) -> ComparisonReport.Item {
          ComparisonReport.Item(
            name: names[index], status: status, message: message, comparison: nil,
            members: members)
        }
        let expected: (pixmap: Pixmap, file: [UInt8]?)
        let path = pictures.path(ofFrame: index)
        do throws(AssetError) {
          expected = try pictures.picture(ofFrame: index)
          guard expected.pixmap.digest == frame.digest else {
            throw .corrupt(path: path, reason: "its pixels differ from the recorded ones")
          }
        } catch {
          let errors = golden.wrongPicture(ofFrame: index, error, at: path)
          let message = errors.diagnostics.first?.message ?? ""
          return .success(CheckedItem(item: item(.failed, message), error: errors))
        }
        if frame.index > last {
          let message = "the scene has become shorter: it ends at \(length) s, before the frame"
          return .success(CheckedItem(item: item(.different, message)))
        }
        return Result { () throws(OutputError) in
          try CheckedItem.compare(
            expected.pixmap, picture, tolerance: tolerance, name: names[index], members: members,
            file: expected.file, showsPictures: { true })
        }
      },
      take: { (_, result) throws(RenderError) in
        try take(blamingOutput { () throws(OutputError) in try result.get() })
      })
  }
}
