import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Completes the warnings of the films of a cache while nothing else needs the processor.
final class FilmReviewer: Sendable {
  private let filmCache: FilmCache
  /// Tells pages that warnings are complete.
  private let tell: @Sendable () -> Void

  /// - Parameter tell: Called after the warnings of a film have been completed.
  init(_ filmCache: FilmCache, tell: @escaping @Sendable () -> Void) {
    (self.filmCache, self.tell) = (filmCache, tell)
  }

  /// Reviews films. Never returns.
  func work() {
    Thread.lowerPriority()
    while true {
      let shown = filmCache.waitForUnreviewed()
      // A change of the files, or a more recent film, supersedes the review.
      let warnings = shown.film?.findings?.reviewed { self.filmCache.mustReview(shown) }
      if let warnings {
        filmCache.take(warnings, for: shown)
        tell()
      }
    }
  }
}

extension FilmCache {
  /// Waits for a film whose warnings aren't complete, and returns the most recently used one.
  func waitForUnreviewed() -> ShownFilm {
    monitor.locked {
      while true {
        if let next = nextUnreviewed { return next }
        monitor.wait()
      }
    }
  }

  /// Returns whether a film is still the one to review.
  fileprivate func mustReview(_ shown: ShownFilm) -> Bool {
    monitor.locked { nextUnreviewed?.revision == shown.revision }
  }

  /// Stores the complete warnings of a film, unless its files have been read again.
  fileprivate func take(_ warnings: [Diagnostic], for shown: ShownFilm) {
    monitor.locked {
      guard state.entries[shown.variant]?.shown.revision == shown.revision else { return }
      state.entries[shown.variant]?.shown.warnings = warnings
      state.entries[shown.variant]?.shown.isReviewed = true
    }
  }

  /// The revisions whose warnings are complete.
  var reviewed: [Int] {
    monitor.locked { state.entries.values.map(\.shown).filter(\.isReviewed).map(\.revision) }
  }

  /// The most recently used film of the current files whose warnings aren't complete. The lock must be held.
  private var nextUnreviewed: ShownFilm? {
    state.entries.values
      .filter { !$0.shown.isReviewed && $0.shown.files == state.files }
      .max { $0.lastUse < $1.lastUse }?.shown
  }
}
