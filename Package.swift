// swift-tools-version: 6.2
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

/// The folders of `Sources` and `Tests`, from what knows nothing of rules up to what users install.
enum Floor: String {
  case base = "Base"
  case rules = "Rules"
  case index = "Index"
  case requests = "Requests"
  case tools = "Tools"
  case products = "Products"
}

/// A module of the library: its name, and the modules whose names it knows.
func module(_ floor: Floor, _ name: String, knows dependencies: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { Target.Dependency(stringLiteral: $0) },
    path: "Sources/\(floor.rawValue)/\(name)", swiftSettings: strict)
}

/// The tests of a module, with the modules that they name and the data that they read.
func tests(
  _ floor: Floor, of name: String, knows others: [String] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name, "TestSupport"] + others).map { Target.Dependency(stringLiteral: $0) },
    path: "Tests/\(floor.rawValue)/\(name)Tests", exclude: data, swiftSettings: strict)
}

let package = Package(
  name: "sluice",
  products: [
    .library(name: "Sluice", targets: ["Sluice"]),
    .executable(name: "sluice", targets: ["SluiceCommand"]),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", path: "Sources/Rules/CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(
      name: "CIDN2", path: "Sources/Base/CIDN2", pkgConfig: "libidn2",
      providers: [.apt(["libidn2-dev"])]),

    .target(name: "CProgramStart", path: "Sources/Base/CProgramStart"),
    module(.base, "SystemFiles", knows: ["CProgramStart"]),
    module(.base, "ManyCores", knows: ["SystemFiles"]),
    module(.base, "HostNames", knows: ["CIDN2"]),
    module(.base, "WebAddress"),
    module(.rules, "Vocabulary"),
    module(.rules, "RuleText", knows: ["Vocabulary", "WebAddress", "HostNames"]),
    module(.rules, "URLFilter"),
    module(.rules, "PatternEngine", knows: ["CPCRE2"]),
    module(
      .rules, "RuleLint",
      knows: ["RuleText", "URLFilter", "PatternEngine", "HostNames", "WebAddress"]),
    .target(
      name: "RuleSemantics", dependencies: ["RuleText", "URLFilter", "WebAddress"],
      path: "Tests/RuleSemantics", swiftSettings: strict),
    .target(name: "CByteScan", path: "Sources/Index/CByteScan"),
    module(.index, "RuleIndex", knows: ["CByteScan", "Vocabulary", "WebAddress", "SystemFiles"]),
    module(
      .index, "RuleCompiler",
      knows: ["ManyCores", "Vocabulary", "RuleText", "URLFilter", "WebAddress", "RuleIndex"]),
    module(.tools, "RuleDifference", knows: ["ManyCores", "Vocabulary", "URLFilter", "RuleIndex"]),
    module(.requests, "LoadChanges", knows: ["RuleIndex", "Vocabulary", "WebAddress"]),
    module(.base, "PrintedText"),
    module(.rules, "LintOutput", knows: ["PrintedText", "RuleText", "RuleLint"]),
    module(
      .requests, "AnswerJSON",
      knows: ["LoadChanges", "PrintedText", "RuleIndex", "Vocabulary", "WebAddress"]),
    module(.requests, "ProxyRequests", knows: ["Vocabulary", "RuleIndex", "WebAddress"]),
    module(
      .requests, "MatchOutput",
      knows: [
        "AnswerJSON", "HostNames", "LintOutput", "LoadChanges", "PrintedText", "RuleDifference",
        "RuleIndex", "RuleText", "Vocabulary", "WebAddress",
      ]),
    module(
      .requests, "RequestLogs",
      knows: ["AnswerJSON", "MatchOutput", "ProxyRequests", "RuleText", "Vocabulary"]),
    module(
      .tools, "Replay",
      knows: [
        "AnswerJSON", "LoadChanges", "MatchOutput", "RequestLogs", "RuleIndex", "Vocabulary",
        "WebAddress",
      ]),
    module(.tools, "ReplayOutput", knows: ["PrintedText", "Replay"]),
    module(
      .tools, "RuleTests",
      knows: ["AnswerJSON", "LoadChanges", "MatchOutput", "RuleIndex", "RuleText", "Vocabulary"]),
    module(
      .tools, "RuleTestOutput",
      knows: ["AnswerJSON", "PrintedText", "RuleIndex", "RuleTests", "Vocabulary"]),
    module(
      .products, "Sluice",
      knows: [
        "AnswerJSON", "HostNames", "LintOutput", "LoadChanges", "ManyCores", "MatchOutput",
        "PatternEngine", "PrintedText", "Replay", "ReplayOutput", "RequestLogs", "RuleCompiler",
        "RuleDifference", "RuleIndex", "RuleLint", "RuleTestOutput", "RuleTests", "RuleText",
        "SystemFiles", "Vocabulary", "WebAddress",
      ]),
    .executableTarget(
      name: "SluiceCommand",
      dependencies: [
        "AnswerJSON", "HostNames", "LintOutput", "LoadChanges", "ManyCores", "MatchOutput",
        "PrintedText", "ProxyRequests", "Replay", "ReplayOutput", "RequestLogs", "RuleCompiler",
        "RuleDifference", "RuleIndex", "RuleLint",
        "RuleTestOutput", "RuleTests", "RuleText", "Sluice", "SystemFiles", "Vocabulary",
        "WebAddress",
      ],
      path: "Sources/Products/SluiceCommand", swiftSettings: strict),

    .executableTarget(
      name: "MatcherOnly", dependencies: ["RuleIndex", "SystemFiles", "Vocabulary"],
      path: "Examples/MatcherOnly", swiftSettings: strict),

    .executableTarget(
      name: "ReadingBenchmark", dependencies: ["RuleLint", "RuleText", "SystemFiles"],
      path: "Benchmarks/Reading", swiftSettings: strict),

    .target(
      name: "AllocationCount", path: "Benchmarks/allocations", exclude: ["count.c"],
      swiftSettings: strict),

    .executableTarget(
      name: "MatchingBenchmark",
      dependencies: [
        "AllocationCount", "MatchOutput", "RuleIndex", "Sluice", "SystemFiles", "Vocabulary",
      ],
      path: "Benchmarks/Matching", swiftSettings: strict),

    .executableTarget(
      name: "GuardBenchmark",
      dependencies: ["AllocationCount", "MatchOutput", "RuleIndex", "Sluice", "SystemFiles"],
      path: "Benchmarks/Guard", swiftSettings: strict),

    .executableTarget(
      name: "AskSluice",
      dependencies: ["HostNames", "RuleSemantics", "SystemFiles", "Vocabulary", "WebAddress"],
      path: "Tests/Oracles/AskSluice", swiftSettings: strict),

    .executableTarget(
      name: "SoakSluice", dependencies: ["RuleIndex", "Sluice", "SystemFiles", "TestSupport"],
      path: "Tests/Soak", swiftSettings: strict),

    .executableTarget(
      name: "AttackSluice",
      dependencies: [
        "RuleCompiler", "RuleIndex", "RuleLint", "Sluice", "SystemFiles", "TestSupport",
      ],
      path: "Tests/Attack", swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: [
        "RuleCompiler", "RuleIndex", "RuleLint", "RuleSemantics", "RuleText", "SystemFiles",
        "Vocabulary", "WebAddress",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzTrials",
      dependencies: [
        "AnswerJSON", "HostNames", "LintOutput", "LoadChanges", "MatchOutput", "PatternEngine",
        "PrintedText", "Replay", "ReplayOutput", "RequestLogs", "RuleCompiler", "RuleIndex",
        "RuleLint",
        "RuleSemantics", "RuleTestOutput", "RuleTests", "RuleText", "Sluice", "SystemFiles",
        "TestSupport", "URLFilter", "Vocabulary", "WebAddress",
      ],
      path: "Tests/Fuzzers/Trials", swiftSettings: strict),
    .testTarget(
      name: "FuzzTrialsTests", dependencies: ["FuzzTrials", "SystemFiles"],
      path: "Tests/Fuzzers/FuzzTrialsTests", swiftSettings: strict),
    tests(.index, of: "CByteScan"),
    tests(.base, of: "SystemFiles"),
    tests(.base, of: "WebAddress", data: ["Vectors"]),
    tests(.rules, of: "RuleText"),
    tests(.rules, of: "URLFilter", knows: ["PatternEngine"], data: ["Vectors"]),
    tests(.index, of: "RuleSemantics", knows: ["RuleLint", "RuleText", "URLFilter", "WebAddress"]),
    tests(.rules, of: "RuleLint", knows: ["RuleText"], data: ["Traps"]),
    tests(
      .index, of: "RuleCompiler",
      knows: [
        "RuleIndex", "RuleLint", "RuleSemantics", "RuleText", "SystemFiles", "Vocabulary",
        "WebAddress",
      ]),
    tests(
      .requests, of: "RequestLogs",
      knows: ["AnswerJSON", "MatchOutput", "RuleIndex", "RuleText", "Vocabulary"],
      data: ["Logs"]),
    tests(
      .tools, of: "Replay",
      knows: [
        "AnswerJSON", "LoadChanges", "MatchOutput", "RequestLogs", "RuleIndex", "Sluice",
        "Vocabulary",
      ]),
    tests(.tools, of: "ReplayOutput", knows: ["PrintedText", "Replay"]),
    tests(.tools, of: "RuleTests", knows: ["LoadChanges", "MatchOutput", "RuleIndex", "Sluice"]),
    tests(.products, of: "Sluice", knows: ["WebAddress"]),
    tests(
      .tools, of: "RuleDifference",
      knows: [
        "MatchOutput", "RuleCompiler", "RuleIndex", "RuleLint", "RuleText", "URLFilter",
        "Vocabulary",
      ]),
    tests(
      .requests, of: "LoadChanges",
      knows: ["PatternEngine", "RuleIndex", "RuleText", "Vocabulary", "WebAddress"],
      data: ["Vectors"]),
    tests(
      .requests, of: "ProxyRequests",
      knows: ["RuleCompiler", "RuleIndex", "RuleLint", "RuleText", "SystemFiles", "Vocabulary"],
      data: ["Vectors"]),
    tests(
      .rules, of: "LintOutput", knows: ["PrintedText", "RuleLint", "RuleText"], data: ["Snapshots"]),
    tests(
      .requests, of: "MatchOutput",
      knows: [
        "AnswerJSON", "LintOutput", "LoadChanges", "PrintedText", "RuleIndex", "RuleText",
        "Vocabulary",
      ],
      data: ["Snapshots"]),
    .testTarget(
      name: "AppTests", dependencies: ["Sluice", "SystemFiles", "TestSupport"],
      path: "Tests/Products/AppTests", swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: ["SluiceCommand", "RuleText", "SystemFiles", "TestSupport"],
      path: "Tests/Products/CommandTests", swiftSettings: strict),
  ]
)

// `@c @implementation`, by which the compiler holds the C library against its header, came with 6.3.
#if compiler(>=6.3)
  package.targets += [
    .target(name: "CSluice", path: "Sources/Products/CSluice"),
    module(
      .products, "SluiceABI",
      knows: [
        "AnswerJSON", "CSluice", "LoadChanges", "RuleIndex", "SystemFiles", "Vocabulary",
        "WebAddress",
      ]),
    tests(
      .products, of: "SluiceABI",
      knows: [
        "CSluice", "RuleIndex", "RuleSemantics", "RuleText", "Sluice", "SystemFiles", "Vocabulary",
      ]),
  ]
#endif

// What libFuzzer calls is built by `make fuzz` only, with coverage counted in all modules.
if Context.environment["SLUICE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTrials", "SystemFiles"], path: "Tests/Fuzzers/Entry",
      swiftSettings: strict))
}
