import SplashRender
package import SplashScene
package import SplashSystem

extension MotionCheck {
  /// The check as an object of a file of checks, without its times.
  package var json: JSON {
    var members = subject.members + claim.members
    if let phase { members.append(("while", .string(phase.rawValue))) }
    if !exceptions.isEmpty { members.append(("except", .array(exceptions.map(JSON.string)))) }
    if let tolerance { members.append(("tolerance", .shortest(tolerance))) }
    for (key, text) in [("name", name), ("why", why), ("waive", waiver)] {
      if let text { members.append((key, .string(text))) }
    }
    return .object(members)
  }
}

extension MotionCheck.Subject {
  fileprivate var members: [(String, JSON)] {
    switch self {
    case .layers(let patterns):
      patterns.count == 1
        ? [("layer", .string(patterns[0]))] : [("layers", .array(patterns.map(JSON.string)))]
    case .key(let key): [("key", .string("\(key.layer).\(key.key)"))]
    case .film: []
    }
  }
}

extension MotionCheck.Claim {
  fileprivate var members: [(String, JSON)] {
    switch self {
    case .visible(let extent): [("visible", extent.json)]
    case .hidden: [("hidden", .bool(true))]
    case .readable(let extent): [("readable", extent.json)]
    case .rests(let time): [("rests", .object([("by", .shortest(time))]))]
    case .begin(let time): [("begin", .object([("at", .shortest(time))]))]
    case .staggered(let step): [("begin", .object([("apart", .shortest(step))]))]
    case .before(let layer): [("before", .string(layer))]
    case .together: [("together", .bool(true))]
    case .apart(let distance): [("apart", .shortest(distance))]
    case .inside(.screen, let insets): [("inside", .string("screen"))] + insets.members
    case .inside(.layer(let layer), let insets): [("inside", .string(layer))] + insets.members
    case .jumps(let most): [("jumps", .object([("most", .shortest(most))]))]
    case .wholeText: [("text", .string("whole"))]
    case .contrast(let least): [("contrast", .shortest(least))]
    case .turns(let count, let swing):
      [("turns", .whole(count))] + (swing > 0 ? [("larger", .shortest(swing))] : [])
    case .value(let value, let time): [("at", .shortest(time)), ("is", JSON(value))]
    case .range(let range):
      [("range", .array([.shortest(range.lowerBound), .shortest(range.upperBound)]))]
    case .equals(let formula): [("equals", .string("= " + formula.text))]
    case .settles(let time, let value):
      [
        (
          "settles",
          .object([("by", .shortest(time))] + (value.map { [("at", .shortest($0))] } ?? []))
        )
      ]
    case .loops: [("film", .string("loops"))]
    case .flashes: [("film", .string("flashes"))]
    }
  }
}

extension MotionCheck.Extent {
  fileprivate var json: JSON {
    let times = [("by", by), ("for", duration)].compactMap { key, time in
      time.map { (key, JSON.shortest($0)) }
    }
    return times.isEmpty ? .bool(true) : .object(times)
  }
}

extension MotionCheck.Insets {
  fileprivate var members: [(String, JSON)] {
    let sides = [top, left, bottom, right]
    if sides.allSatisfy({ $0 == 0 }) { return [] }
    return [
      ("insets", Set(sides).count == 1 ? .shortest(top) : .array(sides.map(JSON.shortest)))
    ]
  }
}
