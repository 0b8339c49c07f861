internal import SplashSystem

/// The decoders of one video, each somewhere in it, so that several readers at different times don't have
/// to go back and forth. Used by one thread.
struct VideoCursors: FrameFinder {
  /// A decoder and where it is.
  private final class Cursor {
    let decoder: any SequenceDecoder
    /// The frame that comes next.
    var position: Int
    /// The picture before it.
    var last: DecodedPicture?
    /// When it was used last.
    var use = 0

    init(_ decoder: any SequenceDecoder) {
      self.decoder = decoder
      position = Int.max
    }
  }

  private let file: VideoFile
  private let makeDecoder: () throws(ReasonError) -> any SequenceDecoder
  /// Where decoding can begin. Some files call keys what isn't one; those are taken out.
  private var keys: [VideoIndex.Key]
  private var cursors: [Cursor] = []
  private var uses = 0

  /// The most decoders: each keeps up to twenty pictures.
  private var most: Int { file.width * file.height > 1 << 22 ? 2 : 4 }

  /// What going to a key costs, in frames that are decoded.
  private static let seekCost = 8

  /// - Parameter makeDecoder: Makes a decoder of the file, at no place yet.
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
        // What is damaged may lie before the key.
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
            // It is no key: what it shows can't be decoded from there.
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

  /// Decodes from where a decoder is up to a frame.
  private mutating func advance(
    _ cursor: Cursor, to frame: Int, _ found: (Int, DecodedPicture) -> Void
  ) throws(ReasonError) {
    uses += 1
    cursor.use = uses
    while cursor.position <= frame {
      if let next = try cursor.decoder.next() {
        take(next, cursor, found)
      } else {
        guard let last = cursor.last else { throw ReasonError("there is no picture in it") }
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

  /// A decoder that may go elsewhere.
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
