package import SplashScene
import SplashSystem

/// When the layers of a scene live, when their animations run, and when sounds are heard.
///
/// Times are in seconds since the beginning of a window of scene time, and nothing outside the window is included.
package struct Timeline: Hashable, Sendable {
  /// A layer with its contents.
  package struct Row: Hashable, Sendable {
    /// The ids from the root to the layer, separated by `/`.
    package var path: String
    package var id: String
    /// The kind of content, as one word.
    package var kind: String
    package var role: LayerVisit.Role
    /// The time spans in which the layer exists. Those of a replicator's copies count together.
    package var spans: [ClosedRange<Double>]
    /// The time spans in which the content changes by itself: a video or a composition while it plays, an emitter
    /// while it has particles.
    package var content: [ClosedRange<Double>]
    /// The layer's model values.
    package var properties: LayerProperties
    package var animations: [Bar]
    package var rows: [Row]
  }

  /// An animation.
  package struct Bar: Hashable, Sendable {
    package var animation: Animation
    /// The animation's timing, in which the default duration is resolved.
    package var timing: MediaTiming
    /// See ``AnimationRun/indices``.
    package var indices: [Int]
    /// See ``AnimationRun/counts``.
    package var counts: [Int]
    /// See ``AnimationRun/isBlock``.
    package var isBlock: Bool
    /// The time spans in which the animation runs.
    package var spans: [ClosedRange<Double>]
    /// The time spans in which the animation doesn't run, but has a value. See ``AnimationRun/held(in:)``.
    package var held: [ClosedRange<Double>]
    /// The times in the first span at which all cycles except the first begin.
    package var cycles: [Double]
    /// The times of the first cycle's keyframes.
    package var keyframes: [Double]
    /// The animations of a group.
    package var bars: [Bar]
  }

  /// A sound, or a marker.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var span: ClosedRange<Double>
  }

  /// The top-level layers.
  package private(set) var rows: [Row] = []
  /// The markers, in file order.
  package private(set) var markers: [Entry] = []
  /// The sounds, in file order, with the paths of their files.
  package private(set) var sounds: [Entry] = []
  private let window: ClosedRange<Double>

  /// Determines the timeline of a scene.
  ///
  /// - Parameter window: The span of scene time, in seconds; `nil` for the whole scene.
  package init(_ scene: Scene, in window: ClosedRange<Double>? = nil) {
    let window = window ?? 0...scene.duration
    self.window = window
    rows = LayerVisit.roots(scene.layers).map(row)
    markers = scene.markers.compactMap { entry($0.name, $0.time...$0.time) }
    sounds = scene.sounds.compactMap { sound in
      let end = sound.end(in: scene.duration)
      return entry(sound.file.path.description, min(sound.start, end)...end)
    }
  }

  private func entry(_ name: String, _ span: ClosedRange<Double>) -> Entry? {
    span.overlaps(window) ? Entry(name: name, span: relative(span.clamped(to: window))) : nil
  }

  private func relative(_ span: ClosedRange<Double>) -> ClosedRange<Double> {
    span.lowerBound - window.lowerBound...span.upperBound - window.lowerBound
  }

  private func relative(_ spans: TimeSpans) -> [ClosedRange<Double>] { spans.ranges.map(relative) }

  private func relative(_ times: [Double]) -> [Double] { times.map { $0 - window.lowerBound } }

  private func row(_ visit: LayerVisit) -> Row {
    let layer = visit.layer
    var rows = visit.children.map(row)
    if let composition = layer.properties.content.nested?.foreign {
      let tree = composition.tree(limit: CompositionTree.mostLayers)
      let clock = visit.contentClock.inside(composition, tree)
      rows += tree.nodes.map { self.row($0, below: visit.path + "/", clock) }
    }
    return Row(
      path: visit.path, id: layer.id, kind: layer.properties.content.kind.rawValue,
      role: visit.role, spans: relative(visit.lifetime(in: window)),
      content: relative(visit.contentSpans(in: window)), properties: layer.properties,
      animations: AnimationRun.runs(of: layer, visit.clock).map(bar), rows: rows)
  }

  /// Returns the row for a layer of a composition, without its animations.
  ///
  /// - Parameter clock: The clock of the layer's composition, in frames.
  private func row(_ node: CompositionTree.Node, below parent: String, _ clock: Clock) -> Row {
    let path = parent + node.id
    let inner = node.innerTime.map { clock.inside($0, in: node.frames) }
    return Row(
      path: path, id: node.id, kind: node.kind, role: .scene,
      spans: relative(clock.spans(of: TimeSpans([node.frames]), in: window)), content: [],
      properties: LayerProperties(), animations: [],
      rows: inner.map { inner in node.children.map { row($0, below: path + "/", inner) } } ?? [])
  }

  private func bar(_ run: AnimationRun) -> Bar {
    let spans = run.spans(in: window)
    var bar = Bar(
      animation: run.animation, timing: run.timing, indices: run.indices, counts: run.counts,
      isBlock: run.isBlock, spans: relative(spans), held: relative(run.held(in: window)),
      cycles: [], keyframes: [], bars: run.members.map(bar))
    if let first = spans.ranges.first {
      let cycles = run.cycles(in: first)
      bar.cycles = relative(cycles)
      let end = cycles.first ?? first.upperBound
      bar.keyframes = relative(run.keyframes(in: first.lowerBound...end))
    }
    return bar
  }
}
