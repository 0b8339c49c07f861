import SplashRender

/// `still`: one frame.
enum StillCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let path = try invocation.picture()
    let film = try invocation.film(invocation.arguments[0], invocation.overrides(), messages)
    let time = try invocation.time(in: film)
    if invocation.has(.dryRun) {
      return try Terminal.write("\(path): \(film.pixels), at \(short(time)) s\n", to: .output)
    }
    do {
      try writePNG(still(film, at: time), to: path)
    } catch {
      throw Failure(error)
    }
  }
}
