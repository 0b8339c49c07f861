import SplashScene
import SplashSyntax
import SplashSystem

/// The index of a layer in its array.
struct SiblingScope {
  let index: Int
  let count: Int
}

/// The unit of text for which `each` is read.
struct TextUnitScope {
  let index: Int
  let count: Int
}

/// The names that expressions can use at a location in a scene.
struct Scope {
  /// A layer's own geometry, as far as it is known.
  enum Geometry {
    /// The location is in the geometry itself.
    case incomplete
    case known(LayerGeometry)
    /// An error was reported.
    case failed
  }

  let scene: SceneScope
  /// The superlayer's bounds; `nil` if an error was reported.
  var parent: Rect?
  /// The layer's own geometry, which is set while the layer is read; `nil` outside of layers.
  private var geometry: GeometryCell?
  /// The named values.
  var names: NamedValues?
  /// The layer's index among its siblings.
  var sibling: SiblingScope?
  /// The unit of text, in `each`.
  var unit: TextUnitScope?
  /// The repetition, in repeated path commands and emitter cells.
  var step: StepScope?
  /// The time, in the value of a function.
  var moment: MomentScope?

  /// The grid cell, in the sublayers of a replicator with a grid.
  var instance: InstanceScope?

  /// A layer's own geometry, shared by all locations in the layer.
  private final class GeometryCell {
    var geometry = Geometry.incomplete
  }

  init(scene: SceneScope, parent: Rect? = nil) {
    self.scene = scene
    self.parent = parent
  }

  /// Enters a layer whose geometry isn't known yet.
  mutating func enterLayer(parent: Rect?, _ sibling: SiblingScope) {
    self.parent = parent
    self.sibling = sibling
    geometry = GeometryCell()
  }

  /// Sets the layer's own geometry; `nil` if an error in it was reported.
  func know(_ geometry: LayerGeometry?) {
    self.geometry?.geometry = geometry.map { .known($0) } ?? .failed
  }

  /// Returns what `name` stands for here.
  func lookup(_ name: String) -> VariableLookup {
    switch name {
    case "pi": return .value(.number(.pi))
    case "tau": return .value(.number(2 * .pi))
    case "seed": return .value(.number(Double(scene.seed)))
    case "screen.width": return head(scene.size) { $0.width }
    case "screen.height": return head(scene.size) { $0.height }
    case "scale": return head(scene.scale) { $0 }
    case "fps": return head(scene.frameRate) { $0.value }
    case "duration": return duration
    case "animations.end": return animationsEnd
    case _ where VariableNames.layer.contains(name): return layerVariable(name)
    case _ where VariableNames.sibling.contains(name):
      guard let sibling else { return .unavailable("it exists only in layers") }
      return .value(.number(Double(name == "sibling.index" ? sibling.index : sibling.count)))
    case _ where VariableNames.unit.contains(name):
      guard let unit else { return .unavailable("it exists only in the \"each\" of a text") }
      return .value(.number(Double(name == "unit.index" ? unit.index : unit.count)))
    case _ where StepScope.names.contains(name):
      guard let step else {
        return .unavailable(
          "it exists only where a path's commands or an emitter cell have a \"repeat\"")
      }
      return .value(.number(step.value(of: name)))
    // Elsewhere, "time" can be the name of a parameter.
    case _
    where MomentScope.names.contains(name) && (moment != nil || scene.parameters[name] == nil):
      guard let moment, let value = MomentScope.value(of: name, at: moment.moment) else {
        return .unavailable("it exists only in the value of a function")
      }
      return .value(.number(value))
    case _ where InstanceScope.names.contains(name):
      guard let instance else {
        return .unavailable("it exists only in the sublayers of a replicator with a \"grid\"")
      }
      return .value(.number(instance.value(of: name)))
    default: break
    }
    switch scene.parameters[name] {
    case .known(let value): return .value(value)
    case .failed: return .failed
    case .pending: return .unavailable("the parameter is declared later")
    case nil:
      if let component = component(name) { return component }
      let names =
        VariableNames.scene + VariableNames.layer + VariableNames.sibling + VariableNames.unit
        + StepScope.names + MomentScope.names + InstanceScope.names
      let candidates = names + scene.parameters.keys.sorted()
      return .unknown(candidates: candidates)
    }
  }

  /// Returns a component of a parameter that is a list: `p.x`.
  private func component(_ name: String) -> VariableLookup? {
    guard let dot = name.lastIndex(of: "."),
      case .known(.list(let list))? = scene.parameters[String(name[..<dot])]
    else { return nil }
    return ExpressionValue.list(list).component(String(name[dot...].dropFirst())).map { .value($0) }
      ?? .noComponent
  }

  private func head<Value>(
    _ entry: SceneScope.Entry<Value>, _ number: (Value) -> Double
  ) -> VariableLookup {
    switch entry {
    case .known(let value): .value(.number(number(value)))
    case .failed: .failed
    case .pending:
      .unavailable("scale, size, fps and duration are read in this order, after the parameters")
    }
  }

  private var duration: VariableLookup {
    if case .pending = scene.duration, scene.isDurationWorkedOut {
      return .unavailable("it depends on the end of the animations, which are read later")
    }
    return head(scene.duration) { $0 }
  }

  private var animationsEnd: VariableLookup {
    switch scene.animationsEnd {
    case .known(let time): .value(.number(time))
    case .failed: .failed
    case .pending: .unavailable("only the scene's duration, poster, markers and audio may use it")
    }
  }

  private func layerVariable(_ name: String) -> VariableLookup {
    guard let geometry = geometry?.geometry else {
      return .unavailable("it exists only in layers")
    }
    if name.hasPrefix("parent.") {
      guard let parent else { return .failed }
      return .value(.number(name == "parent.width" ? parent.width : parent.height))
    }
    switch geometry {
    case .known(let known):
      let number =
        switch name {
        case "position.x": known.position.x
        case "position.y": known.position.y
        case "bounds.x": known.bounds.minX
        case "bounds.y": known.bounds.minY
        case "bounds.width": known.bounds.width
        case "bounds.height": known.bounds.height
        case "anchorPoint.x": known.anchorPoint.x
        default: known.anchorPoint.y
        }
      return .value(.number(number))
    case .failed: return .failed
    case .incomplete:
      let parent = name.replacing("bounds.", with: "parent.")
      let hint =
        VariableNames.layer.contains(parent) && parent != name ? "; use \(quoted(parent))" : ""
      return .unavailable("the layer's geometry would depend on itself (a reference cycle)\(hint)")
    }
  }
}
