import CSplashHTTP
import SplashSystem

/// A request together with its response, which is sent exactly once.
@safe final class Exchange: @unchecked Sendable {
  private let request: OpaquePointer

  init(_ request: OpaquePointer) {
    unsafe self.request = request
  }

  /// The request.
  var asked: StudioRequest {
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      unsafe pointer.map { unsafe String(cString: $0) }
    }
    var asked = StudioRequest(
      method: unsafe text(splash_http_method(request)) ?? "",
      path: unsafe text(splash_http_path(request)) ?? "")
    for name in StudioRequest.argumentNames {
      asked.arguments[name] = unsafe text(splash_http_argument(request, name))
    }
    for name in StudioRequest.headerNames {
      asked.headers[name] = unsafe text(splash_http_header_value(request, name))
    }
    asked.hasSeveralHosts = unsafe splash_http_header_count(request, "host") > 1
    var count = 0
    if let bytes = unsafe splash_http_body(request, &count) {
      asked.body = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    return asked
  }

  /// Responds with a copy of the bytes.
  func answer(_ status: Int, _ headers: [Header] = [], _ body: [UInt8] = []) {
    let owner = Owner(body)
    unsafe answer(status, headers, owner.bytes.baseAddress, owner.bytes.count, owner)
  }

  /// Responds with JSON.
  func answer(_ value: JSON) {
    answer(200, [.type("application/json"), .neverKept], Array(value.text.utf8))
  }

  /// Responds with a file.
  func answer(file path: FilePath, _ headers: [Header]) {
    let descriptor = path.openForReading(followsLinks: false)
    guard descriptor >= 0 else { return answer(404, [.neverKept]) }
    unsafe withHeaders(headers) { list, count in
      unsafe splash_http_answer_with_file(request, 200, list, count, descriptor)
    }
  }

  /// Responds with bytes, which are retained until they are sent.
  func answer(_ body: PageBytes, _ headers: [Header]) {
    unsafe answer(200, headers, body.bytes.baseAddress, body.bytes.count, body)
  }

  private func answer(
    _ status: Int, _ headers: [Header], _ bytes: UnsafeRawPointer?, _ count: Int,
    _ owner: AnyObject
  ) {
    let held = unsafe Unmanaged.passRetained(owner).toOpaque()
    unsafe withHeaders(headers) { list, listCount in
      unsafe splash_http_answer(
        request, UInt32(status), list, listCount, bytes, count,
        { if let owner = unsafe $0 { unsafe Unmanaged<AnyObject>.fromOpaque(owner).release() } },
        held)
    }
  }

  /// Responds with a stream; `nil` if there is not enough memory for it.
  ///
  /// - Parameter room: The maximum number of buffered bytes.
  func stream(_ headers: [Header], room: Int) -> BodyStream? {
    unsafe withHeaders(headers) { list, count in
      unsafe splash_http_answer_with_stream(request, 200, list, count, room).map {
        unsafe BodyStream($0)
      }
    }
  }

  private func withHeaders<Result>(
    _ headers: [Header], _ body: (UnsafePointer<splash_http_header>, Int) -> Result
  ) -> Result {
    let all = headers + Header.always
    // The copies must stay allocated until the call returns.
    let texts = unsafe all.map { header in
      unsafe (Self.copy(header.name), Self.copy(header.value))
    }
    defer {
      for index in unsafe texts.indices {
        unsafe texts[index].0.deallocate()
        unsafe texts[index].1.deallocate()
      }
    }
    let list = unsafe texts.map { unsafe splash_http_header(name: $0.0, value: $0.1) }
    return unsafe list.withUnsafeBufferPointer { list in
      guard let base = list.baseAddress else {
        preconditionFailure("some headers are always there")
      }
      return unsafe body(base, list.count)
    }
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { unsafe copy.initialize(from: base, count: bytes.count) }
    }
    return unsafe copy
  }

  /// An owner that retains the bytes of a response.
  @safe private final class Owner {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ body: [UInt8]) {
      unsafe bytes = .allocate(byteCount: body.count, alignment: 1)
      unsafe bytes.copyBytes(from: body)
    }

    deinit { unsafe bytes.deallocate() }
  }
}

/// A header of a response.
struct Header {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }

  /// The headers of all responses. The page loads nothing from other sites and can't be framed by
  /// other pages. Browsers don't send the page's address, which contains the token, to other sites.
  static let always = [
    Header(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src 'self' blob: data:; worker-src 'self'; media-src 'self' blob:; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"),
    Header("Referrer-Policy", "no-referrer"),
    Header("X-Content-Type-Options", "nosniff"),
    Header("Cross-Origin-Resource-Policy", "same-origin"),
    Header("Cross-Origin-Opener-Policy", "same-origin"),
  ]
  /// A header that forbids caching, for responses that change with each request.
  static let neverKept = Header("Cache-Control", "no-store")

  static func type(_ type: String) -> Header { Header("Content-Type", type) }

  /// Returns a header that makes the browser save the response as a file. Characters other than
  /// ASCII letters, digits and `._-` are percent-encoded.
  static func download(_ name: String) -> Header {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-".utf8)
    let spelt = name.utf8.map { byte in
      plain.contains(byte)
        ? String(decoding: [byte], as: UTF8.self)
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return Header("Content-Disposition", "attachment; filename*=UTF-8''" + spelt.joined())
  }
}

/// A response body that is written in chunks.
@safe final class BodyStream: @unchecked Sendable {
  private let stream: OpaquePointer

  init(_ stream: OpaquePointer) {
    unsafe self.stream = stream
  }

  deinit { unsafe splash_http_end(stream) }

  /// Whether the client is still connected.
  var isOpen: Bool { unsafe splash_http_is_open(stream) }

  /// The number of buffered bytes.
  var waiting: Int { unsafe splash_http_waiting(stream) }

  /// Writes bytes, and waits up to `milliseconds` for room in the buffer.
  ///
  /// - Returns: Whether the bytes were written.
  func write(_ bytes: UnsafeRawBufferPointer, milliseconds: Int = 0) -> Bool {
    unsafe splash_http_write(stream, bytes.baseAddress, bytes.count, Int32(milliseconds))
  }

  /// Writes bytes, and waits up to `milliseconds` for room in the buffer.
  func write(_ bytes: [UInt8], milliseconds: Int = 0) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe write($0, milliseconds: milliseconds) }
  }
}
