import Foundation
import TestSupport

@testable import ProgramSupport

extension Attack {
  /// File names that a careless program confuses with others: the same characters in other bytes, marks that
  /// combine with the slash before them, and bytes that aren't valid UTF-8.
  static let names = Attack(name: "names") { place in
    try place.keep(Material.good.get()["png"] ?? Data(), at: "work/good.png")
    try place.keep(Material.secret.get()["png"] ?? Data(), at: "outside/secret.png")
  } next: { place, random in
    // Words for printf: the shell writes bytes that no String can contain.
    let twins = [
      ("caf\\303\\251", "cafe\\314\\201"), ("a\\377", "a\\376"), ("\\303\\050", "\\357\\277\\275"),
      ("\\314\\201", "x"), ("\\357\\270\\217a", "b"),
      ("\\342\\200\\215", "\\342\\200\\215\\342\\200\\215"),
      ("\\352\\260\\200", "\\341\\204\\200\\341\\205\\241"), ("A\\314\\212", "\\342\\204\\253"),
      ("line\\012break", "y"), ("\\033[2J", "z"), ("\\342\\200\\256abc", "q"),
      ("\\302\\233 2J", "r"),
    ]
    var (own, other) = random.pick(twins)
    if random.chance(50) { swap(&own, &other) }
    let isOutside = random.chance(60)
    let layer = isOutside ? "link.png" : random.pick(["p.png", "inner.png"])
    // The scene's folder, and a twin next to it whose files the scene may not use.
    try place.write(
      """
      own=$(printf '\(own)'); other=$(printf '\(other)'); mkdir "$own" "$other" || exit 98
      cp good.png "$own/p.png"; ln -s p.png "$own/inner.png"; cp ../outside/secret.png "$other/secret.png"
      ln -s "../$other/secret.png" "$own/link.png"
      printf '{"splashrender":1,"size":[4,4],"duration":0.2,"fps":10,"layers":["\(layer)"]}' > "$own/s.json"
      case "$1" in
      still) splashrender "$own/s.json" --to 1f -o out/x.rgba;;
      validate) splashrender validate "$own/s.json";;
      inspect) splashrender inspect "$own/s.json";;
      batch) splashrender batch "$own/s.json" -o out/d --format png --cache off;;
      json) splashrender validate --json "$own/s.json";;
      mark) printf '{"splashrender":1,"size":[4,4],"duration":0.2,"layers":["\(isOutside ? "good.png" : "p.png")"]}' \\
          > "$own/$own.json"; splashrender "$own/$own.json" --to 1f -o out/x.rgba;;
      esac
      status=$?
      rm -rf "$own" "$other"
      exit $status
      """, to: "trial.sh")
    let how = random.pick(["still", "still", "validate", "inspect", "batch", "json", "mark"])
    return Trial(
      script: "cd work && sh ./trial.sh " + how,
      words: how == "json" ? ["validate", "--json"] : [how],
      expectation: isOutside ? .refused : .accepted, note: "\(own) beside \(other)")
  }
}
