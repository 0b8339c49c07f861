import SplashMedia
import SplashRender
import SplashSystem
import Synchronization

/// Scenes that are rendered one after the other, or several at a time, and what became of each.
final class Batch: Sendable {
  /// A scene and where it goes.
  struct Item: Sendable {
    let name: String
    let scene: String
    let output: String
  }

  /// What became of an item.
  struct Result: Sendable {
    let item: Item
    let made: Made
    let seconds: Double
    /// How it ended; `nil` when it was not begun.
    let code: ExitCode?
  }

  /// What was made of a scene.
  struct Made: Sendable {
    var frames = 0
    /// What became of the output; nil when none was made.
    var report: OutputReport?
  }

  /// Renders an item and tells how far it is.
  typealias Render = @Sendable (Item, (Progress) -> Void) throws(Failure) -> Made

  private struct State {
    var next = 0
    var results: [Result?]
    /// Frames done and frames in all, of the items that have begun.
    var frames: [(done: Int, total: Int)]
  }

  private let items: [Item]
  private let display: ProgressDisplay
  private let render: Render
  private let state: Mutex<State>

  init(items: [Item], display: ProgressDisplay, render: @escaping Render) {
    self.items = items
    self.display = display
    self.render = render
    state = Mutex(
      State(
        results: Array(repeating: nil, count: items.count),
        frames: Array(repeating: (0, 0), count: items.count)))
  }

  /// What became of every item that was begun, in the items' order.
  var results: [Result] {
    state.withLock { $0.results.compactMap(\.self) }
  }

  /// Renders all items, `jobs` at a time. Stops when a drawing was given up on that would take time and
  /// memory from all that follows; see ``SVGLibrary/hasAbandonedDrawing``.
  func run(jobs: Int, messages: Messages) {
    let workers = (1..<max(1, jobs)).compactMap { _ in Thread { self.work(messages) } }
    work(messages)
    for worker in workers { worker.join() }
    let left = state.withLock { state in
      let left = items[state.next...]
      for index in left.indices {
        state.results[index] = Result(item: items[index], made: Made(), seconds: 0, code: nil)
      }
      return left.count
    }
    if left > 0 {
      messages.error(
        "the SVG document that was given up on is still at work, so that the batch ends here;"
          + " \(counted(left, "scene")) not begun")
    }
  }

  private func work(_ messages: Messages) {
    while let index = take() {
      let start = display.elapsed
      var made = Made()
      var code: ExitCode? = .success
      do throws(Failure) {
        made = try render(items[index]) { [self] progress in
          show(index, done: progress.framesDone, total: progress.frameCount)
        }
      } catch {
        messages.report(error, about: items[index].scene)
        code = error.exitCode
      }
      let result = Result(
        item: items[index], made: made, seconds: display.elapsed - start, code: code)
      state.withLock { $0.results[index] = result }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < items.count, !SVGLibrary.hasAbandonedDrawing else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  private func show(_ index: Int, done: Int, total: Int) {
    let (frames, finished) = state.withLock { state in
      state.frames[index] = (done, total)
      return (state.frames, state.results.count { $0 != nil })
    }
    display.update(
      done: frames.reduce(0) { $0 + $1.done }, of: frames.reduce(0) { $0 + $1.total },
      remark: "\(finished)/\(items.count) scenes")
  }

  /// The results as a table for people.
  static func table(of results: [Result]) -> String {
    let header = ["NAME", "FRAMES", "SECONDS", "STATUS"]
    let rows =
      [header]
      + results.map { result in
        let isDone = result.code == .success
        return [
          result.item.name, isDone ? String(result.made.frames) : "-", fixed(result.seconds, 1),
          result.status,
        ]
      }
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return switch column {
        case 0: row[column] + padding
        case row.count - 1: row[column]
        default: padding + row[column]
        }
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension Batch.Result {
  /// The status in a word or two.
  var status: String {
    switch code {
    case nil: "not begun"
    case .success: "done"
    case .invalidScene: "invalid scene"
    case .missingInput: "file not found"
    case .unwritableOutput: "can't write"
    default: "failed"
    }
  }

  /// The result for programs.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("name", .string(item.name)), ("scene", .string(item.scene)),
      ("output", .string(item.output)),
      ("frames", .number(String(made.frames))), ("seconds", .number(fixed(seconds, 3))),
      ("status", .string(status)),
      ("exitCode", code.map { .number(String($0.rawValue)) } ?? .null),
    ]
    if let report = made.report { members += report.json }
    return .object(members)
  }
}
