import SplashMedia
internal import SplashSystem

/// The page of a report: a self-contained HTML file, which is also well-formed XML. Its theme is light or dark,
/// depending on the reader's system.
struct ReportPage {
  /// The maximum number of items whose images are embedded in the page. The images of all other items are stored in
  /// separate files.
  private static let mostEmbedded = 30

  /// The embedded images, by file name.
  private var embedded: [String: String] = [:]
  private var count = 0

  /// Embeds the images of an item in the page, up to the maximum.
  mutating func add(
    _ files: [(role: ComparisonReport.Role, bytes: [UInt8])], stem: String
  ) {
    guard count < Self.mostEmbedded else { return }
    count += 1
    for (role, bytes) in files {
      embedded["\(stem)-\(role.rawValue).png"] = "data:image/png;base64," + Base64.text(bytes)
    }
  }

  /// Returns the complete page.
  ///
  /// - Parameter sheet: The file name of the sheet, if there is one.
  func text(of report: ComparisonReport, sheet: String?) -> String {
    let title = Markup.escaped("splashrender " + report.title)
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title): \(Self.words(report.status))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title) \(Self.badge(report.status))</h1>
      <p>\(Markup.escaped(report.message))</p>

      """
    if let sheet {
      text += "<p><a href=\"\(sheet)\">All differences on one sheet</a></p>\n"
    }
    text += "</header>\n<main>\n"
    for group in report.groups { text += section(group) }
    text += """
      </main>
      <footer>splashrender \(Markup.escaped(report.program))</footer>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
    return text
  }

  private func section(_ group: ComparisonReport.Group) -> String {
    var text = "<section>\n<h2>\(Markup.escaped(group.name)) \(Self.badge(group.status))</h2>\n"
    text += "<p>\(Markup.escaped(group.message))</p>\n"
    for item in group.items where !item.status.isGood || !item.pictures.isEmpty {
      text += article(item)
    }
    if !group.items.isEmpty { text += Self.table(group.items) }
    return text + "</section>\n"
  }

  private func article(_ item: ComparisonReport.Item) -> String {
    var text = "<article>\n<h3>\(Markup.escaped(item.name)) \(Self.badge(item.status))</h3>\n"
    text += "<p>\(Markup.escaped(item.message))</p>\n"
    guard !item.pictures.isEmpty else { return text + "</article>\n" }
    text += "<div class=\"shots\">\n"
    for (role, file) in item.pictures {
      let name = Markup.escaped(file)
      text +=
        "<figure class=\"\(role.rawValue)\"><figcaption>\(role.rawValue)</figcaption>"
        + "<a href=\"\(name)\"><img src=\"\(embedded[file] ?? name)\""
        + " alt=\"\(role.rawValue), \(Markup.escaped(item.name))\"/></a></figure>\n"
    }
    return text + "</div>\n</article>\n"
  }

  private static func table(_ items: [ComparisonReport.Item]) -> String {
    var text = """
      <details\(items.allSatisfy(\.status.isGood) ? "" : " open=\"\"")>
      <summary>Every frame</summary>
      <div class="scroll"><table>
      <tr><th>Frame</th><th>Result</th><th>Pixels</th><th>Largest difference</th><th>Largest block mean</th><th>PSNR</th><th>SSIM</th></tr>

      """
    for item in items {
      var cells = ["", "", "", "", ""]
      if let comparison = item.comparison {
        cells = [
          percent(Double(comparison.differing) / Double(comparison.pixels)),
          String(comparison.maximum), blockText(comparison.largestBlock),
          comparison.noiseRatio.map { fixed($0, 2) + " dB" } ?? "",
          similarityText(comparison.similarity),
        ]
      }
      text += "<tr><td>\(Markup.escaped(item.name))</td><td>\(badge(item.status))</td>"
      text += cells.map { "<td class=\"number\">\(Markup.escaped($0))</td>" }.joined() + "</tr>\n"
    }
    return text + "</table></div>\n</details>\n"
  }

  private static func badge(_ status: ComparisonReport.Status) -> String {
    "<span class=\"badge \(status.rawValue)\">\(words(status))</span>"
  }

  private static func words(_ status: ComparisonReport.Status) -> String {
    switch status {
    case .equal: "equal"
    case .tolerated: "within the tolerance"
    case .different: "different"
    case .failed: "failed"
    }
  }

  private static let style = text("report.css")

  /// A script that adds modes for comparing images. Without it, the images are side by side.
  private static let script = text("report.js")

  /// Returns the text of an embedded file, without the trailing newline.
  private static func text(_ name: String) -> String {
    String(EmbeddedFile.named(name, in: "report")?.text.dropLast() ?? "")
  }
}
