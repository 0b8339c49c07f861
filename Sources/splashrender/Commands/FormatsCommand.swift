import SplashMedia
import SplashRender
import SplashSystem

/// `formats`: lists the output formats of this build.
enum FormatsCommand {
  static let declaration = Command(
    name: "formats",
    summary: "List the supported formats, their codecs and alpha support.",
    usage: "formats [--json]",
    examples: [
      .init("splashrender formats", "all of them, by name and extension"),
      .init("splashrender formats --json", "the same as JSON, for scripts"),
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let formats = OutputFormat.allCases.map { FormatSupport($0) }
    try messages.result(lines(of: formats), [("formats", .array(formats.map(\.json)))])
  }

  private static func lines(of formats: [FormatSupport]) -> [String] {
    var rows = [["FORMAT", "NAMES", "CODEC", "ALPHA", "SOUND", "PIXEL FORMATS"]]
    for support in formats {
      let names = support.format.pathExtensions.map { "." + $0 }.joined(separator: " ")
      var head = [support.format.rawValue, names]
      var sound = support.format.soundCodecs.map(\.rawValue).joined(separator: " ")
      if support.encoders.isEmpty { rows.append(head + ["", "on or off", "", ""]) }
      for encoder in support.encoders {
        let codec = encoder.codec?.rawValue ?? ""
        let state = encoder.hasAlpha ? "yes" : "no"
        let missing = "not in this build: needs " + encoder.libraries.joined(separator: " or ")
        rows.append(
          head + [
            codec, encoder.isBuilt ? state : "-", sound,
            encoder.isBuilt ? encoder.pixelFormats.map(\.rawValue).joined(separator: " ") : missing,
          ])
        head = ["", ""]
        sound = ""
      }
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column < 5 ? cell + String(repeating: " ", count: widths[column] - cell.count) : cell
      }
      return cells.joined(separator: "  ").trimmedEnd
    }
    let notes = """

      The first codec and pixel format of each format are the defaults (--codec, --pix-fmt); with
      alpha, the default is the first pixel format with an a in its name.
      PNG, JPEG, WebP and AVIF write numbered images, one per frame, if the name has a number:
      frame-%05d.png.
      """
    return lines + notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension FormatSupport {
  /// The format as JSON.
  fileprivate var json: JSON {
    .object([
      ("format", .string(format.rawValue)),
      ("extensions", .array(format.pathExtensions.map { .string($0) })),
      ("alpha", .bool(hasAlpha)),
      ("sound", .array(format.soundCodecs.map { .string($0.rawValue) })),
      (
        "codecs",
        .array(
          encoders.map { encoder in
            .object([
              ("codec", encoder.codec.map { .string($0.rawValue) } ?? .null),
              ("available", .bool(encoder.isBuilt)), ("alpha", .bool(encoder.hasAlpha)),
              ("pixelFormats", .array(encoder.pixelFormats.map { .string($0.rawValue) })),
              ("libraries", .array(encoder.libraries.map { .string($0) })),
            ])
          })
      ),
    ])
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmedEnd: String {
    var text = Substring(self)
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
