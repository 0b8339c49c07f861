// Where this module is imported, the deprecated initializers below take the place of the standard library's, which end
// the program if a number doesn't fit. `scripts/lint` checks that files that convert numbers import it.

extension FixedWidthInteger {
  /// Rounds a number toward zero. A number beyond the type's range becomes its nearest value, and NaN becomes 0.
  @inlinable
  package init(clamping value: Double) {
    let whole = value.rounded(.towardZero)
    // The conversion to `Int` is several times as fast as the generic one, which only `UInt64` needs.
    if let number = Int(exactly: whole) {
      self.init(clamping: number)
    } else if let number = Self(exactly: whole) {
      self = number
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }

  /// Rounds a number toward zero. A number beyond the type's range becomes its nearest value, and NaN becomes 0.
  @inlinable
  package init(clamping value: Float) { self.init(clamping: Double(value)) }
}

extension Int {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}

extension Int16 {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}

extension Int32 {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}

extension Int64 {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}

extension UInt8 {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}

extension UInt16 {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}

extension UInt32 {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}

extension UInt64 {
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "use init(clamping:); numbers that don't fit end the program")
  package init(_ value: Float) { self.init(clamping: value) }
}
