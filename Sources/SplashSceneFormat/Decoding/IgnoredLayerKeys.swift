import SplashScene
import SplashSyntax

/// A property of a Core Animation class that is accepted in a scene although it changes nothing.
struct IgnoredKey {
  let key: String
  var aliases: [String] = []
  /// The reason, as the end of a sentence.
  let reason: String

  /// The keys of every layer: properties of `CALayer`.
  static let ofLayers = [
    IgnoredKey(
      key: "opaque", aliases: ["isOpaque"], reason: "translucency is detected from the pixels"),
    IgnoredKey(key: "drawsAsynchronously", reason: "layers are drawn on all cores"),
    IgnoredKey(key: "allowsEdgeAntialiasing", reason: "edges are always antialiased"),
    IgnoredKey(key: "edgeAntialiasingMask", reason: "edges are always antialiased"),
    IgnoredKey(key: "needsDisplayOnBoundsChange", reason: "layers are redrawn in every frame"),
    IgnoredKey(key: "delegate", reason: "a scene has no code"),
    IgnoredKey(key: "actions", reason: "changes are animated only by animations and blocks"),
    IgnoredKey(key: "style", reason: "properties are set by their own keys"),
    IgnoredKey(key: "minificationFilterBias", reason: "the mip level depends on the size alone"),
    IgnoredKey(key: "contentsFormat", reason: "pixels have 8 bits per channel"),
    IgnoredKey(
      key: "wantsExtendedDynamicRangeContent", reason: "pixels have 8 bits per channel"),
    IgnoredKey(key: "preferredDynamicRange", reason: "pixels have 8 bits per channel"),
    IgnoredKey(key: "contentsHeadroom", reason: "pixels have 8 bits per channel"),
    IgnoredKey(key: "toneMapMode", reason: "pixels have 8 bits per channel"),
    IgnoredKey(
      key: "wantsDynamicContentScaling",
      reason: "paths and text are drawn at the displayed resolution"),
  ]

  /// The scale of a backing store, for layers without an image.
  static let contentsScale = IgnoredKey(
    key: "contentsScale", reason: "paths and text are drawn at the displayed resolution")

  /// The keys of text layers: properties of `CATextLayer`.
  static let ofText = [
    IgnoredKey(
      key: "allowsFontSubpixelQuantization", reason: "glyphs are placed at exact positions")
  ]

  /// The keys of emitter cells: properties of `CAEmitterCell`.
  static let ofCells = [
    IgnoredKey(key: "magnificationFilter", reason: "particles are always filtered linearly"),
    IgnoredKey(key: "minificationFilter", reason: "particles are always filtered linearly"),
    IgnoredKey(key: "minificationFilterBias", reason: "the mip level depends on the size alone"),
    IgnoredKey(key: "fillMode", reason: "births end with the active duration"),
    IgnoredKey(key: "style", reason: "properties are set by their own keys"),
  ]
}

extension LayerDecoder {
  /// Declares the keys that have no effect on layers of a kind, and notes those that are present.
  func ignoredKeys(_ fields: Fields, _ kind: LayerKind) {
    fields.ignore(IgnoredKey.ofLayers)
    if ![.image, .video].contains(kind) { fields.ignore([.contentsScale]) }
    if kind == .text { fields.ignore(IgnoredKey.ofText) }
    let type = ValueType<Bool>.bool.checked("true", schema: ValueSchema(["const": true])) {
      $0 ? nil : .opacityOfParts()
    }
    let isGroup = fields.read(
      "allowsGroupOpacity", type,
      "Whether opacity applies to the layer and its sublayers as a whole; always true.",
      otherwise: "true")
    if isGroup != nil {
      fields.context.noteOnce(
        .noEffect("allowsGroupOpacity", because: "true is the default"),
        at: fields.keySpan("allowsGroupOpacity"))
    }
  }
}

extension Fields {
  /// Declares keys that have no effect, and notes those that are present.
  func ignore(_ keys: [IgnoredKey]) {
    for ignored in keys {
      guard
        let member = ignoredMember(
          ignored.key, or: ignored.aliases, "Accepted without effect: \(ignored.reason).")
      else { continue }
      context.noteOnce(
        .noEffect(member.key.text, because: ignored.reason), at: member.key.span)
    }
  }
}

extension Problem {
  fileprivate static func opacityOfParts() -> Problem {
    Problem(
      .valueRange,
      "opacity always applies to the layer and its sublayers as a whole",
      expected: "true; to fade sublayers one by one, set their own \"opacity\"")
  }
}
