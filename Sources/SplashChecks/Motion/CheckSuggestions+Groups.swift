import SplashRender
import SplashScene

// Claims that compare layers.
extension CheckSuggestions {
  /// The maximum number of layers whose beginnings or distances are compared.
  private static let mostCompared = 60
  /// Each step of a stagger differs from the others by at most this many seconds.
  private static let evenness = 5e-4
  private static let leastStep = 0.01
  /// The least distance in points of layers that are meant to be apart.
  private static let leastDistance = 1.0

  // MARK: The order

  private struct Beginning {
    let index: Int
    let time: Double
  }

  /// Returns claims that layers begin one after another: in even steps, or before others.
  mutating func order() throws(RenderError) -> [MotionCheck] {
    var singles: [Beginning] = []
    var staggers: [MotionCheck] = []
    for subject in subjects where subject.indices.count <= Self.mostCompared {
      var begins: [Beginning] = []
      for index in subject.indices {
        guard let time = try beginning(of: index) else { break }
        begins.append(Beginning(index: index, time: time))
      }
      guard begins.count == subject.indices.count else { continue }
      singles += begins.prefix(1)
      if begins.count >= LayerNames.leastCount, let step = Self.step(of: begins[...]) {
        staggers.append(MotionCheck(.layers(subject.patterns), .staggered(by: step), in: window))
      }
    }
    singles.sort { ($0.time, $0.index) < ($1.time, $1.index) }
    let runs = Self.runs(in: singles)
    staggers += runs.compactMap { run in
      Self.step(of: singles[run]).map {
        let layers = singles[run].compactMap { names.name(of: $0.index) }
        return MotionCheck(.layers(layers), .staggered(by: $0), in: window)
      }
    }
    var pairs: [MotionCheck] = []
    for first in singles.indices.dropLast() {
      let second = first + 1
      guard bounds.isNoticeable(singles[second].time - singles[first].time),
        !runs.contains(where: { $0.contains(first) && $0.contains(second) }),
        let one = names.name(of: singles[first].index),
        let other = names.name(of: singles[second].index)
      else { continue }
      pairs.append(MotionCheck(.layers([one]), .before(other), in: window))
    }
    return Array(staggers.prefix(3) + pairs.prefix(2))
  }

  /// Returns the even step between beginnings; `nil` if there is none.
  private static func step(of begins: ArraySlice<Beginning>) -> Double? {
    guard let first = begins.first, let last = begins.last, begins.count > 1 else { return nil }
    let mean = (last.time - first.time) / Double(begins.count - 1)
    let step = (mean * 1e4).rounded() / 1e4
    guard abs(step) >= leastStep else { return nil }
    let isEven = zip(begins, begins.dropFirst()).allSatisfy {
      abs($1.time - $0.time - step) <= evenness
    }
    return isEven ? step : nil
  }

  /// Returns the longest runs of at least three beginnings with even steps.
  private static func runs(in begins: [Beginning]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start + LayerNames.leastCount <= begins.count {
      var end = start + LayerNames.leastCount
      guard step(of: begins[start..<end]) != nil else {
        start += 1
        continue
      }
      while end < begins.count, step(of: begins[start...end]) != nil { end += 1 }
      runs.append(start..<end)
      start = end - 1
    }
    return runs
  }

  // MARK: Distances

  /// Returns claims that siblings are apart.
  mutating func apart() throws(RenderError) -> [MotionCheck] {
    let subjectLayers = Set(subjects.flatMap(\.indices))
    let families = Dictionary(grouping: names.places.indices) { names.places[$0].parent ?? -1 }
    var checks: [MotionCheck] = []
    for (_, siblings) in families.sorted(by: { $0.key < $1.key }) {
      guard checks.count < 2 else { break }
      guard (2...Self.mostCompared).contains(siblings.count),
        !subjectLayers.isDisjoint(with: siblings)
      else { continue }
      var group: [Int] = []
      for index in siblings where names.name(of: index) != nil {
        let seen = try answer(.visible(.init(by: end)), [names.places[index].path])
        if seen.margin != nil, seen.proof == .exact { group.append(index) }
      }
      if let (layers, distance) = try distance(in: group),
        !subjectLayers.isDisjoint(with: layers)
      {
        checks.append(check(layers, .apart(SuggestedBounds.distance(below: distance))))
      }
    }
    return checks
  }

  /// Returns the largest group of layers that are apart, and their least distance. It omits layers behind others.
  private mutating func distance(
    in siblings: [Int]
  ) throws(RenderError) -> (layers: [Int], distance: Double)? {
    var group = siblings
    while group.count > 1 {
      let answer = try answer(.apart(0), group.map { names.places[$0].path })
      guard answer.proof == .exact, let margin = answer.margin else { return nil }
      if margin.low >= Self.leastDistance { return (group, margin.low) }
      let pair = group.filter { answer.layers.contains(names.places[$0].path) }
      guard let behind = pair.first, let front = pair.last, behind != front else { return nil }
      // A text is more important than what is in front of it.
      let isText = names.places[behind].layer.isText && !names.places[front].layer.isText
      group.removeAll { $0 == (isText ? front : behind) }
    }
    return nil
  }
}
