import SplashScene

extension LottieShape {
  /// Whether the shape is constant.
  var isStill: Bool {
    switch self {
    case .group(let group): group.transform.isStill && group.shapes.allSatisfy(\.isStill)
    case .path(let outline): outline.isStill
    case .fill(let fill): fill.paint.isStill && fill.opacity.isStill
    case .stroke(let stroke): stroke.isStill
    case .trim(let trim): trim.start.isStill && trim.end.isStill && trim.offset.isStill
    case .roundedCorners(let value), .pucker(let value): value.isStill
    case .merge: true
    case .zigZag(let zigZag): zigZag.isStill
    case .twist(let twist): twist.isStill
    case .offset(let offset): offset.isStill
    case .repeater(let repeater):
      repeater.copies.isStill && repeater.offset.isStill && repeater.transform.isStill
        && repeater.startOpacity.isStill && repeater.endOpacity.isStill
    }
  }
}

extension LottiePaint {
  fileprivate var isStill: Bool {
    switch self {
    case .color(let color): color.isStill
    case .gradient(let gradient):
      gradient.start.isStill && gradient.end.isStill && gradient.highlightLength.isStill
        && gradient.highlightAngle.isStill && gradient.table.isStill
    }
  }
}

extension LottieStroke {
  fileprivate var isStill: Bool {
    paint.isStill && opacity.isStill && width.isStill && miterLimit.isStill
      && dashes.allSatisfy(\.isStill) && dashOffset.isStill
  }
}
