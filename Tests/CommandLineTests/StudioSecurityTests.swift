import Foundation
import Testing

@testable import ProgramSupport

/// Requests to `studio` that its page doesn't send.
@Suite struct StudioSecurityTests {
  private let folder: Folder
  private let studio: Studio

  init() throws {
    folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    studio = try Studio(["s.json", "--edit"], in: folder)
  }

  /// Whether the studio still answers.
  private func isWell() throws -> Bool {
    try studio.running.process.isRunning && studio.get("film").status == 200
  }

  @Test func `the studio refuses requests whose Host header isn't the studio's address`() throws {
    for host in [
      "example.com", "example.com:\(studio.port)", "127.0.0.1", "127.0.0.1:1",
      "[::1]:\(studio.port)",
    ] {
      #expect(try studio.get("film", ["Host": host]).status == 421, "\(host)")
    }
    #expect(try studio.get("film", ["Host": "localhost:\(studio.port)"]).status == 200)
    let connection = try Studio.Connection(studio.port)
    connection.send(Data("GET \(studio.root)film HTTP/1.0\r\n\r\n".utf8))
    #expect(connection.answer()?.status == 421)
  }

  @Test func `the studio refuses a request with two Host headers as malformed`() throws {
    let own = "Host: 127.0.0.1:\(studio.port)"
    for hosts in [[own, own], [own, "Host: example.com"], ["host: example.com", own]] {
      let connection = try Studio.Connection(studio.port)
      let lines = ["GET \(studio.root)film HTTP/1.1"] + hosts + ["Connection: close"]
      connection.send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
      #expect(connection.answer()?.status == 400)
    }
    #expect(try isWell())
  }

  @Test func `the studio refuses requests from other origins, and POST requests without an origin`()
    throws
  {
    let own = "http://127.0.0.1:\(studio.port)"
    for origin in [
      "http://example.com", "null", "http://localhost:\(studio.port)",
      "https://127.0.0.1:\(studio.port)", own + "/",
    ] {
      #expect(try studio.get("film", ["Origin": origin]).status == 403, "\(origin)")
      #expect(
        try studio.post("job/1/cancel", Data(), ["Origin": origin]).status == 403, "\(origin)")
    }
    #expect(try studio.get("film", ["Origin": own]).status == 200)
    #expect(try studio.ask("POST", studio.root + "job/1/cancel").status == 403)
    for site in ["cross-site", "same-site", "none", "nonsense"] {
      #expect(try studio.get("film", ["Sec-Fetch-Site": site]).status == 403, "\(site)")
    }
    #expect(try studio.get("", ["Sec-Fetch-Site": "none"]).status == 200)
    #expect(try studio.get("film", ["Sec-Fetch-Site": "same-origin"]).status == 200)
  }

  @Test func `the studio answers URLs without the secret token with HTTP status 404`() throws {
    let token = studio.root.dropFirst().dropLast()
    let other = String(token.reversed())
    for path in [
      "/", "/film", "/\(other)/", "/\(other)/film", "/\(token)", "/\(token)x/film", "//film",
    ] {
      #expect(try studio.ask("GET", path).status == 404, "\(path)")
    }
    #expect(try isWell())
  }

  @Test func `the studio serves no file for malformed paths or paths with ..`() throws {
    for path in [
      "page/../s.json", "page/..%2fs.json", "page/%2e%2e/s.json", "../s.json", "..", ".", "page/",
      "page/studio.css/", "page//studio.css", "source/1/-1", "source/1/99",
      "source/1/0/0", "frame/1/99999999999999999999", "frame/-1/0", "frame/1/0x1", "still/1/0",
      "still/1/0.png.png", "job/../1", "%", "film%", "page/%ff%fe",
    ] {
      let status = try studio.get(path).status
      #expect([404, 410, 400].contains(status), "\(path): \(status)")
    }
    #expect(try isWell())
  }

  @Test func `the studio refuses an HTTP method that the path doesn't support`() throws {
    let origin = ["Origin": "http://127.0.0.1:\(studio.port)"]
    for (method, path) in [
      ("POST", "film"), ("PUT", "source/1/0"), ("DELETE", "film"), ("OPTIONS", "film"),
      ("HEAD", "film"),
      ("GET", "job/1/cancel"), ("NONSENSE", "film"),
    ] {
      let status = try studio.ask(method, studio.root + path, origin).status
      #expect([404, 405].contains(status), "\(method) \(path): \(status)")
    }
    #expect(try isWell())
  }

  @Test func `the studio refuses headers, paths and bodies that are too long`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let answer = try? studio.get("film", ["X-Long": long])
    #expect(
      answer == nil || answer?.status == 431 || answer?.status == 413 || answer?.status == 400)
    let path = try? studio.get("page/" + long)
    #expect(path == nil || [414, 413, 431, 400, 404].contains(path?.status))
    let body = Data(repeating: 32, count: 3 << 20)
    let command = try? studio.post("source/1/0", body, ["If-Match": "x"])
    #expect(command == nil || command?.status == 413)
    #expect(try studio.post("render", Data("{".utf8)).status == 400)
    #expect(try isWell())
    #expect(String(decoding: folder.data("s.json"), as: UTF8.self) == Scenes.crossing)
  }

  @Test func `slow clients don't block the studio and are disconnected after a timeout`() throws {
    let slow = try (0..<20).map { _ in try Studio.Connection(studio.port) }
    for connection in slow { connection.send(Data("GET \(studio.root)film HTT".utf8)) }
    let begin = Date()
    #expect(try isWell())
    #expect(Date().timeIntervalSince(begin) < 5)
    let end = slow[0].read()
    #expect(end.isEmpty || String(decoding: end, as: UTF8.self).contains("408"))
    #expect(Date().timeIntervalSince(begin) < 25)
  }

  @Test func `the studio disconnects a client that sends one byte per second`() throws {
    let connection = try Studio.Connection(studio.port)
    connection.send(Data("GET \(studio.root)film HTTP/1.1\r\nX: ".utf8))
    let begin = Date()
    var isOpen = true
    while isOpen, Date().timeIntervalSince(begin) < 60 {
      sleep(1)
      isOpen = connection.send(Data("x".utf8))
    }
    #expect(!isOpen)
    #expect(try isWell())
  }

  @Test
  func
    `the studio limits its connections when 500 clients connect and answers again after they leave`()
    throws
  {
    var open: [Studio.Connection] = []
    for _ in 0..<500 {
      guard let connection = try? Studio.Connection(studio.port) else { break }
      connection.send(
        Data("GET \(studio.root)events HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\n\r\n".utf8))
      open.append(connection)
    }
    usleep(500_000)
    #if os(Linux)
      let descriptors = try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(studio.running.process.processIdentifier)/fd")
      #expect(descriptors.count < 120)
    #endif
    for connection in open { connection.close() }
    open = []
    let deadline = Date(timeIntervalSinceNow: 30)
    var isBack = false
    while !isBack, Date() < deadline {
      isBack = (try? isWell()) == true
      usleep(100_000)
    }
    #expect(isBack)
  }

  #if os(Linux)
    @Test func `the studio listens only on the loopback address 127.0.0.1`() throws {
      let suffix = ":" + String(format: "%04X", studio.port)
      var count = 0
      for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        let text = (try? String(contentsOfFile: table, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n").dropFirst() {
          let words = line.split(separator: " ")
          // 0A is a listening socket.
          guard words.count > 3, words[3] == "0A", words[1].hasSuffix(suffix) else { continue }
          #expect(words[1] == "0100007F" + suffix)
          count += 1
        }
      }
      #expect(count == 1)
    }
  #endif

  @Test func `the studio keeps running after a client sends random bytes instead of HTTP`() throws {
    var random = SystemRandomNumberGenerator()
    for count in [1, 10, 1000, 100_000] {
      let connection = try Studio.Connection(studio.port)
      connection.send(Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }))
      connection.close()
    }
    #expect(try isWell())
  }
}
