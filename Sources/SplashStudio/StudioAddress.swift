/// The address of a studio: a port on the loopback interface, and a random token.
package struct StudioAddress: Sendable {
  /// The port.
  package let port: Int
  /// The first component of every path.
  package let token: String

  /// Creates an address with a random token of 160 bits.
  package init(port: Int) {
    var random = SystemRandomNumberGenerator()
    let token = (0..<Self.tokenLength).map { _ in Self.letters[Int(random.next() >> 59)] }
    self.init(port: port, token: String(token))
  }

  /// Creates an address with a known token.
  package init(port: Int, token: String) {
    (self.port, self.token) = (port, token)
  }

  /// Finds the first address of a studio in a string; `nil` if there is none.
  package init?(in text: String) {
    guard let start = text.firstRange(of: "http://127.0.0.1:") else { return nil }
    let parts = text[start.upperBound...].split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let port = Int(request: parts[0]), (1...65535).contains(port),
      parts[1].utf8.count == Self.tokenLength, parts[1].allSatisfy(Self.letters.contains)
    else { return nil }
    self.init(port: port, token: String(parts[1]))
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
  private static let tokenLength = 32

  /// The page's address.
  package var page: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// The hosts that a request may name. Other sites can't make these names resolve to another
  /// machine.
  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Validates a request and returns its route.
  ///
  /// A request without the token gets the same response for every path. A page of another site can
  /// make a browser send requests to this server, but those requests name another host (DNS
  /// rebinding) or another origin.
  package func route(_ request: StudioRequest) -> Result<StudioRoute, StudioRefusal> {
    if request.hasSeveralHosts { return .failure(.malformed) }
    guard let host = request.headers["host"], hosts.contains(host) else {
      return .failure(.wrongHost)
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      return .failure(.otherOrigin)
    }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count >= 3, parts[0].isEmpty, isToken(parts[1]) else { return .failure(.unknown) }
    guard let route = StudioRoute(Array(parts[2...]), request) else { return .failure(.unknown) }
    // Only the page itself can be opened from a file or by typing its address.
    if route != .page("index.html"), let site = request.headers["sec-fetch-site"],
      site != "same-origin"
    {
      return .failure(.otherOrigin)
    }
    guard request.method == (route.isCommand ? "POST" : "GET") else {
      return .failure(.wrongMethod)
    }
    // Browsers send the origin with every POST request.
    if route.isCommand, request.headers["origin"] == nil { return .failure(.otherOrigin) }
    return .success(route)
  }

  /// Returns whether a string is the token. The comparison takes the same time for all strings of the same length.
  private func isToken(_ text: String) -> Bool {
    let (a, b) = (Array(text.utf8), Array(token.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The reason for rejecting a request.
package enum StudioRefusal: Error, Equatable, Sendable {
  /// The request doesn't conform to HTTP.
  case malformed
  /// The request names another host.
  case wrongHost
  /// The request comes from another site's page.
  case otherOrigin
  /// The token is missing or wrong, or nothing exists at the path.
  case unknown
  /// The path doesn't support the request's method.
  case wrongMethod

  /// The HTTP status.
  package var status: Int {
    switch self {
    case .malformed: 400
    case .wrongHost: 421
    case .otherOrigin: 403
    case .unknown: 404
    case .wrongMethod: 405
    }
  }
}
