# What can be made here: build, demo, gallery, docs, goldens, reference, site, test, test-studio, mutate, fuzz, attack,
# sanitize, bench, bench-gif, nightly, lint, format, install, deb, archive, wheel, sbom, clean.

PREFIX  ?= /usr/local
DESTDIR ?=
SWIFT   ?= swift

PROGRAM := .build/release/splashrender
SCENES  := $(wildcard scenes/*/scene.json)
GALLERY := $(filter-out %.checks.json,$(wildcard scenes/gallery/*.json))
OTHERS  := $(GALLERY) $(wildcard scenes/content/*.json scenes/ports/*.json) scenes/pop-transition/herb.json scenes/fade-transition/expand.json

# See the file in that folder.
export PKG_CONFIG_PATH := $(CURDIR)/Sources/System/pkgconfig:$(PKG_CONFIG_PATH)

ifneq ($(shell uname -s),Linux)
# Homebrew's giflib has no file for pkg-config.
HOMEBREW := $(shell brew --prefix)
SYSTEM_FLAGS := -Xcc -I$(HOMEBREW)/include -Xlinker -L$(HOMEBREW)/lib
endif

# The program, the tests and everything else are built once, with the same flags. Pixels are unusably slow without
# optimisation. Modules import only what the package says they may. Debian's Swift doesn't have the library of what
# Testing adds for Foundation.
FLAGS = $(SYSTEM_FLAGS) -c release $(TESTABLE) -Xswiftc -Xfrontend \
	-Xswiftc -disable-cross-import-overlays --explicit-target-dependency-import-check error
# Tests look into the modules. This costs 3 MB and up to 3 % of the instructions, so packages are built without it:
# TESTABLE= in place of it.
TESTABLE := -Xswiftc -enable-testing

# Fuzzers, attacks and benchmarks are part of the package here: see the end of Package.swift.
export SPLASHRENDER_PROOFS := 1

.PHONY: all build demo gallery docs goldens reference site test test-studio mutate fuzz attack sanitize bench bench-studio \
	bench-gif nightly lint format install clean deps deps-test deps-studio deps-bench deps-site deps-package deb archive \
	wheel sbom

all: build

build:
	$(SWIFT) build $(FLAGS) --product splashrender

# The videos of the reference scenes, with small GIFs and contact sheets.
demo: deps build
	$(PROGRAM) batch $(SCENES) -o out
	$(PROGRAM) batch $(SCENES) -o out --format gif --scale 1 --fps 25
	@for scene in $(SCENES); do \
		name=$${scene#scenes/}; \
		$(PROGRAM) sheet -q -y "$$scene" -o "out/$${name%/scene.json}.png" || exit 1; \
	done
	@echo
	@ls -l out
	@echo "out/ has a video, a GIF and a contact sheet of each reference scene. What to try next:"
	@echo "  $(PROGRAM) studio scenes/splash-mask/scene.json    # change a scene, and watch it"
	@echo "  $(PROGRAM) new splash-mask -o first.json           # begin with a scene of your own"
	@echo "  make gallery                                       # render all other scenes of scenes/"

# The videos of all other scenes.
gallery: deps build
	$(PROGRAM) batch $(OTHERS) -o out

# All tests, or those whose names match: make test FILTER="SameBytes|DecoderBytes". With all inputs, where only a
# selection is tried otherwise: make test MORE_ATTEMPTS=1.
test: deps deps-test
	SWIFT=$(SWIFT) scripts/test $(FLAGS) $(if $(FILTER),--filter "$(FILTER)")

# The studio's page in a real browser, which takes some minutes: see Tests/Studio/README.md. Some of the tests:
# make test-studio TESTS="timeline sound".
BROWSER := .build/browser/bin/python
test-studio: deps deps-studio build
	$(BROWSER) Tests/Studio/run.py $(PROGRAM) $(TESTS)

# Breaks the drawing code in many ways, and checks that a reference image shows each. Takes 20 minutes.
mutate: deps
	scripts/mutate

# Fuzzes everything that reads external bytes: see Fuzz/README.md. Some of the subjects, and the time for each:
# make fuzz TARGETS="json scene" SECONDS=60.
SECONDS := 180
fuzz: deps deps-test
	Fuzz/run --seconds $(SECONDS) $(TARGETS)

# Runs the program with random hostile inputs: see Fuzz/Attacks/README.md. For an hour, with another seed:
# make attack SECONDS=3600 SEED=7.
SEED := 1
attack: deps deps-test build
	$(SWIFT) build $(FLAGS) --product attack
	.build/release/attack $(SECONDS) $(SEED)

BENCH_PARTS := $(filter-out studio,$(or $(PARTS),all))
# Compares the compositor with other libraries, in ten minutes: see Benchmarks/README.md. Some parts:
# make bench PARTS="kernels render".
bench: $(if $(BENCH_PARTS),deps deps-bench) $(if $(filter studio,$(PARTS)),bench-studio)
	$(if $(BENCH_PARTS),$(SWIFT) run $(FLAGS) bench $(filter-out all,$(BENCH_PARTS)) --json bench.json)

# The studio in a headless browser: make bench PARTS=studio.
bench-studio: deps deps-studio build
	$(BROWSER) Benchmarks/studio-bench.py $(PROGRAM)

# Compares GIFs with those of other encoders: size, time, similarity and flicker. Takes half an hour.
bench-gif: deps deps-bench
	$(SWIFT) run $(FLAGS) bench-gif

# Runs the slow proofs one after the other, in two to three hours. Some of them:
# make nightly PROOFS="mutate site".
nightly:
	scripts/nightly $(PROOFS)

lint:
	scripts/lint

format:
	$(SWIFT) format -i -r -p Package.swift Sources Tests Examples Benchmarks Fuzz

# The program, its page of the manual, and completions, below PREFIX.
install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/splashrender"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1" \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
		"$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	$(PROGRAM) manual > "$(DESTDIR)$(PREFIX)/share/man/man1/splashrender.1"
	$(PROGRAM) completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/splashrender"
	$(PROGRAM) completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_splashrender"
	$(PROGRAM) completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/splashrender.fish"
	install -d "$(DESTDIR)$(PREFIX)/share/splashrender"
	$(PROGRAM) schema -o "$(DESTDIR)$(PREFIX)/share/splashrender/scene.schema.json"

# What people install. A package of Debian, for the release that this machine runs.
deb: deps deps-package
	Packaging/make-deb

# A folder with the program and all its libraries, for Linux from glibc 2.36 on if it is built on Debian 12.
archive: deps deps-package
	Packaging/make-archive

# The archive for Python's installer.
wheel: archive
	Packaging/make-wheel

# What the archive holds, as SPDX has it.
sbom: archive
	Packaging/make-sbom

clean:
	rm -rf .build out

# Installs the libraries that are missing; needs no network when none is.
deps:
	scripts/install-packages build

# The same for the programs that tests hold our outputs against.
deps-test:
	scripts/install-packages test

# The same for the browser that shows the studio's page, and what drives it.
deps-studio:
	scripts/install-packages studio
	test -x $(BROWSER) || python3 -m venv .build/browser
	.build/browser/bin/pip install --quiet --disable-pip-version-check playwright

# The same for the programs that benchmarks compare with.
deps-bench:
	scripts/install-packages bench
	Benchmarks/install-baselines

# The same for the program that builds the site.
deps-site:
	scripts/install-packages site

# The same for the programs that packages are made with.
deps-package:
	scripts/install-packages package

# The pictures of the documentation, and its tables of keys.
docs: build
	for scene in Documentation/kinds/*.json; do \
		$(PROGRAM) still -y "$$scene" -o "$${scene%.json}.png" || exit 1; \
	done
	scripts/get-started $(PROGRAM)
	scripts/guides $(PROGRAM)
	UPDATE_DOCUMENTATION=1 $(SWIFT) test $(FLAGS) --filter SplashSceneFormatTests

# The reference pictures, recorded again, and the pages that show them.
goldens: build
	$(PROGRAM) golden update $(filter-out %.checks.json,$(wildcard Tests/Goldens/*/*.json scenes/*/*.json))
	scripts/goldens

# The reference of the library: a website of the public API, with articles. A broken link
# is an error.
SYMBOLS := .build/reference
LIBRARY := SplashRender SplashSceneFormat SplashSyntax SplashScene SplashMedia SplashPixels
DOCC    ?= $(firstword $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))docc) \
	$(shell xcrun --find docc 2> /dev/null) docc)

reference: deps
	@command -v $(DOCC) > /dev/null || { \
		echo "DocC is missing: it is part of Swift's toolchains. Set DOCC to its path." >&2; exit 1; }
	rm -rf $(SYMBOLS) .build/*/symbolgraph out/reference
	mkdir -p $(SYMBOLS) out
	# It fails, because modules that only list tests can't be loaded; so what it wrote is checked.
	-$(SWIFT) package $(FLAGS) dump-symbol-graph --minimum-access-level public --skip-inherited-docs
	for module in $(LIBRARY); do \
		find .build/*/symbolgraph -name "$$module[.@]*" -exec cp {} $(SYMBOLS)/ \; ; \
		test -s $(SYMBOLS)/$$module.symbols.json || { echo "There are no symbols of $$module." >&2; exit 1; }; \
	done
	$(DOCC) convert Sources/SplashRender/SplashRender.docc --additional-symbol-graph-dir $(SYMBOLS) \
		--output-path out/reference --transform-for-static-hosting --warnings-as-errors
	@echo "The reference is in out/reference, for a server:"
	@echo "  python3 -m http.server --directory out/reference"
	@echo "  open http://localhost:8000/documentation/splashrender"

# The site: all Markdown pages as HTML with a search that needs no server, and some films.
SITE_FILMS := out/site/_films

site: deps deps-site build
	rm -rf out/site
	mkdir -p $(SITE_FILMS)
	for scene in $(SCENES) $(GALLERY); do \
		name=$${scene#scenes/}; name=$${name%/scene.json}; name=$${name#gallery/}; \
		$(PROGRAM) "$$scene" -q --crf 26 --width 480 -o "$(SITE_FILMS)/$${name%.json}.mp4" || exit 1; \
	done
	SITE_FILMS=$(SITE_FILMS) sphinx-build -q -W --keep-going -c Documentation/site . out/site
	rm -rf out/site/.doctrees
	cp out/site/README.html out/site/index.html
	@echo "The site is in out/site: open out/site/index.html."

# The tests under the sanitizers for memory and for threads; builds everything anew for each, and takes an
# hour. What Tests/Sanitizing/left-out names is left out.
SANITIZERS := address thread
sanitize: deps deps-test
	for kind in $(SANITIZERS); do scripts/sanitize $$kind || exit 1; done
