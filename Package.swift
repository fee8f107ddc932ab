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

/// A module of the library: its name, and the modules whose names it knows.
func module(_ name: String, knows dependencies: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { Target.Dependency(stringLiteral: $0) },
    swiftSettings: strict)
}

/// The tests of a module, with the modules that they name and the data that they read.
func tests(of name: String, knows others: [String] = [], data: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name, "TestSupport"] + others).map { Target.Dependency(stringLiteral: $0) },
    exclude: data,
    swiftSettings: strict)
}

let package = Package(
  name: "sluice",
  products: [
    .library(name: "Sluice", targets: ["Sluice"]),
    .executable(name: "sluice", targets: ["SluiceCommand"]),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(
      name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),

    .target(name: "CProgramStart"),
    module("SystemFiles", knows: ["CProgramStart"]),
    module("ManyCores", knows: ["SystemFiles"]),
    module("HostNames", knows: ["CIDN2"]),
    module("WebAddress"),
    module("Vocabulary"),
    module("RuleText", knows: ["Vocabulary", "WebAddress", "HostNames"]),
    module("URLFilter"),
    module("PatternEngine", knows: ["CPCRE2"]),
    module(
      "RuleLint", knows: ["RuleText", "URLFilter", "PatternEngine", "HostNames", "WebAddress"]),
    module("RuleSemantics", knows: ["RuleText", "URLFilter", "WebAddress"]),
    .target(name: "CByteScan"),
    module("RuleIndex", knows: ["CByteScan", "Vocabulary", "WebAddress", "SystemFiles"]),
    module(
      "RuleCompiler",
      knows: ["ManyCores", "Vocabulary", "RuleText", "URLFilter", "WebAddress", "RuleIndex"]),
    module("RuleDifference", knows: ["ManyCores", "Vocabulary", "URLFilter", "RuleIndex"]),
    module(
      "LoadChanges", knows: ["RuleIndex", "Vocabulary", "WebAddress"]),
    module("PrintedText"),
    module("LintOutput", knows: ["PrintedText", "RuleText", "RuleLint"]),
    module(
      "AnswerJSON", knows: ["LoadChanges", "PrintedText", "RuleIndex", "Vocabulary", "WebAddress"]),
    module("ProxyRequests", knows: ["Vocabulary", "RuleIndex", "WebAddress"]),
    module(
      "MatchOutput",
      knows: [
        "AnswerJSON", "HostNames", "LintOutput", "LoadChanges", "PrintedText", "RuleDifference",
        "RuleIndex", "RuleText", "Vocabulary", "WebAddress",
      ]),
    module(
      "RequestLogs",
      knows: ["AnswerJSON", "MatchOutput", "ProxyRequests", "RuleText", "Vocabulary"]),
    module(
      "Replay",
      knows: [
        "AnswerJSON", "LoadChanges", "MatchOutput", "RequestLogs", "RuleIndex", "Vocabulary",
        "WebAddress",
      ]),
    module("ReplayOutput", knows: ["PrintedText", "Replay"]),
    module(
      "RuleTests",
      knows: ["AnswerJSON", "LoadChanges", "MatchOutput", "RuleIndex", "RuleText", "Vocabulary"]),
    module(
      "RuleTestOutput",
      knows: ["AnswerJSON", "PrintedText", "RuleIndex", "RuleTests", "Vocabulary"]),
    module(
      "Sluice",
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
      swiftSettings: strict),

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
      path: "Fuzzers/Trials", swiftSettings: strict),
    tests(of: "FuzzTrials", knows: ["SystemFiles"]),
    tests(of: "CByteScan"),
    tests(of: "SystemFiles"),
    tests(of: "WebAddress", data: ["Vectors"]),
    tests(of: "RuleText"),
    tests(of: "URLFilter", knows: ["PatternEngine"], data: ["Vectors"]),
    tests(of: "RuleSemantics", knows: ["RuleLint", "RuleText", "URLFilter", "WebAddress"]),
    tests(of: "RuleLint", knows: ["RuleText"], data: ["Traps"]),
    tests(
      of: "RuleCompiler",
      knows: [
        "RuleIndex", "RuleLint", "RuleSemantics", "RuleText", "SystemFiles", "Vocabulary",
        "WebAddress",
      ]),
    tests(
      of: "RequestLogs",
      knows: ["AnswerJSON", "MatchOutput", "RuleIndex", "RuleText", "Vocabulary"],
      data: ["Logs"]),
    tests(
      of: "Replay",
      knows: [
        "AnswerJSON", "LoadChanges", "MatchOutput", "RequestLogs", "RuleIndex", "Sluice",
        "Vocabulary",
      ]),
    tests(of: "ReplayOutput", knows: ["PrintedText", "Replay"]),
    tests(of: "RuleTests", knows: ["LoadChanges", "MatchOutput", "RuleIndex", "Sluice"]),
    tests(of: "Sluice", knows: ["WebAddress"]),
    tests(
      of: "RuleDifference",
      knows: [
        "MatchOutput", "RuleCompiler", "RuleIndex", "RuleLint", "RuleText", "URLFilter",
        "Vocabulary",
      ]),
    tests(
      of: "LoadChanges",
      knows: ["PatternEngine", "RuleIndex", "RuleText", "Vocabulary", "WebAddress"],
      data: ["Vectors"]),
    tests(
      of: "ProxyRequests",
      knows: ["RuleCompiler", "RuleIndex", "RuleLint", "RuleText", "SystemFiles", "Vocabulary"],
      data: ["Vectors"]),
    tests(of: "LintOutput", knows: ["PrintedText", "RuleLint", "RuleText"], data: ["Snapshots"]),
    tests(
      of: "MatchOutput",
      knows: [
        "AnswerJSON", "LintOutput", "LoadChanges", "PrintedText", "RuleIndex", "RuleText",
        "Vocabulary",
      ],
      data: ["Snapshots"]),
    .testTarget(
      name: "AppTests", dependencies: ["Sluice", "SystemFiles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: ["SluiceCommand", "RuleText", "SystemFiles", "TestSupport"],
      swiftSettings: strict),
  ]
)

// `@c @implementation`, by which the compiler holds the C library against its header, came with 6.3.
#if compiler(>=6.3)
  package.targets += [
    .target(name: "CSluice"),
    module(
      "SluiceABI",
      knows: [
        "AnswerJSON", "CSluice", "LoadChanges", "RuleIndex", "SystemFiles", "Vocabulary",
        "WebAddress",
      ]),
    tests(
      of: "SluiceABI",
      knows: [
        "CSluice", "RuleIndex", "RuleSemantics", "RuleText", "Sluice", "SystemFiles", "Vocabulary",
      ]),
  ]
#endif

// What libFuzzer calls is built by `make fuzz` only, with coverage counted in all modules.
if Context.environment["SLUICE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTrials", "SystemFiles"], path: "Fuzzers/Entry",
      swiftSettings: strict))
}
