import SplashRender
import Synchronization

/// A cache of the motions of selected layers. A motion applies to all frames.
final class LayerMotions: Sendable {
  private struct Key: Hashable {
    let revision: Int
    let path: String
  }

  /// The maximum number of cached motions.
  private static let room = 16

  private let kept = Mutex<[Key: LayerMotion]>([:])

  /// Returns the motion of a layer.
  func motion(of path: String, revision: Int, _ film: Film) -> LayerMotion {
    let key = Key(revision: revision, path: path)
    if let known = kept.withLock({ $0[key] }) { return known }
    let motion = LayerMotion(of: path, in: film)
    kept.withLock { kept in
      if kept.count >= Self.room { kept = [:] }
      kept[key] = motion
    }
    return motion
  }
}
