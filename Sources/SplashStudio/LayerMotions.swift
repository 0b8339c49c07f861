import SplashRender
import Synchronization

/// The motions of the layers that pages have chosen, which are worked out once for all frames.
final class LayerMotions: Sendable {
  private struct Key: Hashable {
    let revision: Int
    let path: String
  }

  /// How many motions are kept.
  private static let room = 16

  private let kept = Mutex<[Key: LayerMotion]>([:])

  /// The motion of a layer.
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
