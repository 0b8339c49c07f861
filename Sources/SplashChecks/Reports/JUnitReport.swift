import SplashSystem

/// The results of many tasks as JUnit XML, which continuous integration systems display as tests.
package struct JUnitReport: Sendable {
  /// A suite of cases that belong together.
  package struct Suite: Sendable {
    package var name: String
    package var cases: [Case]

    package init(name: String, cases: [Case]) {
      self.name = name
      self.cases = cases
    }
  }

  /// A single task.
  package struct Case: Sendable {
    package var name: String
    /// The group of the case, if it is more specific than the suite.
    package var className: String?
    /// The path of the file that the case refers to.
    package var file: String?
    /// The duration in seconds. It is omitted if the report must be reproducible.
    package var time: Double?
    package var outcome: Outcome

    package init(
      name: String, className: String? = nil, file: String? = nil, time: Double? = nil,
      outcome: Outcome
    ) {
      self.name = name
      self.className = className
      self.file = file
      self.time = time
      self.outcome = outcome
    }
  }

  /// The result of a case.
  package enum Outcome: Sendable {
    case passed
    /// A failure: a one-line message for lists, and the complete text.
    case failed(message: String, text: String = "")
    /// An error that prevented the task.
    case error(message: String, text: String = "")
    case skipped(message: String)
  }

  /// The name of the report.
  package var name: String
  package var suites: [Suite]

  package init(name: String, suites: [Suite]) {
    self.name = name
    self.suites = suites
  }

  /// The report as XML, with one element per line.
  package var text: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += Self.tag("testsuites", name, Counts(suites.flatMap(\.cases))) + ">\n"
    for suite in suites {
      text += "  " + Self.tag("testsuite", suite.name, Counts(suite.cases)) + ">\n"
      for item in suite.cases { text += Self.element(item, suite: suite.name) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// The number of cases by outcome, and their total time if all times are known.
  private struct Counts {
    var tests: Int
    var failures = 0
    var errors = 0
    var skipped = 0
    var time: Double? = 0

    init(_ cases: [Case]) {
      tests = cases.count
      for item in cases {
        time = time.flatMap { sum in item.time.map { sum + $0 } }
        switch item.outcome {
        case .passed: break
        case .failed: failures += 1
        case .error: errors += 1
        case .skipped: skipped += 1
        }
      }
      if cases.isEmpty { time = nil }
    }
  }

  /// Returns the start tag of an element, with the counts as attributes.
  private static func tag(_ element: String, _ name: String, _ counts: Counts) -> String {
    "<" + element + attribute("name", name) + attribute("tests", String(counts.tests))
      + attribute("failures", String(counts.failures)) + attribute("errors", String(counts.errors))
      + attribute("skipped", String(counts.skipped)) + time(counts.time)
  }

  private static func element(_ item: Case, suite: String) -> String {
    var start = "    <testcase" + attribute("name", item.name)
    start += attribute("classname", item.className ?? suite)
    if let file = item.file { start += attribute("file", file) }
    start += time(item.time)
    let inner: String
    switch item.outcome {
    case .passed: return start + "/>\n"
    case .failed(let message, let text): inner = child("failure", message, text)
    case .error(let message, let text): inner = child("error", message, text)
    case .skipped(let message): inner = child("skipped", message, "")
    }
    return start + ">\n      " + inner + "\n    </testcase>\n"
  }

  private static func child(_ element: String, _ message: String, _ text: String) -> String {
    let start = "<" + element + attribute("message", message)
    return text.isEmpty ? start + "/>" : start + ">" + Markup.escaped(text) + "</" + element + ">"
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " " + name + "=\"" + Markup.escaped(value) + "\""
  }

  private static func time(_ seconds: Double?) -> String {
    guard let seconds, seconds.isFinite else { return "" }
    let milliseconds = Int(clamping: (min(max(seconds, 0), 1e9) * 1000).rounded())
    let fraction = String(milliseconds % 1000)
    let padding = String(repeating: "0", count: 3 - fraction.count)
    return attribute("time", "\(milliseconds / 1000).\(padding)\(fraction)")
  }
}
