import SplashMedia

/// The page of a report: one HTML file that needs nothing else, light or dark as the reader's system is. It is
/// well-formed XML, too.
struct ReportPage {
  /// The items whose pictures are in the page itself; those of further ones are beside it.
  private static let mostEmbedded = 30

  /// The pictures in the page by the names of their files.
  private var embedded: [String: String] = [:]
  private var count = 0

  /// Takes the pictures of an item into the page, unless there are too many already.
  mutating func add(
    _ files: [(role: ComparisonReport.Role, bytes: [UInt8])], stem: String
  ) {
    guard count < Self.mostEmbedded else { return }
    count += 1
    for (role, bytes) in files {
      embedded["\(stem)-\(role.rawValue).png"] = "data:image/png;base64," + Base64.text(bytes)
    }
  }

  /// The whole page.
  ///
  /// - Parameter sheet: The name of the sheet's file, if there is one.
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
      text += "<p><a href=\"\(sheet)\">All that differs on one sheet</a></p>\n"
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
      <tr><th>Frame</th><th>Result</th><th>Pixels</th><th>Largest difference</th><th>PSNR</th><th>SSIM</th></tr>

      """
    for item in items {
      var cells = ["", "", "", ""]
      if let comparison = item.comparison {
        cells = [
          percent(Double(comparison.differing) / Double(comparison.pixels)),
          String(comparison.maximum),
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

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --soft: #8881; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1280px; padding: 24px; }
    h1 { font-size: 24px; margin: 0; } h2 { font-size: 18px; } h3 { font-size: 15px; margin: 0; }
    h1, h2, h3 { overflow-wrap: anywhere; } p { margin: 4px 0 12px; }
    section { border-top: 1px solid var(--line); margin-top: 24px; }
    article { background: var(--soft); border-radius: 8px; margin: 16px 0; padding: 16px; }
    .badge { border-radius: 9px; font-size: 12px; font-weight: 600; padding: 2px 8px; vertical-align: 2px;
      color: #fff; background: #1a7f37; white-space: nowrap; }
    .badge.tolerated { background: #0969da; } .badge.different { background: #cf222e; }
    .badge.failed { background: #9a6700; }
    .shots { display: grid; gap: 12px; grid-template-columns: repeat(3, minmax(0, 1fr)); }
    figure { margin: 0; min-width: 0; } figcaption { font-size: 12px; opacity: .7; }
    .shots img { display: block; width: 100%; image-rendering: auto; border-radius: 4px;
      background: repeating-conic-gradient(#bbb 0 25%, #eee 0 50%) 0 0 / 16px 16px; }
    .shots img.small { image-rendering: pixelated; }
    .modes { display: flex; gap: 8px; margin: 0 0 12px; align-items: center; flex-wrap: wrap; }
    .modes button { font: inherit; font-size: 13px; padding: 2px 10px; border: 1px solid var(--line);
      border-radius: 6px; background: none; color: inherit; cursor: pointer; }
    .modes button[aria-pressed=true] { background: #0969da; border-color: #0969da; color: #fff; }
    .modes input { flex: 1; max-width: 480px; display: none; }
    .slider .modes input { display: block; }
    .slider .shots, .blink .shots { grid-template-columns: minmax(0, 720px); }
    .slider .shots figure, .blink .shots figure { grid-area: 1 / 1; }
    .slider .shots { max-width: 720px; position: relative; }
    .slider .shots::after { border-left: 1px solid #0af; bottom: 0; content: ""; left: var(--split, 50%);
      pointer-events: none; position: absolute; top: 18px; }
    .slider .diff, .blink .diff { display: none; }
    .slider .actual { clip-path: inset(0 0 0 var(--split, 50%)); }
    .blink .actual { animation: blink 1.2s steps(1) infinite; }
    .blink .actual figcaption, .slider .actual figcaption { text-align: right; }
    @keyframes blink { 50% { opacity: 0; } }
    details { margin: 12px 0; } summary { cursor: pointer; } .scroll { overflow-x: auto; }
    table { border-collapse: collapse; margin-top: 8px; font-size: 14px; }
    th, td { border-bottom: 1px solid var(--line); padding: 4px 12px 4px 0; text-align: left; }
    .number, th:nth-child(n+3) { text-align: right; font-variant-numeric: tabular-nums; }
    footer { border-top: 1px solid var(--line); font-size: 12px; margin-top: 24px; opacity: .7; }
    @media (max-width: 700px) { .shots { grid-template-columns: minmax(0, 1fr); } }
    """

  /// Adds the ways to look at pictures; without it they stand side by side.
  private static let script = """
    for (const article of document.querySelectorAll('article')) {
      const shots = article.querySelector('.shots');
      if (!shots) continue;
      for (const image of shots.querySelectorAll('img')) {
        const mark = () => image.classList.toggle('small', 360 > image.naturalWidth);
        if (image.complete) mark(); else image.addEventListener('load', mark);
      }
      if (!shots.querySelector('.diff')) continue;
      const modes = document.createElement('div');
      modes.className = 'modes';
      const range = document.createElement('input');
      range.type = 'range';
      range.setAttribute('aria-label', 'how much of the expected picture is seen');
      range.addEventListener('input', () => shots.style.setProperty('--split', range.value + '%'));
      const buttons = [['side', 'Side by side'], ['slider', 'Slider'], ['blink', 'Blink']].map(([mode, label]) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.setAttribute('aria-pressed', mode === 'side');
        button.addEventListener('click', () => {
          article.className = mode;
          for (const other of buttons) other.setAttribute('aria-pressed', other === button);
        });
        modes.append(button);
        return button;
      });
      modes.append(range);
      shots.before(modes);
    }
    """
}
