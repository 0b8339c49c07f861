import SplashMedia
package import SplashSystem

/// The results of comparing images, for reports. They consist of groups of items, each of which is a pair of images.
package struct ComparisonReport: Sendable {
  /// The result of a comparison.
  package enum Status: String, Sendable {
    case equal
    /// The images differ, but within the tolerance.
    case tolerated
    case different
    /// The comparison was impossible, because images are missing or couldn't be read or drawn.
    case failed

    /// Whether the images are equal within the tolerance.
    package var isGood: Bool { self == .equal || self == .tolerated }
  }

  /// A pair of images that were compared.
  package struct Item: Sendable {
    /// The display name, such as `frame 30 (0.5 s)`.
    package var name: String
    package var status: Status
    /// The result as one sentence without a full stop.
    package var message: String
    package var comparison: Comparison?
    /// The JSON members by which programs identify the item.
    package var members: [(String, JSON)]
    /// The file names of the item's images in the report's folder.
    package var pictures: [(role: Role, file: String)] = []

    package init(
      name: String, status: Status, message: String, comparison: Comparison?,
      members: [(String, JSON)]
    ) {
      (self.name, self.status, self.message) = (name, status, message)
      (self.comparison, self.members) = (comparison, members)
    }
  }

  /// The role of an item's image.
  package enum Role: String, CaseIterable, Sendable {
    case expected
    case actual
    case diff
  }

  /// A group of items that belong together: those of a scene, or of a pair of videos.
  package struct Group: Sendable {
    package var name: String
    package var status: Status
    /// The result of the group as one sentence without a full stop.
    package var message: String
    package var members: [(String, JSON)]
    package var items: [Item] = []

    package init(
      name: String, status: Status, message: String, members: [(String, JSON)], items: [Item] = []
    ) {
      (self.name, self.status, self.message) = (name, status, message)
      (self.members, self.items) = (members, items)
    }
  }

  /// The command that created the report.
  package var title: String
  /// The version of the program.
  package var program: String
  /// The result of all groups.
  package var message = ""
  package var groups: [Group] = []

  package init(title: String, program: String) {
    (self.title, self.program) = (title, program)
  }

  /// The worst status of any group.
  package var status: Status {
    let order: [Status] = [.failed, .different, .tolerated]
    return order.first { status in groups.contains { $0.status == status } } ?? .equal
  }

  /// The report as JSON, for a file.
  package var json: JSON {
    .object([("report", .string(title)), ("version", .string(program))] + members)
  }

  /// The result, as members of a JSON object.
  package var members: [(String, JSON)] {
    [
      ("status", .string(status.rawValue)), ("message", .string(message)),
      ("groups", .array(groups.map(\.json))),
    ]
  }

  /// The report as JUnit XML, for continuous integration.
  package var junit: JUnitReport {
    JUnitReport(
      name: "splashrender " + title,
      suites: groups.map { group in
        var cases = group.items.map { item in
          JUnitReport.Case(
            name: item.name, file: group.name, outcome: item.status.outcome(item.message))
        }
        // The group has an error that prevented all comparisons.
        if group.items.allSatisfy(\.status.isGood), !group.status.isGood {
          cases.append(
            .init(name: "all", file: group.name, outcome: group.status.outcome(group.message)))
        }
        return JUnitReport.Suite(name: group.name, cases: cases)
      })
  }
}

extension ComparisonReport.Status {
  /// Returns the result for continuous integration.
  package func outcome(_ message: String) -> JUnitReport.Outcome {
    switch self {
    case .equal, .tolerated: .passed
    case .different: .failed(message: message)
    case .failed: .error(message: message)
    }
  }
}

extension ComparisonReport.Group {
  fileprivate var json: JSON {
    .object(
      [("name", .string(name))] + members
        + [
          ("status", .string(status.rawValue)), ("message", .string(message)),
          ("items", .array(items.map(\.json))),
        ])
  }
}

extension ComparisonReport.Item {
  fileprivate var json: JSON {
    var all: [(String, JSON)] = [("name", .string(name))] + members
    all += [("status", .string(status.rawValue)), ("message", .string(message))]
    if let comparison { all += comparison.json }
    all += pictures.map { ($0.role.rawValue, .string($0.file)) }
    return .object(all)
  }
}

extension Comparison {
  /// The measurements as JSON.
  fileprivate var json: [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("differingPixels", .number(String(differing))),
      ("pixelsOverTolerance", .number(String(excess))), ("pixels", .number(String(pixels))),
      ("maxDifference", .number(String(maximum))),
      ("maxBlock", .number(fixed(largestBlock, 3))),
      ("psnr", noiseRatio.map { .number(fixed($0, 3)) } ?? .null),
      ("ssim", .number(fixed(similarity, 6))),
    ]
    if let area {
      let numbers = [area.left, area.top, area.width, area.height]
      members.append(("area", .array(numbers.map { .number(String($0)) })))
    }
    return members
  }

  /// The measurements as one sentence without a full stop.
  package var sentence: String {
    if isEqual { return "equal" }
    let ending =
      "by up to \(maximum) of 255; block mean \(blockText(largestBlock));"
      + " SSIM \(similarityText(similarity))"
    guard let area else {
      let isTooMuch = largestBlock > tolerance.block ?? .infinity
      let limit = isTooMuch ? ", but a block exceeds its limit" : ""
      return "\(counted(differing, "pixel")) within the tolerance\(limit), \(ending)"
    }
    let place =
      excess == 1
      ? "at \(area.left), \(area.top)"
      : "in \(area.width)×\(area.height) from \(area.left), \(area.top)"
    return "\(counted(excess, "pixel")) \(excess == 1 ? "differs" : "differ")"
      + " (\(percent(excessShare))) \(place), \(ending)"
  }
}

/// Formats a structural similarity. The result is only `1` for equal images.
package func similarityText(_ similarity: Double) -> String {
  fixed(similarity < 1 ? min(similarity, 0.9999) : 1, 4)
}

/// Formats the largest mean difference of a block. The result is only `0` for equal images.
package func blockText(_ mean: Double) -> String {
  mean > 0 && mean < 0.01 ? "< 0.01" : fixed(mean, 2)
}

/// Formats a fraction as a percentage, such as `12.5 %` or `< 0.001 %`.
package func percent(_ share: Double) -> String {
  share > 0 && share < 0.000_01 ? "< 0.001 %" : "\(short(share * 100)) %"
}
