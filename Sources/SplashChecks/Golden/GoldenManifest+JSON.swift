import SplashScene
package import SplashSceneFormat
internal import SplashSystem

extension GoldenManifest {
  /// The text of the manifest's file, with a line per frame. The same frames and options produce the same text.
  package var text: String {
    var members: [(String, JSON)] = [
      ("splashgolden", .number(String(Self.formatVersion))), ("program", .string(program)),
      ("scene", .string(scene)), ("fps", frameRate.json),
    ]
    if options != Options() { members.append(("options", options.json)) }
    if choice != Choice() { members.append(("choose", choice.json)) }
    if maximumDifference > 0 {
      members.append(("maxDifference", .number(String(maximumDifference))))
    }
    if pixelShare > 0 { members.append(("maxPixels", .shortest(pixelShare))) }
    if let blockLimit { members.append(("maxBlock", .shortest(blockLimit))) }
    members.append(("frames", .array(frames.map { $0.json(at: frameRate) })))
    return JSON.object(members).lines(depth: 2) + "\n"
  }
}

extension GoldenManifest {
  /// The recorded tolerance.
  package var tolerance: Tolerance {
    get { Tolerance(difference: maximumDifference, share: pixelShare, block: blockLimit) }
    set {
      (maximumDifference, pixelShare) = (newValue.difference, newValue.share)
      blockLimit = newValue.block
    }
  }
}

extension GoldenManifest.Frame {
  fileprivate func json(at rate: FrameRate) -> JSON {
    var members: [(String, JSON)] = [
      ("frame", .number(String(index))), ("time", .shortest(rate.time(ofFrame: index))),
    ]
    if !markers.isEmpty { members.append(("markers", .array(markers.map { .string($0) }))) }
    if let file { members.append(("file", .path(file))) }
    return .object(members + [("sha256", .string(digest))])
  }
}

extension GoldenManifest.Choice {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = []
    if !at.isEmpty { members.append(("at", .array(at.map { .string($0) }))) }
    if let every { members.append(("every", .number(String(every)))) }
    if let count { members.append(("count", .number(String(count)))) }
    if let motion { members.append(("motion", .number(String(motion)))) }
    if markers { members.append(("markers", .bool(true))) }
    return .object(members)
  }
}

extension GoldenManifest.Options {
  fileprivate var json: JSON {
    func texts(_ texts: [String: String]) -> JSON {
      .object(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }
    var members: [(String, JSON)] = []
    if !params.isEmpty { members.append(("params", .array(params.map { .string($0) }))) }
    if !set.isEmpty { members.append(("set", texts(set))) }
    if !images.isEmpty { members.append(("images", texts(images))) }
    if let animation { members.append(("animation", .string(animation))) }
    if let theme { members.append(("theme", .string(theme))) }
    if rules != .afterEffects { members.append(("rules", .string(rules.rawValue))) }
    if let seed {
      members.append(("seed", seed < 1 << 53 ? .number(String(seed)) : .string(String(seed))))
    }
    if let appearance { members.append(("appearance", .string(appearance.rawValue))) }
    if let size {
      members.append(("size", .array([.shortest(size.width), .shortest(size.height)])))
    }
    if let scale { members.append(("scale", .shortest(scale))) }
    if let frameRate { members.append(("fps", frameRate.json)) }
    if let background { members.append(("background", .string(background))) }
    if !allowedFolders.isEmpty {
      members.append(("allowPath", .array(allowedFolders.map { .string($0) })))
    }
    return .object(members)
  }
}

extension FrameRate {
  /// The frame rate, in the format that scenes use.
  fileprivate var json: JSON {
    denominator == 1 ? .number(String(numerator)) : .string("\(numerator)/\(denominator)")
  }
}
