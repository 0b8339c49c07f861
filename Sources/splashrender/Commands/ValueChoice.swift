import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import SplashTimeline

/// The layers and values selected by `--layer` and `--key`.
struct ValueChoice {
  /// The layers' ids or paths; empty for all layers.
  let layers: [String]
  /// The keys; `nil` for all.
  let keys: [String]?
  private let invocation: Invocation

  /// Creates the selection from the command line.
  ///
  /// - Throws: `CommandError.usage` for a key that doesn't exist.
  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    layers = Self.unique(invocation.texts(.layer))
    let keys = invocation.texts(.key).flatMap { $0.split(separator: ",").map(String.init) }
    for key in keys where !InspectedLayer.keys.contains(key) {
      let hint = nearest(to: key, among: InspectedLayer.keys).map { "; did you mean \($0)?" }
      throw invocation.mistake(
        "unknown property --key \(shown(key))\(hint ?? "; inspect --json lists all properties")")
    }
    if invocation.has(.key), keys.isEmpty {
      throw invocation.mistake("--key expects at least one property")
    }
    self.keys = keys.isEmpty ? nil : Self.unique(keys)
  }

  private static func unique(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// Returns the selected layers at a time, in drawing order. Without names, these are the layers that have one of the
  /// selected values.
  func rows(of moment: Moment) -> [InspectedLayer] {
    let rows = moment.inspectedLayers
    guard !layers.isEmpty else {
      guard let keys else { return rows }
      return rows.filter { row in keys.contains { row.value(of: $0) != nil } }
    }
    let chosen = Set(layers.flatMap { rows.named($0).map(\.path) })
    return rows.filter { chosen.contains($0.path) }
  }

  /// Returns the selected layers with their paths in the scene, including copies.
  func layers(of scene: Scene, at moment: Moment) -> [(path: String, layer: Layer)] {
    let rows = moment.inspectedLayers
    let paths = Set(layers.flatMap { rows.named($0).map(\.treePath) } + layers)
    return scene.layers.places(below: "").filter { place in
      paths.contains(place.path) || layers.contains(place.layer.id)
    }
  }

  /// Throws an error for a named layer that doesn't exist at any of the times.
  func check(_ film: Film, at moment: Moment) throws(CommandError) {
    guard !layers.isEmpty else { return }
    let present = Set(moment.inspectedLayers.flatMap { [$0.path, $0.layer.id] })
    for name in layers where !present.contains(name) { try checkName(name, in: film, present) }
  }

  private func checkName(
    _ name: String, in film: Film, _ present: Set<String>
  ) throws(CommandError) {
    let known = film.scene.layerNames
    if !known.contains(name) { throw unknown(name, among: known.union(present)) }
  }

  private func unknown(_ name: String, among known: Set<String>) -> CommandError {
    let hint = nearest(to: name, among: known.sorted())
    return invocation.mistake(
      "the scene has no layer '\(shown(name))'"
        + (hint.map { "; did you mean \(shown($0))?" } ?? "; inspect SCENE lists the layers"))
  }

  /// Returns the selected values at several times.
  ///
  /// - Throws: `CommandError.usage` for an unknown layer, and for a layer without the value.
  func series(of film: Film, at times: [Double]) throws(CommandError) -> ValueSeries {
    do throws(ValueSeries.Failure) {
      return try ValueSeries(of: film.scene, layers: layers, keys: keys ?? [], at: times)
    } catch {
      switch error {
      case .unknownLayer(let name):
        let present = film.scene.evaluate(at: times[0]).inspectedLayers.map(\.path)
        throw unknown(name, among: film.scene.layerNames.union(present))
      case .missingValue(let key, let layer):
        let owners = AnimationKeyPath(rawValue: key)?.layerKinds.map(\.rawValue) ?? []
        let hint =
          owners.isEmpty
          ? "" : "; it is a property of layers of type \(owners.joined(separator: " or "))"
        let start =
          layer.map { "the layer '\(shown($0))' has" } ?? "the scene's layers have"
        throw invocation.mistake("\(start) no \(key)\(hint)")
      }
    }
  }
}
