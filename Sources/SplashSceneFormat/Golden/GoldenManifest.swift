package import SplashScene
package import SplashSystem

/// The frames of a scene that were recorded for comparison, with everything needed to draw them again. Paths are
/// relative to the manifest's folder, or absolute.
package struct GoldenManifest: Hashable, Sendable {
  /// The version of this format.
  package static let formatVersion = 1
  /// The file name of a manifest.
  package static let fileName = "golden.json"

  /// A recorded frame.
  package struct Frame: Hashable, Sendable {
    /// The frame's number at the manifest's frame rate, starting at 0.
    package var index: Int
    /// The scene's markers at the frame when it was recorded.
    package var markers: [String]
    /// The file name of the frame's image in the manifest's folder; `nil` if all frames are in one image.
    package var file: FilePath?
    /// The SHA-256 digest of the frame's pixels in hexadecimal.
    package var digest: String

    package init(index: Int, markers: [String], file: FilePath?, digest: String) {
      (self.index, self.markers, self.file, self.digest) = (index, markers, file, digest)
    }
  }

  /// The rules that selected the frames. A frame is recorded if any rule selects it.
  package struct Choice: Hashable, Sendable {
    /// Times as in `--at`.
    package var at: [String] = []
    /// Every frame whose number is a multiple of this one.
    package var every: Int?
    /// The number of frames to select, evenly spaced from the first to the last.
    package var count: Int?
    /// The maximum number of frames to select so that they show all movement in the scene.
    package var motion: Int?
    /// The frames at the scene's markers.
    package var markers = false

    package init() {}
  }

  /// The values that override those of the scene.
  package struct Options: Hashable, Sendable {
    /// The values of parameters as text, by name.
    package var set: [String: String] = [:]
    /// The files of image parameters, by name.
    package var images: [String: String] = [:]
    /// The parameter files.
    package var params: [String] = []
    /// The animation and theme of an archive of animations.
    package var animation: String?
    package var theme: String?
    /// The rules for drawing animations of other formats.
    package var rules = PlayerRules.afterEffects
    package var seed: UInt64?
    package var appearance: Appearance?
    package var size: Size?
    package var scale: Double?
    package var frameRate: FrameRate?
    package var background: String?
    /// The other folders whose files the scene may use.
    package var allowedFolders: [String] = []

    package init() {}
  }

  /// The version of the program that recorded the frames.
  package var program: String
  /// The scene file.
  package var scene: String
  /// The frame rate.
  package var frameRate: FrameRate
  package var options = Options()
  package var choice = Choice()
  /// The maximum difference in any channel of a pixel, 0…255.
  package var maximumDifference = 0
  /// The share of pixels that may differ by more than that, 0…1.
  package var pixelShare = 0.0
  /// The maximum mean difference of a block of pixels, 0…255; `nil` for no limit.
  package var blockLimit: Double?
  /// The frames in order.
  package var frames: [Frame] = []

  package init(program: String, scene: String, frameRate: FrameRate) {
    (self.program, self.scene, self.frameRate) = (program, scene, frameRate)
  }
}
