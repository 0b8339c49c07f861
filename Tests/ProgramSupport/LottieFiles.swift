import Foundation
import TestSupport

/// Small Lottie files.
enum LottieFiles {
  /// A square of 10 points that moves across 40 × 30 points in ten frames at 10 fps. In frame n its centre is at
  /// x = 5 + 3n.
  static let mover = """
    {
      "v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 40, "h": 30, "nm": "film",
      "markers": [{ "tm": 5, "cm": "middle", "dr": 0 }],
      "slots": { "tint": { "p": { "a": 0, "k": [1, 0, 0, 1] } }, "extent": { "p": { "a": 0, "k": [10, 10] } },
                 "turn": { "p": { "a": 0, "k": 0 } } },
      "layers": [
        { "ty": 4, "nm": "square", "ind": 1, "parent": 2, "ip": 0, "op": 10,
          "ks": { "r": { "sid": "turn", "k": 0 } },
          "shapes": [{ "ty": "gr", "nm": "art", "it": [
            { "ty": "rc", "p": { "k": [0, 0] }, "s": { "sid": "extent", "k": [10, 10] }, "r": { "k": 0 } },
            { "ty": "fl", "nm": "paint", "c": { "sid": "tint", "k": [1, 0, 0, 1] }, "o": { "k": 100 } } ] }] },
        { "ty": 3, "nm": "way", "ind": 2, "ip": 0, "op": 10,
          "ks": { "p": { "a": 1, "k": [{ "t": 0, "s": [5, 15] }, { "t": 10, "s": [35, 15] }] } } }
      ]
    }
    """

  /// A file of 40 × 30 points and ten frames with these layers. A comma follows each of the additional members.
  static func still(_ layers: String, _ members: String = "") -> String {
    """
    { \(members) "v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 40, "h": 30, "layers": [\(layers)] }
    """
  }

  /// A solid layer of 40 × 30 points.
  static func solid(_ color: String, _ members: String = "") -> String {
    #"{ "ty": 1, "nm": "solid", "ip": 0, "op": 10, "sw": 40, "sh": 30, "sc": "\#(color)", \#(members) "ks": {} }"#
  }

  /// A shape layer.
  static func shapes(_ shapes: String, _ members: String = "") -> String {
    #"{ "ty": 4, "nm": "shapes", "ip": 0, "op": 10, \#(members) "ks": {}, "shapes": [\#(shapes)] }"#
  }

  static let ellipse = #"{ "ty": "el", "p": { "k": [20, 15] }, "s": { "k": [20, 20] } }"#
  static let fill = #"{ "ty": "fl", "c": { "k": [0, 0, 1, 1] }, "o": { "k": 100 } }"#

  /// A dotLottie 2 archive. The animation `film` is the mover, and the initial animation `blank` is green. The theme
  /// `blue` sets the mover's tint.
  static let archive = archive(
    [("film", mover), ("blank", still(solid("#00ff00")))], initial: "blank",
    themes: [("blue", #"{ "rules": [{ "id": "tint", "type": "Color", "value": [0, 0, 1] }] }"#)])

  static func archive(
    _ animations: [(id: String, text: String)], initial: String? = nil,
    themes: [(id: String, text: String)] = []
  ) -> Data {
    let list = animations.map { #"{ "id": "\#($0.id)" }"# }.joined(separator: ", ")
    let first = initial.map { #""initial": { "animation": "\#($0)" }, "# } ?? ""
    let manifest = #"{ "version": "2", \#(first)"animations": [\#(list)] }"#
    let members =
      [("manifest.json", manifest)] + animations.map { ("a/\($0.id).json", $0.text) }
      + themes.map { ("t/\($0.id).json", $0.text) }
    return Data(ZipWriter(members.map { .init($0.0, Array($0.1.utf8)) }).file)
  }
}

extension Folder {
  func write(_ data: Data, to name: String) {
    _ = FileManager.default.createFile(atPath: self[name].path, contents: data)
  }

  /// The RGBA pixels of an image or of a video's first frame.
  func pixels(_ name: String) throws -> [[UInt8]] {
    let data = try Program.runShell(
      "ffmpeg -v error -i \(name) -frames:v 1 -f rawvideo -pix_fmt rgba -", in: self
    ).outputData
    return stride(from: 0, to: data.count - 3, by: 4).map { Array(data[$0..<$0 + 4]) }
  }
}
