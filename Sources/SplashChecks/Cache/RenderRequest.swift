internal import SplashMedia

/// All inputs of an output except files, as a single hash: the program, the scene's text, its parameters and the
/// options. Together with the bytes of the files that the scene refers to, these inputs determine every byte of the
/// output.
package struct RenderRequest: Hashable, Sendable {
  /// The hash that identifies the request.
  let key: ContentHash

  /// Collects the inputs of a request.
  package struct Builder: Sendable {
    private var text: [UInt8] = []

    /// Creates an empty builder.
    package init() {}

    /// Adds a string under a name. The order of additions matters.
    package mutating func add(_ name: String, _ value: String) { add(name, Array(value.utf8)) }

    /// Adds named bytes. The order of additions matters.
    package mutating func add(_ name: String, _ value: [UInt8]) {
      // The lengths separate the parts, regardless of their contents.
      text += "\(name.utf8.count):\(name)\(value.count):".utf8
      text += value
      text.append(UInt8(ascii: "\n"))
    }

    /// Returns the request.
    package func request() -> RenderRequest {
      RenderRequest(key: ContentHash(of: text))
    }
  }
}
