/// Returns a string that is safe to print on one line. U+FFFD replaces characters that a terminal would interpret.
package func shown(_ name: String) -> String {
  var result = ""
  for scalar in name.unicodeScalars {
    result.unicodeScalars.append(scalar.isObeyed ? "\u{FFFD}" : scalar)
  }
  return result
}

/// Returns a path that is safe to print on one line.
package func shown(_ path: FilePath) -> String { shown(path.description) }
