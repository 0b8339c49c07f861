import SplashRender
import SplashScene
import SplashSystem

// Checks in words, for reports.
extension MotionCheck {
  /// The check's name, or what it claims of what.
  var title: String { name ?? "\(subjectText) \(claimText)" }

  /// The layers, the value or the film that the check is about.
  private var subjectText: String {
    switch subject {
    case .layers(let patterns):
      let most = 3
      if patterns == ["*"] { return "every layer" }
      return patterns.count > most
        ? list(patterns.prefix(most - 1) + ["\(patterns.count - most + 1) more"]) : list(patterns)
    case .key(let key): return "\(key.layer).\(key.key)"
    case .film: return "the film"
    }
  }

  /// Returns whether the check's title names these layers and no others.
  func names(_ found: [String]) -> Bool {
    switch subject {
    case .layers(let patterns): patterns == found
    case .key(let key): [key.layer] == found
    case .film: found.isEmpty
    }
  }

  private var isPlural: Bool {
    if case .layers(let patterns) = subject { patterns.count > 1 } else { false }
  }

  /// The claim, as it continues a sentence that begins with the subject.
  private var claimText: String {
    let (be, have) = isPlural ? ("are", "have") : ("is", "has")
    func verb(_ stem: String) -> String { isPlural ? stem : stem + "s" }
    switch claim {
    case .visible(let extent): return "\(be) visible" + extent.text
    case .hidden: return "\(be) hidden"
    case .readable(let extent): return "\(be) readable" + extent.text
    case .rests(let time): return "\(verb("rest")) by \(seconds(time))"
    case .begin(let time): return "\(verb("begin")) at \(seconds(time))"
    case .staggered(let step): return "\(verb("begin")) \(seconds(step)) apart"
    case .before(let layer): return "\(verb("begin")) before \(layer)"
    case .together: return "\(verb("begin")) together"
    case .apart(let distance): return "\(be) \(points(distance)) apart"
    case .inside(.screen, _): return "\(be) inside the screen"
    case .inside(.layer(let layer), _): return "\(be) inside \(layer)"
    case .jumps(let most): return "\(verb("jump")) by at most \(number(most))"
    case .wholeText: return "\(have) a whole text"
    case .contrast(let least): return "\(have) a contrast of \(number(least))"
    case .turns(let count, _): return "\(verb("turn")) \(count == 1 ? "once" : "\(count) times")"
    case .value(let value, let time): return "\(be) \(JSON(value).text) at \(seconds(time))"
    case .range(let range): return "stays \(range.text)"
    case .equals(let formula): return "equals \(formula.text)"
    case .settles(let time, let value):
      return "settles\(value.map { " at \(number($0))" } ?? "") by \(seconds(time))"
    case .loops: return "loops"
    case .flashes: return "doesn't flash"
    }
  }

  /// What is expected, in a few words.
  var expectation: String {
    let words =
      switch claim {
      case .visible(let extent), .readable(let extent): extent.expectation
      case .hidden: "a layer that is never seen"
      case .rests(let time), .settles(let time, _): "\(seconds(time)) or earlier"
      case .begin(let time): seconds(time)
      case .staggered(let step): seconds(step)
      case .before(let layer): "a time before \(layer) begins"
      case .together: "the same time for all"
      case .apart(let distance): "\(points(distance)) or more"
      case .inside(_, let insets): insets.expectation
      case .jumps(let most): "\(number(most)) or less"
      case .wholeText:
        "a text that fits without a divided word, with at least \(number(Self.leastTextScale * 100)) % of its size"
      case .contrast(let least): "\(number(least)) or more"
      case .turns(let count, let swing):
        counted(count, "turn") + (swing > 0 ? " by more than \(number(swing))" : "")
      case .value(let value, _): JSON(value).text
      case .range(let range): "a value \(range.text)"
      case .equals(let formula): formula.text
      case .loops: "an end that leads into the beginning"
      case .flashes: "at most three flashes in a second"
      }
    return words + (tolerance.map { " (± \(number($0)))" } ?? "")
  }

  /// Whether the claim names the value that is expected, so that its margin says only how large its tolerance is.
  var isAboutEquality: Bool {
    switch claim {
    case .begin, .staggered, .together, .value, .equals, .turns, .loops: true
    default: false
    }
  }
}

extension MotionCheck.Extent {
  fileprivate var text: String {
    (by.map { " by \(seconds($0))" } ?? "") + (duration.map { " for \(seconds($0))" } ?? "")
  }

  fileprivate var expectation: String {
    let parts = [
      by.map { "\(seconds($0)) or earlier" }, duration.map { "for \(seconds($0)) or longer" },
    ].compactMap { $0 }
    return parts.isEmpty ? "all times" : parts.joined(separator: ", ")
  }
}

extension MotionCheck.Insets {
  fileprivate var expectation: String {
    if self == MotionCheck.Insets(top: top, left: top, bottom: top, right: top) {
      return top == 0 ? "a place inside" : "a distance of \(points(top)) or more from each side"
    }
    return "the distances of \"insets\" from the sides"
  }
}

extension ClosedRange<Double> {
  fileprivate var text: String {
    switch (lowerBound.isFinite, upperBound.isFinite) {
    case (true, true): "from \(number(lowerBound)) to \(number(upperBound))"
    case (true, false): "at or above \(number(lowerBound))"
    case (false, true): "at or below \(number(upperBound))"
    case (false, false): "finite"
    }
  }
}

private func number(_ value: Double) -> String { short(value, digits: 6) }
private func seconds(_ time: Double) -> String { number(time) + " s" }
private func points(_ length: Double) -> String { number(length) + " pt" }
