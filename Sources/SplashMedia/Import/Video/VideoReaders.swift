/// Who reads a video and what each will probably ask for next: a reader is a place of the canvas that
/// shows the video, at its own time, in its own direction and speed.
struct VideoReaders {
  /// One place's last requests.
  struct Reader: Equatable {
    /// The frames asked for last, the latest at the end. Threads that draw several pictures at once ask
    /// out of order by a few.
    private(set) var last: [Int] = []
    /// When it asked, by the number of the request.
    private(set) var request = 0
    /// How many frames it goes on from one request to the next, at least 1 in either direction.
    private(set) var step = 1.0

    /// Requests that are further from each other than that don't follow each other.
    private static let reach = 100
    private static let remembered = 6

    /// The frame that it is at: the foremost of the last ones.
    var front: Int { (step < 0 ? last.min() : last.max()) ?? 0 }

    /// Whether it has gone on from frame to frame.
    var isMoving: Bool { last.count > 1 }

    /// Whether a request may follow the last one.
    fileprivate func isNear(_ frame: Int) -> Bool {
      last.last.map { abs(frame - $0) <= Self.reach } ?? true
    }

    fileprivate mutating func ask(_ frame: Int, request: Int) {
      self.request = request
      last.append(frame)
      if last.count > Self.remembered { last.removeFirst() }
      // Two may have changed places.
      guard last.count > 2, let first = last.first else { return }
      let mean = Double(frame - first) / Double(last.count - 1)
      step = mean < 0 ? min(mean, -1) : max(mean, 1)
    }

    /// The frames that it will probably ask for, the next one first, as far as `window` frames ahead.
    fileprivate func next(window: Int) -> [Int] {
      guard isMoving else { return [] }
      let count = max(2, Int(Double(window) / abs(step)))
      return (1...count).map { front + Int((Double($0) * step).rounded()) }
    }

    /// How far from use a frame is; those that it has passed are far beyond all others.
    fileprivate func distance(to frame: Int) -> Int {
      let ahead = step < 0 ? front - frame : frame - front
      return ahead >= -Self.remembered ? abs(ahead) : (1 << 30) - ahead
    }
  }

  private var readers: [Int: Reader] = [:]
  private var requests = 0

  /// A reader that hasn't asked for so long has gone.
  private static let patience = 256

  /// Notes that a reader asks for a frame.
  mutating func ask(_ frame: Int, reader: Int) {
    requests += 1
    readers[key(of: reader, at: frame), default: Reader()].ask(frame, request: requests)
    if readers.count > 1, requests % 64 == 0 {
      readers = readers.filter { requests - $0.value.request < Self.patience }
    }
  }

  /// Who asks for a frame: the one that gives the number, unless another place has the same one, as in
  /// groups that are drawn by themselves. A place that jumps is another reader from then on.
  private func key(of reader: Int, at frame: Int) -> Int {
    guard let known = readers[reader], !known.isNear(frame) else { return reader }
    let near = readers.filter { $0.value.isNear(frame) }
    return near.max { $0.value.request < $1.value.request }?.key ?? -requests
  }

  /// How far from use a frame is, for the reader to which it is nearest.
  func distance(to frame: Int) -> Int {
    readers.values.reduce(Int.max) { min($0, $1.distance(to: frame)) }
  }

  /// Whether nobody will need a frame soon.
  func arePast(_ frame: Int) -> Bool { distance(to: frame) >= 1 << 29 }

  /// The frames that will probably be asked for, the most urgent first.
  ///
  /// - Parameter room: How many pictures there is room for.
  func next(room: Int) -> [Int] {
    // Backwards, a whole stretch is decoded at once, so that few should be left when it begins.
    let window = max(2, min(8, room / max(2, 2 * readers.count)))
    return readers.values.sorted { $0.request > $1.request }
      .flatMap { $0.next(window: window) }
  }

  /// Whether a decoder at a frame is where a reader that goes forwards needs it.
  func need(decoderAt frame: Int) -> Bool {
    readers.values.contains { reader in
      reader.isMoving && reader.step > 0 && requests - reader.request < Self.patience
        && (-8...24).contains(frame - reader.front)
    }
  }
}
