/// Returns whether `name` can be a variable: letters, digits and underscores, not starting with a digit.
package func isIdentifier(_ name: String) -> Bool {
  guard let first = name.utf8.first, first < 0x30 || first > 0x39 else { return false }
  return name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
