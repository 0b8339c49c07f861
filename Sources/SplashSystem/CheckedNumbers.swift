// Where this module is imported, the deprecated initializers below take the place of the standard library's, which end
// the program if a number doesn't fit. `scripts/lint` checks that files that convert numbers import it.

extension FixedWidthInteger {
  /// Rounds a number toward zero. A number beyond the type's range becomes its nearest value, and NaN becomes 0.
  @inlinable
  package init(clamping value: Double) {
    if let whole = Self(exactly: value.rounded(.towardZero)) {
      self = whole
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Int {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int16 {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int32 {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int64 {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt8 {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt16 {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt32 {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt64 {
  @available(
    *, deprecated,
    message: "A number that doesn't fit ends the program; use init(clamping:) or init(exactly:)"
  )
  package init(_ value: Double) { self.init(clamping: value) }
}
