import Testing

@testable import SplashStudio

/// The studio's URLs: accepted requests and their routes.
@Suite struct StudioAddressTests {
  private let address = StudioAddress(port: 8000, token: String(repeating: "a", count: 32))

  private func request(
    _ path: String, method: String = "GET", host: String? = "127.0.0.1:8000",
    _ headers: [String: String] = [:], _ arguments: [String: String] = [:], body: String = ""
  ) -> StudioRequest {
    var headers = headers
    headers["host"] = host
    return StudioRequest(
      method: method, path: "/\(address.token)/\(path)", arguments: arguments, headers: headers,
      body: Array(body.utf8))
  }

  private func refusal(_ request: StudioRequest) -> StudioRefusal? {
    if case .failure(let refusal) = address.route(request) { refusal } else { nil }
  }

  private func route(_ request: StudioRequest) -> StudioRoute? { try? address.route(request).get() }

  @Test func `a studio URL with port and token is found in a text, and malformed URLs aren't`() {
    let (first, second) = (StudioAddress(port: 1), StudioAddress(port: 1))
    #expect(first.token != second.token && first.token.utf8.count == 32)
    let found = StudioAddress(in: "<a href=\"\(first.page)\">")
    #expect(found?.token == first.token && found?.port == 1)
    #expect(StudioAddress(in: first.page)?.token == first.token)
    for text in [
      "", "http://127.0.0.1:1/short/", "http://127.0.0.1:x/\(first.token)/",
      "http://example.com/\(first.token)/", "http://127.0.0.1:70000/\(first.token)/",
      "http://127.0.0.1:1//\(first.token)/", "http://127.0.0.1:1/\(first.token)",
    ] {
      #expect(StudioAddress(in: text) == nil, "\(text)")
    }
  }

  @Test func `the studio checks the headers Host, Origin and Sec-Fetch-Site before the path`() {
    #expect(refusal(request("film")) == nil)
    #expect(refusal(request("film", host: "localhost:8000")) == nil)
    for host in [nil, "", "127.0.0.1", "127.0.0.1:80", "example.com:8000", "127.0.0.1:8000 "] {
      #expect(refusal(request("none", host: host)) == .wrongHost)
    }
    #expect(refusal(request("none", ["origin": "http://example.com"])) == .otherOrigin)
    #expect(refusal(request("film", ["origin": "http://127.0.0.1:8000"])) == nil)
    #expect(refusal(request("film", ["sec-fetch-site": "cross-site"])) == .otherOrigin)
    #expect(refusal(request("film", ["sec-fetch-site": "none"])) == .otherOrigin)
    #expect(refusal(request("", ["sec-fetch-site": "none"])) == nil)
    #expect(refusal(request("page/studio.js", ["sec-fetch-site": "none"])) == .otherOrigin)
  }

  @Test func `studio requests that change something need the method POST and an Origin header`() {
    let own = ["origin": "http://127.0.0.1:8000"]
    #expect(route(request("job/3/cancel", method: "POST", own)) == .cancel(3))
    #expect(refusal(request("job/3/cancel", method: "POST")) == .otherOrigin)
    #expect(refusal(request("job/3/cancel", own)) == .unknown)
    #expect(refusal(request("film", method: "POST", own)) == .wrongMethod)
    #expect(route(request("source/3/1", method: "POST", own)) == .edit(revision: 3, text: 1))
    #expect(route(request("source/3/1")) == .source(revision: 3, text: 1))
  }

  @Test func `each valid URL path of the studio is recognised, and malformed paths are refused`()
    throws
  {
    #expect(route(request("")) == .page("index.html"))
    #expect(route(request("page/a.js")) == .page("a.js"))
    #expect(route(request("events")) == .events)
    #expect(route(request("film")) == .film(Variant()))
    #expect(route(request("film", [:], ["variant": "?"])) == .film(nil))
    #expect(route(request("still/2/17.png")) == .still(revision: 2, index: 17))
    #expect(route(request("layers/4")) == .layers(revision: 4))
    #expect(route(request("sound/4.wav")) == .sound(revision: 4))
    #expect(route(request("golden/4/1")) == .golden(revision: 4, index: 1))
    #expect(route(request("recorded/4/1")) == .recorded(revision: 4, index: 1))
    #expect(
      route(request("pick/4/1", [:], ["x": "5", "y": "-6"]))
        == .pick(revision: 4, index: 1, x: 5, y: -6))
    #expect(
      route(request("curves/4", [:], ["path": "a/b", "keys": "opacity,position.x"]))
        == .curves(revision: 4, path: "a/b", keys: ["opacity", "position.x"]))
    let frame = try #require(
      route(request("frame/4/9", ["x-page": "7", "x-sequence": "2"], ["scale": "0.5"])))
    let half = try #require(FrameScale(0.5))
    #expect(
      frame
        == .frame(
          .init(revision: 4, index: 9, scale: half, page: 7, sequence: 2, known: nil)))
    for path in [
      "none", "frame", "frame/1", "frame/1/2/3", "frame/-1/2", "frame/1/-2", "frame/x/2",
      "still/1/2",
      "still/1/2.jpg", "sound/1", "layers", "page", "page/a/b", "job/x", "pick/1/2", "layer/1/2",
      "curves/1",
      "play", "film/1", "events/1", "/", "./film",
    ] {
      #expect(refusal(request(path)) == .unknown, "\(path)")
    }
    for scale in ["0", "2", "nan", "x", "-1", "1e-9"] {
      #expect(refusal(request("frame/4/9", [:], ["scale": scale])) == .unknown, "\(scale)")
    }
  }

  @Test
  func `a studio playback request needs a scene revision, a valid frame range and a valid speed`()
    throws
  {
    func play(_ arguments: [String: String]) -> StudioRoute? {
      route(request("play", [:], arguments))
    }
    guard
      case .play(let plain)? = play([
        "revision": "3", "from": "4", "first": "2", "last": "9", "loop": "0", "speed": "-2",
      ])
    else {
      Issue.record("not understood")
      return
    }
    #expect((plain.revision, plain.from, plain.first, plain.last) == (3, 4, 2, 9))
    #expect(plain.speed == -2 && !plain.loops)
    for arguments in [
      [:], ["revision": "x"], ["revision": "1", "speed": "0"], ["revision": "1", "speed": "100"],
      ["revision": "1", "first": "5", "last": "4"], ["revision": "1", "first": "-5"],
      ["revision": "1", "speed": "inf"],
    ] {
      #expect(play(arguments) == nil, "\(arguments)")
    }
  }

  @Test func `the JSON bodies of studio requests are parsed, and invalid ones are refused`() throws
  {
    let own = ["origin": "http://127.0.0.1:8000"]
    func render(_ body: String) -> JobRequest? {
      if case .render(let job)? = route(request("render", method: "POST", own, body: body)) {
        return job
      }
      return nil
    }
    let job = try #require(
      render(
        #"{"revision": 3, "first": 1, "last": 9, "format": "gif", "width": 99, "quality": "low"}"#))
    #expect((job.revision, job.first, job.last, job.width) == (3, 1, 9, 99))
    #expect(job.format == .gif && job.quality == .low && job.loopCount == nil)
    let small = try #require(
      render(
        #"{"revision": 3, "first": 1, "last": 9, "format": "webp", "fps": 12.5, "loop": 2, "width": null}"#
      ))
    #expect(small.frameRate?.value == 12.5 && small.loopCount == 2 && small.width == nil)
    for body in [
      "", "[]", #"{"revision": 3}"#, #"{"revision": 3, "first": 9, "last": 1, "format": "gif"}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "png"}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "width": 0}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "width": 1000000}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "width": "99"}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "fps": 0}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "fps": 1001}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "fps": 1e999}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "fps": "25"}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "loop": 0}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "loop": 65536}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "mp4", "loop": 2}"#,
      #"{"revision": 3, "first": 0, "last": 1, "format": "gif", "quality": "best"}"#,
      #"{"revision": 3, "first": -1, "last": 1, "format": "gif"}"#,
    ] {
      #expect(render(body) == nil, "\(body)")
    }
    let status = route(
      request(
        "status", method: "POST", own,
        body:
          #"{"page": 1, "revision": 2, "frame": 3, "time": 0.5, "playing": true, "selection": null}"#
      ))
    guard case .status(let told)? = status else {
      Issue.record("not understood")
      return
    }
    #expect(told.frame == 3 && told.isPlaying && told.selection == nil)
    #expect(route(request("status", method: "POST", own, body: "{}")) == nil)
  }

  @Test
  func `the studio parses or refuses JSON that chooses a scene, manifest row, parameters and size`()
  {
    let variant = Variant(
      json: #"{"scene": 2, "row": null, "set": {"a": "1", "b": ""}, "size": [390, 844.5]}"#)
    #expect(variant?.scene == 2 && variant?.row == nil)
    #expect(variant?.set == ["a": "1", "b": ""])
    #expect(variant?.size?.height == 844.5)
    for text in [
      "", "1", "[]", #"{"set": {"a": 1}}"#, #"{"set": []}"#, #"{"scene": -1}"#, #"{"scene": 0.5}"#,
      #"{"size": [1]}"#, #"{"size": [0, 1]}"#, #"{"size": ["1", "1"]}"#, #"{"size": [1, 1, 1]}"#,
      #"{"unknown": 1}"#, "{", String(repeating: " ", count: 1 << 17) + "{}",
    ] {
      #expect(Variant(json: text) == nil, "\(text.prefix(40))")
    }
  }
}
