/// The ids that the layers of a scene don't have yet.
struct FreeIds {
  private(set) var taken: Set<String>

  /// Returns an id that no layer has: the given one, or one with a number behind it.
  mutating func take(_ id: String) -> String {
    var free = id
    var number = 1
    while !taken.insert(free).inserted {
      number += 1
      free = "\(id)-\(number)"
    }
    return free
  }
}
