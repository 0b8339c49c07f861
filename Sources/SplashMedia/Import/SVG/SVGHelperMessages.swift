internal import SplashScene
internal import SplashSystem

/// A request to draw an image.
struct SVGDrawing: Hashable, Sendable {
  /// The number that identifies the document in the helper.
  var document: UInt32
  /// The transform from the document's points to pixels.
  var transform: AffineTransform
  /// The width in pixels, at least 1.
  var width: Int
  /// The height in pixels, at least 1.
  var height: Int
  /// The maximum CPU time, in seconds.
  var processorSeconds: Double
  /// The maximum memory use, in bytes.
  var memory: Int

  /// The maximum width and height of an image in pixels.
  static let maximumSide = 1 << 20

  /// The distance between the starts of two consecutive rows in bytes, as in a pixmap.
  var stride: Int { (width * 4 + 63) / 64 * 64 }
}

/// A message to a helper.
enum SVGHelperRequest: Hashable, Sendable {
  /// Stores a document under a number.
  case document(UInt32, SVGMarkup)
  /// Draws an image into the shared memory.
  case draw(SVGDrawing)
  /// Removes all documents.
  case forget

  /// The maximum length of a message. A document's markup can be longer than its file, because quotation marks and
  /// similar characters are replaced by entity references.
  private static let maximumBytes = 8 * SVGLimits.fileBytes

  /// The encoded request: its type, the number of bytes that follow, and those bytes.
  var bytes: [UInt8] {
    var body = MessageBytes()
    let kind: UInt32
    switch self {
    case .document(let number, let markup):
      kind = 1
      body.append(number)
      body.append(markup.size.width)
      body.append(markup.size.height)
      body.bytes += markup.body.utf8
    case .draw(let drawing):
      kind = 2
      body.append(drawing.document)
      let t = drawing.transform
      for number in [t.a, t.b, t.c, t.d, t.tx, t.ty] { body.append(number) }
      body.append(UInt32(drawing.width))
      body.append(UInt32(drawing.height))
      body.append(drawing.processorSeconds)
      body.append(UInt64(drawing.memory))
    case .forget: kind = 3
    }
    var result = MessageBytes()
    result.append(kind)
    result.append(UInt32(body.bytes.count))
    return result.bytes + body.bytes
  }

  /// Reads the next request; `nil` if there is none, or if it is invalid.
  ///
  /// - Parameter read: A closure that returns the requested number of bytes; `nil` at the end.
  init?(from read: (Int) -> [UInt8]?) {
    guard var header = read(8).map(MessageBytes.init), let kind: UInt32 = header.next(),
      let count: UInt32 = header.next(), count <= Self.maximumBytes,
      var body = read(Int(count)).map(MessageBytes.init)
    else { return nil }
    switch kind {
    case 1:
      guard let number: UInt32 = body.next(), let width = body.nextNumber(),
        let height = body.nextNumber(), width > 0, height > 0,
        max(width, height) <= SVGLimits.side,
        let text = String(validating: body.rest, as: UTF8.self)
      else { return nil }
      self = .document(number, SVGMarkup(size: Size(width, height), body: text))
    case 2:
      guard let number: UInt32 = body.next(), let a = body.nextNumber(), let b = body.nextNumber(),
        let c = body.nextNumber(), let d = body.nextNumber(), let tx = body.nextNumber(),
        let ty = body.nextNumber(), let width: UInt32 = body.next(),
        let height: UInt32 = body.next(), let seconds = body.nextNumber(),
        let memory: UInt64 = body.next(), body.rest.isEmpty,
        (1...SVGDrawing.maximumSide).contains(Int(width)),
        (1...SVGDrawing.maximumSide).contains(Int(height)), seconds > 0, seconds < 1e6,
        memory < 1 << 50
      else { return nil }
      self = .draw(
        SVGDrawing(
          document: number, transform: AffineTransform(a, b, c, d, tx, ty), width: Int(width),
          height: Int(height), processorSeconds: seconds, memory: Int(memory)))
    case 3:
      guard body.rest.isEmpty else { return nil }
      self = .forget
    default: return nil
    }
  }
}

/// A helper's reply to a drawing request.
struct SVGHelperReply: Hashable, Sendable {
  /// The number of the request. Requests are numbered from 1.
  var sequence: UInt64
  /// The reason that there is no image; `nil` if the image is complete.
  var failure: String?

  /// A helper's greeting, which identifies it and its protocol version.
  static let greeting = Array("splashrender draws SVG, 1\n".utf8)

  /// The maximum length of a reason in bytes.
  private static let maximumReason = 4096

  /// The encoded reply: the request's number, a status (1 for a complete image, otherwise 2), the length of the
  /// reason, and the reason.
  var bytes: [UInt8] {
    let reason = Array((failure ?? "").utf8.prefix(Self.maximumReason))
    var result = MessageBytes()
    result.append(sequence)
    result.append(UInt32(failure == nil ? 1 : 2))
    result.append(UInt32(reason.count))
    return result.bytes + reason
  }

  /// Reads the reply to the request `sequence`; `nil` if it is invalid.
  ///
  /// - Parameter read: A closure that returns the requested number of bytes.
  init?<Failure: Error>(
    to sequence: UInt64, from read: (Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var header = MessageBytes(try read(16))
    guard let number: UInt64 = header.next(), number == sequence, let state: UInt32 = header.next(),
      let count: UInt32 = header.next(), count <= Self.maximumReason
    else { return nil }
    switch (state, count) {
    case (1, 0): failure = nil
    case (2, _):
      let text = String(decoding: try read(Int(count)), as: UTF8.self)
      let printable = text.unicodeScalars.map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
          " "
        default: Character(scalar)
        }
      }
      failure = printable.isEmpty ? "it can't be drawn" : String(printable)
    default: return nil
    }
    self.sequence = sequence
  }

  /// Creates the reply to the request `sequence`.
  init(sequence: UInt64, failure: String?) {
    self.sequence = sequence
    self.failure = failure
  }
}

/// The bytes of a message, in which numbers are little-endian.
private struct MessageBytes {
  var bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// The remaining bytes.
  var rest: ArraySlice<UInt8> { bytes[offset...] }

  mutating func append(_ number: some FixedWidthInteger & UnsignedInteger) {
    for index in 0..<number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
    }
  }

  mutating func append(_ number: Double) {
    append(number.bitPattern)
  }

  /// Reads an integer; `nil` if there aren't enough bytes.
  mutating func next<Number: FixedWidthInteger & UnsignedInteger>() -> Number? {
    let count = Number.bitWidth / 8
    guard bytes.count - offset >= count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// Reads a finite number; `nil` if the next number isn't finite.
  mutating func nextNumber() -> Double? {
    let bits: UInt64? = next()
    return bits.map(Double.init(bitPattern:)).flatMap { $0.isFinite ? $0 : nil }
  }
}
