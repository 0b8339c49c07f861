/// What Core Animation does where no documentation and no published measurement says so: a switch for each
/// guess, so that a measurement can correct it in one place.
///
/// `Documentation/core-animation.md` marks these readings as inferred.
public enum InferredReading {
  /// Key times that begin after 0 or end before 1 are used as they are, and the first and the last value
  /// hold outside of them. Otherwise such key times count as invalid, and values are evenly spaced.
  public static let openKeyTimesHold = true

  /// A segment of a keyframe animation without a timing function of its own is linear. Otherwise it has the
  /// last one that there is.
  public static let missingTimingFunctionsAreLinear = true

  /// An additive or cumulative animation of values that can't be added replaces them. Otherwise it has no
  /// effect.
  public static let unsummableValuesReplace = true

  /// A component of a transform that was set by its components changes that component and no other.
  /// Otherwise the components are found by taking the matrix apart, which turns an angle of 180 degrees about
  /// y into angles about the other axes.
  public static let transformsKeepComponents = true
}
