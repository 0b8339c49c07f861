import SplashRender
import Synchronization

/// How progress is shown.
enum ProgressStyle: String, CaseIterable, Sendable {
  case auto
  case bar
  case plain
  case json
  case none
}

/// Shows how far rendering is: a line that is redrawn on a terminal, or lines for a log or a program.
final class ProgressDisplay: Sendable {
  private let style: ProgressStyle
  private let messages: Messages
  private let start = ContinuousClock.now
  private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

  init(_ invocation: Invocation, messages: Messages) {
    let wanted = invocation.choice(.progress, or: ProgressStyle.auto)
    style =
      if invocation.has(.quiet), !invocation.has(.progress) {
        .none
      } else if wanted == .auto {
        Terminal.isTerminal(.error) && Environment.value(of: "TERM") != "dumb" ? .bar : .none
      } else {
        wanted
      }
    self.messages = messages
  }

  /// Whether progress is shown to a person, who also likes to be told how it ended.
  var hasAudience: Bool { style == .bar || style == .plain }

  /// Seconds since the display was made.
  var elapsed: Double {
    Self.seconds(ContinuousClock.now - start)
  }

  /// Shows that `done` of `total` frames are finished, unless that was shown a moment ago.
  ///
  /// - Parameter remark: What else to say, such as how many scenes are done.
  func update(done: Int, of total: Int, remark: String? = nil) {
    guard style != .none else { return }
    let now = ContinuousClock.now
    let pause: Duration = style == .bar ? .milliseconds(100) : .seconds(1)
    let isDue = lastShown.withLock { last in
      if done < total, let shown = last, now - shown < pause { return false }
      last = now
      return true
    }
    guard isDue else { return }
    show(State(done: done, total: total, elapsed: Self.seconds(now - start), remark: remark))
  }

  /// Takes the line away from the terminal.
  func finish() {
    if style == .bar { messages.clearProgress() }
  }

  private func show(_ state: State) {
    switch style {
    case .bar: messages.showProgress(state.bar)
    case .plain: messages.line(state.sentence)
    case .json: messages.line(state.json)
    case .auto, .none: break
    }
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  private struct State {
    let done: Int
    let total: Int
    let elapsed: Double
    let remark: String?

    var rate: Double { elapsed > 0 ? Double(done) / elapsed : 0 }
    var remaining: Double? { rate > 0 ? Double(total - done) / rate : nil }

    var bar: String {
      let width = 20
      let filled = total > 0 ? min(width, width * done / total) : 0
      return "[" + String(repeating: "=", count: filled)
        + String(repeating: " ", count: width - filled) + "] " + sentence
    }

    var sentence: String {
      var parts = ["\(done)/\(total) frames", "\(fixed(rate, 1)) fps"]
      if let remaining { parts.append(Self.clock(remaining) + " left") }
      if let remark { parts.insert(remark, at: 0) }
      return parts.joined(separator: "  ")
    }

    var json: String {
      var members: [(String, JSON)] = [
        ("frame", .number(String(done))), ("frames", .number(String(total))),
        ("framesPerSecond", .number(fixed(rate, 2))), ("elapsed", .number(fixed(elapsed, 3))),
      ]
      if let remaining { members.append(("remaining", .number(fixed(remaining, 3)))) }
      return JSON.object(members).text
    }

    private static func clock(_ seconds: Double) -> String {
      let whole = Int(min(seconds, 359_999).rounded(.up))
      return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
  }
}
