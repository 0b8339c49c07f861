extension Int {
  /// Parses a whole number from a request, from −2⁵³ to 2⁵³, which is JavaScript's range of exact numbers; `nil` for
  /// other texts. Sums of a few such numbers don't overflow.
  init?(request text: some StringProtocol) {
    guard let number = Self(text, radix: 10), number.magnitude <= 1 << 53 else { return nil }
    self = number
  }

  @available(*, deprecated, message: "sums of such numbers may overflow; use init(request:)")
  init?(_ text: String) { self.init(request: text) }

  @available(*, deprecated, message: "sums of such numbers may overflow; use init(request:)")
  init?(_ text: Substring) { self.init(request: text) }
}
