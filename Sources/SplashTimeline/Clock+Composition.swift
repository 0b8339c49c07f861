import SplashScene

extension Clock {
  /// Returns the clock of the layers of a composition, in frames: inside the clock of the composition's time in seconds.
  /// Before its beginning and after its end, a composition shows its first and its last frame.
  func inside(_ composition: any Composition, _ tree: CompositionTree) -> Clock {
    inside(.group(MediaTiming(duration: composition.duration, fillMode: .both), .linear))
      .inside(.linear(speed: tree.frameRate, offset: tree.firstFrame))
  }

  /// Returns the clock of the composition that a layer of a composition contains, in frames.
  ///
  /// - Parameter frames: The frames of this clock in which the layer is visible.
  func inside(_ time: CompositionTree.InnerTime, in frames: ClosedRange<Double>) -> Clock {
    // Outside its frames the layer doesn't exist.
    let visible = inside(
      .layer(
        MediaTiming(
          duration: frames.upperBound - frames.lowerBound, beginTime: frames.lowerBound)
      )
    ).inside(.linear(speed: 1, offset: frames.lowerBound))
    return switch time {
    case .linear(let speed, let offset): visible.inside(.linear(speed: speed, offset: offset))
    case .remapped(let frame): visible.inside(.animated(AnimatedTime(frame), isMoving: false))
    }
  }
}
