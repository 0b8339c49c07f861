import Foundation
import SplashScene
import SplashSystem
import Testing

@testable import SplashSceneFormat

/// A row of `interface.json`: a public member of UIKit or Core Animation, and its effect here.
struct InterfaceRow: Sendable, CustomTestStringConvertible {
  /// The effect of a member in a scene.
  enum Status: String, Sendable {
    /// It changes the layers or what they draw.
    case effect
    /// It is accepted, and changes nothing.
    case ignored
    /// It is rejected.
    case error
  }

  let type: String
  let member: String
  let status: Status
  /// The layers with the member, as a JSON array.
  let scene: String
  /// The layers without the member, as a JSON array.
  let base: String?
  /// The message of the note or error.
  let says: String?
  /// How the member is written in a scene, in Markdown.
  let written: String

  var testDescription: String { "\(type).\(member)" }

  private init?(_ row: JSON) {
    guard case .string(let type)? = row["type"], case .string(let member)? = row["member"],
      case .string(let name)? = row["status"], let status = Status(rawValue: name),
      let scene = row["scene"], case .string(let written)? = row["written"]
    else { return nil }
    self.type = type
    self.member = member
    self.status = status
    self.written = written
    self.scene = Self.layers(scene)
    base = row["base"].map(Self.layers)
    if case .string(let says)? = row["says"] { self.says = says } else { says = nil }
  }

  private static func layers(_ fragment: JSON) -> String {
    if case .array = fragment { fragment.text } else { "[\(fragment.text)]" }
  }

  /// The folder of the table.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// All rows; empty if one of them can't be read.
  static let all: [InterfaceRow] = {
    guard let data = try? Data(contentsOf: InterfaceRow.folder.appending(path: "interface.json")),
      case .array(let elements)? = JSON(Array(data))
    else { return [] }
    let rows = elements.compactMap { InterfaceRow($0) }
    return rows.count == elements.count ? rows : []
  }()

  /// The page of the table.
  static let page = InterfaceRow.folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/from-core-animation/interface.md")
}

/// The evaluated layers of a fragment, before they are drawn.
private struct EvaluatedFragment {
  let messages: [String]
  let moments: [Moment]
  let particles: [[Particle]]
  /// The texts that were laid out.
  let requests: [TextRequest]

  init(_ layers: String) throws {
    let assets = FakeAssets(images: ["picture.png": (40, 20), "other.png": (30, 20)])
    let result = try resolved(sceneText(layers), assets: assets)
    let moments = [0.1, 0.25, 0.5, 0.9].map { result.scene.evaluate(at: $0) }
    self.moments = moments
    messages = result.diagnostics.map(\.message)
    particles = moments.map { Self.particles(of: $0.layers) }
    requests = assets.requests
  }

  private static func particles(of layers: [EvaluatedLayer]) -> [Particle] {
    layers.flatMap { $0.particles + particles(of: $0.sublayers) }
  }

  /// The layers in the layers in the top layers.
  var innermost: [[EvaluatedLayer]] {
    moments.map { moment in moment.layers.flatMap(\.sublayers).flatMap(\.sublayers) }
  }
}

/// The scene of a row.
private func sceneText(_ layers: String) -> String {
  """
  { "splashrender": 1, "size": [100, 100], "duration": 1, "layers": \(layers) }
  """
}

@Suite("The interface of UIKit and Core Animation") struct AppleInterfaceTests {
  /// Members of emitters and cells that change how particles are drawn, and nothing else.
  private let drawnOnly = ["contents", "contentsRect", "contentsScale", "preservesDepth"]

  private func differ(
    _ a: EvaluatedFragment, _ b: EvaluatedFragment, _ row: InterfaceRow
  ) -> Bool {
    switch row.type {
    case "CAEmitterLayer", "CAEmitterCell":
      drawnOnly.contains(row.member) ? a.moments != b.moments : a.particles != b.particles
    case "CATextLayer": a.moments != b.moments || a.requests != b.requests
    // Such a layer keeps its own values, but doesn't draw them.
    case "CATransformLayer" where row.status == .ignored: a.innermost != b.innermost
    default: a.moments != b.moments
    }
  }

  @Test(arguments: InterfaceRow.all)
  func
    `each UIKit or Core Animation member has an effect, no effect or an error as in interface.md`(
      row: InterfaceRow
    ) throws
  {
    switch row.status {
    case .error:
      let found = errors(of: sceneText(row.scene)).filter { $0.severity == .error }
      #expect(found.map(\.message) == [row.says ?? ""])
    case .effect:
      let with = try EvaluatedFragment(row.scene)
      let without = try EvaluatedFragment(#require(row.base))
      #expect(with.messages.isEmpty && without.messages.isEmpty)
      #expect(differ(with, without, row))
    case .ignored:
      let with = try EvaluatedFragment(row.scene)
      let without = try EvaluatedFragment(#require(row.base))
      #expect(with.messages == (row.says.map { [$0] } ?? []) && without.messages.isEmpty)
      #expect(!differ(with, without, row))
    }
  }

  @Test func `the page interface.md lists each UIKit or Core Animation member only once`() {
    let names = InterfaceRow.all.map(\.testDescription)
    #expect(names.count >= 235 && Set(names).count == names.count)
  }

  @Test func `the page interface.md lists every scene key that is accepted without effect`() {
    func isListed(_ names: [String], _ type: String) -> Bool {
      InterfaceRow.all.contains {
        $0.type == type && $0.status == .ignored && names.contains($0.member)
      }
    }
    for key in IgnoredKey.ofLayers {
      #expect(isListed([key.key] + key.aliases, "CALayer"), "\(key.key)")
    }
    for key in IgnoredKey.ofText { #expect(isListed([key.key], "CATextLayer"), "\(key.key)") }
    for key in IgnoredKey.ofCells { #expect(isListed([key.key], "CAEmitterCell"), "\(key.key)") }
    for option in AnimationDecoder.ignoredOptions.keys {
      #expect(isListed([option], "UIView.AnimationOptions"), "\(option)")
    }
  }

  // MARK: The page

  @Test func `the documentation page interface.md equals the page generated from interface.json`()
    throws
  {
    let page = Self.page
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] != nil {
      try page.write(to: InterfaceRow.page, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: InterfaceRow.page, encoding: .utf8) == page,
      "make docs writes the page")
  }

  private static let introduction = """
    # What is accepted

    The public members of UIKit's animations and of Core Animation's layers, and how to write them \
    in a scene. `make docs` generates this page from a table, and a test checks each row. A member \
    with the status *effect* changes the scene. A member with the status *ignored* is accepted and \
    changes nothing; the program prints the note. A member with the status *error* is rejected \
    with the message.

    Members that can't be set are omitted: read-only properties such as `superlayer` and \
    `visibleRect`, methods such as `presentation()`, and `init(coder:)`. Completion handlers have \
    no equivalent: a later block or animation has a later `beginTime`. The properties of `CALayer` \
    also apply to its subclasses. [How Core Animation is interpreted](../core-animation.md) lists \
    the details of their effects.

    """

  private static var page: String {
    var page = introduction
    var last: String?
    for row in InterfaceRow.all {
      if row.type != last {
        page += "\n## \(row.type)\n\n| member | here | status |\n|---|---|---|\n"
        last = row.type
      }
      let status =
        switch row.status {
        case .effect: "effect"
        case .ignored: "ignored" + (row.says.map { ": \($0)" } ?? "")
        case .error: "error" + (row.says.map { ": \($0)" } ?? "")
        }
      let cells = ["`\(row.member)`", row.written, status].map { $0.replacing("|", with: "\\|") }
      page += "| \(cells[0]) | \(cells[1]) | \(cells[2]) |\n"
    }
    return page
  }
}
