import SplashSystem

/// The readers of a video, and their predicted requests. A reader is a layer that displays the video, with its own
/// time, direction and speed.
struct VideoReaders {
  /// The last requests from one reader.
  struct Reader: Equatable {
    /// The most recently requested frames, newest last. Threads that draw several frames concurrently make requests
    /// slightly out of order.
    private(set) var last: [Int] = []
    /// The number of the reader's last request.
    private(set) var request = 0
    /// The number of frames from one request to the next: at least 1, in either direction.
    private(set) var step = 1.0

    /// The maximum distance between consecutive requests from the same reader.
    private static let reach = 100
    private static let remembered = 6

    /// The current frame: the one furthest ahead among the most recently requested frames.
    var front: Int { (step < 0 ? last.min() : last.max()) ?? 0 }

    /// Whether the reader has moved on from its first frame.
    var isMoving: Bool { last.count > 1 }

    /// Returns whether a request is close enough to follow the last one.
    fileprivate func isNear(_ frame: Int) -> Bool {
      last.last.map { abs(frame - $0) <= Self.reach } ?? true
    }

    fileprivate mutating func ask(_ frame: Int, request: Int) {
      self.request = request
      last.append(frame)
      if last.count > Self.remembered { last.removeFirst() }
      // Two consecutive requests may arrive in swapped order.
      guard last.count > 2, let first = last.first else { return }
      let mean = Double(frame - first) / Double(last.count - 1)
      step = mean < 0 ? min(mean, -1) : max(mean, 1)
    }

    /// Returns the predicted requests up to `window` frames ahead, beginning with the next.
    fileprivate func next(window: Int) -> [Int] {
      guard isMoving else { return [] }
      let count = max(2, Int(clamping: Double(window) / abs(step)))
      return (1...count).map { front + Int(clamping: (Double($0) * step).rounded()) }
    }

    /// Returns how soon a frame will be needed, as a distance in frames. Frames that have already been passed are
    /// much further away than all others.
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

  /// Returns the key of the reader that requests a frame. Usually this is the reader's number, but groups that are
  /// drawn separately may use the same number for different readers. A reader that jumps to another time becomes a
  /// new reader.
  private func key(of reader: Int, at frame: Int) -> Int {
    guard let known = readers[reader], !known.isNear(frame) else { return reader }
    let near = readers.filter { $0.value.isNear(frame) }
    return near.max { $0.value.request < $1.value.request }?.key ?? -requests
  }

  /// Returns how soon the closest reader will need a frame, as a distance in frames.
  func distance(to frame: Int) -> Int {
    readers.values.reduce(Int.max) { min($0, $1.distance(to: frame)) }
  }

  /// Returns whether all readers have passed a frame, so that none will need it soon.
  func arePast(_ frame: Int) -> Bool { distance(to: frame) >= 1 << 29 }

  /// Returns the predicted requests, beginning with the most urgent.
  ///
  /// - Parameter room: The number of pictures that can be kept.
  func next(room: Int) -> [Int] {
    // During backward playback, a long run of frames is decoded at once, so only a few pictures should remain when it
    // begins.
    let window = max(2, min(8, room / max(2, 2 * readers.count)))
    return readers.values.sorted { $0.request > $1.request }
      .flatMap { $0.next(window: window) }
  }

  /// Returns whether a decoder at the given frame is where a reader that plays forwards needs it.
  func need(decoderAt frame: Int) -> Bool {
    readers.values.contains { reader in
      reader.isMoving && reader.step > 0 && requests - reader.request < Self.patience
        && (-8...24).contains(frame - reader.front)
    }
  }
}
