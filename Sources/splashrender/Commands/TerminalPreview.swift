import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `preview --terminal`: plays a scene as coloured characters.
enum TerminalPreview {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let unused: [AnyOption] =
      [.output, .overwrite, .noOverwrite, .dryRun] + AnyOption.gif.filter { $0 != .loop }
      + [.json, .scale, .timings] + AnyOption.work
    for option in unused where invocation.has(option) {
      throw invocation.mistake(
        "--terminal writes no output and can't be combined with \(option.spelling)")
    }
    guard Terminal.isTerminal(.output) else {
      throw invocation.mistake(
        "--terminal needs a terminal, but standard output isn't one; -o FILE.gif writes a GIF")
    }
    let size = Terminal.size(.output) ?? (80, 24)
    let loopCount = try invocation[.loop]?.count
    let width = try SceneSource(invocation).width()
    let overrides = try SceneSource(invocation).overrides()
    var film = try SceneSource(invocation).film(invocation.files[0], overrides, messages)
    if overrides.frameRate == nil { film.frameRate = .gif }
    let choice = invocation.choice(.color) ?? .auto
    let isColored = choice == .always || choice == .auto && !Environment.has("NO_COLOR")
    var player = Player(
      film: film, width: width, size: size, screen: HalfBlocks(isColored: isColored))
    Cursor.hide()
    defer { Cursor.show() }
    do throws(RenderError) {
      try player.play(invocation.has(.loop) ? loopCount : 1)
    } catch {
      throw CommandError(error)
    }
  }

  /// Shows frames at their times, and skips those that are late.
  private struct Player {
    var film: Film
    /// The maximum width in pixels.
    let width: Int?
    var size: (columns: Int, rows: Int)
    var screen: HalfBlocks

    /// Plays the scene `loopCount` times; forever if it is nil.
    mutating func play(_ loopCount: Int?) throws(RenderError) {
      fit()
      let start = ContinuousClock.now
      let length = Double(film.frameCount) / film.frameRate.value
      var shown = -1
      while true {
        let elapsed = (ContinuousClock.now - start) / Duration.seconds(1)
        let play = Int(clamping: elapsed / length)
        if let loopCount, play >= loopCount { break }
        let index = min(
          film.frameCount - 1,
          Int(clamping: (elapsed - Double(play) * length) * film.frameRate.value))
        let frame = play * film.frameCount + index
        guard frame != shown else {
          usleep(2000)
          continue
        }
        shown = frame
        try show(index)
      }
      try show(film.frameCount - 1)
    }

    private mutating func show(_ index: Int) throws(RenderError) {
      var text = ""
      let now = Terminal.size(.output) ?? size
      if Cursor.takeSuspension() || now != size {
        size = now
        fit()
        screen = HalfBlocks(isColored: screen.isColored)
        text = "\u{1B}[2J\u{1B}[H"
      }
      text += screen.draw(try film.still(at: film.time(ofFrame: index)))
      if text.isEmpty { return }
      // The terminal may buffer everything until the end.
      try blame { () throws(CommandError) in
        try Terminal.write(raw: "\u{1B}[?2026h" + text + "\u{1B}[?2026l", to: .output)
      }
    }

    /// Scales the scene to the terminal's size.
    private mutating func fit() {
      let scene = film.scene.size
      let rows = Double(max(2, 2 * (size.rows - 2)))
      let widest = Double(min(size.columns, width ?? size.columns))
      film.pixelScale = min(widest / scene.width, rows / scene.height)
    }

    private func blame(_ body: () throws(CommandError) -> Void) throws(RenderError) {
      do throws(CommandError) { try body() } catch {
        if case .output(let error) = error { throw .output(error) }
      }
    }
  }
}
