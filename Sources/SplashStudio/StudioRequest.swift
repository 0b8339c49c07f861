/// An HTTP request.
package struct StudioRequest: Sendable {
  /// `GET`, `POST` and so on.
  package var method: String
  /// The path, percent signs resolved, without the query.
  package var path: String
  /// The query's arguments by their names, as far as the studio knows them.
  package var arguments: [String: String]
  /// The headers by their names in lower case, as far as the studio knows them.
  package var headers: [String: String]
  /// The body.
  package var body: [UInt8]

  /// Makes a request.
  package init(
    method: String = "GET", path: String, arguments: [String: String] = [:],
    headers: [String: String] = [:], body: [UInt8] = []
  ) {
    (self.method, self.path) = (method, path)
    (self.arguments, self.headers, self.body) = (arguments, headers, body)
  }

  /// The names of the arguments that mean something.
  static let argumentNames = [
    "variant", "revision", "scale", "from", "first", "last", "loop", "speed", "x", "y", "path",
    "keys",
  ]
  /// The names of the headers that mean something.
  static let headerNames = [
    "host", "origin", "sec-fetch-site", "if-none-match", "if-match", "range", "x-page",
    "x-sequence", "x-shown",
  ]

  /// A whole number among the headers.
  func wholeHeader(_ name: String) -> Int? { headers[name].flatMap { Int($0) } }

  /// A whole number among the arguments.
  func whole(_ name: String) -> Int? { arguments[name].flatMap { Int($0) } }

  /// A finite number among the arguments.
  func number(_ name: String) -> Double? {
    arguments[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
