import SplashPixels
import SplashRender
import SplashSystem

/// `sheet`: frames side by side.
enum SheetCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let output = try invocation.picture()
    let columns = try invocation.integer(.columns, in: Limits.pictures) ?? 4
    let count = try invocation.integer(.count, in: Limits.pictures) ?? 12
    let width = try invocation.width() ?? 1200
    let moments = try moments(invocation)
    let film = try invocation.film(invocation.files[0], invocation.overrides(), messages)
    try invocation.check([output], of: film, areSingle: true)
    var times: [Double] = []
    for (moment, text) in moments { times.append(try invocation.time(of: moment, text, in: film)) }
    if times.isEmpty { times = film.evenTimes(count: count) }
    if invocation.has(.dryRun) {
      let frames = counted(times.count, "frame")
      let line = "\(output.path): \(frames) of \(film.length)"
      return try Terminal.write(lines: [line], to: .output)
    }
    let sheet: Pixmap
    do {
      sheet = try film.contactSheet(
        at: times, columns: columns, width: width, isLabelled: !invocation.has(.noLabels))
    } catch {
      throw Failure(error)
    }
    try invocation.write(sheet, of: film, to: output, messages)
  }

  /// The moments that `--at` names, with their texts; none without it.
  private static func moments(
    _ invocation: Invocation
  ) throws(Failure) -> [(TimePoint, text: String)] {
    let texts = invocation.all(.at)
    guard !texts.isEmpty else { return [] }
    if let name = [Option.Name.from, .to, .count].first(where: invocation.has) {
      throw invocation.mistake("--at and --\(name.rawValue) contradict each other")
    }
    guard Limits.pictures.contains(texts.count) else {
      throw invocation.mistake(
        "--at names \(texts.count) moments; the most are \(Limits.pictures.upperBound)")
    }
    return try texts.map { text throws(Failure) in (try invocation.timePoint(text, of: .at), text) }
  }
}
