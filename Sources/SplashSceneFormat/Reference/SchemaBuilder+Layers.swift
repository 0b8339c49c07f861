import SplashScene

extension SchemaBuilder {
  /// Defines the layers of all types and templates.
  mutating func layers() {
    let subject = SceneObject.layer
    let types = LayerKind.allCases.map(\.rawValue) + [LayerDecoder.Kind.componentName]
    let plainType = LayerKind.layer.rawValue
    let plain = object(subject, plainType)
    define(DefinitionName.layer(of: plainType), plain)
    for type in types where type != plainType {
      let layer = object(subject, type)
      define(DefinitionName.layer(of: type), referring(layer, to: plain))
    }
    for template in Template.all {
      define(
        DefinitionName.layer(of: template.name), referring(self.layer(of: template), to: plain))
    }

    // A layer without a type is a plain layer. Nothing is known about a layer whose type is an expression.
    func names(_ type: String) -> [String] {
      [type] + (LayerKind(rawValue: type)?.classNames ?? [])
    }
    let plainCondition: Schema = [
      "type": "object", "properties": ["type": .names(names(plainType))],
    ]
    var cases: [Schema] = [
      ["if": plainCondition, "then": .definition(DefinitionName.layer(of: plainType))]
    ]
    for type in types + Template.names where type != plainType {
      let condition = Self.has("type", names(type)).adding([Schema.Member("type", "object")])
      cases.append(["if": condition, "then": .definition(DefinitionName.layer(of: type))])
    }
    // A string is a file path or a named value.
    define(
      DefinitionName.name(of: subject),
      [
        "type": ["object", "string"], "minLength": 1,
        "properties": ["type": plain["properties"]?["type"] ?? true],
        "allOf": .array(cases),
      ])
  }

  /// Defines the layers of a template: plain layers with the template's parameters.
  private mutating func layer(of template: Template) -> Schema {
    let subject = SceneObject.layer
    let kind = LayerKind.layer.rawValue
    let names = Set(template.parameters.map(\.name))
    var properties: [Schema.Member] = []
    for parameter in template.parameters {
      let text = capitalized(parameter.summary) + "."
      // Defaults that span several lines aren't shown.
      let standard = parameter.defaultText?.contains("\n") == true ? nil : parameter.defaultValue
      properties.append(
        Schema.Member(
          parameter.name, property(text, standard.map { Schema($0) }, parameter.schema.named.schema)
        ))
    }
    let fields = fields(subject, kind).filter { !names.contains($0.key) }
    for field in fields where !field.isIgnored {
      properties += self.properties(of: field, in: subject, kind).filter { !names.contains($0.key) }
    }
    let required = template.parameters.filter(\.isRequired).map { parameter in
      FieldDeclaration(
        key: parameter.name, aliases: [], type: "", schema: parameter.schema, isRequired: true)
    }
    let rules = recorder.rules[subject]?[kind] ?? []
    return closed(properties, fields + required, Self.conditions(of: rules))
  }

  /// Returns the object with references in place of the properties that equal those of `plain`.
  private func referring(_ object: Schema, to plain: Schema) -> Schema {
    guard case .object(let members) = object else { return object }
    let common = plain["properties"]
    let place =
      "#/$defs/\(DefinitionName.layer(of: LayerKind.layer.rawValue))/properties/"
    return .object(
      members.map { member in
        guard member.key == "properties", case .object(let properties) = member.value else {
          return member
        }
        return Schema.Member(
          member.key,
          .object(
            properties.map { property in
              common?[property.key] == property.value
                ? Schema.Member(property.key, ["$ref": .string(place + property.key)]) : property
            }))
      })
  }
}

extension TemplateParameter {
  /// The schema of the parameter's values.
  var schema: ValueSchema {
    switch kind {
    case .number: range.schema
    case .angle: .angle
    case .string: .string
    case .image, .file: .file
    case .color: ValueType<Color>.color.orNull().schema
    case .bool: .bool
    case .choice: .choice(choices)
    case .point: .point
    case .size: ValueType<Size>.size.schema
    case .rect: .rect
    case .path: .path
    case .timingFunction: ValueType<TimingFunction>.timingFunction.schema
    case .transform: .transform
    case .list: .list
    case .layer: ValueSchema(ValueSchema.layer.forms + [["type": "null"]])
    case .layers:
      ValueSchema(
        ValueSchema.layers.forms + ValueSchema.layer.forms + [["type": "null"]])
    }
  }
}
