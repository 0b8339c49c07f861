package import SplashScene
package import SplashSystem

/// Which frames of a scene were recorded to compare later ones with, and all that is needed to draw them
/// again. Paths are relative to the manifest's folder, or absolute.
package struct GoldenManifest: Hashable, Sendable {
  /// The version of this format.
  package static let formatVersion = 1
  /// The name of a manifest in its folder.
  package static let fileName = "golden.json"

  /// A recorded frame.
  package struct Frame: Hashable, Sendable {
    /// Its number at the manifest's rate, from 0.
    package var index: Int
    /// The scene's markers that were at the frame when it was recorded.
    package var markers: [String]
    /// The name of its picture in the manifest's folder; `nil` where one picture holds all frames.
    package var file: FilePath?
    /// The SHA-256 digest of its pixels in hexadecimal digits.
    package var digest: String

    package init(index: Int, markers: [String], file: FilePath?, digest: String) {
      (self.index, self.markers, self.file, self.digest) = (index, markers, file, digest)
    }
  }

  /// How frames were chosen: those that any of these choose.
  package struct Choice: Hashable, Sendable {
    /// Moments as `--at` takes them.
    package var at: [String] = []
    /// Every frame whose number is divisible by this one.
    package var every: Int?
    /// So many frames, evenly spread from the first to the last.
    package var count: Int?
    /// At most so many frames that show what moves in the scene.
    package var motion: Int?
    /// Those at the scene's markers.
    package var markers = false

    package init() {}
  }

  /// What took the place of values in the scene.
  package struct Options: Hashable, Sendable {
    /// The texts of parameters by name.
    package var set: [String: String] = [:]
    /// The files of image parameters by name.
    package var images: [String: String] = [:]
    /// Files of parameters.
    package var params: [String] = []
    /// The animation and the theme of an archive of Lottie files.
    package var animation: String?
    package var theme: String?
    /// The rules that Lottie files are drawn by.
    package var rules = LottieRules.afterEffects
    package var seed: UInt64?
    package var appearance: Appearance?
    package var size: Size?
    package var scale: Double?
    package var frameRate: FrameRate?
    package var background: String?
    /// Folders below which the scene may name files besides its own.
    package var allowedFolders: [String] = []

    package init() {}
  }

  /// The version of the program that recorded the frames.
  package var program: String
  /// The scene file.
  package var scene: String
  /// What frames are counted in.
  package var frameRate: FrameRate
  package var options = Options()
  package var choice = Choice()
  /// The most by which a channel of a pixel may differ, 0…255.
  package var maximumDifference = 0
  /// The share of pixels that may differ by more, 0…1.
  package var pixelShare = 0.0
  /// The frames in the order of their numbers.
  package var frames: [Frame] = []

  package init(program: String, scene: String, frameRate: FrameRate) {
    (self.program, self.scene, self.frameRate) = (program, scene, frameRate)
  }
}
