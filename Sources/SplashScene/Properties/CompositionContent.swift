/// An animation of another format: layers on a canvas, which a layer shows as its content.
///
/// Each frame depends only on the composition and the time.
package protocol Composition: Hashable, Sendable {
  /// The kind of layers that show the composition.
  var kind: LayerKind { get }
  /// What the composition is called in messages, without an article.
  var noun: String { get }
  /// The composition's name in its file; empty if it has none.
  var name: String { get }
  /// The size of the canvas in points.
  var size: Size { get }
  /// The frame rate for which the composition was made.
  var frameRate: FrameRate { get }
  /// The duration in seconds. Before its beginning, a composition displays its first moment, and after its end, its last
  /// one.
  var duration: Double { get }
  /// Named times, in seconds from the beginning.
  var markers: [Marker] { get }
  /// The greatest number of layers of a moment.
  var layerCount: Int { get }
  /// The greatest number of path elements of a moment.
  var elementCount: Int { get }

  /// Returns the layers at a given time in seconds from the beginning.
  func moment(at time: Double) -> Moment

  /// Returns the tree of layers, with at most `limit` layers.
  func tree(limit: Int) -> CompositionTree
}

/// The tree of a composition's layers, with the times in which they are visible.
package struct CompositionTree: Sendable {
  /// The number of frames per second of the composition's time.
  package let frameRate: Double
  /// The frame at the composition's beginning.
  package let firstFrame: Double
  /// The layers, back to front.
  package let nodes: [Node]

  package init(frameRate: Double, firstFrame: Double, nodes: [Node]) {
    (self.frameRate, self.firstFrame, self.nodes) = (frameRate, firstFrame, nodes)
  }

  /// The number of layers that a tree has at most, unless another one is asked for.
  package static let mostLayers = 10_000

  /// A layer, with the layers of the composition that it contains.
  package struct Node: Sendable {
    /// The layer's name.
    package let id: String
    /// The kind of content, in one word.
    package let kind: String
    /// The frames of its composition in which the layer is visible.
    package let frames: ClosedRange<Double>
    /// How frames of the composition that the layer contains follow from frames of its own composition; `nil` for other
    /// layers.
    package let innerTime: InnerTime?
    /// The layers of the composition that the layer contains.
    package let children: [Node]

    package init(
      id: String, kind: String, frames: ClosedRange<Double>, innerTime: InnerTime?,
      children: [Node]
    ) {
      (self.id, self.kind, self.frames) = (id, kind, frames)
      (self.innerTime, self.children) = (innerTime, children)
    }
  }

  /// The inner frame as a function of the outer one.
  package enum InnerTime: Sendable {
    /// speed · frame + offset.
    case linear(speed: Double, offset: Double)
    /// A function that keyframes define.
    case remapped(@Sendable (Double) -> Double)
  }
}

/// A composition as a layer's contents.
public struct CompositionContent: Sendable {
  /// The composition.
  package var composition: any Composition
  /// The displayed time in seconds since the composition's beginning; `nil` for the layer's time.
  public var time: Double?
  /// How the composition's canvas is placed in the layer's bounds.
  public var gravity = ContentsGravity.resize

  /// Creates contents with `composition` stretched to the bounds.
  package init(_ composition: any Composition) {
    self.composition = composition
  }
}

extension CompositionContent: Hashable {
  /// Returns whether both show the same composition in the same way.
  public static func == (l: CompositionContent, r: CompositionContent) -> Bool {
    l.time == r.time && l.gravity == r.gravity
      && AnyHashable(l.composition) == AnyHashable(r.composition)
  }

  /// Hashes the values that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(gravity)
    composition.hash(into: &hasher)
  }
}

extension CompositionContent: NestedContent {
  package var layerContent: LayerContent { .composition(self) }
  package var ownScene: Scene? { nil }
  package var foreign: (any Composition)? { composition }

  package func moment(at layerTime: Double, isFrozen: Bool) -> Moment {
    composition.moment(at: time ?? layerTime)
  }
}
