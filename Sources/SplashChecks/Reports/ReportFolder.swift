package import SplashMedia
import SplashPixels
import SplashScene
package import SplashSystem

/// The folder of a report: a page for readers, `report.json` for programs, and the images of the differences, both as
/// separate files and together on a sheet.
///
/// The files of a previous report are removed. Nothing changes before ``commit(_:)``, which writes either all files
/// or none.
package final class ReportFolder {
  private let update: FolderUpdate
  private var names: Set<FilePath> = []
  private var page = ReportPage()
  private var rows: [Pixmap] = []
  private var sheetHeight = 0

  /// The maximum height of a sheet in pixels. Rows that don't fit are omitted.
  private static let tallest = 30_000
  private static let jsonName: FilePath = "report.json"
  private static let pageName: FilePath = "index.html"
  private static let sheetName: FilePath = "sheet.png"

  /// Begins a report in the folder at `path`, which need not exist.
  package init(path: FilePath) {
    update = FolderUpdate(folder: path)
  }

  /// The path of the page.
  package var pagePath: FilePath { update.path(of: Self.pageName) }

  /// Adds the images of an item.
  ///
  /// - Parameter stem: The prefix of the file names. It must be unique in the report.
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

  /// Writes the page, the sheet and the JSON report, and puts all files in place.
  ///
  /// - Returns: The paths of the files that were written.
  package func commit(_ report: ComparisonReport) throws(OutputError) -> [FilePath] {
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
        reason: "it exists and doesn't belong to a report; choose another folder")
    }
    removeOld()
    return try update.commit()
  }

  /// Removes a previous report from the folder, and also removes the folder if it is empty afterwards.
  ///
  /// - Parameter names: The names of the possible groups. A report with any other group is kept.
  package static func remove(path: FilePath, groups names: Set<String>) throws(OutputError) {
    let folder = ReportFolder(path: path)
    guard let report = folder.oldReport, groups(of: report).isSubset(of: names.map(groupLine))
    else { return }
    folder.removeOld()
    if folder.update.isEmpty { return }
    try folder.update.commit()
    folder.update.removeFolderIfEmpty()
  }

  /// Cancels the report.
  package func cancel() {
    update.cancel()
  }

  private func write(_ bytes: [UInt8], to name: FilePath) throws(OutputError) {
    try update.write(bytes, to: name)
    names.insert(name)
  }

  /// Removes the files of a previous report, if there is one.
  private func removeOld() {
    let report = oldReport
    for name in update.fileNames where !names.contains(name) && isOurs(name, of: report) {
      update.remove(name)
    }
  }

  /// Returns whether a file in the folder belongs to a previous report.
  private func isOurs(_ name: FilePath, of report: String?) -> Bool {
    guard let report else { return false }
    return [Self.jsonName, Self.pageName, Self.sheetName].contains(name)
      || Self.isPicture(name, of: report)
  }

  /// Returns whether a file is one of a report's own images. This isn't obvious, because reports also contain the
  /// names of the compared files.
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

  /// Returns the lines of a report that name its groups.
  private static func groups(of report: String) -> Set<String> {
    let start = groupLine("").dropLast(3)
    return Set(report.split(separator: "\n").filter { $0.hasPrefix(start) }.map(String.init))
  }

  /// Returns the line of a report that contains a group's name. More deeply nested names share a line with other
  /// members.
  private static func groupLine(_ name: String) -> String {
    "      \"name\": " + JSON.string(name).text + ","
  }

  /// The text of the report in the folder, if it was created by this program.
  private var oldReport: String? {
    let old = update.fileNames
    guard old.contains(Self.jsonName), old.contains(Self.pageName),
      let bytes = try? readFile(AssetFile(update.path(of: Self.jsonName)), limit: 1 << 28)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix("{\n  \"report\": \"") && text.contains("\n  \"version\": \"")
      ? text : nil
  }

  /// Returns an image with all rows of images, one below the other.
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
