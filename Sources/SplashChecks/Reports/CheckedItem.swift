package import SplashMedia
import SplashPixels
package import SplashSceneFormat
internal import SplashSystem

/// The result of comparing a pair of images.
package struct CheckedItem: Sendable {
  package var item: ComparisonReport.Item
  /// The images for the report, if they differ and a report needs them.
  let pictures: ReportPictures?
  /// The error that prevented the comparison.
  package let error: SceneError?

  init(
    item: ComparisonReport.Item, pictures: ReportPictures? = nil, error: SceneError? = nil
  ) {
    (self.item, self.pictures, self.error) = (item, pictures, error)
  }

  /// Compares two images.
  ///
  /// - Parameters:
  ///   - name: The pair's display name.
  ///   - members: The JSON members by which programs identify the pair.
  ///   - file: The bytes of the expected image's PNG file, if there is one.
  ///   - showsPictures: Whether a report needs images of the differences.
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
      ?? "the size differs: expected \(expected.width)×\(expected.height) pixels, not"
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
  /// Adds the images of a pair to the report, if there are any.
  ///
  /// - Parameter stem: The prefix of the file names. It must be unique in the report.
  package func add(_ checked: inout CheckedItem, stem: String) throws(OutputError) {
    guard let pictures = checked.pictures else { return }
    try add(pictures, to: &checked.item, stem: stem)
  }
}
