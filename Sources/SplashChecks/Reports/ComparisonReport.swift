import SplashMedia
package import SplashSystem

/// What became of comparing pictures, for reports: groups of items, each a pair of pictures.
package struct ComparisonReport: Sendable {
  /// How a comparison ended.
  package enum Status: String, Sendable {
    case equal
    /// Different, and within the tolerance.
    case tolerated
    case different
    /// There was nothing to compare, or it could not be read or drawn.
    case failed

    /// Whether the pictures count as the same.
    package var isGood: Bool { self == .equal || self == .tolerated }
  }

  /// Two pictures that were compared.
  package struct Item: Sendable {
    /// What people call it: `frame 30 (0.5 s)`.
    package var name: String
    package var status: Status
    /// What there is to say, in one sentence without a full stop.
    package var message: String
    package var comparison: Comparison?
    /// What tells it from others, for programs.
    package var members: [(String, JSON)]
    /// The names of its pictures in the report's folder.
    package var pictures: [(role: Role, file: String)] = []

    package init(
      name: String, status: Status, message: String, comparison: Comparison?,
      members: [(String, JSON)]
    ) {
      (self.name, self.status, self.message) = (name, status, message)
      (self.comparison, self.members) = (comparison, members)
    }
  }

  /// What a picture of an item shows.
  package enum Role: String, CaseIterable, Sendable {
    case expected
    case actual
    case diff
  }

  /// Items that belong together: those of a scene, or of a pair of films.
  package struct Group: Sendable {
    package var name: String
    package var status: Status
    /// What there is to say of all of it, in one sentence without a full stop.
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

  /// The command that made it.
  package var title: String
  /// The version of the program.
  package var program: String
  /// What there is to say of all groups.
  package var message = ""
  package var groups: [Group] = []

  package init(title: String, program: String) {
    (self.title, self.program) = (title, program)
  }

  /// The worst that became of a group.
  package var status: Status {
    let order: [Status] = [.failed, .different, .tolerated]
    return order.first { status in groups.contains { $0.status == status } } ?? .equal
  }

  /// The report for programs.
  package var json: JSON {
    .object([
      ("report", .string(title)), ("version", .string(program)),
      ("status", .string(status.rawValue)), ("message", .string(message)),
      ("groups", .array(groups.map(\.json))),
    ])
  }

  /// The report as continuous integration shows it.
  package var junit: JUnitReport {
    JUnitReport(
      name: "splashrender " + title,
      suites: groups.map { group in
        var cases = group.items.map { item in
          JUnitReport.Case(
            name: item.name, file: group.name, outcome: item.status.outcome(item.message))
        }
        // What went wrong before there was anything to compare.
        if group.items.allSatisfy(\.status.isGood), !group.status.isGood {
          cases.append(
            .init(name: "all", file: group.name, outcome: group.status.outcome(group.message)))
        }
        return JUnitReport.Suite(name: group.name, cases: cases)
      })
  }
}

extension ComparisonReport.Status {
  fileprivate func outcome(_ message: String) -> JUnitReport.Outcome {
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
  /// What was measured, for programs.
  fileprivate var json: [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("differingPixels", .number(String(differing))),
      ("pixelsOverTolerance", .number(String(excess))), ("pixels", .number(String(pixels))),
      ("maxDifference", .number(String(maximum))),
      ("psnr", noiseRatio.map { .number(fixed($0, 3)) } ?? .null),
      ("ssim", .number(fixed(similarity, 6))),
    ]
    if let area {
      let numbers = [area.left, area.top, area.width, area.height]
      members.append(("area", .array(numbers.map { .number(String($0)) })))
    }
    return members
  }

  /// What was measured, for people, in one sentence without a full stop.
  package var sentence: String {
    if isEqual { return "equal" }
    let ending = "by up to \(maximum) of 255; SSIM \(similarityText(similarity))"
    guard let area else { return "\(counted(differing, "pixel")) within the tolerance, \(ending)" }
    let place =
      excess == 1
      ? "at \(area.left), \(area.top)"
      : "in \(area.width)×\(area.height) from \(area.left), \(area.top)"
    return "\(counted(excess, "pixel")) \(excess == 1 ? "differs" : "differ")"
      + " (\(percent(excessShare))) \(place), \(ending)"
  }
}

/// A structural similarity as people read it: 1 only for pictures that are equal.
package func similarityText(_ similarity: Double) -> String {
  fixed(similarity < 1 ? min(similarity, 0.9999) : 1, 4)
}

/// A share of 1 as people read it: `12.5 %`, `< 0.001 %`.
package func percent(_ share: Double) -> String {
  share > 0 && share < 0.000_01 ? "< 0.001 %" : "\(short(share * 100)) %"
}
