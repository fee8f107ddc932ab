# SPDX-License-Identifier: Apache-2.0
#
# The two commands of the README are `make demo` and `make test`; both do all the set-up.

SHELL := /bin/bash
SWIFT_BUILD := scripts/build-release
SLUICE := .build/release/sluice
ORACLES := .build/oracles
LIBSLUICE := .build/libsluice

.PHONY: demo test check build libsluice icap envoy duckdb bench bench-filters bench-proxies deb wheel curves fuzz keep-corpus attack attack-mutants soak \
  test-long test-sanitizers test-integrations test-robustness test-growth test-spark setup setup-checks test-processors test-oracles \
  test-agent test-squid test-refresh test-systemd test-editors soak-editors test-examples test-filters test-conversions test-optimizer conformance \
  docs site help clean

## Build the command, lint and compile the bundled lists, and answer requests.
demo: build
	@scripts/demo $(SLUICE)

## Run every test.
test: setup
	SLUICE_OPTIMIZED_TESTS=1 swift test --scratch-path .build/tests

## Check format, documentation, module boundaries, the C library, and that nothing got slower.
check: setup-checks build libsluice
	@scripts/check $(SLUICE) $(LIBSLUICE)

## Build the command in release mode: .build/release/sluice
build: setup
	@$(SWIFT_BUILD) --product sluice

## Build the C library: libsluice.so, libsluice.a, sluice.h and sluice.pc in .build/libsluice
libsluice: setup
	@scripts/make-library $(LIBSLUICE)

## Build the service for c-icap, by which Squid edits pages: .build/icap/srv_sluice.so
icap: libsluice
	@PKG_CONFIG_PATH=$(CURDIR)/$(LIBSLUICE) scripts/make-icap .build/icap

## Build the dynamic module for Envoy: .build/envoy/libsluice_envoy.so
envoy: libsluice
	@PKG_CONFIG_PATH=$(CURDIR)/$(LIBSLUICE) scripts/make-envoy .build/envoy

## Build the extension for DuckDB: .build/duckdb/sluice.duckdb_extension
duckdb: libsluice
	@PKG_CONFIG_PATH=$(CURDIR)/$(LIBSLUICE) scripts/make-duckdb .build/duckdb

## Compare the speed of Sluice and its peers on the same lists and requests. To record the run:
## make bench ARGUMENTS="--record"
bench: build
	@$(SWIFT_BUILD) --product MatchingBenchmark
	@$(SWIFT_BUILD) --product ConvertingBenchmark
	@Benchmarks/setup
	@Benchmarks/run $(ARGUMENTS)

## Compare everybody on filter lists: make bench-filters ARGUMENTS="--lists a.txt --requests log.jsonl"
bench-filters: build
	@$(SWIFT_BUILD) --product MatchingBenchmark
	@Benchmarks/setup
	@Benchmarks/filters $(ARGUMENTS)

## What proxies cost with Sluice and without: make bench-proxies ARGUMENTS="--lists a.txt". It needs h2load.
bench-proxies: build envoy
	@scripts/test-integrations --set-up
	@Benchmarks/proxies $(ARGUMENTS)

## Build the Debian packages sluice-rules, libsluice0 and libsluice-dev in .build
deb: build libsluice
	@scripts/make-deb $(SLUICE) $(LIBSLUICE) .build

## Build the Python wheel: .build/sluice_rules-VERSION-….whl
wheel: build libsluice
	@scripts/make-wheel $(SLUICE) $(LIBSLUICE) .build

## Measure how Sluice grows with rules, threads and long URLs. Draws the pictures of
## Documentation/Speed.md.
curves: build
	@$(SWIFT_BUILD) --product MatchingBenchmark
	@Benchmarks/curves $(ARGUMENTS)

## Run all fuzzers, each for some seconds: make fuzz SECONDS=60. With TRIALS="index rules" only
## these.
fuzz: build
	@scripts/fuzz $(SLUICE) $(or $(SECONDS),60) $(TRIALS)

## Keep what the fuzzers have found and done in Tests/Fuzzers.
keep-corpus:
	@scripts/keep-corpus

## Open damaged indexes and compile hostile lists: make attack COUNT=100000 SEED=1. COUNT is the
## number of damaged indexes of each kind.
attack: setup
	@$(SWIFT_BUILD) --product AttackSluice
	@.build/release/AttackSluice damage $(or $(COUNT),100000) $(or $(SEED),1)
	@.build/release/AttackSluice lists $(or $(RULES),5000) $(or $(BYTES),2000)
	@.build/release/AttackSluice forged $(or $(FORGED),16384)
	@.build/release/AttackSluice engine $(or $(ENGINE),1000000)
	@.build/release/AttackSluice matching $(or $(MATCHING),20000)
	@.build/release/AttackSluice growth

## Change indexes by their structure and ask those that open everything, under the address sanitizer:
## make attack-mutants MUTANTS=1000000 SEED=1
attack-mutants: build
	@scripts/attack-mutants $(SLUICE) $(or $(MUTANTS),50000) $(or $(SEED),1)

## Replace an index under threads that use it, with writers that are killed: make soak COUNT=10000
soak: build
	@$(SWIFT_BUILD) --product SoakSluice
	@scripts/soak $(SLUICE) .build/release/SoakSluice $(or $(COUNT),10000) $(or $(SEED),1)

## Run what takes longer than continuous integration may: the sanitizers, valgrind over the commands, a
## package that uses Sluice, the attacks, the examples, the soak, the robustness, the integrations and the fuzzers.
test-long: test-sanitizers setup-checks build libsluice
	@scripts/check $(SLUICE) $(LIBSLUICE) --long
	@$(MAKE) attack COUNT=2000 RULES=2000
	@$(MAKE) attack-mutants
	@$(MAKE) test-examples
	@$(MAKE) soak COUNT=400
	@$(MAKE) test-robustness
	@$(MAKE) soak-editors MINUTES=1
	@$(MAKE) test-integrations
	@$(MAKE) fuzz SECONDS=10

## Run a part of the tests with the address and thread sanitizers.
test-sanitizers: setup
	@scripts/test-sanitizers

## Test with Squid, mitmproxy, Scrapy, Arrow, pandas and DuckDB, which it installs. Tests the Debian
## package in a clean tree and the wheel in an empty environment, too.
test-integrations: deb wheel
	@scripts/test-integrations --set-up
	@$(MAKE) icap envoy
	@scripts/test-integrations $(SLUICE)

## Kill commands that write, fill disks, change files that are used, and ask the Python package about many
## URLs: make test-robustness KILLS=1000 ROUNDS=200 URLS=5000000 SEED=1
test-robustness: build libsluice
	@KILLS=$(KILLS) ROUNDS=$(ROUNDS) URLS=$(URLS) SEED=$(SEED) scripts/test-robustness $(SLUICE) $(LIBSLUICE)

## Compare what commands cost for N and 4N of each element of each language: Tests/Growth/README.md.
## make test-growth ARGUMENTS="--only domain"
test-growth: build
	@python3 -B Tests/Growth/test_growth.py $(SLUICE) $(ARGUMENTS)

## Test the recipe for Spark, with a Spark of its own.
test-spark: wheel
	@scripts/test-wheel .build/sluice_rules-*.whl spark

## Install what is needed from Debian.
setup:
	@scripts/setup

## Install what `make check` needs besides.
setup-checks: setup
	@scripts/setup --checks

## Test the vector code on arm64, in an emulator.
test-processors:
	@scripts/test-processors

## Compare URLs and public suffixes with Ada and libpsl: make test-oracles COUNT=100000 SEED=1
test-oracles: setup
	@scripts/setup-oracles $(ORACLES)
	@swift build --product AskSluice
	@status=0; for question in urls sites; do \
	  $(ORACLES)/bin/python Tests/Oracles/compare_$$question.py .build/debug/AskSluice \
	    $(or $(COUNT),100000) $(SEED) || status=1; \
	done; exit $$status

## Compare the page agent with recorded answers of an ad blocker, in a headless Chromium. In another
## browser, or some of them: make test-agent BROWSER=webkitgtk (or firefox)
## CASES=Tests/Agent/Recorded/page-scriptlet.jsonl.gz
test-agent: build
	@Tests/Agent/run $(SLUICE) $(if $(BROWSER),--browser $(BROWSER)) $(CASES)

## Build the examples in C++, Go, Rust and for Node.js with Debian's compilers, and compare them. The
## example for WebKitGTK shows a page.
test-examples: build libsluice
	@scripts/test-examples $(SLUICE) $(LIBSLUICE)
	@scripts/test-webkit-example $(SLUICE) $(LIBSLUICE)

## Send requests through a real Squid, and compare what it does with `sluice match`. An example:
## make test-squid REQUESTS=requests.jsonl.gz LISTS="a.txt b.json"
test-squid: build
	@scripts/test-integrations --set-up
	@PATH=$$PATH:/usr/sbin python3 -B Tests/Integrations/compare_squid.py $(SLUICE) $(REQUESTS) $(LISTS)

## Test the script and the units that keep lists fresh, with a server on this machine.
test-refresh: build
	@scripts/test-refresh $(SLUICE)

## Install the package for Debian on a fresh one, and try its services, Squid and timers with a systemd of its own,
## which needs root.
test-systemd: deb
	@scripts/test-systemd .build

## Test the language server as editors ask it, and in Neovim and Emacs, which it installs. Parts, and
## more lists and edits: Tests/Editors/README.md. make test-editors ARGUMENTS="-k findings -s"
test-editors: build
	@scripts/test-editors $(SLUICE) $(ARGUMENTS)

## Let an editor ask at random for some minutes, after which the server must not be larger: MINUTES=120 SEED=1.
soak-editors: build
	@PYTHONPATH=Tests/Editors SLUICE=$(SLUICE) python3 -B Tests/Editors/long_session.py $(or $(MINUTES),5) $(SEED)

## Compare the plain evaluator of filters with answers of ad blockers:
## make test-filters FILE=cases.jsonl.gz EXAMPLES=5. Tests/Oracles/CompareFilters says what is in it.
test-filters: setup
	@$(SWIFT_BUILD) --product CompareFilters
	@gzip -dcf $(FILE) | .build/release/CompareFilters $(or $(EXAMPLES),5)

## Compare the rules that filters become with recorded answers of ad blockers, as test-filters does:
## make test-conversions FILE=cases.jsonl.gz TARGET=webkit EXAMPLES=5. TARGET may be sluice.
## Differences that the report does not name are shown, and fail.
test-conversions: setup
	@$(SWIFT_BUILD) --product CompareConversions
	@gzip -dcf $(FILE) | .build/release/CompareConversions $(or $(TARGET),webkit) $(or $(EXAMPLES),5)

## Optimize lists for each aim, split them, and compare them with what they were, for loads made from
## their patterns: make test-optimizer LISTS="a.json b.json" COUNT=30000.
test-optimizer: setup
	@$(SWIFT_BUILD) --product CompareOptimized
	@.build/release/CompareOptimized $(or $(COUNT),30000) $(LISTS)

## Compare random lists and loads with a live WebKit, and rules for declarativeNetRequest with a live
## Chromium: make conformance COUNT=10000 SEED=1. The tests
## of rulesets, optimized lists and costs are compared, too, and with LISTS and REQUESTS (files)
## lists of your own: rule lists, or lists for ad blockers, which are converted first. With RULESET
## and REQUESTS, a ruleset for declarativeNetRequest of your own.
conformance: build
	@scripts/setup-webkit
	@$(SWIFT_BUILD) --product AskDNR
	@status=0; live() { echo "$$1"; /usr/bin/python3 Tests/LiveWebKit/compare_"$$@" || status=1; }; \
	live verdicts.py $(SLUICE) $(or $(COUNT),10000) $(SEED); \
	live decisions.py $(SLUICE) $(or $(COUNT),10000) $(SEED); \
	live ways.py $(SLUICE) $(or $(COUNT),10000) $(SEED); \
	live hosts.py $(SLUICE) $(or $(COUNT),10000) $(SEED); \
	live rulesets.py $(SLUICE); \
	live optimized.py $(SLUICE) $(or $(COUNT),10000) $(SEED); \
	live costs.py $(SLUICE) 300 $(SEED); \
	echo matches.py; python3 Tests/LiveChromium/compare_matches.py \
	  .build/release/AskDNR $(or $(COUNT),10000) $(SEED) || status=1; \
	echo pages.py; python3 Tests/LiveChromium/compare_pages.py $(SLUICE) 100 $(SEED) || status=1; \
	echo regexes.py; python3 Tests/LiveChromium/compare_regexes.py \
	  $(SLUICE) 1000 $(SEED) || status=1; \
	echo packages.py; python3 Tests/LiveChromium/compare_packages.py \
	  $(SLUICE) 500 $(SEED) || status=1; \
	echo translations.py; /usr/bin/python3 Tests/LiveChromium/compare_translations.py \
	  $(SLUICE) 1000 $(SEED) || status=1; \
	$(if $(RULESET),echo given.py; python3 Tests/LiveChromium/compare_given.py \
	  $(SLUICE) $(RULESET) $(REQUESTS) || status=1;) \
	$(if $(LISTS),live costs.py $(SLUICE) --lists $(LISTS);) \
	$(if $(LISTS),live decisions.py $(SLUICE) --lists $(LISTS) --requests $(REQUESTS);) \
	exit $$status

## Write the generated pages anew: findings, manual pages, the schema, the public interface.
docs: build
	@scripts/make-pages $(SLUICE)
	@scripts/list-interface >Documentation/interface.txt

## Write the guide and the documentation of the Swift modules as static pages, into .build/site. For
## a server that has them in a folder: make site ARGUMENTS="--base /sluice"
site: setup
	@scripts/make-site .build/site $(ARGUMENTS)

## Show what each target does.
help:
	@awk '/^## / { if (text == "") text = substr($$0, 4) } \
	  /^[a-z-]+:/ && text != "" { name = $$1; sub(/:.*/, "", name); sub(/\. .*/, ".", text); \
	    printf "%-18s %s\n", name, text } \
	  !/^## / { text = "" }' $(MAKEFILE_LIST)

## Remove .build.
clean:
	rm -rf .build
