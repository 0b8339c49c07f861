internal import SplashScene
internal import SplashSystem

/// The properties of an animated GIF, and the locations of its images.
struct GIFAnimation: Sendable {
  /// An image in the file, which changes part of the screen.
  struct Picture: Equatable, Sendable {
    /// The treatment of the image's area after the image's display time.
    enum Disposal: Sendable {
      /// The area is kept.
      case keep
      /// The area is cleared to the background.
      case clear
      /// The area's previous contents are restored.
      case restore
    }

    /// The offset of the image's descriptor in the file.
    var place: Int
    var disposal: Disposal
    /// The palette index of the transparent colour, if there is one.
    var transparent: UInt8?
  }

  /// The file's bytes.
  let bytes: [UInt8]
  /// The size of the screen in pixels.
  let width: Int
  let height: Int
  /// The aspect ratio of a pixel according to the file.
  let pixelAspect: Double
  /// The file's loop count; infinity loops forever.
  let loopCount: Double
  let pictures: [Picture]
  /// The times of the images.
  let times: FrameTimes
  /// The initial colour of the screen, as RGBA; transparent if there is no global palette.
  let background: UInt32
  /// The global palette, for images without their own.
  private let palette: [UInt32]?

  /// Finds the images of a file.
  ///
  /// - Parameter path: The file's path, to report in errors.
  init(_ bytes: [UInt8], _ path: FilePath) throws(AssetError) {
    let reader = ByteReader(bytes: bytes)
    guard Self.isMeant(by: bytes), let width = reader.little16(6), let height = reader.little16(8),
      let flags = reader.byte(10), let background = reader.byte(11), let aspect = reader.byte(12)
    else { throw .truncated(path) }
    self.bytes = bytes
    (self.width, self.height) = (width, height)
    pixelAspect = aspect == 0 ? 1 : (Double(aspect) + 15) / 64
    palette = Self.palette(reader, at: 13, flags)
    self.background = palette?[Int(background)] ?? 0

    var loopCount = 1.0
    var pictures: [Picture] = []
    var (starts, time): ([Double], Double) = ([], 0)
    var next = Picture(place: 0, disposal: .keep, transparent: nil)
    var hundredths = 0
    var place = 13 + Self.paletteSize(flags)
    reading: while true {
      switch reader.byte(place) {
      case 0x3B: break reading
      case 0x21:
        let name = reader.text(place + 3, 11)
        if reader.byte(place + 1) == 0xFF, name == "NETSCAPE2.0" || name == "ANIMEXTS1.0",
          reader.byte(place + 15) == 1, let count = reader.little16(place + 16)
        {
          // As in browsers, the number in the file is taken as the number of repetitions after the first run.
          loopCount = count == 0 ? .infinity : Double(count) + 1
        }
        if reader.byte(place + 1) == 0xF9 {
          hundredths = reader.little16(place + 4) ?? 0
          if reader.byte(place + 2) == 4, let flags = reader.byte(place + 3) {
            next.disposal = [2: .clear, 3: .restore][flags >> 2 & 7] ?? .keep
            next.transparent = flags & 1 == 0 ? nil : reader.byte(place + 6)
          }
        }
        guard let end = reader.endOfBlocks(place + 2) else { throw .truncated(path) }
        place = end
      case 0x2C:
        guard let flags = reader.byte(place + 9),
          let end = reader.endOfBlocks(place + 10 + Self.paletteSize(flags) + 1)
        else { throw .truncated(path) }
        if pictures.count == VideoLimits.frames {
          throw .overLimit(path: path, limit: "\(VideoLimits.frames) frames")
        }
        next.place = place
        pictures.append(next)
        starts.append(time)
        time += AnimationHeader.delay(Double(hundredths) / 100)
        next = Picture(place: 0, disposal: .keep, transparent: nil)
        (place, hundredths) = (end, 0)
      default:
        // Some programs omit the trailer, or write zeros after the last image.
        guard !pictures.isEmpty, bytes[min(place, bytes.count)...].allSatisfy({ $0 == 0 }) else {
          throw .truncated(path)
        }
        break reading
      }
    }
    (self.loopCount, self.pictures) = (loopCount, pictures)
    times = FrameTimes(starts: starts, duration: time)
  }

  /// Returns whether a file that begins with the given bytes is a GIF file.
  static func isMeant(by beginning: [UInt8]) -> Bool {
    beginning.starts(with: Array("GIF87a".utf8)) || beginning.starts(with: Array("GIF89a".utf8))
  }

  /// Returns the colours of an image as RGBA; `nil` if the image has no palette.
  ///
  /// - Returns: 256 colours. Colours that are missing from the file are transparent.
  func palette(of picture: Picture) -> [UInt32]? {
    let reader = ByteReader(bytes: bytes)
    guard let flags = reader.byte(picture.place + 9) else { return nil }
    return Self.palette(reader, at: picture.place + 10, flags) ?? palette
  }

  /// Returns a palette's size in bytes, according to its flags.
  private static func paletteSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func palette(_ reader: ByteReader, at place: Int, _ flags: UInt8) -> [UInt32]? {
    let size = paletteSize(flags)
    guard size > 0, let bytes = reader.bytes(place, size) else { return nil }
    var colors = [UInt32](repeating: 0, count: 256)
    for i in 0..<size / 3 {
      colors[i] =
        0xFF << 24 | UInt32(bytes[3 * i + 2]) << 16 | UInt32(bytes[3 * i + 1]) << 8
        | UInt32(bytes[3 * i])
    }
    return colors
  }
}
