// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Every target of our own is built in the same strict way: unsafe code must say so, and a warning
/// stops the build.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules in which tests spend half of their time, and which compile fast.
///
/// `make test` optimizes them, with all assertions. Not always, because a package with unsafe flags cannot be a dependency.
let optimizedForTests: Set =
  Context.environment["SLUICE_OPTIMIZED_TESTS"] == nil
  ? []
  : ["Patterns", "RuleModel", "RuleProofs", "RuleText", "Semantics", "TextFormats", "WebAddresses"]

/// The modules that the command needs small rather than fast, because none of them runs for each request.
///
/// `scripts/build-release` asks for it. Not always, because a package with unsafe flags cannot be a dependency.
let smallInCommand: Set =
  Context.environment["SLUICE_SMALL_MODULES"] == nil
  ? [] : ["DNR", "Findings", "Loads", "SluiceReports", "Tools"]

/// The settings of a module.
func settings(of name: String) -> [SwiftSetting] {
  if smallInCommand.contains(name) { return strict + small }
  guard optimizedForTests.contains(name) else { return strict }
  return strict + [
    .unsafeFlags(
      ["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"], .when(configuration: .debug))
  ]
}

/// For code that runs once, in modules that no other package can depend on.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The folders of `Sources` and `Tests`, from what knows nothing of rules up to what users install.
enum Floor: String {
  case c = "C"
  case base = "Base"
  case lists = "Lists"
  case change = "Change"
  case index = "Index"
  case requests = "Requests"
  case tools = "Tools"
  case products = "Products"
}

/// A module of the library: its name, and the modules whose names it knows.
func module(
  _ floor: Floor, _ name: String, knows dependencies: [String] = [], _ more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { Target.Dependency(stringLiteral: $0) },
    path: "Sources/\(floor.rawValue)/\(name)", swiftSettings: settings(of: name) + more)
}

/// The tests of a module, with the modules that they name and the data that they read.
func tests(
  _ floor: Floor, of name: String, knows others: [String] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name] + others).map { Target.Dependency(stringLiteral: $0) },
    path: "Tests/\(floor.rawValue)/\(name)Tests", exclude: data, swiftSettings: strict)
}

let package = Package(
  name: "sluice",
  // Of Apple's systems only what `SluiceMatching` needs is meant, and it is not built there.
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .library(name: "Sluice", targets: ["Sluice"]),
    .library(name: "SluiceReports", targets: ["SluiceReports"]),
    .library(name: "SluiceMatching", targets: ["SluiceMatching"]),
    .executable(name: "sluice", targets: ["SluiceCommand"]),
  ],
  targets: [
    .target(name: "CProcess", path: "Sources/C/CProcess"),
    .target(name: "CSHA256", path: "Sources/C/CSHA256"),
    .target(name: "CByteScan", path: "Sources/C/CByteScan"),
    .target(
      name: "CPublicSuffixes", path: "Sources/C/CPublicSuffixes",
      exclude: ["public_suffixes.txt"]),
    .target(
      name: "CPageAgent", path: "Sources/C/CPageAgent", exclude: ["page_agent.json"]),
    .target(name: "CSluice", path: "Sources/C/CSluice"),
    .target(name: "COlderSystems", path: "Sources/C/COlderSystems"),
    .systemLibrary(
      name: "CPCRE2", path: "Sources/C/CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/C/CZlib", providers: [.apt(["zlib1g-dev"])]),
    module(.c, "CLibrary"),
    module(.c, "GzipFiles", knows: ["CZlib"]),
    // The archive is linked, so that the command needs no library where it runs.
    .target(
      name: "CHTTP2", path: "Sources/C/CHTTP2", linkerSettings: [.linkedLibrary(":libnghttp2.a")]),
    module(.c, "GRPCCalls", knows: ["CHTTP2"]),

    module(.base, "SystemFiles", knows: ["CLibrary", "CProcess", "CSHA256"]),
    module(.base, "TextFormats"),
    module(.base, "WebAddresses", knows: ["CPublicSuffixes", "TextFormats"]),

    module(.lists, "RuleModel", knows: ["TextFormats"]),
    module(.lists, "Findings"),
    module(.lists, "RuleText", knows: ["Findings", "RuleModel", "TextFormats", "WebAddresses"]),
    module(.lists, "Patterns", knows: ["TextFormats", "WebAddresses"]),
    module(.lists, "PatternEngine", knows: ["CPCRE2", "Patterns", "TextFormats"]),
    module(.lists, "RuleProofs", knows: ["Patterns", "RuleModel", "TextFormats"]),
    module(.lists, "Filters", knows: ["Patterns", "RuleModel", "TextFormats", "WebAddresses"]),
    module(
      .lists, "DNR",
      knows: [
        "Filters", "Patterns", "RuleModel", "SystemFiles", "TextFormats", "WebAddresses",
      ]),

    module(
      .change, "Optimizing",
      knows: [
        "CLibrary", "Patterns", "RuleModel", "RuleProofs", "RuleText", "SystemFiles",
        "TextFormats",
      ]),
    module(
      .change, "Linting",
      knows: [
        "Filters", "Findings", "DNR", "Optimizing", "Patterns", "RuleModel", "RuleProofs",
        "RuleText", "TextFormats", "WebAddresses",
      ]),
    module(
      .change, "Conversion",
      knows: [
        "Filters", "Linting", "DNR", "Patterns", "RuleModel", "TextFormats", "WebAddresses",
      ]),

    module(
      .index, "RuleMatching",
      knows: [
        "CByteScan", "RuleModel", "SystemFiles", "WebAddresses",
      ]),
    module(
      .index, "Compiling",
      knows: [
        "Conversion", "DNR", "Filters", "Findings", "Linting", "Patterns", "RuleMatching",
        "RuleModel", "RuleText", "SystemFiles", "TextFormats", "WebAddresses",
      ]),

    module(.requests, "Loads", knows: ["RuleMatching", "RuleModel", "WebAddresses"]),
    module(
      .requests, "Requests",
      knows: [
        "CPageAgent", "Loads", "RuleMatching", "RuleModel", "RuleText", "TextFormats",
        "WebAddresses",
      ]),

    module(
      .tools, "Tools",
      knows: [
        "Compiling", "Conversion", "DNR", "Filters", "Findings", "GzipFiles", "Linting", "Loads",
        "Patterns",
        "Requests", "RuleMatching", "RuleModel", "RuleProofs", "RuleText", "SystemFiles",
        "TextFormats", "WebAddresses",
      ]),

    module(
      .products, "SluiceReports",
      knows: [
        "Compiling", "Conversion", "DNR", "Filters", "Findings", "Linting", "Loads", "Optimizing",
        "Patterns",
        "Requests",
        "RuleMatching", "RuleModel", "RuleText", "SystemFiles", "TextFormats", "Tools",
        "WebAddresses",
      ]),
    module(
      .products, "Sluice",
      knows: [
        "Compiling", "Conversion", "DNR", "Filters", "Findings", "Linting", "Loads", "Optimizing",
        "PatternEngine", "Requests", "RuleMatching", "RuleModel", "RuleText", "SystemFiles",
        "TextFormats", "Tools", "WebAddresses",
      ]),
    module(
      .products, "SluiceMatching",
      knows: [
        "Compiling", "Conversion", "DNR", "Filters", "Findings", "Linting", "Loads", "RuleMatching",
        "RuleModel", "SystemFiles", "WebAddresses",
      ]),
    module(
      .products, "SluiceABI",
      knows: [
        "CLibrary", "COlderSystems", "CSluice", "Compiling", "Conversion", "Linting", "Loads",
        "Requests", "RuleMatching", "RuleModel", "SystemFiles", "TextFormats", "WebAddresses",
      ]),
    module(
      .products, "LanguageServer",
      knows: [
        "Conversion", "DNR", "Filters", "Findings", "Linting", "Loads", "Optimizing", "Requests",
        "RuleMatching", "RuleModel", "RuleProofs", "RuleText", "Sluice", "SluiceReports",
        "SystemFiles", "TextFormats", "Tools",
      ], small),

    .executableTarget(
      name: "SluiceCommand",
      dependencies: [
        "COlderSystems", "Conversion", "DNR", "Filters", "Findings", "GRPCCalls",
        "LanguageServer", "Linting", "Loads", "Optimizing", "Requests", "Compiling", "RuleMatching",
        "RuleModel",
        "RuleText", "Sluice", "SluiceReports", "SystemFiles", "TextFormats", "Tools",
        "WebAddresses",
      ], path: "Sources/Products/SluiceCommand", swiftSettings: strict + small,
      // Nothing loads the command as a library, so that what nothing calls is left out. Addresses of
      // functions are written once, when it starts, and cannot be overwritten later.
      linkerSettings: [
        .unsafeFlags(
          [
            "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-export-dynamic", "-Xlinker",
            "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "relro",
          ],
          .when(configuration: .release))
      ]),

    .executableTarget(
      name: "MatcherOnly", dependencies: ["SluiceMatching"],
      path: "Examples/MatcherOnly", swiftSettings: strict),
    .executableTarget(
      name: "ReadingBenchmark",
      dependencies: ["Linting", "RuleText", "Sluice", "SystemFiles", "TextFormats"],
      path: "Benchmarks/Reading", swiftSettings: strict),
    .executableTarget(
      name: "ConvertingBenchmark",
      dependencies: [
        "Conversion", "Filters", "Compiling", "RuleModel", "SystemFiles",
      ], path: "Benchmarks/Converting", swiftSettings: strict),
    .target(
      name: "AllocationCount", path: "Benchmarks/allocations", exclude: ["count.c"],
      swiftSettings: strict),
    .executableTarget(
      name: "MatchingBenchmark",
      dependencies: [
        "AllocationCount", "Requests", "RuleMatching", "RuleModel", "Sluice", "SystemFiles",
      ], path: "Benchmarks/Matching", swiftSettings: strict),
    .executableTarget(
      name: "GuardBenchmark",
      dependencies: [
        "AllocationCount", "Conversion", "Requests", "RuleMatching", "Sluice", "SystemFiles",
      ], path: "Benchmarks/Guard", swiftSettings: strict),
    .executableTarget(
      name: "AskSluice",
      dependencies: [
        "RuleModel", "Semantics", "SystemFiles", "WebAddresses",
      ],
      path: "Tests/Oracles/AskSluice", swiftSettings: strict),
    .executableTarget(
      name: "AskDNR",
      dependencies: [
        "DNR", "Semantics", "SystemFiles", "TextFormats",
      ],
      path: "Tests/Oracles/AskDNR", swiftSettings: strict),
    .executableTarget(
      name: "CompareFilters",
      dependencies: [
        "FilterCases", "Filters", "Semantics", "SystemFiles",
      ],
      path: "Tests/Oracles/CompareFilters", swiftSettings: strict),
    .executableTarget(
      name: "CompareConversions",
      dependencies: [
        "Conversion", "FilterCases", "Filters", "Linting", "Compiling", "RuleMatching",
        "RuleModel",
        "Semantics", "SystemFiles",
      ], path: "Tests/Oracles/CompareConversions", swiftSettings: strict),
    .executableTarget(
      name: "CompareOptimized",
      dependencies: [
        "Optimizing", "Semantics", "Sluice", "SystemFiles", "TestSupport",
      ], path: "Tests/Oracles/CompareOptimized", swiftSettings: strict),
    .target(
      name: "FilterCases",
      dependencies: ["Filters", "Semantics", "TextFormats"],
      path: "Tests/Oracles/FilterCases", swiftSettings: strict),
    .executableTarget(
      name: "SoakSluice",
      dependencies: [
        "RuleMatching", "Sluice", "SystemFiles", "TestSupport",
      ],
      path: "Tests/Soak", swiftSettings: strict),
    .executableTarget(
      name: "AttackSluice",
      dependencies: [
        "Conversion", "FuzzTrials", "Linting", "Compiling", "RuleMatching", "RuleModel", "Sluice",
        "SluiceReports", "SystemFiles", "TestSupport", "Tools",
      ], path: "Tests/Attack", swiftSettings: strict),
    .target(
      name: "Semantics",
      dependencies: [
        "Filters", "Loads", "DNR", "PatternEngine", "Patterns", "RuleModel", "RuleText",
        "TextFormats", "WebAddresses",
      ],
      path: "Tests/Semantics", swiftSettings: settings(of: "Semantics")),
    .target(
      name: "TestSupport",
      dependencies: [
        "Linting", "Optimizing", "PatternEngine", "Patterns", "Compiling", "RuleMatching",
        "RuleModel", "RuleText", "Semantics", "SystemFiles", "TextFormats", "WebAddresses",
      ], path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzTrials",
      dependencies: [
        "Conversion", "Filters", "Findings", "Linting", "Loads", "PatternEngine", "Patterns",
        "Requests", "RuleMatching", "RuleModel", "RuleText", "Semantics", "Sluice", "SluiceReports",
        "SystemFiles", "TestSupport", "TextFormats", "Tools", "WebAddresses",
      ], path: "Tests/Fuzzers/Trials", swiftSettings: strict),

    tests(.c, of: "GzipFiles", knows: ["TestSupport", "TextFormats"], data: ["Vectors"]),
    tests(.c, of: "GRPCCalls", knows: ["TestSupport"]),
    tests(.base, of: "SystemFiles", knows: ["TestSupport"]),
    tests(
      .base, of: "TextFormats", knows: ["SystemFiles", "TestSupport"]),
    tests(
      .base, of: "WebAddresses", knows: ["TestSupport"],
      data: ["HostNames/Vectors", "URLs/Vectors"]),
    tests(
      .lists, of: "RuleModel"),
    tests(.lists, of: "Findings", knows: ["SystemFiles", "TestSupport"]),
    tests(
      .lists, of: "RuleText", knows: ["Findings", "RuleModel", "TestSupport", "TextFormats"]),
    tests(
      .lists, of: "Patterns", knows: ["PatternEngine", "TestSupport"],
      data: ["URLFilters/Vectors"]),
    tests(
      .lists, of: "RuleProofs", knows: ["Patterns", "RuleModel", "RuleText", "TestSupport"]),
    tests(
      .lists, of: "Filters",
      knows: [
        "PatternEngine", "Patterns", "RuleModel", "TestSupport", "WebAddresses",
      ],
      data: ["PageEffects/Vectors"]),
    tests(
      .lists, of: "DNR",
      knows: [
        "Filters", "PatternEngine", "Patterns", "TestSupport", "TextFormats",
      ],
      data: ["Patterns/Vectors", "Reading/Vectors"]),
    tests(
      .change, of: "Optimizing",
      knows: [
        "Linting", "Patterns", "RuleModel", "RuleText", "Semantics", "Sluice", "SystemFiles",
        "TestSupport", "TextFormats", "WebAddresses",
      ],
      data: ["Checking/Cases", "Cost/Vectors", "Search/Cases"]),
    tests(
      .change, of: "Linting",
      knows: [
        "Filters", "Findings", "Loads", "DNR", "Patterns", "Requests", "RuleMatching",
        "RuleModel", "RuleProofs", "RuleText", "Semantics", "Sluice", "TestSupport", "TextFormats",
        "Tools", "WebAddresses",
      ],
      data: [
        "Filters/Traps", "DNR/Traps", "DNR/Vectors", "Rules/Traps",
      ]),
    tests(
      .change, of: "Conversion",
      knows: [
        "DNR", "Filters", "Findings", "Linting", "RuleModel", "RuleText", "Semantics", "Sluice",
        "TestSupport", "TextFormats", "WebAddresses",
      ]),
    tests(
      .index, of: "RuleMatching",
      knows: [
        "CByteScan", "Linting", "Compiling", "RuleModel", "Semantics", "Sluice", "SystemFiles",
        "TestSupport", "TextFormats", "WebAddresses",
      ],
      data: ["Golden"]),
    tests(
      .index, of: "Compiling",
      knows: [
        "Conversion", "Filters", "Linting", "Requests", "RuleMatching", "RuleModel", "Semantics",
        "Sluice",
        "SystemFiles", "TestSupport",
        "WebAddresses",
      ]),
    tests(
      .requests, of: "Loads",
      knows: [
        "PatternEngine", "Requests", "RuleMatching", "RuleModel", "TestSupport", "TextFormats",
        "WebAddresses",
      ],
      data: ["Changes/Vectors", "Pages/Vectors"]),
    tests(
      .requests, of: "Requests",
      knows: [
        "Compiling", "Conversion", "Linting", "RuleMatching", "RuleModel", "Sluice",
        "TestSupport", "TextFormats",
      ],
      data: ["Logs", "Logs/Logs", "Logs/Producers", "Proxies/Vectors"]),
    tests(
      .tools, of: "Tools",
      knows: [
        "DNR", "Filters", "Findings", "Linting", "Loads", "Patterns", "Requests", "Compiling",
        "RuleMatching", "RuleModel", "RuleProofs", "RuleText", "Semantics", "Sluice",
        "SluiceReports", "SystemFiles", "TestSupport", "TextFormats",
      ]),
    tests(
      .products, of: "SluiceReports",
      knows: [
        "Conversion", "Findings", "Linting", "Loads", "Requests", "RuleMatching", "RuleModel",
        "RuleText", "Sluice", "TestSupport", "TextFormats", "Tools", "WebAddresses",
      ],
      data: [
        "Answers/Snapshots", "Indexes/Snapshots", "Lint/Snapshots",
      ]),
    tests(
      .products, of: "Sluice",
      knows: [
        "Conversion", "Linting", "DNR", "Requests", "RuleMatching", "RuleModel",
        "Semantics", "SystemFiles",
        "TestSupport", "TextFormats", "WebAddresses",
      ]),
    tests(
      .products, of: "SluiceMatching",
      knows: ["Linting", "PatternEngine", "Compiling", "SystemFiles", "TestSupport"]),
    tests(
      .products, of: "SluiceABI",
      knows: [
        "CSluice", "RuleMatching", "RuleModel", "Semantics", "Sluice", "SystemFiles",
        "TestSupport",
      ]),
    tests(
      .products, of: "LanguageServer",
      knows: [
        "Filters", "Findings", "Linting", "Sluice", "SystemFiles", "TestSupport", "TextFormats",
      ]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "Sluice", "SystemFiles", "TestSupport", "TextFormats",
      ],
      path: "Tests/Products/AppTests", swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Findings", "RuleText", "SluiceCommand", "SluiceReports", "SystemFiles", "TestSupport",
        "TextFormats",
      ],
      path: "Tests/Products/CommandTests", exclude: ["Outputs"], swiftSettings: strict),
    .testTarget(
      name: "SemanticsTests",
      dependencies: [
        "DNR", "Filters", "Linting", "PatternEngine", "Patterns", "RuleModel", "RuleText",
        "Semantics", "Sluice", "TestSupport", "TextFormats", "WebAddresses",
      ],
      path: "Tests/SemanticsTests", swiftSettings: strict),
    .testTarget(
      name: "FuzzTrialsTests", dependencies: ["FuzzTrials", "SystemFiles"],
      path: "Tests/Fuzzers/FuzzTrialsTests", swiftSettings: strict),
  ]
)

// What libFuzzer calls is built by `make fuzz` only, with coverage counted in all modules.
if Context.environment["SLUICE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTrials", "SystemFiles"], path: "Tests/Fuzzers/Entry",
      swiftSettings: strict))
}

// With SLUICE_TESTS="SluiceTests JSONTextTests" only these tests are built: each sanitizer needs a build
// of its own, and runs few of them.
if let wanted = Context.environment["SLUICE_TESTS"] {
  let names = Set(wanted.split(whereSeparator: \.isWhitespace).map(String.init))
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
