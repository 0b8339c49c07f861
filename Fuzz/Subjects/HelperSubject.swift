import SplashScene

@testable import SplashMedia

extension Subject {
  /// The requests and replies between the program and its SVG helper process. The first byte chooses which one is
  /// read or written.
  public static let helper = Subject("helper") { bytes in
    guard let kind = bytes.first else { return "nothing" }
    let rest = Array(bytes.dropFirst())
    switch kind % 3 {
    case 0: return try requests(rest)
    case 1: return try reply(rest)
    default: return try written(rest)
    }
  }

  /// A channel of bytes that counts how many were requested.
  private final class Channel {
    private var rest: ArraySlice<UInt8>
    var largest = 0

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var count: Int { rest.count }

    func read(_ count: Int) -> [UInt8]? {
      largest = max(largest, count)
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// Requests in sequence: each reads only its bytes, and reads the same after it is written again.
  private static func requests(_ bytes: [UInt8]) throws -> String {
    let channel = Channel(bytes)
    var told: [String] = []
    while true {
      let start = bytes.count - channel.count
      let request = SVGHelperRequest(from: channel.read)
      try promise(channel.largest <= 8 * SVGLimits.fileBytes, "\(channel.largest) bytes at a time")
      guard let request else { break }
      let again = request.bytes
      try promise(
        again == Array(bytes[start..<bytes.count - channel.count]), "it is written otherwise")
      try check(request, again)
      told.append(short(request))
    }
    return told.isEmpty ? "no request" : told.joined(separator: "\n")
  }

  private static func check(_ request: SVGHelperRequest, _ bytes: [UInt8]) throws {
    try promise(SVGHelperRequest(from: Channel(bytes).read) == request, "it isn't read as written")
    for count in Set([0, 7, bytes.count - 1]) where count < bytes.count {
      let part = Channel(Array(bytes.prefix(count)))
      try promise(SVGHelperRequest(from: part.read) == nil, "\(count) bytes are a whole one")
    }
    guard case .draw(let drawing) = request else { return }
    let t = drawing.transform
    try promiseFinite([t.a, t.b, t.c, t.d, t.tx, t.ty, drawing.processorSeconds], "a drawing")
    try promise(
      drawing.stride >= 4 * drawing.width && drawing.height >= 1 && drawing.width >= 1
        && drawing.memory >= 0, "a drawing without a size")
    let (size, overflow) = drawing.stride.multipliedReportingOverflow(by: drawing.height)
    try promise(!overflow && size < 1 << 43, "a picture of \(drawing.width) × \(drawing.height)")
  }

  private static func short(_ request: SVGHelperRequest) -> String {
    switch request {
    case .document(let number, let markup):
      "document \(number), \(markup.size.width) × \(markup.size.height), \(markup.body.utf8.count) bytes"
    case .draw(let drawing):
      "document \(drawing.document) at \(drawing.width) × \(drawing.height)"
    case .forget: "forget"
    }
  }

  /// A reply to the third request: its reason, if any, has no control characters.
  private static func reply(_ bytes: [UInt8]) throws -> String {
    let channel = Channel(bytes)
    struct End: Error {}
    let read = { (count: Int) throws(End) -> [UInt8] in
      guard let bytes = channel.read(count) else { throw End() }
      return bytes
    }
    let found: SVGHelperReply?
    do throws(End) { found = try SVGHelperReply(to: 3, from: read) } catch { return "cut off" }
    try promise(channel.largest <= 4096, "\(channel.largest) bytes at a time")
    guard let found else { return "no reply" }
    try promise(found.sequence == 3, "the reply to request \(found.sequence)")
    guard let reason = found.failure else { return "drawn" }
    try promise(!reason.isEmpty, "there is no reason")
    try promiseShowable(reason)
    return reason
  }

  /// A request reads as it was written.
  private static func written(_ bytes: [UInt8]) throws -> String {
    var rest = bytes[...]
    func number(_ range: ClosedRange<Int>) -> Int {
      let value = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      return range.lowerBound + value % range.count
    }
    let document = UInt32(number(0...1 << 31))
    let (width, height) = (number(1...1 << 16), number(1...1 << 16))
    let numbers = (0..<6).map { _ in Double(number(-1 << 30...1 << 30)) / 4096 }
    let drawing = SVGDrawing(
      document: document,
      transform: AffineTransform(
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]),
      width: width, height: height, processorSeconds: Double(width) / 1000, memory: height << 20)
    let body = String(decoding: rest, as: UTF8.self)
    let size = Size(Double(min(width, Int(SVGLimits.side))) / 2, 1)
    let all = [
      SVGHelperRequest.draw(drawing), .document(document, SVGMarkup(size: size, body: body)),
      .forget,
    ]
    for request in all { try check(request, request.bytes) }
    let stream = Channel(all.flatMap(\.bytes))
    for request in all {
      try promise(SVGHelperRequest(from: stream.read) == request, "one isn't read after another")
    }
    let reply = SVGHelperReply(sequence: UInt64(document), failure: body).bytes
    let channel = Channel(reply)
    let again = SVGHelperReply(to: UInt64(document)) { channel.read($0) ?? [] }
    try promise(again != nil, "a reply isn't read")
    return all.map(short).joined(separator: "\n")
  }
}
