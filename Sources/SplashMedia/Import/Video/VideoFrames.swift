internal import CFFmpeg
internal import SplashPixels
internal import SplashScene
internal import SplashSystem

/// The frames of one video, for any number of threads. A separate thread decodes frames ahead of the requests, in the
/// same direction and at the same speed, and keeps them as long as they may be requested again.
///
/// Memory use is bounded, regardless of the video's length. A frame's pixels depend only on the file and the frame's
/// index.
final class VideoFrames: @unchecked Sendable {
  let file: VideoFile
  private let monitor = Monitor()
  private let budget: Int

  // The following properties are protected by the monitor.
  private var pictures: [Int: DecodedPicture] = [:]
  private var pyramids: [(frame: Int, pyramid: ImagePyramid)] = []
  private var converters: [FrameConverter] = []
  private var converting: Set<Int> = []
  private var wanted: [Int] = []
  private var faults: [Int: ReasonError] = [:]
  private var readers = VideoReaders()
  /// The frames that, since the last request, have been decoded ahead to no avail.
  private var futile: Set<Int> = []
  private var pictureBytes: Int
  private var decodings = 0
  private var hasThread = false
  /// Whether the thread should release its decoders.
  private var isResting = false
  private var isClosed = false

  /// The minimum and maximum number of pictures that are kept.
  private static let pictureCounts = 3...32
  /// The maximum total size of converted pictures in bytes. Two pictures are always allowed, even if they exceed it.
  private var pyramidBytes: Int { budget / 2 }
  /// The part of the budget that a finder may use, in bytes.
  private var finderBudget: Int { budget / 2 }

  /// - Parameter budget: The maximum total size of decoded pictures in bytes. The minimum number of pictures may
  ///   exceed it.
  init(_ file: VideoFile, budget: Int) {
    (self.file, self.budget) = (file, budget)
    pictureBytes = max(1, file.width * file.height * 2)
  }

  /// The maximum number of decoded pictures that are kept.
  private var room: Int {
    let counts = Self.pictureCounts
    return min(max(budget / pictureBytes, counts.lowerBound), counts.upperBound)
  }

  /// Returns a frame with its mip levels. Waits until the frame is decoded.
  func frame(_ index: Int, reader: Int) -> Result<ImagePyramid, ReasonError> {
    let index = min(max(index, 0), file.index.count - 1)
    monitor.locked {
      readers.ask(index, reader: reader)
      futile = []
      if pictures.count > room / 2 {
        pictures = pictures.filter { !readers.arePast($0.key) || wanted.contains($0.key) }
      }
      monitor.announce()
    }
    switch monitor.locked({ claim(index) }) {
    case .ready(let pyramid): return .success(pyramid)
    case .failed(let fault): return .failure(fault)
    case .convert(let picture):
      let result = convert(picture)
      monitor.locked {
        converting.remove(index)
        switch result {
        case .success(let pyramid): keep(pyramid, index)
        case .failure(let fault): faults[index] = fault
        }
        monitor.announce()
      }
      return result
    }
  }

  /// The number of pictures decoded so far, including repeated ones.
  var decodedCount: Int { monitor.locked { decodings } }

  /// Releases cached data until the next frame is requested. Does nothing while a thread is waiting for a frame.
  func rest() {
    monitor.locked {
      guard wanted.isEmpty, converting.isEmpty else { return }
      (pictures, pyramids, converters, readers) = ([:], [], [], VideoReaders())
      isResting = hasThread
      monitor.announce()
    }
  }

  /// Stops the decoder thread. Pending requests fail.
  func close() {
    monitor.locked {
      isClosed = true
      monitor.announce()
    }
  }

  private enum Claim {
    case ready(ImagePyramid)
    case failed(ReasonError)
    /// The picture is available, and the caller should convert it.
    case convert(DecodedPicture)
  }

  /// Waits until a frame can be processed. The monitor must be locked.
  private func claim(_ index: Int) -> Claim {
    while true {
      if let place = pyramids.lastIndex(where: { $0.frame == index }) {
        let known = pyramids.remove(at: place)
        pyramids.append(known)
        return .ready(known.pyramid)
      }
      if let fault = faults[index] {
        wanted.removeAll { $0 == index }
        return .failed(fault)
      }
      if isClosed { return .failed(ReasonError("the video has been closed")) }
      if !converting.contains(index) {
        if let picture = pictures[index] {
          wanted.removeAll { $0 == index }
          converting.insert(index)
          return .convert(picture)
        }
        if !wanted.contains(index) { wanted.append(index) }
        guard startThread() else {
          return .failed(ReasonError("the system can't start another thread"))
        }
        monitor.announce()
      }
      monitor.wait()
    }
  }

  private func keep(_ pyramid: ImagePyramid, _ index: Int) {
    pyramids.append((index, pyramid))
    let bytes = file.width * file.height * 16 / 3
    while pyramids.count > 2, pyramids.count * bytes > pyramidBytes { pyramids.removeFirst() }
  }

  // MARK: Decoding

  private func startThread() -> Bool {
    if hasThread { return true }
    guard let thread = Thread({ self.decode() }) else { return false }
    thread.detach()
    hasThread = true
    return true
  }

  /// Decodes requested frames first, and predicted frames after them, until the object is closed.
  private func decode() {
    var finder = file.makeFinder(budget: finderBudget)
    while let job = monitor.locked({ nextJob() }) {
      guard case .decode(let frame, let isWanted) = job else {
        finder = file.makeFinder(budget: finderBudget)
        continue
      }
      var fault: ReasonError?
      var isFound = false
      do throws(ReasonError) {
        let isNeeded = { (place: Int) in
          self.monitor.locked { self.readers.need(decoderAt: place) }
        }
        let found = { (found: Int, picture: DecodedPicture) in
          isFound = isFound || found == frame
          self.monitor.locked {
            self.decodings += 1
            self.keep(picture, found)
          }
        }
        let kept = monitor.locked { room }
        try finder.decode(frame, keeping: kept, isNeeded: isNeeded, found)
      } catch { fault = error }
      monitor.locked {
        if pictures[frame] == nil { futile.insert(frame) }
        // A waiting thread may already have taken and removed the picture.
        if !isFound, isWanted {
          faults[frame] = fault ?? ReasonError("there is no picture")
        }
        monitor.announce()
      }
    }
  }

  private enum Job {
    /// A frame, and whether a thread is waiting for it.
    case decode(Int, isWanted: Bool)
    case rest
  }

  /// Returns the next job; `nil` if the object is closed. The monitor must be locked.
  private func nextJob() -> Job? {
    while true {
      if isClosed { return nil }
      if isResting {
        isResting = false
        return .rest
      }
      if let frame = wanted.first(where: { pictures[$0] == nil && faults[$0] == nil }) {
        return .decode(frame, isWanted: true)
      }
      let ahead = readers.next(room: room).first { frame in
        frame >= 0 && frame < file.index.count && pictures[frame] == nil && faults[frame] == nil
          && !futile.contains(frame) && !pyramids.contains { $0.frame == frame }
      }
      if let ahead { return .decode(ahead, isWanted: false) }
      monitor.wait()
    }
  }

  /// Keeps a picture if it will be used sooner than the others that are kept. The monitor must be locked.
  private func keep(_ picture: DecodedPicture, _ frame: Int) {
    pictureBytes = max(pictureBytes, picture.bytes)
    pictures[frame] = picture
    if wanted.contains(frame) { monitor.announce() }
    while pictures.count > room {
      let candidates = pictures.keys.filter { !wanted.contains($0) }
      guard let far = candidates.max(by: { distance($0) < distance($1) }) else { return }
      pictures[far] = nil
    }
  }

  private func distance(_ frame: Int) -> Int { readers.distance(to: frame) }

  // MARK: Converting

  /// Converts a picture to upright, premultiplied RGBA.
  private func convert(_ picture: DecodedPicture) -> Result<ImagePyramid, ReasonError> {
    switch picture.pixels {
    case .premultiplied(let pixmap): return .success(ImagePyramid(pixmap))
    case .rgba(let straight):
      let pixmap = Pixmap(width: straight.width, height: straight.height)
      for y in 0..<pixmap.height {
        unsafe pixmap.row(y).update(from: straight.row(y), count: 4 * pixmap.width)
      }
      Alpha.premultiply(pixmap)
      return .success(ImagePyramid(pixmap))
    case .frame(let frame):
      guard case .stream(let stream) = file.kind, let converter = takeConverter(frame, stream)
      else {
        return .failure(ReasonError("its pixel format can't be converted"))
      }
      defer { monitor.locked { converters.append(converter) } }
      let pixmap = Pixmap(width: file.width, height: file.height)
      guard converter.convert(frame, into: pixmap) else {
        return .failure(ReasonError("its pixel format can't be converted"))
      }
      Alpha.premultiply(pixmap)
      return .success(ImagePyramid(stream.orientation.applied(to: pixmap)))
    }
  }

  /// Returns a converter for a picture, for the caller's exclusive use.
  private func takeConverter(_ frame: Frame, _ stream: VideoStream) -> FrameConverter? {
    var colors = FrameConverter.Colors(frame, matrix: stream.conversion)
    if unsafe frame.raw.pointee.color_range == AVCOL_RANGE_UNSPECIFIED, stream.isFullRange {
      colors.isFullRange = true
    }
    let known = monitor.locked { () -> FrameConverter? in
      guard let place = converters.firstIndex(where: { $0.colors == colors }) else { return nil }
      return converters.remove(at: place)
    }
    return known ?? FrameConverter(width: file.width, height: file.height, colors)
  }
}
