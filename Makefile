# Two commands do everything: `make run` and `make test`.

CARGO ?= cargo

.PHONY: run test build dist portable bench setup test-setup

## Build, then play in the terminal.
run: build
	./target/release/ply play

## Everything that must hold: style, lints, all tests, the example game.
test: test-setup
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --release --quiet -- -D warnings
	$(CARGO) test --workspace --release --quiet
	$(CARGO) run --release --quiet -p ply-search --example fifth_game

build: setup
	$(CARGO) build --release -p ply-cli

## The build of published figures: slower to make, some per cent faster to run.
dist: setup
	$(CARGO) build --profile dist -p ply-cli
	@echo "target/dist/ply"

## A build for any x86-64 processor.
portable: setup
	RUSTFLAGS="-C target-cpu=x86-64" $(CARGO) build --release -p ply-cli --target-dir target/portable
	@echo "target/portable/release/ply"

## The figures of the README: the fixed workload, and the generic core against a hand-written loop.
bench: build
	./target/release/ply bench
	$(CARGO) bench -p ply-search --bench overhead

setup:
	@sh tools/setup

## The servers that tests start: PostgreSQL and NATS.
test-setup:
	@sh tools/setup test
