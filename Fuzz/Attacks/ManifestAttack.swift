import Foundation
import TestSupport

@testable import ProgramSupport

extension Attack {
  /// Manifests, parameter files and golden manifests with a few changes.
  static let manifests = Attack(name: "manifests") { place in
    for (path, text) in manifestFiles {
      try place.keep(.init(text.utf8), at: "work/" + path)
    }
    let update = Trial(words: ["golden", "update", "card.json", "--at", "0", "--at", "1f"])
    let outcome = try Program.runShell(update.line, in: place.folder)
    guard outcome.status == 0 else {
      throw PreparationFailure(description: outcome.errors)
    }
  } next: { place, random in
    let path = random.pick([
      "cards.json", "cards.csv", "cards.jsonl", "values.json", "card.golden/golden.json",
    ])
    let bytes = try Array(Data(contentsOf: place.url(path)))
    try place.write(Mutation.text(bytes, &random), to: path)
    let batch = ["-o", "out", "--cache", "off", "--jobs", "1"]
    let dry = random.chance(50) ? ["--dry-run"] : []
    switch path {
    case "cards.json": return Trial(words: ["batch", path] + batch + dry)
    case "cards.csv", "cards.jsonl":
      let names = ["--scene", "card.json", "--name", "{locale}-{index}.png"]
      return Trial(words: ["batch", path] + names + batch + dry)
    case "values.json":
      return Trial(words: ["still", "card.json", "--params", path, "-o", "out/x.png"])
    default:
      let report =
        random.chance(50) ? ["--report", "out/report", "--json"] : ["--report", "out/r"]
      return Trial(words: ["golden", "check", "card.json"] + report)
    }
  }

  private static let manifestFiles = [
    "card.json": """
    {
      "splashrender": 1, "size": [16, 12], "fps": 20, "duration": 0.1,
      "params": {
        "title": { "type": "string", "default": "Hello" },
        "accent": { "type": "color", "default": "#3749f7" },
        "turns": { "type": "number", "default": 1 }
      },
      "layers": [
        { "id": "box", "backgroundColor": "= accent", "frame": [6, 2, 4, 4], "animations": [
          { "type": "basic", "keyPath": "transform.rotation.z", "to": "= turns * 2 * pi", "duration": 0.1 } ] },
        { "type": "text", "string": "{title}", "fontSize": 6, "frame": [0, 8, 16, 4] }
      ]
    }
    """,
    "cards.json": """
    {
      "scene": "card.json",
      "output": "{locale}.png",
      "options": { "fps": 10, "scale": 1, "background": "white", "from": 0, "to": "1f" },
      "params": { "turns": 2 },
      "rows": [
        { "locale": "en", "title": "Hello" },
        { "locale": "de", "title": "Hallo, Welt", "accent": "tomato", "options": { "width": 20 } },
        { "locale": "fr", "title": "Bonjour", "outputs": ["a/{locale}.png", "b/{index:3}.gif"] }
      ]
    }
    """,
    "cards.csv": #"""
    locale,title,accent,fps,output
    en,Hello,#3749f7,10,en.gif
    de,"Hallo, ""Welt""",tomato,,{index}.png
    fr,,,20,"x/{locale}.png"

    """#,
    "cards.jsonl": """
    { "locale": "en", "title": "Hello", "options": { "fps": 10 } }
    { "locale": "de", "title": "Hallo, Welt", "accent": "tomato" }

    """,
    "values.json": #"{ "title": "Guten Tag", "accent": "oklch(60% 0.1 30)", "turns": 0.25 }"#,
  ]
}
