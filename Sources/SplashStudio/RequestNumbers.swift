extension Int {
  /// Parses a whole number from a request; `nil` for other texts. The result is limited to ±2⁵³, JavaScript's range of
  /// exact numbers, so that sums of a few such numbers don't overflow.
  init?(request text: some StringProtocol) {
    guard let number = Self(text, radix: 10) else { return nil }
    self = Swift.max(-1 << 53, Swift.min(number, 1 << 53))
  }

  @available(*, deprecated, message: "sums of such numbers may overflow; use init(request:)")
  init?(_ text: String) { self.init(request: text) }

  @available(*, deprecated, message: "sums of such numbers may overflow; use init(request:)")
  init?(_ text: Substring) { self.init(request: text) }
}
