/// Our inferences about Core Animation where neither documentation nor published measurements exist. Each is a
/// switch, so a measurement can correct it here.
///
/// `Documentation/core-animation.md` marks these readings as inferred.
public enum InferredReading {
  /// Key times that begin after 0 or end before 1 are valid, and the first and last value hold outside of them.
  /// Otherwise such key times are invalid, and values are evenly spaced.
  public static let openKeyTimesHold = true

  /// A keyframe segment without a timing function is linear. Otherwise it uses the last timing function in the list.
  public static let missingTimingFunctionsAreLinear = true

  /// An additive or cumulative animation of values that can't be added replaces them. Otherwise it has no effect.
  public static let unsummableValuesReplace = true

  /// Setting a component of a transform that was set by components leaves the others unchanged. Otherwise the
  /// components come from decomposing the matrix, which turns an angle of 180 degrees about y into angles about the
  /// other axes.
  public static let transformsKeepComponents = true
}
