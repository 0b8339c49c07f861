internal import SplashScene

/// The locations of a video's frames: the packets in decoding order, and their frames in display order.
struct VideoIndex: Sendable {
  /// A packet from which decoding can begin.
  struct Key: Equatable, Sendable {
    /// The packet's number in decoding order.
    var packet: Int
    /// The first frame that belongs to this packet or a later one. Earlier frames can't be decoded from this key.
    var frame: Int
    /// The packet's time in the file's units, for seeking; `nil` if unknown.
    var time: Int64?
    /// The packet's decoding time in the file's units; `nil` if unknown.
    var decodingTime: Int64?
  }

  /// The method by which packets are identified after seeking.
  enum Identity: Sendable {
    /// Packets are identified by their positions in the file, which are listed in ascending order, each with its
    /// packet.
    case places([(place: Int64, packet: Int)])
    /// Packets are identified by their times, which are listed in ascending order, each with its packet.
    case times([(time: Int64, packet: Int)])
    /// Packets are identified by their numbers, counted from the file's beginning.
    case count

    /// Returns the number of the packet that was read, if it is known.
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

  /// The frame of each packet; `nil` if pictures are counted while decoding because the file has no display times.
  /// The value for packets that aren't displayed is -1.
  let frames: [Int32]?
  /// The positions where decoding can begin, ordered by ``Key/frame``. The first is the file's beginning.
  let keys: [Key]
  let identity: Identity
  /// The times of the frames.
  let times: FrameTimes

  /// The number of frames.
  var count: Int { times.count }

  /// Returns the index in ``keys`` of the key from which a frame is decoded.
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
  /// Creates an index of frames with the given times, which are decoded sequentially from the first.
  init(sequence times: FrameTimes) {
    frames = nil
    keys = [Key(packet: 0, frame: 0)]
    identity = .count
    self.times = times
  }

  /// A scanned packet. Times are in the file's units.
  struct Entry {
    var time: Int64?
    var decodingTime: Int64?
    var duration: Int64
    var place: Int64
    var isKey: Bool
    var isShown: Bool
  }

  /// The file's time units and frame rates.
  struct Units {
    /// The duration of a unit in seconds, as a fraction.
    var timeBase: (numerator: Int64, denominator: Int64)
    /// The possible frame rates, in frames per second.
    var rates: [(numerator: Int64, denominator: Int64)]
    /// The possible frame rates if packets have no times. The first positive rate applies.
    var ratesWithoutTimes: [(numerator: Int64, denominator: Int64)]
    /// Whether the display order may differ from the decoding order.
    var reorders: Bool
    /// Whether only the first packet can be decoded independently, regardless of the packets' flags.
    var isCumulative: Bool
  }

  /// Creates the index of packets in decoding order; `nil` if none is displayed.
  init?(_ entries: [Entry], _ units: Units) {
    var entries = entries
    let hasTimes = entries.allSatisfy { $0.time != nil }
    if !hasTimes, !units.reorders, entries.allSatisfy({ ($0.time ?? $0.decodingTime) != nil }) {
      for i in entries.indices { entries[i].time = entries[i].time ?? entries[i].decodingTime }
    }
    let shown = entries.indices.filter { entries[$0].isShown }
    if shown.isEmpty { return nil }
    guard entries.allSatisfy({ $0.time != nil }) else {
      // Only the number of frames and the frame rate are known.
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

  /// - Parameter times: The frames' times, in ascending order.
  private static func keys(_ entries: [Entry], _ times: [Int64], isCumulative: Bool) -> [Key] {
    func key(_ packet: Int) -> Key {
      // Frames that are decoded after a key but displayed before it depend on earlier packets.
      Key(
        packet: packet, frame: firstFrame(notBefore: entries[packet].time ?? 0, times),
        time: entries[packet].time, decodingTime: entries[packet].decodingTime)
    }
    var first = key(0)
    if !entries[0].isKey || isCumulative { first.frame = 0 }
    if isCumulative { return [first] }
    // A key that precedes the previous key in decoding order isn't closer to any frame than the previous key is.
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
