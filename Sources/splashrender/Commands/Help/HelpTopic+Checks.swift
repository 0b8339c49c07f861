extension HelpTopic {
  /// What a scene can promise, and how the promises are proved.
  static let checks = HelpTopic(
    name: "checks", summary: "Promises about motion, which check proves for all times."
  ) {
    [
      about(
        "\"checks\" in a scene, in NAME.checks.json next to NAME.json and in files of --checks are objects, "
          + "each with one subject and one claim. 'splashrender check' proves them for all times, not only "
          + "at frames. A check that applies to nothing, such as one of a layer that is never seen, fails."
      ),
      HelpSection(
        "SUBJECTS",
        HelpLayout.rows([
          ("\"layer\": ID", "Layers by id or path (card/title); * stands for any text."),
          ("\"layers\": [ID, …]", "Several layers, in order."),
          ("\"key\": \"ID.KEY\"", "A value: title.opacity, a.position.x, card/title.box.width."),
          (
            "\"film\": WORD",
            "loops: the last picture leads to the first (2/255); flashes: at most three a second."
          ),
        ])),
      HelpSection(
        "CLAIMS OF LAYERS (unit of the margin; default tolerance)",
        HelpLayout.rows([
          ("visible true", "Seen at all times (opacity; 0.000001)."),
          ("visible {by, for}", "First seen by a time, seen for some seconds (s; 0.000001)."),
          ("hidden true", "Never seen (yes or no)."),
          ("readable true|{by, for}", "Seen as a whole, opaque, slow, and stands out (s)."),
          ("rests {by}", "Looks as at the end from a time on (s; 0.1 pt and 1/255)."),
          ("begin {at}", "First moves or changes at a time (s; 0.001)."),
          ("begin {apart}", "Begin one after the other by some seconds (s; 0.001)."),
          ("before ID", "Begins before another layer (s; 0)."),
          ("together true", "Begin at the same time (s; 0.001)."),
          ("apart N", "Keep a distance of N points, while both are seen (pt; 0.01)."),
          (
            "inside \"screen\"|ID",
            "Inside the canvas or a layer, less \"insets\" (pt; 0.01)."
          ),
          ("jumps {most}", "No corner jumps farther (pt; 0.01)."),
          ("text \"whole\"", "Fits, no divided word, at least 60 % of its size (yes or no)."),
          ("contrast N", "A contrast of 1 to 21, as in WCAG (ratio; 0.05)."),
        ])),
      HelpSection(
        "CLAIMS OF VALUES (in the value's unit)",
        HelpLayout.rows([
          ("turns N", "Turns around N times by more than \"larger\" (value; 0)."),
          ("is V, at T", "Has a value at a time (value; 0.000001)."),
          ("range [A, B]", "Stays in a range; null for no end (value; 0.000001)."),
          (
            "equals \"= …\"",
            "Equals an expression with time and key('ID.KEY') (value; 0.001)."
          ),
          ("settles {by, at}", "Stays at its last value, or at one, from a time on (s; 0.001)."),
          ("jumps {most}", "Doesn't jump by more (value; 0.000001)."),
        ])),
      HelpSection(
        "OPTIONS OF A CHECK",
        HelpLayout.rows([
          ("from, until", "The times that count; default all. The end itself isn't one."),
          ("while", "visible, resting or moving: only these times."),
          ("when", "An expression: whether the check is made at all."),
          ("except", "Ids of layers that are left out."),
          (
            "tolerance",
            "Instead of the default; of rests in points, of settles in the value's unit."
          ),
          ("name, why", "The name in reports, and the reason."),
          ("waive", "The reason why it may fail; it is still reported."),
        ])),
      HelpSection("TEN EXAMPLES", tenExamples),
      HelpSection(
        "HOW TO READ THE REPORT",
        HelpLayout.paragraph(
          "A check holds, fails, or is undecided, which counts as failed: it is too close to its bound. The "
            + "margin says by how much the claim could be changed before it fails; it is negative if the check "
            + "fails. A proof is exact, for all times to 4 billionths of a second, or sampled, at every frame and "
            + "eight times between it and the next: for emitters, functions of time, paced paths, cubic "
            + "keyframes, animations that add to each other, texts and copies that change, and turns of a box. "
            + "Contrast, readable and flashes are looked at in every frame, loops at the seam. --exact fails what is only sampled. "
            + "The end counts as the limit before it. A layer that draws nothing stands for its sublayers. A "
            + "layer is seen if its opacity is 0.05 or more, and a part of it is inside the canvas and all "
            + "clips.")),
      HelpSection("OPTIONS", HelpText.rows([.checks, .exact, .suggest, .receipt, .pictures])),
      examples([
        ("splashrender check scene.json", "exit code 2 if a check fails or a golden frame differs"),
        ("splashrender check scene.json --json", "each check with its margin, time and cause"),
        ("splashrender check scene.json --suggest", "checks that hold now"),
      ]),
    ]
  }

  private static let tenExamples = [
    "{ \"layer\": \"title\", \"visible\": { \"by\": 0.5, \"for\": 2 } }",
    "{ \"layer\": \"logo\", \"rests\": { \"by\": 1.2 } }",
    "{ \"layers\": [\"a\", \"b\", \"c\"], \"begin\": { \"apart\": 0.08 } }",
    "{ \"layers\": [\"title\", \"button\"], \"apart\": 4, \"from\": \"marker:in\" }",
    "{ \"layer\": \"*\", \"inside\": \"screen\", \"insets\": 12, \"while\": \"resting\" }",
    "{ \"layer\": \"*\", \"jumps\": { \"most\": 8 }, \"except\": [\"flash\"] }",
    "{ \"layer\": \"title\", \"text\": \"whole\" }",
    "{ \"key\": \"logo.position.y\", \"turns\": 4, \"larger\": 5 }",
    "{ \"key\": \"box.position.x\", \"at\": 0.25, \"is\": 257.06, \"tolerance\": 0.01 }",
    "{ \"key\": \"count.number\", \"equals\": \"= 100 * key('ring.strokeEnd')\" }",
  ]
}
