internal import SplashSystem

/// The decoders of one video, at different positions, so that readers at different times don't cause constant
/// seeking. It must only be used by one thread.
struct VideoCursors: FrameFinder {
  /// A decoder with its position.
  private final class Cursor {
    let decoder: any SequenceDecoder
    /// The next frame.
    var position: Int
    /// The picture of the previous frame.
    var last: DecodedPicture?
    /// The time of the last use.
    var use = 0

    init(_ decoder: any SequenceDecoder) {
      self.decoder = decoder
      position = Int.max
    }
  }

  private let file: VideoFile
  private let makeDecoder: () throws(ReasonError) -> any SequenceDecoder
  /// The positions where decoding can begin. Some files mark frames as key frames although they aren't; the entries
  /// of these frames are removed.
  private var keys: [VideoIndex.Key]
  private var cursors: [Cursor] = []
  private var uses = 0

  /// The maximum number of decoders. It is small, because each holds up to twenty pictures.
  private var most: Int { file.width * file.height > 1 << 22 ? 2 : 4 }

  /// The cost of seeking to a key, as the number of frames that could be decoded instead.
  private static let seekCost = 8

  /// - Parameter makeDecoder: A closure that creates a decoder for the file, not yet at any position.
  init(_ file: VideoFile, makeDecoder: @escaping () throws(ReasonError) -> any SequenceDecoder) {
    (self.file, self.makeDecoder) = (file, makeDecoder)
    keys = file.index.keys
  }

  mutating func decode(
    _ frame: Int, keeping kept: Int, isNeeded: (Int) -> Bool,
    _ found: (Int, DecodedPicture) -> Void
  ) throws(ReasonError) {
    let key = keys[keyIndex(for: frame)]
    let seekCost = frame - min(frame, key.frame) + Self.seekCost
    let nearest = cursors.filter { $0.position <= frame }.max { $0.position < $1.position }
    if let nearest, frame - nearest.position <= seekCost {
      do throws(ReasonError) {
        return try advance(nearest, to: frame, found)
      } catch {
        // The corrupt data may be before the key.
        remove(nearest)
      }
    }
    while true {
      let index = keyIndex(for: frame)
      let cursor = try idleCursor(isNeeded)
      do throws(ReasonError) {
        try cursor.decoder.start(at: keys[index])
        cursor.last = nil
        cursor.position = index == 0 ? 0 : keys[index].frame
        if index > 0, let next = try cursor.decoder.next() {
          guard next.frame == cursor.position else {
            // The packet isn't actually a key, because its frame can't be decoded from there.
            keys.remove(at: index)
            continue
          }
          take(next, cursor, found)
        }
        return try advance(cursor, to: frame, found)
      } catch {
        remove(cursor)
        throw error
      }
    }
  }

  private func keyIndex(for frame: Int) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Decodes from a decoder's position up to a frame.
  private mutating func advance(
    _ cursor: Cursor, to frame: Int, _ found: (Int, DecodedPicture) -> Void
  ) throws(ReasonError) {
    uses += 1
    cursor.use = uses
    while cursor.position <= frame {
      if let next = try cursor.decoder.next() {
        take(next, cursor, found)
      } else {
        guard let last = cursor.last else { throw ReasonError("it contains no image") }
        while cursor.position < file.index.count {
          found(cursor.position, last)
          cursor.position += 1
        }
      }
    }
  }

  private func take(
    _ next: (frame: Int, picture: DecodedPicture), _ cursor: Cursor,
    _ found: (Int, DecodedPicture) -> Void
  ) {
    guard next.frame >= cursor.position else { return }
    for missing in cursor.position..<next.frame { found(missing, cursor.last ?? next.picture) }
    found(next.frame, next.picture)
    cursor.position = next.frame + 1
    cursor.last = next.picture
  }

  /// Returns a decoder that may be repositioned.
  private mutating func idleCursor(_ isNeeded: (Int) -> Bool) throws(ReasonError) -> Cursor {
    let idle = cursors.filter { !isNeeded($0.position) }.min { $0.use < $1.use }
    if let idle { return idle }
    if cursors.count < most {
      let cursor = Cursor(try makeDecoder())
      cursors.append(cursor)
      return cursor
    }
    return cursors.min { $0.use < $1.use } ?? cursors[0]
  }

  private mutating func remove(_ cursor: Cursor) {
    cursors.removeAll { $0 === cursor }
  }
}
