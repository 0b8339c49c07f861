internal import SplashMedia

/// All that is asked for when an output is made, in one hash: the program, the scene's text, the values of
/// its parameters and the options. Together with the bytes of the files that the scene names it decides
/// every byte of the output.
public struct RenderRequest: Hashable, Sendable {
  /// The hash that the request is found by.
  let key: ContentHash

  /// Collects what a request is made of.
  public struct Builder: Sendable {
    private var text: [UInt8] = []

    /// Begins with nothing.
    public init() {}

    /// Adds something by name. The order counts.
    public mutating func add(_ name: String, _ value: String) { add(name, Array(value.utf8)) }

    /// Adds bytes by name. The order counts.
    public mutating func add(_ name: String, _ value: [UInt8]) {
      // The lengths keep parts apart, whatever is in them.
      text += "\(name.utf8.count):\(name)\(value.count):".utf8
      text += value
      text.append(UInt8(ascii: "\n"))
    }

    /// The request.
    public func request() -> RenderRequest {
      RenderRequest(key: ContentHash(of: text))
    }
  }
}
