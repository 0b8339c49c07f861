import Foundation
import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Testing

@testable import SplashStudio

/// The order of events that a page receives. CommandLineTests tests the streams themselves.
@Suite struct EventStreamsTests {
  /// A studio without files.
  private struct NoScenes: StudioSource {
    var scenes: [String] { ["none"] }
    var rows: [StudioRow] { [] }
    var canEdit: Bool { false }
    func read(_ variant: Variant) -> ReadVariant { ReadVariant() }
    func outputName(for variant: Variant) -> String { "none" }
    func goldenStore(for variant: Variant) -> GoldenStore? { nil }
    func recordedFilm(for variant: Variant, revision: Int) -> Film? { nil }
    func threads(for outputs: [Output], of film: Film) throws(ReasonError) -> Int { 1 }
    func save(_ bytes: [UInt8], over text: SourceText) -> FileEdit.Outcome { .failed }
    func words(for variant: Variant, parameters: Set<String>) -> [String] { [] }
    func refresh() {}
  }

  /// The events that a listener has received.
  private final class Heard: @unchecked Sendable {
    private let lock = NSCondition()
    private var texts: [String] = []

    func append(_ event: JSON) {
      lock.withLock {
        texts.append(event.text)
        lock.broadcast()
      }
    }

    /// The first events, as soon as there are `count` or five seconds have passed.
    func first(_ count: Int) -> [String] {
      lock.withLock {
        let end = Date(timeIntervalSinceNow: 5)
        while texts.count < count, lock.wait(until: end) {}
        return texts
      }
    }
  }

  @Test
  func `a studio event sent while a web page subscribes arrives after the page's initial events`() {
    let events = EventStreams(FilmCache(NoScenes()))
    let heard = Heard()
    let latest = JSON.object([("job", .whole(1)), ("done", .whole(0))])
    let new = JSON.object([("job", .whole(1)), ("failed", .string("stopped"))])
    let sent = DispatchSemaphore(value: 0)
    let send = {
      Foundation.Thread.detachNewThread {
        sent.signal()
        events.tell(new)
      }
      sent.wait()
      // Gives the other thread time; it must wait.
      Foundation.Thread.sleep(forTimeInterval: 0.05)
      return [latest]
    }
    let listener = events.listen(latest: send, { heard.append($0) })
    let texts = heard.first(3)
    events.stop(listener)
    #expect(texts.count == 3)
    #expect(texts.dropFirst() == [latest.text, new.text])
  }
}
