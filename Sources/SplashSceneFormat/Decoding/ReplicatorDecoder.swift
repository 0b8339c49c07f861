import SplashScene
import SplashSyntax
import SplashSystem

extension LayerDecoder {
  /// Reads the keys that only replicators have.
  func replicator(_ fields: Fields) -> ReplicatorContent {
    var content = ReplicatorContent()
    let keyPaths = AnimationKeyPath.allCases.filter { $0.layerKinds == [.replicator] }
    fields.exclude(keyPaths.map(\.rawValue), with: "grid")
    content.isUnrolled = fields.has("grid")
    fields.set(
      &content.instanceCount, "instanceCount", .instanceCount,
      "The number of copies of the sublayers.")
    fields.set(
      &content.instanceDelay, "instanceDelay", .number,
      "The delay of each copy after the previous one, in seconds.")
    fields.set(
      &content.instanceTransform, "instanceTransform", .transform,
      "The transform from one copy to the next, about the layer's anchor point.",
      otherwise: "identity")
    fields.set(
      &content.instanceColor, "instanceColor", .color,
      "The colour that multiplies the first copy's colours.")
    fields.set(
      &content.instanceRedOffset, "instanceRedOffset", .number,
      "The amount added to the colour's red from one copy to the next.")
    fields.set(
      &content.instanceGreenOffset, "instanceGreenOffset", .number,
      "The amount added to the colour's green from one copy to the next.")
    fields.set(
      &content.instanceBlueOffset, "instanceBlueOffset", .number,
      "The amount added to the colour's blue from one copy to the next.")
    fields.set(
      &content.instanceAlphaOffset, "instanceAlphaOffset", .number,
      "The amount added to the colour's alpha from one copy to the next.")
    fields.set(
      &content.preservesDepth, "preservesDepth", .bool,
      "Whether the copies keep their depth, like the sublayers of a transform layer.")
    if content.preservesDepth { warnOfPlane(fields) }
    return content
  }

  /// Reads these layers, a replicator's sublayers, again for each cell of its grid, row by row.
  func cells(_ grid: SyntaxValue, _ sublayers: SyntaxValue, bounds: Rect?, in context: Context)
    -> [Layer]
  {
    guard let fields = Fields(grid, of: .grid, in: context) else { return [] }
    let rows = fields.read("rows", .wholeNumber(1...10_000), "The number of rows.", default: 1)
    let columns = fields.read(
      "columns", .wholeNumber(1...10_000), "The number of columns.", default: 1)
    let size = fields.read(
      "cellSize", .size(.positive), "The size of a cell.", otherwise: "the bounds divided evenly")
    let centerRow = fields.read(
      "centerRow", .number,
      "The row from which distances are measured; fractions are between rows.",
      default: Double(rows - 1) / 2, otherwise: "the middle")
    let centerColumn = fields.read(
      "centerColumn", .number,
      "The column from which distances are measured; fractions are between columns.",
      default: Double(columns - 1) / 2, otherwise: "the middle")
    let delayMember = fields.declaredMember(
      "delay", "seconds, for each instance", NumberRange.any.schema,
      "The delay of a copy in seconds, evaluated for each copy.", otherwise: "0")
    let offsetMember = fields.declaredMember(
      "offset", "[x, y], for each instance", .point,
      "The offset of a copy's cell, evaluated for each copy.", otherwise: "[0, 0]")
    fields.finish()
    guard let bounds else { return [] }
    guard rows * columns <= context.session.budget.left(.layers) else {
      context.reportOnce(.tooManyLayers(), at: grid.span)
      return []
    }
    guard context.mayRepeat(sublayers.span.length, times: rows * columns, at: grid.span) else {
      return []
    }
    let cell = size ?? Size(bounds.width / Double(columns), bounds.height / Double(rows))
    func rect(_ row: Double, _ column: Double) -> Rect {
      Rect(
        origin: bounds.origin + Point(column * cell.width, row * cell.height), size: cell)
    }
    let center = rect(centerRow, centerColumn).center
    var layers: [Layer] = []
    for index in 0..<rows * columns {
      let (row, column) = (index / columns, index % columns)
      var inner = context
      inner.scope.instance = InstanceScope(
        row: row, column: column, rows: rows, columns: columns,
        cell: rect(Double(row), Double(column)), center: center)
      var place = fields.context
      place.scope.instance = inner.scope.instance
      for case let member? in [delayMember, offsetMember] {
        place.trace?.add(place, at: member.value.span)
      }
      let delay = delayMember.flatMap { ValueType<Double>.number.read(place, $0.value) } ?? 0
      let offset = offsetMember.flatMap { ValueType<Point>.point.read(place, $0.value) } ?? .zero
      let decoder = LayerDecoder(context: inner, scene: scene, depth: depth)
      var parent = rect(Double(row), Double(column))
      parent.origin = parent.origin + offset
      for var layer in decoder.layers(sublayers, parent: parent) {
        layer.id = inner.scope.instance?.id(layer.id) ?? layer.id
        layer.delay = delay
        layers.append(layer)
      }
    }
    return layers
  }
}

extension LayerDecoder {
  /// Counts the layers of a replicator's instances, and limits the animated instance count to the number of instances
  /// whose layers were counted.
  ///
  /// - Parameter inside: The number of layers in the first instance, which are already counted.
  func countInstances(of layer: inout Layer, inside: Int, at span: Span) {
    guard case .replicator(var content) = layer.properties.content, !content.isUnrolled else {
      return
    }
    let most = layer.animations.map {
      $0.greatestValue(of: .instanceCount, from: content.instanceCount)
    }.max()
    content.countLimit = min(
      max(most ?? 0, content.instanceCount, 0), ReplicatorContent.maximumCount)
    layer.properties.content = .replicator(content)
    _ = context.take(
      max(inside, 1), of: .layers, times: max(Int(clamping: content.countLimit), 1) - 1, at: span)
  }
}

extension ValueType where Value == Double {
  /// The number of instances of a replicator.
  fileprivate static var instanceCount: ValueType {
    number(.closed(0, ReplicatorContent.maximumCount))
  }
}
