import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

/// Values that a scene receives from outside.
struct SceneInputs {
  var bindings: [ParameterBinding]
  /// Overrides the file's seed.
  var seed: UInt64?
  /// The default for a file without a seed.
  var inheritedSeed: UInt64 = 0
  /// Overrides the file's appearance.
  var appearance: Appearance?
  /// The default for a file without an appearance.
  var inheritedAppearance = Appearance.light
  var size: Size?
  var scale: Double?
  var frameRate: FrameRate?
  var duration: Double?
  /// Returns the background for an appearance, which selects system colours.
  var backgroundColor: ((Appearance) -> Color?)?
  /// The number of enclosing layers.
  var layerDepth = 0
  var isNested = false
  /// Collects what is read where, if set.
  var trace: ReadingTrace?
  /// The fonts of the scene that nests this one.
  var fontFiles = SceneScope.Entry<[AssetFile]>.known([])
  var usesSystemFonts = false
  /// Whether the file of checks next to the scene is read.
  var readsCheckFiles = false
  /// Files of checks.
  var checkFiles: [FilePath] = []
}

/// Reads a scene file for one of its uses.
final class SceneDecoder {
  let session: Session
  let file: SceneFile
  /// The scenes that nest this one, outermost first.
  let chain: [SceneFile]
  let scope = SceneScope()
  let inputs: SceneInputs
  private(set) var ids: [Int: String] = [:]
  private let namedIds = NamedLayerIds()
  /// The components available to layers of the type "component", by name.
  private(set) var components: [String: LayerComponent] = [:]
  /// The checks of the scene and of its files of checks.
  private(set) var checks: [DeclaredCheck] = []
  /// The files of checks that were read.
  var checkFiles: [SceneFile] = []
  /// The markers, in the order of the file.
  var markerMembers: [SyntaxMember] = []

  init(session: Session, file: SceneFile, inputs: SceneInputs, chain: [SceneFile] = []) {
    self.session = session
    self.file = file
    self.inputs = inputs
    self.chain = chain
  }

  /// The parameters that have values.
  var parameterValues: [String: ExpressionValue] {
    scope.parameters.compactMapValues { entry in
      if case .known(let value) = entry { value } else { nil }
    }
  }

  /// The names of the parameters whose values are images.
  var imageParameters: Set<String> {
    Set(parameterValues.filter { if case .asset = $0.value { true } else { false } }.keys)
  }

  /// Returns the id of the layer at `value`.
  func id(of value: SyntaxValue, in context: Context) -> String {
    if context.file.identity == file.identity, let id = ids[value.span.start] { return id }
    return namedIds.id(of: value, in: context, besides: ids)
  }

  // MARK: Head

  /// Reads the keys that the layers' expressions depend on; `nil` if the file isn't an object.
  func head() -> Fields? {
    scope.trace = inputs.trace
    let context = Context(session: session, file: file, scope: Scope(scene: scope))
    guard let fields = Fields(file.root, of: .scene, in: context) else { return nil }
    // Editors expect the schema's location here.
    _ = fields.read(
      "$schema", .name,
      "The schema's location, for editors; rendering ignores it.")
    version(fields)
    // Documentation only, like a parameter's description.
    _ = fields.read("description", .name, "A description of the scene; rendering ignores it.")
    let seed = fields.read("seed", .seed, "The seed for pick and random.", otherwise: "0")
    scope.seed = inputs.seed ?? seed ?? inputs.inheritedSeed
    // The appearance is read first, because parameters can be system colours.
    let appearance = fields.read(
      "appearance", .literalAppearance,
      "Whether iOS system colours use their light or dark variants.", otherwise: "\"light\"")
    scope.appearance = inputs.appearance ?? appearance ?? inputs.inheritedAppearance
    parameters(fields, inputs.bindings)

    scope.scale = entry(
      inputs.scale, fields, "scale",
      fields.read("scale", .number(.positive), "Pixels per point.", otherwise: "1"), default: 1)
    scope.size = entry(
      inputs.size, fields, "size",
      fields.require(
        "size", .size(.positive), "The canvas size in points; both sides must be greater than 0."))
    scope.frameRate = entry(
      inputs.frameRate, fields, "fps",
      fields.read(
        "fps", .frameRate,
        "Frames per second, up to 1000; 23.976, 29.97, 59.94 and 119.88 are read as the exact fractions.",
        otherwise: "60"), default: FrameRate(60))
    if let value = fields.peek("duration"), dependsOnEnd(value) {
      scope.isDurationWorkedOut = true
      if let duration = inputs.duration { scope.duration = .known(duration) }
    } else {
      readDuration(fields)
    }
    markers(fields)
    return fields
  }

  private func version(_ fields: Fields) {
    let type = ValueType<Double>.number.checked(schema: .version) { _ in nil }
    guard
      let version = fields.require(
        "splashrender", type, "The format version: 1.", suggestion: "\"splashrender\": 1"),
      version != 1
    else { return }
    fields.context.report(.wrongVersion(formatted(version)), at: fields.keySpan("splashrender"))
  }

  /// - Parameter endless: The id of a layer with an endless animation, if no animation ends.
  private func readDuration(_ fields: Fields, endless: String? = nil) {
    scope.duration = entry(
      inputs.duration, fields, "duration",
      fields.require(
        "duration", endless.map(ValueType<Double>.duration) ?? .number(.positive),
        "The scene's length in seconds; an expression can use animations.end, the time when the last animation ends."
      ))
    if !inputs.isNested { checkExtent(fields) }
  }

  /// Returns a value from the scene's head: the override, the file's value, or the default if the
  /// key is missing.
  private func entry<Value>(
    _ override: Value?, _ fields: Fields, _ key: String, _ written: Value?,
    default defaultValue: Value? = nil
  ) -> SceneScope.Entry<Value> {
    if let value = override ?? written { return .known(value) }
    if let defaultValue, !fields.has(key) { return .known(defaultValue) }
    return .failed
  }

  /// Checks the limits of the canvas and the duration.
  private func checkExtent(_ fields: Fields) {
    guard case .known(let size) = scope.size, case .known(let scale) = scope.scale else { return }
    var extent = SceneExtent(size: size, scale: scale)
    if case .known(let rate) = scope.frameRate { extent.frameRate = rate }
    if case .known(let duration) = scope.duration { extent.duration = duration }
    guard let (problem, part) = extent.problem else { return }
    if part == .size ? inputs.size != nil : inputs.duration != nil {
      session.diagnostics.append(Diagnostic(problem, file: FilePath("--\(part.rawValue)")))
    } else {
      fields.context.report(problem, at: fields.keySpan(part.rawValue))
    }
  }

  // MARK: Body

  /// Reads the rest of the scene; `nil` after reporting an error that makes the scene unusable.
  func body(_ fields: Fields) -> Scene? {
    let background = fields.read(
      "backgroundColor", ValueType<Color>.color.orNull(),
      "The colour behind all layers, or null for none.", otherwise: "\"black\"")
    let color =
      inputs.backgroundColor?(scope.appearance) ?? background.map { $0 ?? .clear }
      ?? (inputs.isNested ? .clear : .black)

    fonts(fields, inherited: inputs.fontFiles, usesSystemFonts: inputs.usesSystemFonts)
    var screen: Rect?
    if case .known(let size) = scope.size { screen = Rect(origin: .zero, size: size) }
    fields.context.scope.parent = screen
    fields.readWaivers()
    fields.readNames("Named values for all layers; \"= name\" refers to a value.")
    var files = ComponentFiles(session, scope, in: file)
    files.read(fields)
    components = files.components
    var layers: [Layer] = []
    if let member = fields.declaredMember(
      "layers", "an array of layers", .layers, "The layers, back to front.")
    {
      ids = allIds
      let context = fields.context
      layers = LayerDecoder(context: context, scene: self, depth: inputs.layerDepth)
        .layers(member.value, parent: screen)
    }
    let end = Scene.animationsEnd(of: layers)
    scope.animationsEnd = .known(end)
    if scope.isDurationWorkedOut {
      let endless = end > 0 ? nil : Scene.endlessLayer(in: layers)
      readDuration(fields, endless: endless)
      if let endless, inputs.duration == nil, case .known = scope.duration {
        fields.context.report(
          .noAnimationEnds(endless, severity: .warning), at: fields.valueSpan("duration"))
      }
    }
    var markers = settledMarkers(fields)
    var markerNames = Set(markers.map(\.name))
    markers += Scene.compositionMarkers(of: layers).filter { markerNames.insert($0.name).inserted }
    let sounds = sounds(fields, isNested: inputs.isNested)
    let poster = poster(fields)
    checks = checks(fields, layers, markers)
    fields.finish()
    guard case .known(let size) = scope.size, case .known(let scale) = scope.scale,
      case .known(let frameRate) = scope.frameRate, case .known(let duration) = scope.duration
    else { return nil }
    return Scene(
      size: size, scale: scale, frameRate: frameRate, duration: duration, backgroundColor: color,
      layers: layers, markers: markers, sounds: sounds, poster: poster)
  }

  // MARK: Ids

  /// The ids of the layers in the file, by location.
  var allIds: [Int: String] {
    let layers = WrittenLayers(file.root["layers"])
    var places: [String: Span] = [:]
    for case let id? in layers.all.map(\.id) {
      if id.text.isEmpty || id.text.utf8.contains(UInt8(ascii: "/")) {
        report(.malformedId(id.text), at: id.span)
      } else if let first = places[id.text] {
        report(.duplicateId(id.text, first: first), at: id.span)
      }
      places[id.text] = places[id.text] ?? id.span
    }
    return layers.ids
  }

  private func report(_ problem: Problem, at span: Span) {
    session.report(Diagnostic(problem, in: file.source, at: span))
  }
}

extension ValueType where Value == Double {
  /// Returns the type of a duration that depends on `animations.end`, which is 0.
  ///
  /// - Parameter endless: The id of a layer with an endless animation.
  fileprivate static func duration(endless: String) -> ValueType {
    number.checked(NumberRange.positive.description, schema: NumberRange.positive.schema) {
      $0 > 0 ? nil : .noAnimationEnds(endless)
    }
  }
}

extension ValueType where Value == Appearance {
  /// A literal appearance. Expressions aren't available yet.
  fileprivate static var literalAppearance: ValueType {
    let names = Value.allCases.map(\.rawValue)
    return ValueType(
      literal: choice.name, ValueSchema(.names(names)), write: choice.write
    ) { context, value in
      guard case .string(let string) = value.kind else {
        context.reportType(value, expected: choice.name)
        return nil
      }
      if let appearance = Value(rawValue: string.text) { return appearance }
      context.report(.unknownChoice(string.text, choices: names), at: value.span)
      return nil
    }
  }
}

extension ValueType where Value == UInt64 {
  /// An integer that JSON represents exactly.
  static var seed: ValueType {
    ValueType("a whole number", .seed) { context, value in
      guard case .number(let number) = value.kind, let whole = Int64(exactly: number),
        abs(number) <= 0x1p53
      else {
        context.reportType(value, expected: "a whole number")
        return nil
      }
      return UInt64(bitPattern: whole)
    }.writing { .whole(Int64(bitPattern: $0)) }
  }
}

extension Problem {
  fileprivate static func wrongVersion(_ found: String) -> Problem {
    Problem(.sceneVersion, "unknown format version \(found)", expected: "1")
  }
  fileprivate static func duplicateId(_ id: String, first: Span) -> Problem {
    Problem(
      .nameDuplicate,
      "the id \(quoted(id)) is repeated",
      related: [RelatedPlace(span: first, message: "\(quoted(id)) is first used here")])
  }
}
