/// Returns the candidate closest to `word`; `nil` if none is similar enough.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let letters = Array(word.lowercased().utf8.prefix(64))
  // At most a third of the letters may be wrong, so that "x" doesn't suggest "y".
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

/// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one word into the
/// other; at least `limit` if more are needed.
package func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
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
