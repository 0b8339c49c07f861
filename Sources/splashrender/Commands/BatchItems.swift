import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// The items that a command line describes: the scenes and the rows of manifests, with their
/// outputs. The outputs are all different.
struct BatchItems {
  private let invocation: Invocation
  private let directory: FilePath
  private let rules: ManifestRules
  private(set) var all: [BatchItem] = []
  /// The outputs, by item index.
  private(set) var places = OutputPlaces()

  /// - Parameters:
  ///   - directory: The directory of all outputs, with a trailing slash.
  ///   - files: The scenes and manifests; nil for the arguments.
  ///   - names: The patterns for output names; nil for those of `--name`.
  init(
    _ invocation: Invocation, in directory: FilePath, files: [FilePath]? = nil,
    names: [String]? = nil
  ) throws(CommandError) {
    self.invocation = invocation
    self.directory = directory
    var rules = ManifestRules { ScenePath($0).name.description }
    rules.inputNames = .options
    for option in RowOptions.all { rules.options[option.name] = option.placeholder != nil }
    rules.alternatives = RowOptions.alternatives.map { Set($0.map(\.name)) }
    rules.scene = invocation.path(.scene)
    rules.names = names ?? invocation.texts(.name)
    rules.set = try invocation.all(.set).map { ($0.name, $0.text) }
    self.rules = rules
    if invocation.texts(.params).contains("-") {
      throw invocation.mistake(
        "batch can't read --params from standard input: it reads them for every scene")
    }
    let assets = Assets()
    for argument in files ?? invocation.files {
      guard !argument.isStandardStream else {
        throw invocation.mistake(
          "batch can't read a scene from standard input: it names outputs after scene files")
      }
      if let kind = manifestKind(argument, assets) {
        try addRows(of: argument, kind, assets)
      } else {
        try addScene(argument, assets)
      }
    }
    try checkOptions()
    try checkInputs()
  }

  /// Returns the rows of manifests without an output directory. Rows without an output are named by their index.
  static func rows(
    of manifests: [FilePath], _ invocation: Invocation
  ) throws(CommandError) -> [BatchItem] {
    do throws(CommandError) {
      return try BatchItems(invocation, in: "", files: manifests).all
    } catch {
      guard !invocation.has(.name) else { throw error }
      return try BatchItems(invocation, in: "", files: manifests, names: ["{index}.mp4"]).all
    }
  }

  /// Returns whether a file is a manifest, rather than a scene. Standard input, which can be read only once, isn't.
  static func isManifest(_ path: FilePath) -> Bool {
    if path.bytes == Array("-".utf8) { return false }
    if let kind = ManifestKind(path: path) { return kind == .csv || kind == .jsonLines }
    let bytes = (try? Assets().contents(of: AssetFile(path), limit: 16 << 20)) ?? []
    return ManifestKind.isManifest(bytes)
  }

  /// Returns the kind of a manifest; nil for a scene. If neither the name nor the contents are
  /// conclusive, `--scene` decides.
  private func manifestKind(_ path: FilePath, _ assets: Assets) -> ManifestKind? {
    if let kind = ManifestKind(path: path) { return kind }
    let bytes = (try? assets.contents(of: AssetFile(path), limit: 16 << 20)) ?? []
    if ManifestKind.isManifest(bytes) { return .json }
    let isScene = bytes.firstRange(of: Array("\"splashrender\"".utf8)) != nil
    return rules.scene != nil && !isScene ? .json : nil
  }

  private mutating func addScene(_ path: FilePath, _ assets: Assets) throws(CommandError) {
    if rules.scene != nil {
      throw invocation.mistake("--scene applies to manifests; \(path) is a scene")
    }
    let format = (invocation.choice(.format) ?? .mp4).pathExtensions[0]
    let names: [FilePath]
    if rules.names.isEmpty {
      names = [ScenePath(path).name.adding("." + format)]
    } else {
      do throws(SceneError) {
        names = try outputNames(
          rules.names, rules: rules, scene: path, index: all.count + 1, assets: assets)
      } catch {
        throw .scene(error)
      }
    }
    try add(
      BatchItem(
        name: ScenePath(path).name.description, row: nil, scene: path,
        outputs: try outputs(names, Destinations(invocation, paths: names)),
        options: invocation, overrides: try SceneSource(invocation).overrides(),
        width: try SceneSource(invocation).width()))
  }

  private mutating func addRows(
    of path: FilePath, _ kind: ManifestKind, _ assets: Assets
  ) throws(CommandError) {
    let rows: [ManifestRow]
    do throws(SceneError) {
      rows = try loadManifest(
        path: path, kind: kind, rules: rules, firstIndex: all.count + 1, assets: assets)
    } catch {
      throw .scene(error)
    }
    let kinds = Dictionary(grouping: rows.lazy.flatMap(\.outputs)) { name in
      name.pathExtension ?? ""
    }
    let names = kinds.values.compactMap(\.first)
    for row in rows {
      let item: BatchItem
      do throws(CommandError) {
        item = try self.item(row, names)
      } catch {
        // Report an error about an option at the row that sets the option.
        guard case .usage(let mistake, _) = error else { throw error }
        throw .scene(row.invalid(mistake))
      }
      try add(item)
    }
  }

  /// Returns the item of a row.
  ///
  /// - Parameter names: One output per extension. Each output uses the options that apply to its format.
  private func item(_ row: ManifestRow, _ names: [FilePath]) throws(CommandError) -> BatchItem {
    let options = RowOptions(row: row, invocation: invocation)
    var overrides = try SceneSource(options).overrides()
    overrides.parameters =
      [.row(row.defaults)] + overrides.parameters + [.row(row.values)]
    return BatchItem(
      name: row.outputs[0].description, row: row, scene: row.scene,
      outputs: try outputs(row.outputs, Destinations(options, paths: names)),
      options: options, overrides: overrides, width: try SceneSource(options).width())
  }

  private func outputs(
    _ names: [FilePath], _ destinations: Destinations
  ) throws(CommandError) -> [Output] {
    let outputs = try names.map { name throws(CommandError) in
      var output = try destinations.output(directory.appending(name))
      // Someone else may own the directory, so don't write through symbolic links in it.
      output.links = .replaced
      return output
    }
    try destinations.checkMaximumSize(of: outputs)
    return outputs
  }

  private mutating func add(_ item: BatchItem) throws(CommandError) {
    for output in item.outputs {
      if let owner = places.add(output, owner: all.count) {
        let other = owner == all.count ? item : all[owner]
        if let row = item.row ?? other.row {
          throw .scene(row.duplicate(of: output.path, in: item.row == nil ? nil : other.row))
        }
        throw invocation.mistake(
          "\(other.scene) and \(item.scene) would both be written to"
            + " \(FilePath(bytes: output.path.bytes.dropFirst(directory.bytes.count)))")
      }
    }
    all.append(item)
  }

  /// Rejects outputs that would replace inputs of the batch.
  private func checkInputs() throws(CommandError) {
    let rows = all.lazy.compactMap(\.row?.path)
    let named = invocation.files + invocation.paths(.params) + Set(rows).sorted()
    for input in named + Set(all.map(\.scene)).sorted() {
      guard let owner = places.owner(ofFile: input) else { continue }
      let message = "an output would replace \(input), an input of the batch"
      if let row = all[owner].row { throw .scene(row.invalid(nil, .outputReplacesInput, message)) }
      throw invocation.mistake(message)
    }
  }

  /// Rejects options of the command line and of rows that apply to none of the outputs.
  private func checkOptions() throws(CommandError) {
    try Destinations(invocation).checkOptions(for: all.flatMap(\.outputs))
    var useful: Set<String> = []
    for item in all {
      for option in item.row?.options.keys ?? [:].keys where !useful.contains(option) {
        let name = AnyOption.named(option)
        let isUseful = item.outputs.contains { output in
          name.map { Destinations(item.options).hasUse(output.format, for: $0) } ?? false
        }
        if isUseful { useful.insert(option) }
      }
    }
    for row in all.compactMap(\.row) {
      for option in row.options.keys.sorted() where !useful.contains(option) {
        throw .scene(row.invalid(option, .usageNoUse, "no output uses --\(option)"))
      }
    }
  }

  /// Returns the items that one of several machines renders: for `--shard 2/3`, every third item,
  /// starting with the second.
  static func shard(_ items: [BatchItem], _ invocation: Invocation) throws(CommandError)
    -> [BatchItem]
  {
    guard let shard = try invocation[.shard] else { return items }
    return items.indices.filter { $0 % shard.count == shard.part - 1 }.map { items[$0] }
  }
}
