/// The name among `candidates` that `word` was probably meant to be, if one is near enough.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let letters = Array(word.lowercased().utf8.prefix(64))
  // A third of the letters may be wrong, so that "x" doesn't suggest "y".
  var best = max(1, letters.count / 3) + 1
  var result: String?
  guard letters.count > 1 else { return nil }
  for candidate in candidates {
    let distance = editDistance(letters, Array(candidate.lowercased().utf8), limit: best)
    if distance < best {
      best = distance
      result = candidate
    }
  }
  return result
}

/// How many letters are inserted, deleted, replaced or swapped with their neighbour to make one word
/// of the other; at least `limit` when that many don't suffice.
func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
  guard abs(a.count - b.count) < limit else { return limit }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var row = [i + 1]
    for (j, other) in b.enumerated() {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
