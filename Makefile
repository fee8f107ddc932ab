# SPDX-License-Identifier: Apache-2.0
#
# The two commands of the README are `make demo` and `make test`; both do all the set-up.

SHELL := /bin/bash
SWIFT_BUILD := swift build -c release --static-swift-stdlib
SLUICE := .build/release/sluice
ORACLES := .build/oracles
LIBSLUICE := .build/libsluice

.PHONY: demo test test-processors check build libsluice deb wheel test-spark bench curves fuzz attack soak test-sanitizers test-integrations test-oracles conformance setup setup-checks lint-format docs clean

## Builds, lints and compiles the bundled lists, answers requests, and shows it all.
demo: build
	@scripts/demo $(SLUICE)

## Passes every test.
test: setup
	swift test

## Format, documentation and the guards against growth.
check: setup-checks build libsluice
	@scripts/check $(SLUICE) $(LIBSLUICE)

## The command, in release mode.
build: setup
	@$(SWIFT_BUILD) --product sluice

## The library for C: libsluice.so, libsluice.a, sluice.h and sluice.pc in .build/libsluice.
libsluice: setup
	@scripts/make-library $(LIBSLUICE)

## Sluice and its peers on the same lists and requests: make bench ARGUMENTS="--record"
bench: build
	@$(SWIFT_BUILD) --product MatchingBenchmark
	@Benchmarks/setup
	@Benchmarks/run $(ARGUMENTS)

## A package for Debian: .build/sluice_VERSION_MACHINE.deb
deb: build libsluice
	@scripts/make-deb $(SLUICE) $(LIBSLUICE) .build

## The Python package: .build/sluice-VERSION-….whl
wheel: build libsluice
	@scripts/make-wheel $(SLUICE) $(LIBSLUICE) .build

## How Sluice grows with rules, threads and long URLs: the pictures of Documentation/Speed.md.
curves: build
	@$(SWIFT_BUILD) --product MatchingBenchmark
	@Benchmarks/curves $(ARGUMENTS)

## Runs all fuzzers, each for some seconds: make fuzz SECONDS=60, with TRIALS="index rules" only those.
fuzz: build
	@scripts/fuzz $(SLUICE) $(or $(SECONDS),60) $(TRIALS)

## Damaged indexes, so many of each kind, then hostile lists: make attack COUNT=100000 SEED=1
attack: setup
	@$(SWIFT_BUILD) --product AttackSluice
	@.build/release/AttackSluice damage $(or $(COUNT),100000) $(or $(SEED),1)
	@.build/release/AttackSluice lists $(or $(RULES),5000) $(or $(BYTES),2000)
	@.build/release/AttackSluice growth

## Replaces an index under threads that decide, with writers that are killed: make soak COUNT=10000
soak: build
	@$(SWIFT_BUILD) --product SoakSluice
	@scripts/soak $(SLUICE) .build/release/SoakSluice $(or $(COUNT),10000) $(or $(SEED),1)

## The tests with sanitizers of addresses and of threads.
test-sanitizers: setup
	@scripts/test-sanitizers

## Programs that Sluice works with, installed and run: Squid, mitmproxy, Scrapy, Arrow, pandas, DuckDB; Debian's package
## in a clean tree, and the wheel in an empty environment.
test-integrations: deb wheel
	@scripts/test-integrations $(SLUICE)

## The recipe for Spark, with a Spark of its own.
test-spark: wheel
	@scripts/test-wheel .build/sluice-*.whl spark

## What Debian has to provide.
setup:
	@scripts/setup

## And what `make check` counts with.
setup-checks: setup
	@scripts/setup --checks

## Holds the vector code against the same on arm64, in an emulator.
test-processors:
	@scripts/test-processors

## Asks libraries that know URLs and public suffixes: make test-oracles COUNT=100000 SEED=1
test-oracles: setup
	@scripts/setup-oracles $(ORACLES)
	@swift build --product AskSluice
	@status=0; for question in urls sites; do \
	  $(ORACLES)/bin/python Tests/Oracles/compare_$$question.py .build/debug/AskSluice \
	    $(or $(COUNT),100000) $(SEED) || status=1; \
	done; exit $$status

## Holds random lists and loads, and the tests of rulesets, against a live WebKit: make conformance COUNT=10000 SEED=1
## With LISTS and REQUESTS (files), given ones besides.
conformance: build
	@scripts/setup-webkit
	@status=0; live() { echo "$$1"; /usr/bin/python3 Tests/LiveWebKit/compare_"$$@" || status=1; }; \
	live verdicts.py $(SLUICE) $(or $(COUNT),10000) $(SEED); \
	live decisions.py $(SLUICE) $(or $(COUNT),10000) $(SEED); \
	live rulesets.py $(SLUICE); \
	$(if $(LISTS),live decisions.py $(SLUICE) --lists $(LISTS) --requests $(REQUESTS);) \
	exit $$status

## The pages that are made of the code: findings, manual pages, the schema.
docs: build
	@scripts/make-pages $(SLUICE)

clean:
	rm -rf .build
