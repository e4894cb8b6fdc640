# Two commands do everything: `make run` and `make test`.

CARGO ?= cargo
NPM ?= npm

.PHONY: run test test-long test-rust test-page build web types dist portable bench setup test-setup

## Build, then serve the page; its address is the last line that is printed.
run: build
	./target/release/ply serve

## Everything that must hold: style, lints, all tests, documentation, the example game, the page in a real browser.
test: test-setup test-rust test-page
	@tools/timed --report

## The same with the long tests at their full count: fifty kills, thousands of games.
test-long:
	PLY_TEST_LONG=1 $(MAKE) test

# Tests have a profile of their own (see Cargo.toml), and `ply` is built with them: nothing is built twice.
test-rust: web
	@rm -f target/test-times
	@tools/timed "cargo fmt" $(CARGO) fmt --all --check
	@tools/timed "cargo clippy" $(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	@tools/timed "cargo test, building" $(CARGO) test --workspace --no-run --quiet
	@tools/timed "cargo test" $(CARGO) test --workspace --quiet
	@RUSTDOCFLAGS="-D warnings" tools/timed "cargo doc" $(CARGO) doc --workspace --no-deps --quiet
	@if $(CARGO) deny --version >/dev/null 2>&1; then \
		tools/timed "cargo deny" $(CARGO) deny --log-level error check licenses bans sources; \
	else \
		echo "cargo deny is not installed: licences and sources are not checked"; \
	fi

## After the Rust tests, which build the very `ply` that serves the page here.
test-page: test-rust
	@cd web && ../tools/timed "page: types, style, lints" $(NPM) run --silent check
	@cd web && ../tools/timed "page: unit tests" $(NPM) run --silent test:unit
	@cd web && PLY_BIN="$${PLY_BIN:-$(CURDIR)/target/debug/ply}" ../tools/timed "page: in the browser" $(NPM) test --silent

build: setup web
	$(CARGO) build --release -p ply-cli

## The page, which `ply` embeds.
web: setup web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json web/.npmrc
	cd web && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json web/notices.ts $(shell find web/src web/public -type f)
	cd web && $(NPM) run --silent build -- --logLevel warn

## The page's types of the API, after a change of the server's.
types: web/node_modules/.package-lock.json
	$(CARGO) run --quiet -p ply-server --example openapi > web/openapi.json
	cd web && node openapi.mjs

## The build of published figures: slower to make, some per cent faster to run.
dist: setup web
	$(CARGO) build --profile dist -p ply-cli
	@echo "target/dist/ply"

## A build for any x86-64 processor.
portable: setup web
	RUSTFLAGS="-C target-cpu=x86-64" $(CARGO) build --release -p ply-cli --target-dir target/portable
	@echo "target/portable/release/ply"

## The figures of the README: the fixed workload, and the generic core against a hand-written loop.
bench: build
	./target/release/ply bench
	$(CARGO) bench -p ply-search --bench overhead

setup:
	@sh tools/setup

## The programs that tests start: PostgreSQL, NATS and Chromium.
test-setup:
	@sh tools/setup test
