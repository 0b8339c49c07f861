import SplashScene
import SplashSyntax
import SplashSystem

/// Returns the same text for a parsed scene file.
func unfolded(_ file: SceneFile, _ session: Session) -> String {
  let unfolder = Unfolder(file, session)
  let head = String(decoding: file.source.bytes[..<file.root.span.start], as: UTF8.self)
  let tail = String(decoding: file.source.bytes[file.root.span.end...], as: UTF8.self)
  let text = head + unfolder.text(of: file.root, in: file, Unfolder.Level()) + tail
  return text.escapingObeyed
}

/// Replaces template layers.
private final class Unfolder {
  /// The layers' ids, including generated ones, by location.
  private let ids: [Int: String]
  private let root: SceneFile
  private var freeIds: FreeIds
  private var counts: [String: Int] = [:]

  /// The location of a piece of text in the output.
  struct Level {
    /// The number of enclosing templates.
    var depth = 0
    /// Whether layers are counted here, so that ids are unique in a file. Named layers aren't counted.
    var isCounted = true
  }

  init(_ file: SceneFile, _ session: Session) {
    root = file
    ids = SceneDecoder(session: session, file: file, inputs: SceneInputs(bindings: [])).allIds
    freeIds = FreeIds(taken: Set(ids.values))
  }

  /// Returns the text of `value` with all template layers in it replaced.
  func text(of value: SyntaxValue, in file: SceneFile, _ level: Level) -> String {
    text(from: value.span.start, to: value.span.end, replacing: value, in: file, level)
  }

  private func text(
    from start: Int, to end: Int, replacing value: SyntaxValue, in file: SceneFile, _ level: Level
  ) -> String {
    var text = ""
    var offset = start
    func copy(to end: Int) {
      text += String(decoding: file.source.bytes[offset..<max(offset, end)], as: UTF8.self)
    }
    for replacement in replacements(in: value, of: file, level) {
      copy(to: replacement.span.start)
      text += replacement.text
      offset = replacement.span.end
    }
    copy(to: end)
    return text
  }

  /// Returns the parts to replace, in file order.
  private func replacements(
    in value: SyntaxValue, of file: SceneFile, _ level: Level
  ) -> [(span: Span, text: String)] {
    switch value.kind {
    case .array(let elements):
      return elements.flatMap { replacements(in: $0, of: file, level) }
    case .object(let members):
      if let template = value.template, level.depth < Limits.layerDepth {
        let isCounted = file === root ? ids[value.span.start] != nil : level.isCounted
        let inner = Level(depth: level.depth + 1, isCounted: isCounted)
        return [(value.span, written(value, members, template, in: file, inner))]
      }
      var all = members.flatMap { replacements(in: $0.value, of: file, level) }
      if file !== root, level.isCounted, let id = value.text(of: "id") {
        all.append((id.span, quotedJSON(freeIds.take(id.text))))
      }
      return all.sorted { $0.0.start < $1.0.start }
    default: return []
    }
  }

  /// Returns an id for a layer without one, generated in the same way as when a scene is read.
  private func numbered(_ type: String) -> String {
    var id: String
    repeat {
      counts[type, default: 0] += 1
      id = "\(type)-\(counts[type, default: 0])"
    } while freeIds.taken.contains(id)
    return id
  }

  // MARK: Layers of templates

  private func written(
    _ layer: SyntaxValue, _ members: [SyntaxMember], _ template: Template, in file: SceneFile,
    _ level: Level
  ) -> String {
    let indent = file.source.indent(at: layer.span.start)
    let inner = indent + "  "
    let deep = inner + "  "
    let parts = MemberText.all(of: layer, members, in: file.source)
    let names = Set(template.parameters.map(\.name))
    let named = Level(depth: level.depth, isCounted: false)
    func write(_ part: MemberText, _ indent: String, _ level: Level) -> String {
      var text = self.text(
        from: part.member.key.span.start, to: part.member.value.span.end,
        replacing: part.member.value, in: file, level)
      if part.name == "id", file !== root, level.isCounted, let id = layer.text(of: "id") {
        text = "\"id\": " + quotedJSON(freeIds.take(id.text))
      }
      let base = file.source.indent(at: part.member.key.span.start)
      return part.before.map { indent + $0 + "\n" }.joined()
        + indent + reindented(text, from: base, to: indent) + ","
        + part.after.map { " " + $0 }.joined() + "\n"
    }
    func isOwn(_ name: String) -> Bool { !names.contains(name) }
    var text = "{  // \(template.name): \(template.summary)\n"
    if layer.text(of: "id") == nil {
      let id = file === root ? ids[layer.span.start] : nil
      text += inner + "\"id\": \(quotedJSON(id ?? numbered(template.name))),\n"
    }
    let others: Set = ["type", "let", "sublayers"]
    for part in parts where isOwn(part.name) {
      if part.name == "type" {
        text += (part.before + part.after).map { inner + $0 + "\n" }.joined()
      } else if !others.contains(part.name) {
        text += write(part, inner, level)
      }
    }

    text += inner + "\"let\": [\n"
    for part in parts where part.name == "let" {
      var groups = [part.member.value]
      if case .array(let elements) = part.member.value.kind { groups = elements }
      for group in groups {
        let base = file.source.indent(at: group.span.start)
        let group = self.text(of: group, in: file, named)
        text += deep + reindented(group, from: base, to: deep) + ",\n"
      }
    }
    let given = parts.filter { names.contains($0.name) }
    if !given.isEmpty {
      text += deep + "{\n" + given.map { write($0, deep + "  ", named) }.joined() + deep + "},\n"
    }
    text += defaults(of: template, besides: Set(given.map(\.name)), deep, named)
    for group in template.names {
      let base = template.file.source.indent(at: group.span.start)
      let group = self.text(of: group, in: template.file, named)
      text += deep + reindented(group, from: base, to: deep) + ",\n"
    }
    text += inner + "],\n" + inner + "\"sublayers\": [\n"
    text += elements(of: template.layers, in: template.file, deep, level)
    for part in parts where part.name == "sublayers" {
      guard case .array = part.member.value.kind else {
        text += deep + self.text(of: part.member.value, in: file, level) + ",\n"
        continue
      }
      text += elements(of: part.member.value, in: file, deep, level)
    }
    return text + inner + "],\n" + indent + "}"
  }

  /// Returns the contents of an array, on separate lines.
  private func elements(
    of array: SyntaxValue, in file: SceneFile, _ indent: String, _ level: Level
  ) -> String {
    guard case .array(let elements) = array.kind, let first = elements.first,
      let last = elements.last
    else { return "" }
    let source = file.source
    let whole = text(
      from: array.span.start + 1, to: last.span.end, replacing: array, in: file, level)
    let comments = source.comments(from: last.span.end, to: array.span.end - 1).all
    let trimmed = whole.trimmed
    let base = source.indent(at: first.span.start)
    return indent + reindented(trimmed, from: base, to: indent) + ",\n"
      + comments.map { indent + $0 + "\n" }.joined()
  }

  /// Returns the defaults of the parameters that aren't set, each after the defaults that it uses.
  private func defaults(
    of template: Template, besides given: Set<String>, _ indent: String, _ level: Level
  ) -> String {
    var levels: [String: Int] = [:]
    var groups: [String] = []
    for parameter in template.parameters where !given.contains(parameter.name) {
      guard let value = parameter.defaultValue else { continue }
      let group = (value.variables.compactMap { levels[$0] }.max() ?? -1) + 1
      levels[parameter.name] = group
      if group == groups.count { groups.append("") }
      let base = template.file.source.indent(at: value.span.start)
      let text = self.text(of: value, in: template.file, level)
      groups[group] +=
        indent + "  \(quotedJSON(parameter.name)): "
        + reindented(text, from: base, to: indent + "  ") + ",\n"
    }
    return groups.map { indent + "{\n" + $0 + indent + "},\n" }.joined()
  }

  /// Returns the text with a different indentation for all lines except the first.
  private func reindented(_ text: String, from base: String, to indent: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      guard index > 0 else { return String(line) }
      let rest = line.hasPrefix(base) ? line.dropFirst(base.count) : line.drop { $0 == " " }
      return rest.isEmpty ? "" : indent + rest
    }.joined(separator: "\n")
  }
}

/// A member of an object with its comments.
private struct MemberText {
  let member: SyntaxMember
  /// The comments above the member.
  var before: [String]
  /// The comments after the member on its line.
  var after: [String]
  var name: String { member.key.text }

  static func all(
    of object: SyntaxValue, _ members: [SyntaxMember], in source: SourceText
  ) -> [MemberText] {
    var result: [MemberText] = []
    var offset = object.span.start + 1
    for member in members {
      let gap = source.comments(from: offset, to: member.key.span.start)
      if let last = result.indices.last { result[last].after = gap.onFirstLine }
      let before = result.isEmpty ? gap.all : gap.below
      result.append(MemberText(member: member, before: before, after: []))
      offset = member.value.span.end
    }
    let rest = source.comments(from: offset, to: object.span.end - 1)
    if let last = result.indices.last { result[last].after = rest.all }
    return result
  }
}
