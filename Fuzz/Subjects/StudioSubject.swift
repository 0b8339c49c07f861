@testable import SplashStudio

extension Subject {
  /// Parsed requests to the studio: a line with the method and the path, in which `$` stands for the token, lines
  /// of headers (`name: value`) and arguments (`name=value`), an empty line, and the body.
  public static let studio = Subject("studio") { bytes in
    let address = StudioAddress(port: 8000, token: String(repeating: "k", count: 32))
    let request = StudioRequest(fuzzed: bytes, token: address.token)
    if let found = StudioAddress(in: String(decoding: bytes, as: UTF8.self)) {
      try promise((1...65535).contains(found.port), "the port \(found.port)")
      try promise(
        StudioAddress(in: found.page)?.token == found.token, "an address isn't found again")
    }
    if let range = request.headers["range"].flatMap({ WaveFile.range($0, of: 1000) }) {
      try promise(range.lowerBound >= 0 && range.upperBound < 1000, "the range \(range)")
    }
    let route: StudioRoute
    switch address.route(request) {
    case .failure(let refusal): return "\(refusal)"
    case .success(let known): route = known
    }
    let host = request.headers["host"] ?? ""
    try promise(["127.0.0.1:8000", "localhost:8000"].contains(host), "the host \(host)")
    try promise(request.path.hasPrefix("/\(address.token)/"), "no token in \(request.path)")
    try promise(
      request.headers["origin"].map { $0 == "http://" + host } ?? !route.isCommand, "another origin"
    )
    try promise(route.isCommand == (request.method == "POST"), "the method \(request.method)")
    for number in route.numbers { try promise(number >= 0, "the number \(number)") }
    switch route {
    case .frame(let frame): try check(frame.scale)
    case .play(let play):
      try check(play.scale)
      let course = PlaybackSchedule(play, frames: 100, rate: 60)
      for step in [0, 1, 99, 100, 12345] {
        let frame = course.frame(ofStep: step)
        try promise(frame.map((0..<100).contains) ?? !play.loops, "the frame \(frame ?? -1)")
        try promise(course.time(ofStep: step).isFinite, "no time of a step")
      }
    case .render(let job?):
      if let width = job.width { try promise(width >= 1, "the width \(width)") }
      if let rate = job.frameRate?.value { try promise(0.009...1001 ~= rate, "the rate \(rate)") }
      if let count = job.loopCount { try promise(count >= 1, "the loop count \(count)") }
    case .film(let variant?):
      if let size = variant.size {
        try promise(size.width >= 1 && size.height >= 1, "the size \(size)")
      }
    default: break
    }
    return "\(route)"
  }

  private static func check(_ scale: FrameScale) throws {
    try promise((1.0 / 16...1).contains(scale.factor), "the scale \(scale.factor)")
  }
}

extension StudioRequest {
  fileprivate init(fuzzed bytes: [UInt8], token: String) {
    let parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let head = parts.prefix { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    let words = (head.first ?? "").split(separator: " ", maxSplits: 1)
    let path = words.count > 1 ? String(words[1]) : ""
    self.init(
      method: words.first.map(String.init) ?? "",
      path: path.split(separator: "$", omittingEmptySubsequences: false).joined(separator: token),
      body: Array(parts.dropFirst(head.count + 1).joined(separator: [10])))
    for line in head.dropFirst() {
      if let end = line.firstRange(of: ": ") {
        headers[String(line[..<end.lowerBound])] = String(line[end.upperBound...])
      } else if let end = line.firstIndex(of: "=") {
        arguments[String(line[..<end])] = String(line[line.index(after: end)...])
      }
    }
  }
}

extension StudioRoute {
  /// The numbers that must not be negative.
  fileprivate var numbers: [Int] {
    switch self {
    case .frame(let frame): [frame.revision, frame.index]
    case .still(let revision, let index), .golden(let revision, let index),
      .recorded(let revision, let index),
      .source(let revision, let index), .edit(let revision, let index),
      .pick(let revision, let index, _, _), .layer(let revision, let index, _):
      [revision, index]
    case .layers(let revision), .poster(let revision), .sound(let revision),
      .curves(let revision, _, _):
      [revision]
    case .job(let job), .cancel(let job): [job]
    case .play(let play): [play.first, play.last]
    case .render(let job): job.map { [$0.first, $0.last - $0.first] } ?? []
    case .status(let status): [status.frame]
    case .page, .film, .events, .schema: []
    }
  }
}
