import Foundation

/// A running `studio` and a client for its HTTP server.
final class Studio {
  /// An HTTP response with its complete body.
  struct Answer {
    let status: Int
    /// The values by header name in lower case.
    let headers: [String: String]
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    func json() throws -> [String: Any] {
      try present(JSONSerialization.jsonObject(with: body) as? [String: Any], "a JSON object")
    }
  }

  let running: Program.Running
  let port: Int
  /// The token with slashes around it.
  let root: String
  private let folder: Folder
  /// The seconds without data after which an answer is no longer awaited.
  private let patience: Int

  /// Starts the studio and waits for its address.
  init(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    patience: Int = 30
  ) throws {
    self.folder = folder
    self.patience = patience
    folder.write("", to: "studio.out")
    running = try Program.start(
      ["studio"] + arguments + ["--no-open", "--json"], in: folder, environment: environment,
      output: FileHandle(forWritingTo: folder["studio.out"]))
    let deadline = Date(timeIntervalSinceNow: Double(patience))
    var address: URL?
    while address == nil {
      guard running.process.isRunning, Date() < deadline else { throw Missing(what: "the address") }
      usleep(5000)
      let line = String(decoding: folder.data("studio.out"), as: UTF8.self).split(separator: "\n")
      guard let first = line.first,
        let json = try? JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
      else { continue }
      let result = json["result"] as? [String: Any]
      address = (result?["address"] as? String).flatMap { URL(string: $0) }
    }
    port = try present(address?.port, "a port")
    root = try present(address?.path, "a path") + "/"
  }

  /// The events that the studio has printed after its address.
  func events() throws -> [[String: Any]] {
    let text = String(decoding: folder.data("studio.out"), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  /// The results of the events.
  func results() throws -> [[String: Any]] {
    try events().compactMap { $0["result"] as? [String: Any] }
  }

  /// Ends the studio with SIGINT.
  func end() throws -> Program.Outcome {
    running.send(SIGINT)
    return try running.wait(timeout: 20)
  }

  /// Requests a path below the token, as the page does.
  func get(_ path: String, _ headers: [String: String] = [:]) throws -> Answer {
    try ask("GET", root + path, headers)
  }

  /// The JSON description of a variant's video.
  func film(_ variant: [String: Any] = [:]) throws -> [String: Any] {
    let json = try JSONSerialization.data(withJSONObject: variant)
    let spelt = String(decoding: json, as: UTF8.self)
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    return try get("film?variant=" + present(spelt, "a variant")).json()
  }

  /// The video's revision number.
  func revision() throws -> Int { try present(film()["revision"] as? Int, "a revision") }

  /// Sends a POST request, as the page does.
  func post(_ path: String, _ body: Data, _ headers: [String: String] = [:]) throws -> Answer {
    try ask(
      "POST", root + path, ["Origin": "http://127.0.0.1:\(port)"].merging(headers) { $1 }, body)
  }

  func post(_ path: String, json: [String: Any]) throws -> Answer {
    try post(path, JSONSerialization.data(withJSONObject: json))
  }

  /// Sends a request for any path.
  func ask(
    _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: Data = Data()
  ) throws -> Answer {
    var lines = ["\(method) \(path) HTTP/1.1"]
    let usual = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
    for (name, value) in usual.merging(headers, uniquingKeysWith: { $1 }) {
      lines.append("\(name): \(value)")
    }
    if method == "POST" { lines.append("Content-Length: \(body.count)") }
    let connection = try newConnection()
    connection.send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    return try present(connection.answer(), "an answer")
  }

  /// Starts a request whose response is a stream.
  func open(_ path: String) throws -> Connection {
    let connection = try newConnection()
    connection.send(
      Data(
        "GET \(root)\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8))
    return connection
  }

  func newConnection() throws -> Connection { try Connection(port, patience: patience) }

  /// A connection to the studio.
  final class Connection {
    private let descriptor: Int32

    /// Connects; reading gives up after `patience` seconds without data.
    init(_ port: Int, patience: Int = 30) throws {
      #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 else { throw Missing(what: "a connection") }
      var limit = timeval(tv_sec: patience, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close() }

    private var isOpen = true

    func close() {
      if isOpen { _ = unistdClose(descriptor) }
      isOpen = false
    }

    @discardableResult
    func send(_ data: Data) -> Bool {
      var rest = data[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, noSignal)
        }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Reads some bytes; empty at the end or without data for too long.
    func read() -> Data {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var count: Int
      // With a time limit, signals interrupt it.
      repeat { count = recv(descriptor, &bytes, bytes.count, 0) } while count < 0 && errno == EINTR
      return Data(bytes.prefix(max(0, count)))
    }

    /// Reads the complete response.
    func answer() -> Answer? {
      var data = Data()
      while true {
        let more = read()
        if more.isEmpty { break }
        data += more
      }
      guard let head = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
      let lines = String(decoding: data[..<head.lowerBound], as: UTF8.self)
        .components(separatedBy: "\r\n")
      let words = lines[0].split(separator: " ")
      guard words.count > 1, let status = Int(words[1]) else { return nil }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        let parts = line.components(separatedBy: ": ")
        headers[parts[0].lowercased()] = parts.dropFirst().joined(separator: ": ")
      }
      return Answer(status: status, headers: headers, body: data[head.upperBound...].asWhole)
    }
  }
}

#if canImport(Glibc)
  private let noSignal = Int32(MSG_NOSIGNAL)
#else
  private let noSignal: Int32 = 0
#endif

private func unistdClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

extension Data {
  /// The same bytes with indexes from 0.
  fileprivate var asWhole: Data { Data(self) }
}

extension Studio {
  /// The studio didn't print or send an expected value.
  struct Missing: Error, CustomStringConvertible {
    let what: String

    var description: String { "The studio didn't give \(what)." }
  }
}

private func present<Value>(_ value: Value?, _ what: String) throws -> Value {
  guard let value else { throw Studio.Missing(what: what) }
  return value
}
