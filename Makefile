# Two commands do everything: `make run` and `make test`.

CARGO ?= cargo
NPM ?= npm

.PHONY: run build web types dist portable bench setup
.PHONY: test test-long test-all test-setup test-small test-lint test-build test-rust test-doc test-page test-browser

## Build, then serve the page; its address is the last line that is printed.
run: build
	./target/release/ply serve

## Everything that must hold: style, lints, all tests, documentation, the example game, the page in a real browser.
test: test-setup
	@rm -f target/test-times
	@$(MAKE) --no-print-directory --jobs=2 test-all
	@tools/timed --report

## The same with the long tests at their full count: fifty kills, thousands of games.
test-long:
	PLY_TEST_LONG=1 $(MAKE) test

# Its parts, two at a time where a core would idle. Two cargo commands would wait for one another, so these never meet:
#
#   test-small   test-lint   test-build   test-doc         ->  test-browser
#   web                      test-page    test-rust
test-all: test-browser

# Without its features `ply` is checked only, not built; what they would bring must not be in its tree. It has no page,
# so it need not wait for it.
test-small:
	@tools/timed "cargo fmt" $(CARGO) fmt --all --check
	@tools/timed "small ply" $(CARGO) clippy -p ply-cli --no-default-features --quiet -- -D warnings
	@tree=$$($(CARGO) tree -p ply-cli --no-default-features --edges normal --prefix none) && \
	if echo "$$tree" | grep -E '^(async-nats|axum|hyper|rustls|sqlx-postgres) '; then \
		echo "the small ply depends on the above, which belong to its features"; exit 1; \
	fi

test-lint: test-small web
	@tools/timed "cargo clippy" $(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

# Tests have a profile of their own (see Cargo.toml), and `ply` is built with them: nothing is built twice.
test-build: test-lint
	@tools/timed "cargo test, building" $(CARGO) test --workspace --no-run --quiet \
		--message-format=json-render-diagnostics > target/test-binaries.json

# One core's work, while the other waits for the largest crate.
test-page: test-lint
	@cd web && ../tools/timed "page: types, style, lints" $(NPM) run --silent check
	@cd web && ../tools/timed "page: unit tests" $(NPM) run --silent test:unit

test-rust: test-build
	@tools/timed "cargo test" node tools/run-tests.mjs < target/test-binaries.json

test-doc: test-build
	@RUSTDOCFLAGS="-D warnings" tools/timed "cargo doc" $(CARGO) doc --workspace --no-deps --quiet
	@tools/timed "cargo test, examples in documentation" $(CARGO) test --workspace --doc --quiet
	@if $(CARGO) deny --version >/dev/null 2>&1; then \
		tools/timed "cargo deny" $(CARGO) deny --log-level error check licenses bans sources; \
	else \
		echo "cargo deny is not installed: licences and sources are not checked"; \
	fi

# Last and alone, with the very `ply` that the tests above have tested.
test-browser: test-rust test-doc test-page
	@cd web && PLY_BIN="$${PLY_BIN:-$(CURDIR)/target/debug/ply}" ../tools/timed "page: in the browser" $(NPM) test --silent

build: setup web
	$(CARGO) build --release -p ply-cli

## The page, which `ply` embeds.
web: setup web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json web/.npmrc
	cd web && ../tools/timed "page: npm ci" $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json web/notices.ts web/evaluated.ts web/compressed.ts $(shell find web/src web/public -type f)
	cd web && ../tools/timed "page: building" $(NPM) run --silent build -- --logLevel warn

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
