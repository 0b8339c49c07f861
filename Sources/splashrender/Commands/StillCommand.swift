import SplashPixels
import SplashRender
import SplashSystem

/// `still`: one frame.
enum StillCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let output = try invocation.picture()
    let moment = try invocation.timePoint(.at)
    let width = try invocation.width()
    var film = try invocation.film(invocation.files[0], invocation.overrides(), messages)
    if let width { film.setWidth(width) }
    let time = try invocation.time(of: moment, in: film)
    try invocation.check([output], of: film, areSingle: true)
    try invocation.checkSizes([output], of: film)
    try invocation.checkMemory(still: output, of: film)
    if invocation.has(.dryRun) {
      return try Terminal.write(
        lines: ["\(output.path): \(film.width)×\(film.height) pixels, at \(short(time)) s"],
        to: .output)
    }
    let still: Pixmap
    do {
      still = try film.still(at: time)
    } catch {
      throw Failure(error)
    }
    try invocation.write(still, of: film, to: output, messages)
  }
}
