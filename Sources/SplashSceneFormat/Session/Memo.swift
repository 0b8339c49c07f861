/// Values that are made only once for each key.
final class Memo<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[key] }
    set { values[key] = newValue }
  }

  subscript(key: Key, default standard: @autoclosure () -> Value) -> Value {
    get { values[key, default: standard()] }
    set { values[key] = newValue }
  }
}

/// Elements that are found one after the other.
final class Collected<Element> {
  private(set) var elements: [Element] = []

  func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the elements.
  @discardableResult
  func removeAll() -> [Element] {
    defer { elements = [] }
    return elements
  }
}

/// A list in which each element occurs once, in the order in which they were first added.
struct UniqueList<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  mutating func append(_ element: Element) {
    if known.insert(element).inserted { elements.append(element) }
  }
}
