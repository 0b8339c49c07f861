import SplashMedia
import SplashPixels
import SplashRender

/// `still`: one frame.
enum StillCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let path = try invocation.picture()
    let moment = try invocation.timePoint(.at)
    let film = try invocation.film(invocation.arguments[0], invocation.overrides(), messages)
    let time = try invocation.time(of: moment, in: film)
    try invocation.check([Output(path: path, format: .png)], of: film)
    if invocation.has(.dryRun) {
      return try Terminal.write(
        "\(path): \(film.width)×\(film.height) pixels, at \(short(time)) s\n", to: .output)
    }
    let still: Pixmap
    do {
      still = try film.still(at: time)
    } catch {
      throw Failure(error)
    }
    do {
      try writePNG(still, to: path)
    } catch {
      throw .output(error)
    }
  }
}
