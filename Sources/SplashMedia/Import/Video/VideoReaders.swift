/// The readers of a video, and their predicted requests. A reader is a layer that displays the video, with its own
/// time, direction and speed.
struct VideoReaders {
  /// The last requests of one reader.
  struct Reader: Equatable {
    /// The last requested frames, the latest at the end. Threads that draw several pictures concurrently make
    /// requests slightly out of order.
    private(set) var last: [Int] = []
    /// The number of its last request.
    private(set) var request = 0
    /// The number of frames from one request to the next, at least 1 in either direction.
    private(set) var step = 1.0

    /// The maximum distance of consecutive requests by the same reader.
    private static let reach = 100
    private static let remembered = 6

    /// The current frame: the foremost of the last ones.
    var front: Int { (step < 0 ? last.min() : last.max()) ?? 0 }

    /// Whether it has advanced from frame to frame.
    var isMoving: Bool { last.count > 1 }

    /// Returns whether a request may follow the last one.
    fileprivate func isNear(_ frame: Int) -> Bool {
      last.last.map { abs(frame - $0) <= Self.reach } ?? true
    }

    fileprivate mutating func ask(_ frame: Int, request: Int) {
      self.request = request
      last.append(frame)
      if last.count > Self.remembered { last.removeFirst() }
      // Two requests may be swapped.
      guard last.count > 2, let first = last.first else { return }
      let mean = Double(frame - first) / Double(last.count - 1)
      step = mean < 0 ? min(mean, -1) : max(mean, 1)
    }

    /// Returns the predicted requests, the next one first, up to `window` frames ahead.
    fileprivate func next(window: Int) -> [Int] {
      guard isMoving else { return [] }
      let count = max(2, Int(Double(window) / abs(step)))
      return (1...count).map { front + Int((Double($0) * step).rounded()) }
    }

    /// Returns the distance of a frame from its use; frames that were already passed are far beyond all others.
    fileprivate func distance(to frame: Int) -> Int {
      let ahead = step < 0 ? front - frame : frame - front
      return ahead >= -Self.remembered ? abs(ahead) : (1 << 30) - ahead
    }
  }

  private var readers: [Int: Reader] = [:]
  private var requests = 0

  /// The number of requests after which an inactive reader is removed.
  private static let patience = 256

  /// Records a reader's request for a frame.
  mutating func ask(_ frame: Int, reader: Int) {
    requests += 1
    readers[key(of: reader, at: frame), default: Reader()].ask(frame, request: requests)
    if readers.count > 1, requests % 64 == 0 {
      readers = readers.filter { requests - $0.value.request < Self.patience }
    }
  }

  /// Returns the reader of a frame: the one with the number, unless another has the same number, as in groups that
  /// are drawn separately. A reader that jumps becomes another one.
  private func key(of reader: Int, at frame: Int) -> Int {
    guard let known = readers[reader], !known.isNear(frame) else { return reader }
    let near = readers.filter { $0.value.isNear(frame) }
    return near.max { $0.value.request < $1.value.request }?.key ?? -requests
  }

  /// Returns the distance of a frame from its use by the nearest reader.
  func distance(to frame: Int) -> Int {
    readers.values.reduce(Int.max) { min($0, $1.distance(to: frame)) }
  }

  /// Returns whether no reader will need a frame soon.
  func arePast(_ frame: Int) -> Bool { distance(to: frame) >= 1 << 29 }

  /// Returns the predicted requests, the most urgent first.
  ///
  /// - Parameter room: The number of pictures that can be kept.
  func next(room: Int) -> [Int] {
    // Backwards, a long run is decoded at once, so only a few pictures should remain when it begins.
    let window = max(2, min(8, room / max(2, 2 * readers.count)))
    return readers.values.sorted { $0.request > $1.request }
      .flatMap { $0.next(window: window) }
  }

  /// Returns whether a decoder at a frame is where a forward reader needs it.
  func need(decoderAt frame: Int) -> Bool {
    readers.values.contains { reader in
      reader.isMoving && reader.step > 0 && requests - reader.request < Self.patience
        && (-8...24).contains(frame - reader.front)
    }
  }
}
