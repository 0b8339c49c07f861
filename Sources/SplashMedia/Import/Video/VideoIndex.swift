internal import SplashScene

/// Where the frames of a video are: its packets in the order in which they are decoded, and the frames
/// that they become in the order in which they are shown.
struct VideoIndex: Sendable {
  /// A packet from which decoding can begin.
  struct Key: Equatable, Sendable {
    /// The packet, in the order of decoding.
    var packet: Int
    /// The first frame that it or a packet after it becomes: of those before, none is decoded.
    var frame: Int
    /// Its time in the file's units, as readers seek by it; `nil` where it isn't known.
    var time: Int64?
    /// Its decoding time, likewise.
    var decodingTime: Int64?
  }

  /// How packets are told from each other after a reader has gone somewhere else.
  enum Identity: Sendable {
    /// By their places in the file: ascending, each with the packet that is there.
    case places([(place: Int64, packet: Int)])
    /// By their times, likewise.
    case times([(time: Int64, packet: Int)])
    /// By their number from the file's beginning.
    case count

    /// The packet that was read, if it is known.
    func packet(place: Int64, time: Int64) -> Int? {
      switch self {
      case .places(let list): list.isEmpty ? nil : Self.find(place, list.count) { list[$0] }
      case .times(let list): list.isEmpty ? nil : Self.find(time, list.count) { list[$0] }
      case .count: nil
      }
    }

    private static func find(
      _ value: Int64, _ count: Int, _ entry: (Int) -> (Int64, Int)
    ) -> Int? {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if entry(middle).0 < value { low = middle + 1 } else { high = middle }
      }
      return low < count && entry(low).0 == value ? entry(low).1 : nil
    }
  }

  /// The frame that each packet becomes; `nil` where pictures are counted as they are decoded, as the file
  /// doesn't tell when each is shown. Packets that aren't shown have -1.
  let frames: [Int32]?
  /// Where decoding can begin, in the order of ``Key/frame``; the first is the file's beginning.
  let keys: [Key]
  let identity: Identity
  /// When each frame is shown.
  let times: FrameTimes

  /// How many frames there are.
  var count: Int { times.count }

  /// The place in ``keys`` from which a frame is decoded.
  func key(for frame: Int) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

extension VideoIndex {
  /// An index of frames with the given times that are decoded one after the other from the first.
  init(sequence times: FrameTimes) {
    frames = nil
    keys = [Key(packet: 0, frame: 0)]
    identity = .count
    self.times = times
  }

  /// A packet as a scan finds it. Times are in the file's units.
  struct Entry {
    var time: Int64?
    var decodingTime: Int64?
    var duration: Int64
    var place: Int64
    var isKey: Bool
    var isShown: Bool
  }

  /// What the file says of its units and rates.
  struct Units {
    /// Seconds in a unit: numerator and denominator.
    var timeBase: (numerator: Int64, denominator: Int64)
    /// Frames per second that the file may have.
    var rates: [(numerator: Int64, denominator: Int64)]
    /// The same for a file whose packets have no times; the first that is greater than 0 counts.
    var ratesWithoutTimes: [(numerator: Int64, denominator: Int64)]
    /// Whether pictures may be shown in another order than they are decoded in.
    var reorders: Bool
    /// Whether only the first packet stands by itself, whatever others say.
    var isCumulative: Bool
  }

  /// Makes the index of packets in the order in which they are decoded; `nil` if none is shown.
  init?(_ entries: [Entry], _ units: Units) {
    var entries = entries
    let hasTimes = entries.allSatisfy { $0.time != nil }
    if !hasTimes, !units.reorders, entries.allSatisfy({ ($0.time ?? $0.decodingTime) != nil }) {
      for i in entries.indices { entries[i].time = entries[i].time ?? entries[i].decodingTime }
    }
    let shown = entries.indices.filter { entries[$0].isShown }
    if shown.isEmpty { return nil }
    guard entries.allSatisfy({ $0.time != nil }) else {
      // Nothing is known but how many there are, and their rate.
      let rate =
        units.ratesWithoutTimes.first { $0.numerator > 0 && $0.denominator > 0 } ?? (25, 1)
      self.init(
        sequence: FrameTimes(
          units: shown.indices.map { Int64($0) }, last: 1,
          timeBase: (rate.denominator, rate.numerator), rates: []))
      return
    }
    let order = shown.sorted { (entries[$0].time ?? 0, $0) < (entries[$1].time ?? 0, $1) }
    var frames = [Int32](repeating: -1, count: entries.count)
    for (frame, packet) in order.enumerated() { frames[packet] = Int32(frame) }
    let shownTimes = order.map { entries[$0].time ?? 0 }
    let last = order.last.map { entries[$0].duration } ?? 0
    self.init(
      frames: frames, keys: Self.keys(entries, shownTimes, isCumulative: units.isCumulative),
      identity: Self.identity(of: entries),
      times: FrameTimes(
        units: shownTimes, last: last, timeBase: units.timeBase, rates: units.rates))
  }

  /// - Parameter times: Those of the frames, ascending.
  private static func keys(_ entries: [Entry], _ times: [Int64], isCumulative: Bool) -> [Key] {
    func key(_ packet: Int) -> Key {
      // Frames that are decoded after a key and shown before it need what comes before the key.
      Key(
        packet: packet, frame: firstFrame(notBefore: entries[packet].time ?? 0, times),
        time: entries[packet].time, decodingTime: entries[packet].decodingTime)
    }
    var first = key(0)
    if !entries[0].isKey || isCumulative { first.frame = 0 }
    if isCumulative { return [first] }
    // A key that is decoded before the last one is no nearer to any frame.
    var (keys, latest) = ([first], 0)
    let others = entries.indices.dropFirst().filter { entries[$0].isKey }.map(key)
    for key in others.sorted(by: { ($0.frame, $0.packet) < ($1.frame, $1.packet) })
    where key.packet > latest && key.frame < times.count {
      latest = key.packet
      keys.append(key)
    }
    return keys
  }

  private static func firstFrame(notBefore time: Int64, _ times: [Int64]) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func identity(of entries: [Entry]) -> Identity {
    let places = entries.indices.map { (place: entries[$0].place, packet: $0) }
      .sorted { $0.place < $1.place }
    if places.first.map({ $0.place >= 0 }) ?? false,
      !zip(places, places.dropFirst()).contains(where: { $0.place == $1.place })
    {
      return .places(places)
    }
    let times = entries.indices.map { (time: entries[$0].time ?? 0, packet: $0) }
      .sorted { $0.time < $1.time }
    return zip(times, times.dropFirst()).contains { $0.time == $1.time } ? .count : .times(times)
  }
}
