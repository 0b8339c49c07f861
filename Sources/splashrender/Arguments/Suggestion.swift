/// What someone who made a slip probably meant.
enum Suggestion {
  /// The candidate that is nearest to `word`, when one is near enough to be meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty else { return nil }
    let ranked = candidates.map { (name: $0, distance: distance(letters, Array($0))) }
    if let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, letters.count / 3)
    {
      return best.name
    }
    let longer = candidates.filter { $0.hasPrefix(word.lowercased()) }
    return letters.count >= 2 && longer.count == 1 ? longer[0] : nil
  }

  /// How many letters must be inserted, removed, replaced or swapped with their neighbour.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
