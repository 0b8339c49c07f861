import SplashScene

/// A layer of a composition over the composition's time.
///
/// The layers of a composition are followed only while the composition itself is there.
struct CompositionLayerTrack {
  /// A part of the layer's time that needs a frame of its own.
  struct Part {
    /// The names from the file to the layer, separated by `/`.
    var path: String
    /// The span of the composition's time, in seconds.
    var span: ClosedRange<Double>
    /// Whether the layer changes during the span. Otherwise it is only there.
    var moves: Bool
    /// The sampled frames in which the layer is there.
    var places: [Range<Int>]
  }

  fileprivate let id: String
  private let path: String
  private let isComposition: Bool
  private var children: [CompositionLayerTrack]
  /// The layer in the last sample, without the layers of its composition.
  private var last: EvaluatedLayer?
  private var changes: [TrackChange] = []
  /// The sampled frames in which the layer is there.
  private var places: [Range<Int>] = []
  /// The composition's times in which the layer's composition is there.
  private var life: ClosedRange<Double>?

  /// The maximum number of a layer's movements. If there are more, those with short rests between them count as one.
  private static let mostMovements = 8

  init(_ node: CompositionTree.Node, below parent: String = "") {
    id = node.id
    path = parent + node.id
    isComposition = node.innerTime != nil
    let prefix = path + "/"
    children = node.children.map { CompositionLayerTrack($0, below: prefix) }
  }

  /// Takes the layer in a sample; see ``Swift/Array/look(at:place:time:from:)``.
  fileprivate mutating func look(
    at layer: EvaluatedLayer?, place: Int, time: Double, from previous: Double?
  ) {
    life = life.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    let wasThere = last != nil
    let (own, inner) = layer.map(split) ?? (nil, [])
    if let previous, previous != time, own != last {
      changes.add(
        TrackChange(from: previous, to: time, wasThere: wasThere, isThere: own != nil))
    }
    last = own
    if own == nil { return }
    if let latest = places.last, latest.upperBound == place {
      places[places.count - 1] = latest.lowerBound..<place + 1
    } else {
      places.append(place..<place + 1)
    }
    children.look(at: inner, place: place, time: time, from: wasThere ? previous : nil)
  }

  /// Returns the layer without the layers of its composition, and these layers.
  private func split(_ layer: EvaluatedLayer) -> (EvaluatedLayer, inner: [EvaluatedLayer]) {
    guard isComposition else { return (layer, []) }
    var own = layer
    var inner = layer.sublayers
    own.sublayers = []
    // Mattes and effects add layers around the composition, which alone clips.
    if !layer.properties.masksToBounds, layer.sublayers.count == 1 {
      let (content, itsInner) = split(layer.sublayers[0])
      own.sublayers = [content]
      inner = itsInner
    }
    return (own, inner)
  }

  /// Returns the parts of the layer's and its inner layers' times that need frames of their own.
  ///
  /// - Parameters:
  ///   - file: The span of time in which the file plays.
  ///   - step: The typical time between two samples.
  func parts(of file: ClosedRange<Double>, step: Double) -> [Part] {
    guard let life else { return [] }
    var spans: [(span: ClosedRange<Double>, moves: Bool)] = []
    let movements = movements(step)
    // A movement shows the rests next to it. A rest between jumps is seen in no other frame.
    var rest = (
      begin: life.lowerBound - step / 2, isThere: movements.first?.wasThere ?? false, isUnseen: true
    )
    for movement in movements {
      if rest.isThere, rest.isUnseen, !movement.isGradual.begin,
        rest.begin < movement.restBounds.end
      {
        spans.append((rest.begin...movement.restBounds.end, false))
      }
      if !movement.isJump { spans.append((movement.span, true)) }
      rest = (movement.restBounds.begin, movement.isThere, !movement.isGradual.end)
    }
    if !movements.isEmpty, rest.isThere, rest.isUnseen {
      spans.append((rest.begin...max(rest.begin, life.upperBound + step / 2), false))
    }
    let whole = life.clamped(to: file)
    // The frames of the whole life aren't in its first or last tenth.
    let edge = (whole.upperBound - whole.lowerBound) / 10
    spans.removeAll { span, _ in
      span.lowerBound <= whole.lowerBound + edge && span.upperBound >= whole.upperBound - edge
    }
    return spans.map { Part(path: path, span: $0, moves: $1, places: places) }
      + children.flatMap { $0.parts(of: file, step: step) }
  }

  /// Returns the layer's changes, of which those that follow each other closely count as one.
  private func movements(_ step: Double) -> [TrackChange] {
    var rest = 3 * step
    var movements = changes.joined().joined(acrossRests: rest, onlyGradual: true)
    while movements.count > Self.mostMovements {
      movements = movements.joined(acrossRests: rest, onlyGradual: false)
      rest *= 2
    }
    return movements
  }
}

extension [CompositionLayerTrack] {
  /// Takes the layers of a composition in a sample.
  ///
  /// - Parameters:
  ///   - place: The index of the sampled frame.
  ///   - time: The composition's time.
  ///   - previous: The composition's time in the previous sample; `nil` if that is too far away to be compared.
  mutating func look(
    at layers: [EvaluatedLayer], place: Int, time: Double, from previous: Double?
  ) {
    if isEmpty { return }
    let byID = Dictionary(layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in indices {
      self[index].look(at: byID[self[index].id], place: place, time: time, from: previous)
    }
  }
}
