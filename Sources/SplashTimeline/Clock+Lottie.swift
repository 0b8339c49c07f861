import SplashScene

extension Clock {
  /// Returns the clock of the layers of a Lottie file, in frames: inside the clock of the file's time in seconds.
  /// Before its beginning and after its end, the file shows its first and its last frame.
  func insideLottieFile(_ file: LottieComposition) -> Clock {
    inside(.group(MediaTiming(duration: file.duration, fillMode: .both), .linear))
      .inside(.linear(speed: file.frameRate.value, offset: file.frames.lowerBound))
  }

  /// Returns the clock of the composition that a layer of a Lottie file contains, in frames.
  ///
  /// - Parameter frames: The frames of this clock in which the layer is visible.
  func inside(_ time: LottieTreeNode.InnerTime, in frames: ClosedRange<Double>) -> Clock {
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
