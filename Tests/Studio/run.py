#!/usr/bin/env python3
"""Drives the studio in a real browser: run.py PROGRAM [NAMES…]. A name is a module or a test, or a part of one."""
import importlib
import pathlib
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import studio

ARGUMENTS = ["--no-sandbox", "--headless=new", "--disable-background-networking", "--mute-audio"]


def tests(names):
    for path in sorted(pathlib.Path(__file__).parent.glob("test_*.py")):
        module = importlib.import_module(path.stem)
        for name, function in list(vars(module).items()):
            full = f"{path.stem}.{name}"
            if name.startswith("test_") and callable(function) and (not names or any(part in full for part in names)):
                yield full, function


def short(calls, error):
    own = [f"{pathlib.Path(call.filename).name}:{call.lineno}" for call in calls if "site-packages" not in call.filename]
    return f"{error!s:.400} ({', '.join(own)})"


def main():
    if len(sys.argv) < 2:
        sys.exit("run.py PROGRAM [NAMES…]")
    studio.Setting.program = str(pathlib.Path(sys.argv[1]).resolve())
    browser = studio.find_browser()
    if not browser:
        sys.exit("run.py: there is no chromium, chromium-browser or google-chrome in PATH; $CHROMIUM may name one")
    began = time.monotonic()
    with sync_playwright() as playwright:
        studio.Setting.browser = playwright.chromium.launch(executable_path=browser, args=ARGUMENTS)
        for name, function in tests(sys.argv[2:]):
            print(f"-- {name}", flush=True)
            try:
                function()
            except Exception as error:
                studio.check(f"{name} runs to its end", False, short(traceback.extract_tb(error.__traceback__), error))
        studio.Setting.browser.close()
    failed = [name for name, is_right in studio.Setting.results if not is_right]
    count = len(studio.Setting.results)
    print(f"{count - len(failed)} of {count} checks are right, {time.monotonic() - began:.0f} s")
    for name in failed:
        print("FAILED", name)
    sys.exit(1 if failed or count == 0 else 0)


if __name__ == "__main__":
    main()
