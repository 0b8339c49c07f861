import SplashPixels
import SplashScene

@testable import SplashMedia
@testable import SplashSystem

extension Subject {
  /// Headers of images, and complete small images. No header leads to more bytes than the file has.
  public static let image = Subject("image") { bytes in
    if let animation = try? AnimationHeader(png: bytes) {
      try check(animation.times, animation.loopCount)
    }
    if let animation = try? GIFAnimation(bytes, "a.gif") { try check(animation) }
    _ = ColorProfile.warning(bytes)
    _ = Orientation(exifIn: ByteReader(bytes: bytes), 0..<bytes.count)
    let header: ImageHeader
    do throws(ReasonError) {
      header = try ImageHeader(bytes)
    } catch {
      return try reason(error)
    }
    try promise(header.width > 0 && header.height > 0, "a picture without pixels")
    for part in [header.data, header.alpha].compactMap({ $0 }) {
      try promise(
        part.count <= 3 * bytes.count + (1 << 16), "\(part.count) bytes of \(bytes.count)")
    }
    try check(header.warnings)
    var told = ["\(header.format.rawValue), \(header.width) × \(header.height)"] + header.warnings
    if header.width <= 64, header.height <= 64 {
      do {
        let picture = try ImageDecoder.decode(bytes, header: header)
        try check(picture.pixmap, header)
        try check(picture.warnings)
      } catch let damage as ReasonError {
        told.append(try reason(damage))
      }
    }
    return told.joined(separator: "\n")
  }

  private static func reason(_ damage: ReasonError) throws -> String {
    try promise(!damage.reason.isEmpty, "there is no reason")
    return damage.reason
  }

  private static func check(_ warnings: [String]) throws {
    for warning in warnings {
      try promise(
        warning.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
        "a terminal obeys \(warning)")
    }
  }

  /// Every frame of a small animation is decoded, also from the end, or is an error with a reason.
  private static func check(_ animation: GIFAnimation) throws {
    try check(animation.times, animation.loopCount)
    // Video layers refuse files without frames.
    if animation.pictures.isEmpty { return }
    try promise(animation.times.starts.count == animation.pictures.count, "times of other pictures")
    let (width, height) = (animation.width, animation.height)
    guard (1...64).contains(width), (1...64).contains(height), animation.pictures.count <= 64 else {
      return
    }
    var finder = GIFFinder(animation, budget: 1 << 16)
    func pixels(_ frame: Int) throws -> [UInt8]? {
      var pixels: [UInt8]?
      do throws(ReasonError) {
        let isNeeded = { (_: Int) in false }
        try finder.decode(frame, keeping: 1, isNeeded: isNeeded) { found, picture in
          guard found == frame, case .premultiplied(let pixmap) = picture.pixels else { return }
          pixels = pixmap.bytes()
        }
      } catch {
        try promise(!error.reason.isEmpty, "there is no reason")
      }
      return pixels
    }
    let frames = animation.pictures.indices
    let forwards = try frames.map(pixels)
    for frame in frames.reversed() {
      try promise(try pixels(frame) == forwards[frame], "frame \(frame) is another one backwards")
    }
  }

  private static func check(_ times: FrameTimes, _ loopCount: Double) throws {
    try promiseFinite(times.starts + [times.duration], "the times of an animation")
    try promise(times.starts == times.starts.sorted(), "frames in no order: \(times.starts)")
    try promise(loopCount > 0, "\(loopCount) plays")
  }

  private static func check(_ pixmap: Pixmap, _ header: ImageHeader) throws {
    let isTurned = header.orientation.swapsSides
    try promise(
      (pixmap.width, pixmap.height)
        == (isTurned ? (header.height, header.width) : (header.width, header.height)),
      "a picture of \(pixmap.width) × \(pixmap.height)")
    for y in 0..<pixmap.height {
      let row = pixmap.row32(y)
      for x in 0..<pixmap.width {
        let alpha = row[x] >> 24
        try promise(
          row[x] & 0xFF <= alpha && row[x] >> 8 & 0xFF <= alpha && row[x] >> 16 & 0xFF <= alpha,
          "a pixel that isn't premultiplied at \(x), \(y)")
      }
    }
  }
}
