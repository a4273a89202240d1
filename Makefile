# A thin front for CMake's presets: what people type. `make help` lists it.
.DEFAULT_GOAL := build
.PHONY: help build play test test-quick test-browser bench bench-server bench-nodes attack-server strength train fuzz simulate jepsen cluster test-long golden format format-check layers tidy new-game check-game wasm site install deb clean rules-pages bench-line bench-wasm

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

build: ## the program, optimised: build/turnpike
	@scripts/build release

cluster: build ## three nodes, PostgreSQL with a standby and HAProxy on http://localhost:6660; PORT=6660
	@scripts/cluster $(PORT)

play: build ## start the table server on http://localhost:6660
	@build/turnpike serve --log warn

test: ## everything CI does
	@scripts/run-tests all

test-quick: ## the tests that take under a minute
	@scripts/run-tests quick

test-browser: ## the page in a real Chromium, nine games by clicks; some minutes; part of test
	@./test browser

bench: build ## how fast the rules and a tree search are
	@build/turnpike bench

bench-server: build ## how many moves a second the server stores, with 2,000 sockets
	@cmake --build --preset release --target turnpike-load >build/load.log || (cat build/load.log && false)
	@build/turnpike-load $(LOAD)

bench-nodes: build ## moves a second, their delay and processor time: SQLite, PostgreSQL, three nodes on it; SECONDS=8
	@cmake --build --preset release --target turnpike-load >build/load.log || (cat build/load.log && false)
	@tests/load/nodes.sh $(SECONDS)

bench-line: build ## what a move of the page costs line and server, told everything and told plies alone; GAMES="blockade jump"
	@cd web && node test/line.mjs $(GAMES)

bench-wasm: build site ## how fast the rules are as WebAssembly, under node and in Chromium, held against the program
	@cd web && node test/speed.mjs $(GAMES)

attack-server: build ## how long an honest player waits while others attack; ATTACK="5 lobby"
	@cmake --build --preset release --target turnpike-attacks >build/load.log || (cat build/load.log && false)
	@build/turnpike-attacks $(ATTACK)

train: build ## learn what positions are worth: make train GAME=jump; the words are in src/bots/weights
	@f=src/bots/weights/$$(echo "$(GAME)" | tr - _).def; \
		words=$$(sed -n 's/^ \*  *turnpike train [a-z0-9-]*//p' $$f); \
		build/turnpike train "$(GAME)" $${WORDS:-$$words} --to $$f && scripts/build release

strength: build ## every level against the others: the table of docs/STRENGTH.md; MS=1000 GAMES=100
	@scripts/strength $(or $(MS),1000) $(or $(GAMES),100)

fuzz: ## a minute of each fuzzer (clang)
	@scripts/fuzz 60

simulate: ## a whole server in simulated time, from a seed: SEED=1 HOURS=24 SEEDS=1 PARTIES=60 STORE=memory NODES=2..8
	@scripts/build quick
	@build/quick/turnpike-simulate --seed $(or $(SEED),1) --seeds $(or $(SEEDS),1) --hours $(or $(HOURS),24) \
		$(if $(PARTIES),--parties $(PARTIES)) --store $(or $(STORE),both) $(if $(NODES),--nodes $(NODES))

jepsen: ## three nodes, a database with a standby, HAProxy, and faults: MINUTES=10 TABLES=200 SEED=1
	@scripts/build quick
	@TP_MINUTES=$(or $(MINUTES),10) TP_TABLES=$(or $(TABLES),200) TP_SEED=$(or $(SEED),1) tests/cluster/run.sh build/quick/turnpike-cluster

test-long: ## what takes an hour or two: simulations of many seeds, and every fuzzer for ten minutes
	@scripts/run-tests long

rules-pages: build ## docs/rules: the rules with their pictures, written anew
	@scripts/rules-pages

golden: ## write the golden games' replies anew; look at the difference before you commit it
	@scripts/build quick
	@TP_WRITE_GOLDEN=1 build/quick/turnpike-tests golden

format: ## lay the code out, C by clang-format and the page by Prettier
	@git ls-files -co --exclude-standard '*.c' '*.h' | xargs ls -d 2>/dev/null | xargs clang-format -i
	@scripts/format-web --write

format-check: ## is it laid out so
	@git ls-files -co --exclude-standard '*.c' '*.h' | xargs ls -d 2>/dev/null | xargs clang-format --dry-run -Werror
	@scripts/format-web --check

layers: ## does every file include only what its layer may
	@scripts/layers

tidy: ## clang-tidy over everything
	@scripts/tidy

new-game: ## make new-game ID=detour: a game of your own, from the template
	@scripts/new-game "$(ID)"

check-game: ## make check-game ID=detour: the tests of one game, conformance first, in seconds
	@scripts/check-game "$(ID)"

wasm: ## the program's tables, bots and rules as a module for pages: build/wasm/turnpike.wasm
	@scripts/build-wasm

site: ## the page with that module instead of a server, for any web server: build/site; SERVER=https://… to move games to
	@scripts/build-site build/site $(SERVER)

PREFIX ?= /usr/local
install: build ## program, man page and library into PREFIX (/usr/local)
	@cmake --build build/release >build/library.log || (cat build/library.log && false)
	@DESTDIR=$(DESTDIR) cmake --install build/release --prefix $(PREFIX)

deb: build ## Debian packages, of this machine's kind: build/deb/*.deb
	@cmake --build build/release >build/library.log || (cat build/library.log && false)
	@rm -rf build/deb && cpack --config build/release/CPackConfig.cmake -B build/deb >build/deb.log || (cat build/deb.log && false)
	@ls build/deb/*.deb

clean: ## remove everything that was built
	rm -rf build
