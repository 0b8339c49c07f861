/// An HTTP request.
package struct StudioRequest: Sendable {
  /// `GET`, `POST` and so on.
  package var method: String
  /// The path, percent-decoded, without the query.
  package var path: String
  /// The arguments of the query by name. Only those in ``argumentNames`` are included.
  package var arguments: [String: String]
  /// The headers by lower-case name. Only those in ``headerNames`` are included.
  package var headers: [String: String]
  /// The body.
  package var body: [UInt8]
  /// Whether the request names its host more than once, which RFC 9112 (section 3.2) forbids.
  package var hasSeveralHosts = false

  /// Creates a request.
  package init(
    method: String = "GET", path: String, arguments: [String: String] = [:],
    headers: [String: String] = [:], body: [UInt8] = []
  ) {
    (self.method, self.path) = (method, path)
    (self.arguments, self.headers, self.body) = (arguments, headers, body)
  }

  /// The names of the supported arguments.
  static let argumentNames = [
    "variant", "revision", "scale", "from", "first", "last", "loop", "speed", "x", "y", "path",
    "keys",
  ]
  /// The names of the supported headers.
  static let headerNames = [
    "host", "origin", "sec-fetch-site", "if-none-match", "if-match", "range", "x-page",
    "x-sequence", "x-shown",
  ]

  /// Returns a header that is an integer.
  func wholeHeader(_ name: String) -> Int? { headers[name].flatMap { Int(request: $0) } }

  /// Returns an argument that is an integer.
  func whole(_ name: String) -> Int? { arguments[name].flatMap { Int(request: $0) } }

  /// Returns an argument that is a finite number.
  func number(_ name: String) -> Double? {
    arguments[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
