package import SplashMedia
import SplashPixels
package import SplashSceneFormat
internal import SplashSystem

/// A pair of pictures that was compared.
package struct CheckedItem: Sendable {
  package var item: ComparisonReport.Item
  /// Its pictures, where they differ and a report wants them.
  let pictures: ReportPictures?
  /// What kept it from being compared.
  package let error: SceneError?

  init(
    item: ComparisonReport.Item, pictures: ReportPictures? = nil, error: SceneError? = nil
  ) {
    (self.item, self.pictures, self.error) = (item, pictures, error)
  }

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - name: What people call the pair.
  ///   - members: What tells it from others, for programs.
  ///   - file: The bytes of the expected picture's PNG file, if there is one.
  ///   - showsPictures: Whether a report wants the pictures of what differs.
  static func compare(
    _ expected: Pixmap, _ actual: Pixmap, tolerance: Tolerance, name: String,
    members: [(String, JSON)], file: [UInt8]? = nil, showsPictures: () -> Bool
  ) throws(OutputError) -> CheckedItem {
    let comparison = Comparison(expected, actual, tolerance: tolerance)
    let status: ComparisonReport.Status =
      switch comparison {
      case .some(let comparison) where comparison.isEqual: .equal
      case .some(let comparison) where comparison.isTolerable: .tolerated
      default: .different
      }
    let message =
      comparison?.sentence
      ?? "the size differs: \(expected.width)×\(expected.height) pixels were expected, and there are"
      + " \(actual.width)×\(actual.height)"
    let item = ComparisonReport.Item(
      name: name, status: status, message: message, comparison: comparison, members: members)
    guard status == .different, showsPictures() else { return CheckedItem(item: item) }
    return CheckedItem(
      item: item,
      pictures: try ReportPictures(
        expected: expected, file: file, actual: actual, tolerance: tolerance))
  }
}

extension ReportFolder {
  /// Adds the pictures of a pair to the report, if it has any.
  ///
  /// - Parameter stem: What the names of their files begin with; unique in the report.
  package func add(_ checked: inout CheckedItem, stem: String) throws(OutputError) {
    guard let pictures = checked.pictures else { return }
    try add(pictures, to: &checked.item, stem: stem)
  }
}
