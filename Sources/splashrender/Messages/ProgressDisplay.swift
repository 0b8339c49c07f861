import SplashRender
import SplashSyntax
import SplashSystem
import Synchronization

/// The form of the progress display.
enum ProgressStyle: String, CaseIterable, Sendable {
  case auto
  case bar
  case plain
  case json
  case none
}

/// Shows the progress of rendering: a line that is redrawn on a terminal, or lines for a log or a program.
final class ProgressDisplay: Sendable {
  private let style: ProgressStyle
  private let messages: Messages
  private let start = ContinuousClock.now
  private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

  /// - Parameter wanted: The requested form.
  init(_ wanted: ProgressStyle, messages: Messages) {
    style =
      if wanted == .auto {
        Terminal.isTerminal(.error) && Environment.value(of: "TERM") != "dumb" ? .bar : .none
      } else {
        wanted
      }
    self.messages = messages
  }

  /// Whether a person is watching the progress, and should also see a summary.
  var hasAudience: Bool { style == .bar || style == .plain }

  /// The seconds since the display was created.
  var elapsed: Double {
    Self.seconds(ContinuousClock.now - start)
  }

  /// Shows that `done` of `total` frames are finished, unless the display was updated very recently.
  ///
  /// - Parameter remark: Additional text, such as the scene's name.
  func update(done: Int, of total: Int, remark: String? = nil) {
    update(isLast: done == total) { elapsed in
      State(
        share: total > 0 ? Double(done) / Double(total) : 0, frames: done, total: total, rows: nil,
        elapsed: elapsed, remark: remark)
    }
  }

  /// Shows the progress of a batch, unless the display was updated very recently.
  ///
  /// - Parameters:
  ///   - rows: The number of finished rows.
  ///   - total: The number of rows.
  ///   - frames: The number of finished frames.
  ///   - share: The finished share of all work, from 0 to 1.
  func update(rows: Int, of total: Int, frames: Int, share: Double) {
    update(isLast: rows == total) { elapsed in
      State(share: share, frames: frames, total: nil, rows: (rows, total), elapsed: elapsed)
    }
  }

  private func update(isLast: Bool, _ state: (_ elapsed: Double) -> State) {
    guard style != .none else { return }
    let now = ContinuousClock.now
    let pause: Duration = style == .bar ? .milliseconds(100) : .seconds(1)
    let isDue = lastShown.withLock { last in
      if !isLast, let shown = last, now - shown < pause { return false }
      last = now
      return true
    }
    guard isDue else { return }
    show(state(Self.seconds(now - start)))
  }

  /// Removes the line from the terminal.
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
    /// The finished share, from 0 to 1.
    let share: Double
    let frames: Int
    /// The total number of frames, if known.
    let total: Int?
    /// The numbers of finished and of all rows in a batch.
    let rows: (done: Int, total: Int)?
    let elapsed: Double
    var remark: String?

    var rate: Double { elapsed > 0 ? Double(frames) / elapsed : 0 }
    var remaining: Double? { share > 0 && elapsed > 0 ? elapsed / share - elapsed : nil }

    var bar: String {
      let width = 20
      let filled = min(width, Int(clamping: Double(width) * share))
      return "[" + String(repeating: "=", count: filled)
        + String(repeating: " ", count: width - filled) + "] " + sentence
    }

    var sentence: String {
      var parts: [String] = []
      if let remark { parts.append(remark) }
      if let rows { parts.append("\(rows.done)/\(rows.total) scenes") }
      parts.append("\(frames)\(total.map { "/\($0)" } ?? "") frames")
      parts.append("\(fixed(rate, 1)) fps")
      if let remaining { parts.append(Self.clock(remaining) + " left") }
      return parts.joined(separator: "  ")
    }

    var json: String {
      var members: [(String, JSON)] = []
      if let rows {
        members += [
          ("scene", .number(String(rows.done))), ("scenes", .number(String(rows.total))),
        ]
      }
      members.append(("frame", .number(String(frames))))
      if let total { members.append(("frames", .number(String(total)))) }
      members += [
        ("framesPerSecond", .number(fixed(rate, 2))), ("elapsed", .number(fixed(elapsed, 3))),
      ]
      if let remaining { members.append(("remaining", .number(fixed(remaining, 3)))) }
      return JSON.object(members).text
    }

    private static func clock(_ seconds: Double) -> String {
      let whole = Int(clamping: min(seconds, 359_999).rounded(.up))
      return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
  }
}
