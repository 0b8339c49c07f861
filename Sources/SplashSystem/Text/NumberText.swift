/// Returns the shortest text that reads back as the same number; integers have no fraction.
package func formatted(_ number: Double) -> String {
  if abs(number) <= 1e15, let whole = Int64(exactly: number) { return String(whole) }
  return String(number)
}

/// Returns `value` with `digits` decimal places, in the format of JSON.
package func fixed(_ value: Double, _ digits: Int) -> String {
  let unit = (0..<digits).reduce(1.0) { power, _ in power * 10 }
  guard value.isFinite, abs(value) * unit < 9e15 else { return "0" }
  let scaled = Int(clamping: (abs(value) * unit).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return sign + String(scaled) }
  let fraction = String(scaled % Int(clamping: unit))
  return sign + String(scaled / Int(clamping: unit)) + "."
    + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// Returns `value` with at most `digits` decimal places and without trailing zeros. `digits` must
/// be at least 1.
package func short(_ value: Double, digits: Int = 3) -> String {
  var text = Substring(fixed(value, digits))
  while text.last == "0" { text = text.dropLast() }
  return String(text.last == "." ? text.dropLast() : text)
}

/// Returns a count with its noun: `1 frame`, `2 frames`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Formats a number for display: without an exponent, and without the rounding errors of binary fractions (0.1 + 0.2
/// is 0.3).
package func decimal(_ number: Double) -> String {
  var scale = 1.0
  for digits in 0...12 {
    let scaled = (number * scale).rounded()
    guard abs(scaled) < 1e15 else { break }
    if abs(scaled / scale - number) <= abs(number) * 1e-14 {
      let whole = String(Int64(clamping: abs(scaled)))
      let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
      let sign = scaled < 0 ? "-" : ""
      if digits == 0 { return sign + padded }
      return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
    }
    scale *= 10
  }
  return Int64(exactly: number).map { String($0) } ?? String(number)
}
