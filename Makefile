# A thin front for CMake's presets: what people type. `make help` lists it.
.DEFAULT_GOAL := build
.PHONY: help build play test test-quick test-browser bench bench-server strength fuzz golden format format-check layers tidy new-game install clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

build: ## the program, optimised: build/turnpike
	@scripts/build release

play: build ## start the table server on http://localhost:6660
	@build/turnpike serve --log warn

test: ## everything CI does
	@scripts/run-tests all

test-quick: ## the tests that take under a minute
	@scripts/run-tests quick

test-browser: ## the page in a real Chromium, nine games by clicks; some minutes; part of test
	@scripts/setup chromium
	@scripts/run-tests browser

bench: build ## how fast the rules and a tree search are
	@build/turnpike bench

bench-server: build ## how many moves a second the server stores, with 2,000 sockets
	@cmake --build --preset release --target turnpike-load >build/load.log || (cat build/load.log && false)
	@build/turnpike-load $(LOAD)

strength: build ## every level against the others: the table of docs/STRENGTH.md; MS=1000 GAMES=100
	@scripts/strength $(or $(MS),1000) $(or $(GAMES),100)

fuzz: ## a minute of each fuzzer (clang)
	@scripts/fuzz 60

golden: ## write the golden games' replies anew; look at the difference before you commit it
	@scripts/build quick
	@TP_WRITE_GOLDEN=1 build/quick/turnpike-tests golden

format: ## lay the code out as .clang-format says
	@git ls-files -co --exclude-standard '*.c' '*.h' | xargs ls -d 2>/dev/null | xargs clang-format -i

format-check: ## is it laid out so
	@git ls-files -co --exclude-standard '*.c' '*.h' | xargs ls -d 2>/dev/null | xargs clang-format --dry-run -Werror

layers: ## does every file include only what its layer may
	@scripts/layers

tidy: ## clang-tidy over everything
	@scripts/tidy

new-game: ## make new-game ID=detour: a game of your own, from the template
	@scripts/new-game "$(ID)"

PREFIX ?= /usr/local
install: build ## into PREFIX (/usr/local)
	install -D -m 755 build/turnpike $(DESTDIR)$(PREFIX)/bin/turnpike
	install -D -m 644 man/turnpike.1 $(DESTDIR)$(PREFIX)/share/man/man1/turnpike.1
	install -D -m 644 NOTICE.md $(DESTDIR)$(PREFIX)/share/doc/turnpike/NOTICE.md

clean: ## remove everything that was built
	rm -rf build
