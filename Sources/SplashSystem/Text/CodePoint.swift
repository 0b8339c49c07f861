/// Returns a character's code point, such as `U+00E9`.
package func codePoint(_ character: Unicode.Scalar) -> String {
  let digits = String(character.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
