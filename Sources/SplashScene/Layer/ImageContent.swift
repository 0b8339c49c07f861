/// A picture as a layer's contents: the `contents…` properties of `CALayer` and its filters.
public struct ImageContent: Hashable, Sendable {
  /// The picture; `nil` draws nothing.
  public var contents: ImageReference?
  /// What is drawn in place of `contents` while it becomes another picture; `contents` is the nearer one.
  public private(set) var crossfade: Crossfade?
  /// How the picture is laid into the bounds.
  public var gravity = ContentsGravity.resize
  /// The part of the picture that is shown, in fractions of it. Beyond the picture its edge pixels go on.
  public var contentsRect = Rect.unit
  /// The part in the middle of the shown one that stretches both ways, in fractions of the shown part.
  /// What lies beside it stretches along one axis, the corners not at all. It matters only to gravities
  /// that resize.
  public var contentsCenter = Rect.unit
  /// Pixels of the picture per point: what gravities that don't resize, and corners beside
  /// `contentsCenter`, are laid out by.
  public var contentsScale = 1.0
  /// How a picture that is drawn larger than it is, or as it is, is sampled.
  public var magnificationFilter = ContentsFilter.linear
  /// How a picture that is drawn smaller than it is is sampled. (`CALayer`'s default is `linear`.)
  public var minificationFilter = ContentsFilter.trilinear

  /// Makes contents with `CALayer`'s defaults.
  public init(contents: ImageReference?) {
    self.contents = contents
  }

  /// Shows one picture, or something between two.
  mutating func show(_ picture: ImageReference?, crossfade: Crossfade? = nil) {
    contents = picture
    self.crossfade = crossfade
  }
}

/// A picture that dissolves into another one; either may be none.
public struct Crossfade: Hashable, Sendable {
  /// The picture at fraction 0.
  public var from: ImageReference?
  /// The picture at fraction 1.
  public var to: ImageReference?
  /// How far it is, 0…1.
  public var fraction: Double

  /// Makes a mixture of two pictures.
  public init(from: ImageReference?, to: ImageReference?, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }

  /// The picture that there is more of; the later one in the middle.
  public var nearer: ImageReference? {
    fraction < 0.5 - MediaTiming.fractionResolution ? from : to
  }
}

/// How a picture's pixels become those of the canvas: `CALayerContentsFilter`.
public enum ContentsFilter: String, CaseIterable, Hashable, Sendable {
  /// Each shows the one pixel of the picture that its centre falls on.
  case nearest
  /// Each mixes the four pixels of the picture around its centre.
  case linear
  /// The same on the halvings of the picture that are nearest in size, mixed: nothing is left out of a
  /// picture drawn small, and nothing shimmers when it moves.
  case trilinear
}

extension Rect {
  /// The whole of something, in fractions of it.
  public static let unit = Rect(0, 0, 1, 1)
}

extension ImageReference {
  /// The pixels per point that the file's name tells: 2 for `name@2x.png`, 3 for `name@3x.png`, else 1.
  public var scaleOfName: Double {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}
