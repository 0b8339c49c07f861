import SplashPixels
import SplashRender

/// `sheet`: frames side by side.
enum SheetCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let output = try invocation.picture()
    let columns = try invocation.integer(.columns, in: Limits.pictures) ?? 4
    let count = try invocation.integer(.count, in: Limits.pictures) ?? 12
    let width = try invocation.width() ?? 1200
    let film = try invocation.film(invocation.arguments[0], invocation.overrides(), messages)
    try invocation.check([output], of: film, areSingle: true)
    if invocation.has(.dryRun) {
      return try Terminal.write(
        "\(output.path): \(counted(min(count, film.frameCount), "frame")) of \(film.length)\n",
        to: .output
      )
    }
    let sheet: Pixmap
    do {
      sheet = try film.contactSheet(count: count, columns: columns, width: width)
    } catch {
      throw Failure(error)
    }
    try invocation.write(sheet, of: film, to: output, messages)
  }
}
