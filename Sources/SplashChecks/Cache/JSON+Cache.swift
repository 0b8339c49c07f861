internal import SplashMedia
internal import SplashSystem

// The contents of a cache's files.
extension JSON {
  /// Creates the JSON for a path with its exact bytes: a string if it is UTF-8, otherwise Base64 in an object.
  init(bytesOf path: FilePath) {
    let text = path.description
    self =
      path.bytes.elementsEqual(text.utf8)
      ? .string(text) : .object([("base64", .string(Base64.text(path.bytes)))])
  }

  var filePath: FilePath? {
    if let string { return FilePath(string) }
    return self["base64"]?.string.flatMap { Base64.bytes($0[...]) }.map { FilePath(bytes: $0) }
  }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The text of a number; `nil` for other values.
  var number: String? {
    guard case .number(let text) = self else { return nil }
    return text
  }

  var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  var int: Int? { number.flatMap { Int($0) } }
  var double: Double? { number.flatMap { Double($0) } }
  var hash: ContentHash? { string.flatMap { ContentHash($0) } }

  /// Returns the converted elements of an array; `nil` if it isn't an array, or if a conversion fails.
  func map<Element>(_ body: (JSON) -> Element?) -> [Element]? {
    guard case .array(let values) = self else { return nil }
    let elements = values.compactMap(body)
    return elements.count == values.count ? elements : nil
  }
}
