package import SplashMedia
import SplashPixels
import SplashScene
package import SplashSystem

/// The folder of a report: a page for people, `report.json` for programs, and the pictures of what differs, each
/// by itself and all on a sheet.
///
/// The files of a report that was there before go with it. Nothing appears before ``commit(_:)``, and then
/// all of it or nothing.
package final class ReportFolder {
  private let update: FolderUpdate
  private var names: Set<FilePath> = []
  private var page = ReportPage()
  private var rows: [Pixmap] = []
  private var sheetHeight = 0

  /// The most rows of pixels of a sheet; what does not fit is left out.
  private static let tallest = 30_000
  private static let jsonName: FilePath = "report.json"
  private static let pageName: FilePath = "index.html"
  private static let sheetName: FilePath = "sheet.png"

  /// Begins a report in the folder at `path`, which needn't be there.
  package init(path: FilePath) {
    update = FolderUpdate(folder: path)
  }

  /// The path of the page.
  package var pagePath: FilePath { update.path(of: Self.pageName) }

  /// Adds the pictures of an item.
  ///
  /// - Parameter stem: What the names of its files begin with; unique in the report.
  func add(
    _ pictures: ReportPictures, to item: inout ComparisonReport.Item, stem: String
  ) throws(OutputError) {
    for (role, bytes) in pictures.files {
      let name = Self.pictureName(stem, role)
      try write(bytes, to: FilePath(name))
      item.pictures.append((role, name))
    }
    page.add(pictures.files, stem: stem)
    if sheetHeight + pictures.row.height < Self.tallest {
      rows.append(pictures.row)
      sheetHeight += pictures.row.height
    }
  }

  /// Writes the page, the sheet and the report for programs, and puts all in place.
  package func commit(_ report: ComparisonReport) throws(OutputError) {
    if !rows.isEmpty {
      try write(
        PictureEncoder.png(sheet(), path: update.path(of: Self.sheetName)), to: Self.sheetName)
    }
    try write(
      Array(page.text(of: report, sheet: rows.isEmpty ? nil : Self.sheetName.description).utf8),
      to: Self.pageName)
    try write(Array((report.json.lines(depth: 4) + "\n").utf8), to: Self.jsonName)
    let old = oldReport
    if let foreign = update.fileNames.first(where: { names.contains($0) && !isOurs($0, of: old) }) {
      throw .cannotWrite(
        path: update.path(of: foreign),
        reason: "it is there, and is no report's; choose another folder")
    }
    removeOld()
    try update.commit()
  }

  /// Removes the report that a run before left in the folder, and the folder if nothing else is in it.
  ///
  /// - Parameter names: The groups that it may have: a report with others stays.
  package static func remove(path: FilePath, groups names: Set<String>) throws(OutputError) {
    let folder = ReportFolder(path: path)
    guard let report = folder.oldReport, groups(of: report).isSubset(of: names.map(groupLine))
    else { return }
    folder.removeOld()
    if folder.update.isEmpty { return }
    try folder.update.commit()
    folder.update.removeFolderIfEmpty()
  }

  /// Gives the report up.
  package func cancel() {
    update.cancel()
  }

  private func write(_ bytes: [UInt8], to name: FilePath) throws(OutputError) {
    try update.write(bytes, to: name)
    names.insert(name)
  }

  /// Removes what another report left, if there was one.
  private func removeOld() {
    let report = oldReport
    for name in update.fileNames where !names.contains(name) && isOurs(name, of: report) {
      update.remove(name)
    }
  }

  /// Whether a file in the folder is one of a report that was there before.
  private func isOurs(_ name: FilePath, of report: String?) -> Bool {
    guard let report else { return false }
    return [Self.jsonName, Self.pageName, Self.sheetName].contains(name)
      || Self.isPicture(name, of: report)
  }

  /// Whether a file was made as a picture of a report: the files that were compared are named in it, too.
  private static func isPicture(_ name: FilePath, of report: String) -> Bool {
    guard let name = name.text else { return false }
    return ComparisonReport.Role.allCases.contains { role in
      name == pictureName(String(name.dropLast("-\(role.rawValue).png".count)), role)
        && report.contains("\"\(role.rawValue)\": \(JSON.string(name).text)")
    }
  }

  private static func pictureName(_ stem: String, _ role: ComparisonReport.Role) -> String {
    "\(stem)-\(role.rawValue).png"
  }

  /// The lines of a report that name its groups.
  private static func groups(of report: String) -> Set<String> {
    let start = groupLine("").dropLast(3)
    return Set(report.split(separator: "\n").filter { $0.hasPrefix(start) }.map(String.init))
  }

  /// How a report names a group: what is deeper in it stands on one line with others.
  private static func groupLine(_ name: String) -> String {
    "      \"name\": " + JSON.string(name).text + ","
  }

  /// The text of the report that is in the folder, if one of ours is.
  private var oldReport: String? {
    let old = update.fileNames
    guard old.contains(Self.jsonName), old.contains(Self.pageName),
      let bytes = try? readFile(AssetFile(update.path(of: Self.jsonName)), limit: 1 << 28)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix("{\n  \"report\": \"") && text.contains("\n  \"version\": \"")
      ? text : nil
  }

  /// All rows of pictures below each other.
  private func sheet() -> Pixmap {
    let gap = 8
    let sheet = Pixmap(width: rows.map(\.width).max() ?? 1, height: sheetHeight + gap)
    for y in 0..<sheet.height {
      unsafe sheet.row32(y).update(repeating: 0xFF80_8080, count: sheet.width)
    }
    var top = gap
    for row in rows {
      for y in 0..<row.height {
        unsafe sheet.row(top + y).update(from: row.row(y), count: 4 * row.width)
      }
      top += row.height
    }
    return sheet
  }
}
