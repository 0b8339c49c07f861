extension AnimationDecoder {
  /// The kinds of animations, named as in scenes.
  enum AnimationType: String, CaseIterable {
    case basic
    case spring
    case keyframe
    case function
    case group
    case transition

    /// The name of the corresponding Core Animation class.
    var className: String {
      switch self {
      case .basic: "CABasicAnimation"
      case .spring: "CASpringAnimation"
      case .keyframe: "CAKeyframeAnimation"
      case .function: "CADisplayLink"
      case .group: "CAAnimationGroup"
      case .transition: "CATransition"
      }
    }
  }
}
