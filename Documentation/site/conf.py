"""The settings of the site that `make site` builds from the Markdown files of the project."""

import os
import pathlib
import re

from pygments.lexers.data import JsonLexer
from pygments.lexers.javascript import JavascriptLexer
from pygments.lexers.special import TextLexer

project = "splashrender"
root_doc = "README"
extensions = ["myst_parser"]
include_patterns = [
    "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "scenes/**.md", "Documentation/**.md", "Benchmarks/README.md",
    "Fuzz/README.md", "Tests/Studio/README.md",
]
exclude_patterns = [
    ".build", ".git", "out", "Sources", "Packaging", "scenes/content/fonts", "Benchmarks/.build", "Benchmarks/.baselines",
]
# Headings become anchors as on GitHub.
myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]
# Links to folders and to headings of folders' pages are for GitHub.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

html_theme = "furo"
html_title = "splashrender"
# Debian's copy of the theme has no dark colours of its own.
html_theme_options = {
    "dark_css_variables": {
        "color-foreground-primary": "#e3e5ea",
        "color-foreground-secondary": "#a9b0bf",
        "color-foreground-muted": "#8b93a3",
        "color-foreground-border": "#5b6270",
        "color-background-primary": "#14161c",
        "color-background-secondary": "#1a1d25",
        "color-background-hover": "#232732",
        "color-background-hover--transparent": "#23273200",
        "color-background-border": "#2d323e",
        "color-background-item": "#3a404e",
        "color-brand-primary": "#8fb4ff",
        "color-brand-content": "#8fb4ff",
        "color-link": "#8fb4ff",
        "color-inline-code-background": "#232732",
        "color-table-header-background": "#1a1d25",
        "color-table-border": "#2d323e",
        "color-highlighted-background": "#1d3a63",
        "color-highlight-on-target": "#2c2a17",
        "color-guilabel-background": "#232732",
        "color-sidebar-search-background": "#1a1d25",
    }
}
html_static_path = ["static"]
html_css_files = ["style.css"]
html_copy_source = False
html_show_sphinx = False

root = pathlib.Path(__file__).resolve().parents[2]
films = pathlib.Path(os.environ.get("SITE_FILMS", root / "out/site-films"))

# The pages in the sidebar, by captions.
CONTENTS = {
    "Start": ["Documentation/get-started", "scenes/README", "Documentation/install", "Documentation/command-line"],
    "Cookbook": ["Documentation/cookbook/*"],
    "Guides": [
        "Documentation/guides/README", "Documentation/guides/*",
        "Documentation/from-core-animation/README", "Documentation/from-core-animation/*", "Documentation/studio",
        "Documentation/lottie", "Documentation/gif", "Documentation/colour", "Documentation/batch",
        "Documentation/checks", "Documentation/golden", "Documentation/ci", "Documentation/editor", "Documentation/library",
    ],
    "Scene format": [
        "Documentation/scene-format/README", "Documentation/scene-format/values-and-expressions",
        "Documentation/scene-format/parameters-and-components", "Documentation/scene-format/layers",
        "Documentation/scene-format/images-video-and-svg", "Documentation/scene-format/shapes-and-gradients",
        "Documentation/scene-format/text", "Documentation/scene-format/replicators-and-emitters",
        "Documentation/scene-format/templates", "Documentation/scene-format/animations",
    ],
    "Reference": [
        "Documentation/README", "Documentation/keys", "Documentation/core-animation",
        "Documentation/compositing", "Documentation/formats", "Documentation/warnings", "Documentation/limits",
        "Documentation/limitations", "Documentation/glossary", "Documentation/same-bytes", "Documentation/platforms",
        "Documentation/performance", "Documentation/benchmarks",
    ],
    "Contributing": [
        "CONTRIBUTING", "Documentation/architecture", "Documentation/adding", "Documentation/style",
        "Documentation/decisions/README", "Documentation/decisions/*", "SECURITY", "CHANGELOG", "Benchmarks/README",
        "Fuzz/README", "Tests/Studio/README",
    ],
}


def contents():
    """The sidebar, as a hidden table of contents for each caption."""
    blocks = []
    for caption, pages in CONTENTS.items():
        lines = ["", "```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", ""]
        lines += ["/" + page for page in pages if any(root.glob(page + ".md"))]
        blocks.append("\n".join(lines + ["```", ""]))
    return "\n".join(blocks)


def gallery():
    """The films that were rendered for the site."""
    lines = ["", "## Films", ""]
    for film in sorted(films.glob("*.mp4")):
        lines.append(
            f'<video controls loop muted playsinline preload="metadata" src="../_films/{film.name}" '
            f'title="{film.stem}"></video>')
    return "\n".join(lines + [""])


def without_links_to_other_pages(text, folder, pages):
    """The text with links to folders, and to Markdown files that the site lacks, as plain text."""

    def replaced(match):
        path = os.path.normpath(folder / match[2])
        is_missing = path.endswith(".md") and path.removesuffix(".md") not in pages
        return match[1] if is_missing or (root / path).is_dir() else match[0]

    return re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s:#]+)(#[^)\s]*)?\)", replaced, text)


def read_source(app, name, source):
    source[0] = without_links_to_other_pages(source[0], pathlib.Path(name).parent, app.project.docnames)
    if name == "README":
        source[0] += contents()
    elif name == "scenes/README" and films.is_dir():
        source[0] += gallery()


def setup(app):
    # Scenes have comments, which JavaScript's lexer knows.
    app.add_lexer("jsonc", JavascriptLexer)
    app.add_lexer("jsonl", JsonLexer)
    app.add_lexer("csv", TextLexer)
    app.connect("source-read", read_source)
