"""Renders a card for each of a thousand names, mends the rows that failed, and checks the files by their hashes.

    pip install ./splashrender-*.whl
    python3 variants.py out

Nothing here depends on the wording of a message: failures are told apart by the codes of their findings.
"""

import hashlib
import pathlib
import sys

import splashrender

CARD = """
{ "splashrender": 1, "size": [64, 24], "duration": 0.2, "fps": 10, "backgroundColor": "white",
  "params": { "name": { "type": "string" }, "accent": { "type": "color", "default": "teal" } },
  "layers": [
    { "id": "name", "type": "text", "string": "= name", "fontSize": 10, "foregroundColor": "= accent",
      "frame": [4, 4, 56, 16] } ] }
"""


def rows():
    """A thousand rows, three of which are wrong."""
    rows = [{"name": f"Guest {number}", "accent": "teal"} for number in range(1, 1001)]
    rows[99]["accent"] = "tael"  # not a colour
    del rows[499]["name"]  # the name is missing
    rows[899]["name"] = "A name that is much too long for its card"
    return rows


def mend(row, codes):
    """Returns a row without what the codes complain of."""
    mended = dict(row)
    if "value.format" in codes:
        mended["accent"] = "teal"
    if "parameter.missing" in codes:
        mended["name"] = "Guest"
    if "text.overflows" in codes:
        mended["name"] = mended["name"][:8]
    return mended


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    scene = folder / "card.json"
    scene.write_text(CARD)
    todo = dict(enumerate(rows(), start=1))
    hashes = {}
    for attempt in (1, 2):
        # A warning, such as a text that doesn't fit, makes the row fail.
        options = {"strict": True}
        numbers, values = list(todo), list(todo.values())
        report = splashrender.batch(values, folder / f"attempt-{attempt}", scene=scene, name="{index}.gif", options=options)
        codes = {}
        for finding in report.errors:
            codes.setdefault(finding.row, set()).add(finding.code)
        todo = {}
        for number, row, value in zip(numbers, report.rows, values):
            if row["exitCode"] == 0:
                hashes[number] = (row["output"], row["sha256"])
            else:
                todo[number] = mend(value, codes[row["name"]])
        print(f"attempt {attempt}: {len(numbers) - len(todo)} rendered, {len(todo)} failed")
        for number, row in todo.items():
            print(f"  row {number}: {', '.join(sorted(codes[report.rows[numbers.index(number)]['name']]))}")
        if report.ok:
            break
    wrong = [path for path, digest in hashes.values() if hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest() != digest]
    print(f"{len(hashes)} files, {len(wrong)} with another hash")
    print("up to date" if splashrender.up_to_date(report) else "out of date")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "out"))
