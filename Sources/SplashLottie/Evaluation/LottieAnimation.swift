package import SplashScene
import SplashSystem

/// A Lottie file with the rules by which it is drawn.
package struct LottieAnimation: Composition {
  /// The file's composition, with the values of its slots filled in.
  let file: LottieComposition
  let rules: PlayerRules

  /// What such a file is called in messages.
  package static let noun = "Lottie file"

  package init(_ file: LottieComposition, rules: PlayerRules = .afterEffects) {
    (self.file, self.rules) = (file, rules)
  }

  package var kind: LayerKind { .lottie }
  package var noun: String { Self.noun }
  package var name: String { file.name }
  package var size: Size { file.size }
  package var frameRate: FrameRate { file.frameRate }
  package var duration: Double { file.duration }
  package var markers: [Marker] { file.markers }
  package var layerCount: Int { Int(clamping: file.load.layers) }
  package var elementCount: Int { Int(clamping: file.load.elements) }

  package func moment(at time: Double) -> Moment { file.moment(at: time, rules: rules) }

  package func tree(limit: Int) -> CompositionTree { file.tree(rules, limit: limit) }
}
