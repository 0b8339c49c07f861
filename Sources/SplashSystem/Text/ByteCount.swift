/// Human-readable file sizes.
package enum ByteCount {
  /// Formats a size as `4.83 MB`, `512 kB` or `17 bytes`; 1 MB is a million bytes.
  package static func text(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    let (unit, name) =
      bytes < 999_995
      ? (1000, "kB") : bytes < 999_995_000 ? (1_000_000, "MB") : (1_000_000_000, "GB")
    let hundredths = (bytes + unit / 200) / (unit / 100)
    let fraction = hundredths % 100
    let digits =
      fraction % 10 == 0 ? "\(fraction / 10)" : (fraction < 10 ? "0" : "") + "\(fraction)"
    return "\(hundredths / 100)" + (fraction == 0 ? "" : "." + digits) + " " + name
  }
}
