import Foundation
import Testing

@testable import ProgramSupport

/// The frames that `studio` sends, individually and during playback.
@Suite struct StudioFrameTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
  }

  @Test func `the studio sends the same pixels as the command line renders`() throws {
    #expect(try Program.run(["s.json", "-o", "x.rgba"], in: folder).status == 0)
    let (all, size) = (folder.data("x.rgba"), 64 * 48 * 4)
    let studio = try Studio(["s.json"], in: folder)
    let revision = try studio.revision()
    for index in 0..<10 {
      let frame = try studio.get("frame/\(revision)/\(index)")
      #expect(frame.headers["x-width"] == "64")
      #expect(frame.body == all[index * size..<(index + 1) * size])
    }
    let half = try studio.get("frame/\(revision)/3?scale=0.5")
    #expect(half.body.count == size / 4)
    #expect(try studio.get("frame/\(revision)/10").status == 410)
    #expect(try studio.get("frame/\(revision + 1)/0").status == 410)
    let still = try studio.get("still/\(revision)/4.png")
    #expect(
      try Program.run(["still", "s.json", "--at", "4f", "-o", "x.png"], in: folder).status == 0)
    #expect(still.body == folder.data("x.png"))
  }

  @Test func `the studio answers with HTTP status 304 if the ETag of a frame request matches`()
    throws
  {
    let studio = try Studio(["s.json"], in: folder)
    let revision = try studio.revision()
    let tag = try #require(studio.get("frame/\(revision)/2").headers["etag"])
    #expect(try studio.get("frame/\(revision)/2", ["If-None-Match": tag]).status == 304)
    #expect(try studio.get("frame/\(revision)/3", ["If-None-Match": tag]).status == 200)
  }

  /// Applies records as the page's worker does.
  private struct Screen {
    var (width, height) = (0, 0)
    var pixels = Data()
    var frames: [Int] = []
    var events: [[String: Any]] = []
    var hasEnded = false

    /// Applies the complete records at the beginning of the bytes, and leaves the rest.
    mutating func take(_ data: inout Data) throws {
      while data.count >= 32 {
        let head = (0..<8).map { index in
          (0..<4).reduce(0) { $0 | Int(data[data.startIndex + 4 * index + $1]) << (8 * $1) }
        }
        let (x, y, columns, rows, count) = (head[2], head[3], head[4], head[5], head[6])
        func word(_ index: Int, in data: Data) -> Int {
          (0..<4).reduce(0) { $0 | Int(data[data.startIndex + 4 * index + $1]) << (8 * $1) }
        }
        guard data.count >= 32 + count else { return }
        let payload = Data(data.dropFirst(32).prefix(count))
        func pixels32(_ place: Int, _ bytes: Data) {
          pixels.replaceSubrange(place..<place + bytes.count, with: bytes)
        }
        data = Data(data.dropFirst(32 + count))
        switch head[0] {
        case 1:
          try #require(x + columns <= width && y + rows <= height)
          var (place, next) = (4 * y * width, 0)
          while next < count / 4 {
            let (pixels, step) = (word(next, in: payload) >> 2, word(next, in: payload) & 3)
            next += 1
            if step == 1 {
              let pixel = payload[4 * next..<4 * next + 4]
              for index in 0..<pixels {
                pixels32(place + 4 * index, pixel)
              }
              next += 1
            } else if step == 2 {
              pixels32(place, payload[4 * next..<4 * (next + pixels)])
              next += pixels
            }
            place += 4 * pixels
          }
          try #require(next == count / 4 && place <= 4 * width * (y + rows))
        case 2:
          events.append(
            try #require(JSONSerialization.jsonObject(with: payload) as? [String: Any]))
        case 4: hasEnded = true
        case 5:
          (width, height) = (columns, rows)
          pixels = Data(count: 4 * columns * rows)
        case 6: frames.append(head[1])
        default: Issue.record("record of kind \(head[0])")
        }
      }
    }
  }

  @Test
  func `the studio sends a web page only the pixels that changed since the page's last frame`()
    throws
  {
    #expect(try Program.run(["s.json", "-o", "x.rgba"], in: folder).status == 0)
    let (all, size) = (folder.data("x.rgba"), 64 * 48 * 4)
    let studio = try Studio(["s.json"], in: folder)
    let revision = try studio.revision()
    var screen = Screen()
    var tag = ""
    for (sequence, index) in [0, 1, 1, 7, 3, 9, 0].enumerated() {
      let answer = try studio.get(
        "frame/\(revision)/\(index)",
        ["X-Page": "5", "X-Sequence": "\(sequence)", "X-Shown": tag])
      #expect(answer.headers["x-base"] == (tag.isEmpty ? nil : tag))
      tag = try #require(answer.headers["x-tag"])
      var body = try Self.unchunked(answer)
      if sequence > 0 { #expect(body.count < size / 2) }
      try screen.take(&body)
      #expect(body.isEmpty && screen.frames.last == index)
      #expect(screen.pixels == all[index * size..<(index + 1) * size])
    }
    // The frame of another page is no base.
    let other = try studio.get(
      "frame/\(revision)/2", ["X-Page": "6", "X-Sequence": "0", "X-Shown": tag])
    #expect(other.headers["x-base"] == nil)
    var (second, body) = (Screen(), try Self.unchunked(other))
    try second.take(&body)
    #expect(second.pixels == all[2 * size..<3 * size])
    // The first page's base is unchanged, although another frame has been drawn since.
    let next = try studio.get(
      "frame/\(revision)/4", ["X-Page": "5", "X-Sequence": "7", "X-Shown": tag])
    #expect(next.headers["x-base"] == tag)
    body = try Self.unchunked(next)
    try screen.take(&body)
    #expect(screen.pixels == all[4 * size..<5 * size])
  }

  @Test
  func `studio playback sends frames in real time, each as the difference from the previous frame`()
    throws
  {
    #expect(try Program.run(["s.json", "-o", "x.rgba"], in: folder).status == 0)
    let (all, size) = (folder.data("x.rgba"), 64 * 48 * 4)
    let studio = try Studio(["s.json"], in: folder)
    let revision = try studio.revision()
    let begin = Date()
    let body = try studio.open("play?revision=\(revision)&from=2&first=1&last=8&loop=0&speed=1")
    let answer = try #require(body.answer())
    #expect(answer.status == 200)
    // Frames 2 to 8 at 10 fps.
    #expect(Date().timeIntervalSince(begin) > 0.55)
    var screen = Screen()
    var data = try Self.unchunked(answer)
    try screen.take(&data)
    #expect(screen.hasEnded && data.isEmpty)
    #expect(
      screen.frames.first == 2 && screen.frames.last == 8 && screen.frames == screen.frames.sorted()
    )
    #expect(screen.pixels == all[8 * size..<9 * size])
    #expect(screen.events.first?["files"] as? Int == 1)
  }

  @Test func `looped backward playback in the studio restarts at the last frame of the range`()
    throws
  {
    let studio = try Studio(["s.json"], in: folder)
    let revision = try studio.revision()
    let body = try studio.open("play?revision=\(revision)&from=3&first=2&last=4&loop=1&speed=-2")
    var screen = Screen()
    var (raw, data) = (Data(), Data())
    while screen.frames.count < 7 {
      let more = body.read()
      try #require(!more.isEmpty)
      raw += more
      data = try Self.unchunked(raw)
      screen = Screen()
      try screen.take(&data)
    }
    let frames = screen.frames
    #expect(frames[0] == 3 && frames.allSatisfy((2...4).contains), "\(frames)")
    // A busy machine skips frames, but at most one at a time.
    let order = [3: [2, 4], 2: [4, 3], 4: [3, 2]]
    #expect(
      zip(frames, frames.dropFirst()).allSatisfy { order[$0, default: []].contains($1) },
      "\(frames)")
    #expect(frames.contains(4) && frames.contains(2), "\(frames)")
  }

  /// The bytes of a chunked body received so far.
  static func unchunked(_ answer: Studio.Answer) throws -> Data {
    answer.headers["transfer-encoding"] == "chunked" ? unchunked(body: answer.body) : answer.body
  }

  private static func unchunked(_ raw: Data) throws -> Data {
    let head = try #require(raw.range(of: Data("\r\n\r\n".utf8)))
    let isChunked = String(decoding: raw[..<head.lowerBound], as: UTF8.self).lowercased()
      .contains("transfer-encoding: chunked")
    let body = Data(raw[head.upperBound...])
    return isChunked ? unchunked(body: body) : body
  }

  private static func unchunked(body: Data) -> Data {
    var (rest, whole) = (body, Data())
    while let end = rest.range(of: Data("\r\n".utf8)),
      let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16),
      count > 0, rest.distance(from: end.upperBound, to: rest.endIndex) >= count
    {
      whole += rest[end.upperBound..<end.upperBound + count]
      rest = Data(rest[(end.upperBound + count)...].dropFirst(2))
    }
    return whole
  }

  @Test func `the studio always answers a page's newest frame request and may skip older requests`()
    throws
  {
    folder.write(Scenes.endless, to: "s.json")
    let studio = try Studio(["s.json"], in: folder)
    let revision = try studio.revision()
    let requests = try (0..<12).map { index in
      let connection = try Studio.Connection(studio.port)
      connection.send(
        Data(
          """
          GET \(studio.root)frame/\(revision)/\(index * 100) HTTP/1.1\r
          Host: 127.0.0.1:\(studio.port)\r\nConnection: close\r\nX-Page: 1\r\nX-Sequence: \(index)\r\n\r\n
          """.utf8))
      return connection
    }
    let answers = requests.map { $0.answer()?.status }
    #expect(answers.last == 200)
    #expect(answers.allSatisfy { $0 == 200 || $0 == 204 })
    let late = try studio.get("frame/\(revision)/5", ["X-Page": "1", "X-Sequence": "0"])
    #expect(late.status == 200, "nothing newer waits any more")
  }
}
