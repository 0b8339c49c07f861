/// Our inferences about aspects of Core Animation for which neither documentation nor published measurements exist.
/// Each is a switch, so that it can be corrected here if a measurement contradicts it.
///
/// `Documentation/core-animation.md` marks these readings as inferred.
package enum InferredReading {
  /// Whether key times that begin after 0 or end before 1 are valid; if so, the first value applies before the first
  /// key time, and the last value after the last key time. If false, such key times are invalid, and values are
  /// evenly spaced.
  package static let openKeyTimesHold = true

  /// Whether a keyframe segment without a timing function is linear. If false, it uses the last timing function in
  /// the list.
  package static let missingTimingFunctionsAreLinear = true

  /// Whether an additive or cumulative animation of values that can't be added replaces the property's value instead.
  /// If false, such an animation has no effect.
  package static let unsummableValuesReplace = true

  /// Whether setting a component of a transform that was specified as components leaves the other components
  /// unchanged. If false, the components are derived by decomposing the matrix, which turns an angle of 180 degrees
  /// about y into angles about the other axes.
  package static let transformsKeepComponents = true
}
