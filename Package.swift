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
    .target(name: "CProgramStart", path: "Sources/Base/CProgramStart"),
    module(.base, "CLibrary"),
    module(.base, "FileReading", knows: ["CLibrary"]),
    module(.base, "SystemFiles", knows: ["CLibrary", "CProgramStart", "FileReading"]),
    module(.base, "ParallelWork", knows: ["SystemFiles"]),
    .target(name: "CSHA256", path: "Sources/Base/CSHA256"),
    module(.base, "ContentHash", knows: ["CSHA256"]),
    module(.base, "HostNames"),
    module(.base, "GzipFiles"),
    module(.base, "WebAddresses", knows: ["PlainText"]),
    module(.base, "PlainText"),
    module(.base, "ReportStyle"),
    module(.base, "HTMLPages", knows: ["PlainText"]),
    module(.base, "JSONText", knows: ["PlainText"]),
    module(.base, "EditorText"),
    module(.base, "MessageStream", knows: ["JSONText", "PlainText"]),

    .systemLibrary(
      name: "CPCRE2", path: "Sources/Rules/CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"])]),
    module(.rules, "RuleModel", knows: ["PlainText"]),
    module(.rules, "FilterModel"),
    module(.rules, "NetRequestModel", knows: ["RuleModel"]),
    module(
      .rules, "NetRequestText",
      knows: [
        "HostNames", "JSONText", "NetRequestModel", "NetRequestPatterns", "ParallelWork",
        "PlainText", "RuleModel", "WebAddresses",
      ]),
    module(.rules, "FilterText", knows: ["FilterModel", "HostNames", "PlainText"]),
    module(
      .rules, "FilterTranslation",
      knows: ["FilterModel", "FilterPatterns", "RuleModel", "URLFilters"]),
    module(
      .rules, "FilterConversion", knows: ["FilterModel", "FilterText", "FilterTranslation"]),
    module(
      .rules, "FilterReports",
      knows: [
        "FilterConversion", "FilterModel", "FilterText", "FilterTranslation", "HTMLPages",
        "JSONText", "PlainText", "RuleWriting",
      ]),
    module(.rules, "RuleWriting", knows: ["JSONText", "PlainText", "RuleModel"]),
    module(
      .rules, "RuleText",
      knows: ["HostNames", "JSONText", "PlainText", "RuleModel", "WebAddresses"]),
    module(
      .rules, "NetRequestRules",
      knows: [
        "FilterPatterns", "NetRequestModel", "NetRequestPatterns", "ParallelWork", "RuleModel",
      ]),
    module(.rules, "URLFilters", knows: ["PlainText"]),
    module(
      .rules, "FilterPatterns", knows: ["FilterModel", "HostNames", "PlainText", "URLFilters"]),
    module(
      .rules, "NetRequestPatterns",
      knows: ["FilterPatterns", "PlainText", "URLFilters"]),
    module(
      .rules, "NetRequestTranslation",
      knows: [
        "FilterPatterns", "NetRequestModel", "NetRequestPatterns", "RuleModel", "URLFilters",
      ]),
    module(
      .rules, "NetRequestConversion",
      knows: [
        "NetRequestModel", "NetRequestText", "NetRequestTranslation", "RuleModel",
        "SafariTranslation",
      ]),
    module(
      .rules, "NetRequestReports",
      knows: [
        "HTMLPages", "JSONText", "NetRequestConversion", "NetRequestModel", "NetRequestTranslation",
        "PlainText", "RuleLinting", "RuleModel", "RuleNetRequests", "RuleWriting",
        "SafariTranslation",
      ]),
    module(.rules, "PatternEngine", knows: ["CPCRE2", "PlainText"]),
    module(
      .rules, "CostReports",
      knows: [
        "HTMLPages", "JSONText", "PlainText", "ReportStyle", "RuleCost", "RuleModel", "RuleWriting",
      ]),
    module(.rules, "RuleCost", knows: ["CLibrary", "ParallelWork", "RuleModel", "URLFilters"]),
    module(.rules, "RuleProofs", knows: ["PlainText", "RuleModel", "URLFilters"]),
    module(.rules, "RuleRelations", knows: ["RuleModel", "RuleProofs", "URLFilters"]),
    module(
      .rules, "RuleSteps", knows: ["JSONText", "RuleModel", "RuleText", "RuleWriting"]),
    module(
      .rules, "StepChecking",
      knows: ["PlainText", "RuleModel", "RuleProofs", "RuleSteps", "URLFilters"]),
    module(
      .rules, "RuleOptimizer",
      knows: [
        "ParallelWork", "PlainText", "RuleCost", "RuleModel", "RuleProofs", "RuleSteps",
        "URLFilters",
      ]),
    module(
      .rules, "RuleLinting",
      knows: [
        "JSONText", "PatternEngine", "PlainText", "RuleCost", "RuleModel", "RuleProofs", "RuleText",
        "URLFilters",
      ]),
    module(.rules, "PatternWords", knows: ["PlainText", "URLFilters", "WebAddresses"]),
    module(.rules, "ListShapes", knows: ["NetRequestText", "PlainText", "RuleModel"]),
    module(
      .rules, "RuleFormatting",
      knows: ["FilterConversion", "JSONText", "ListShapes", "ParallelWork", "RuleText"]),
    module(.rules, "NetRequestWriting", knows: ["JSONText", "NetRequestModel", "RuleModel"]),
    module(
      .rules, "RuleNetRequests",
      knows: [
        "FilterPatterns", "NetRequestModel", "NetRequestPatterns", "NetRequestText",
        "NetRequestTranslation",
        "NetRequestWriting", "RuleModel", "URLFilters",
      ]),
    module(
      .rules, "SafariTranslation",
      knows: [
        "JSONText", "NetRequestModel", "RuleLinting", "RuleModel", "RuleText", "RuleWriting",
      ]),
    module(
      .rules, "FilterLinting",
      knows: [
        "FilterModel", "FilterText", "HostNames", "PatternEngine", "PlainText", "RuleText",
        "URLFilters",
      ]),
    module(
      .rules, "NetRequestLinting",
      knows: [
        "JSONText", "NetRequestModel", "NetRequestPatterns", "NetRequestText", "PlainText",
        "RuleLinting", "RuleModel", "RuleText", "SafariTranslation", "WebAddresses",
      ]),
    module(
      .rules, "LintReports",
      knows: [
        "FilterLinting", "FilterModel", "JSONText", "ListShapes", "NetRequestLinting",
        "ParallelWork", "PlainText", "ReportStyle", "RuleLinting", "RuleModel", "RuleText",
      ]),

    .target(name: "CByteScan", path: "Sources/Index/CByteScan"),
    module(
      .index, "RuleMatching", knows: ["CByteScan", "FileReading", "RuleModel", "WebAddresses"]),
    module(
      .index, "RuleCompiling",
      knows: [
        "ContentHash", "ParallelWork", "PlainText", "RuleMatching", "RuleModel", "URLFilters",
        "WebAddresses",
      ]),
    module(
      .index, "IndexReports",
      knows: [
        "CostReports", "JSONText", "PlainText", "ReportStyle", "RuleMatching", "RuleModel",
        "RuleWriting", "WebAddresses",
      ]),

    module(.requests, "LoadChanges", knows: ["RuleMatching", "RuleModel", "WebAddresses"]),
    module(
      .requests, "RequestReading",
      knows: [
        "HostNames", "JSONText", "PageLoading", "PlainText", "RuleMatching", "RuleModel",
        "WebAddresses",
      ]),
    module(
      .requests, "PageLoading", knows: ["HostNames", "RuleMatching", "RuleModel", "WebAddresses"]),
    module(
      .requests, "Answers",
      knows: ["JSONText", "LoadChanges", "PlainText", "RuleMatching", "RuleModel", "RuleWriting"]),
    module(
      .requests, "RequestAnswering",
      knows: [
        "Answers", "JSONText", "LoadChanges", "PageLoading", "RequestReading", "RuleMatching",
        "RuleModel", "WebAddresses",
      ]),
    module(
      .requests, "AnswerReports",
      knows: [
        "Answers", "LoadChanges", "PlainText", "ReportStyle", "RuleMatching", "RuleModel",
        "RuleWriting",
      ]),
    module(
      .requests, "RequestLogs",
      knows: [
        "GzipFiles", "JSONText", "ProxyRequests", "RequestReading", "RuleMatching", "RuleModel",
      ]),
    module(.requests, "ProxyRequests", knows: ["RuleMatching", "RuleModel", "WebAddresses"]),

    module(
      .tools, "ListEditing",
      knows: [
        "FilterModel", "FilterPatterns", "FilterText", "JSONText", "ListShapes",
        "NetRequestPatterns", "PatternWords", "PlainText", "RuleLinting", "RuleModel", "RuleProofs",
        "RuleText", "URLFilters",
      ]),
    module(
      .tools, "RuleDifference", knows: ["ParallelWork", "PlainText", "RuleModel", "RuleProofs"]),
    module(
      .tools, "DifferenceReports",
      knows: ["JSONText", "PlainText", "ReportStyle", "RuleDifference", "RuleModel", "RuleWriting"]),
    module(
      .tools, "RuleTests",
      knows: [
        "Answers", "JSONText", "LoadChanges", "PlainText", "RequestAnswering", "RequestReading",
        "RuleMatching", "RuleModel",
      ]),
    module(
      .tools, "RuleTestReports",
      knows: [
        "JSONText", "PlainText", "ReportStyle", "RuleMatching", "RuleModel", "RuleTests",
        "RuleWriting",
      ]),
    module(
      .tools, "Replay",
      knows: [
        "Answers", "LoadChanges", "PageLoading", "RequestAnswering", "RequestLogs",
        "RequestReading", "RuleMatching", "RuleModel", "RuleWriting", "WebAddresses",
      ]),
    module(
      .tools, "ReplayReports",
      knows: [
        "HTMLPages", "JSONText", "PlainText", "Replay", "ReportStyle", "RequestLogs", "RuleModel",
        "RuleWriting",
      ]),

    module(
      .products, "Sluice",
      knows: [
        "Answers", "ContentHash", "FilterConversion", "FilterLinting", "FilterModel", "FilterText",
        "FilterTranslation",
        "HostNames",
        "JSONText", "LoadChanges", "NetRequestConversion", "NetRequestLinting", "NetRequestModel",
        "NetRequestPatterns",
        "NetRequestRules", "NetRequestText", "NetRequestTranslation", "NetRequestWriting",
        "ParallelWork",
        "PageLoading", "PatternEngine", "Replay", "RequestAnswering",
        "RequestLogs",
        "RequestReading", "RuleCompiling", "RuleDifference",
        "RuleCost", "RuleLinting", "RuleMatching", "RuleModel", "RuleNetRequests",
        "RuleOptimizer", "RuleSteps",
        "RuleTests",
        "RuleText", "RuleWriting", "SafariTranslation", "StepChecking",
        "SystemFiles", "WebAddresses",
      ]),
    module(
      .products, "SluiceMatching",
      knows: [
        "FileReading", "HostNames", "LoadChanges", "PageLoading", "RuleMatching", "RuleModel",
        "WebAddresses",
      ]),
    module(
      .products, "SluiceReports",
      knows: [
        "AnswerReports", "CostReports", "DifferenceReports", "FilterReports", "IndexReports",
        "LintReports", "NetRequestReports", "ReplayReports", "ReportStyle", "RuleTestReports",
      ]),
    module(
      .products, "LanguageServer",
      knows: [
        "AnswerReports", "CostReports", "EditorText", "FilterConversion", "FilterLinting",
        "FilterModel", "FilterText", "FilterTranslation", "JSONText", "LintReports", "ListEditing",
        "LoadChanges",
        "MessageStream", "NetRequestLinting", "NetRequestText", "ParallelWork", "PlainText",
        "ReportStyle", "RequestAnswering", "RequestReading", "RuleCost", "RuleFormatting",
        "RuleLinting",
        "RuleMatching", "RuleModel", "RuleRelations", "RuleTests", "RuleText", "Sluice",
        "SystemFiles",
      ]),
    .target(name: "CSluice", path: "Sources/Products/CSluice"),
    .target(name: "COlderSystems", path: "Sources/Products/COlderSystems"),
    module(
      .products, "SluiceABI",
      knows: [
        "Answers", "COlderSystems", "CSluice", "HostNames", "LoadChanges", "PageLoading",
        "RuleMatching", "RuleModel", "SystemFiles", "WebAddresses",
      ]),
    .executableTarget(
      name: "SluiceCommand",
      dependencies: [
        "AnswerReports", "Answers", "COlderSystems", "CostReports", "DifferenceReports",
        "FilterConversion",
        "FilterLinting",
        "FilterReports", "FilterText", "FilterTranslation", "IndexReports",
        "JSONText", "LanguageServer", "LintReports", "LoadChanges", "NetRequestConversion",
        "NetRequestLinting", "NetRequestReports", "NetRequestText", "NetRequestWriting",
        "PageLoading", "ParallelWork", "PlainText", "ProxyRequests", "Replay", "ReplayReports",
        "ReportStyle", "RequestAnswering",
        "RequestLogs", "RequestReading",
        "RuleCompiling", "RuleCost", "RuleDifference", "RuleFormatting", "RuleLinting",
        "RuleMatching",
        "RuleModel", "RuleNetRequests", "RuleOptimizer", "RuleSteps", "RuleTestReports",
        "RuleTests", "RuleText",
        "RuleWriting", "SafariTranslation", "Sluice", "SystemFiles",
      ], path: "Sources/Products/SluiceCommand", swiftSettings: strict),

    .executableTarget(
      name: "MatcherOnly", dependencies: ["SluiceMatching"],
      path: "Examples/MatcherOnly", swiftSettings: strict),
    .executableTarget(
      name: "ReadingBenchmark",
      dependencies: ["JSONText", "RuleLinting", "RuleText", "SystemFiles"],
      path: "Benchmarks/Reading", swiftSettings: strict),
    .executableTarget(
      name: "ConvertingBenchmark",
      dependencies: [
        "FilterConversion", "FilterText", "FilterTranslation", "RuleCompiling", "RuleModel",
        "SystemFiles",
      ], path: "Benchmarks/Converting", swiftSettings: strict),
    .target(
      name: "AllocationCount", path: "Benchmarks/allocations", exclude: ["count.c"],
      swiftSettings: strict),
    .executableTarget(
      name: "MatchingBenchmark",
      dependencies: [
        "AllocationCount", "RequestReading", "RuleMatching", "RuleModel", "Sluice", "SystemFiles",
      ], path: "Benchmarks/Matching", swiftSettings: strict),
    .executableTarget(
      name: "GuardBenchmark",
      dependencies: [
        "AllocationCount", "FilterConversion", "FilterTranslation", "RequestReading",
        "RuleMatching", "Sluice", "SystemFiles",
      ], path: "Benchmarks/Guard", swiftSettings: strict),
    .executableTarget(
      name: "AskSluice",
      dependencies: ["HostNames", "RuleModel", "RuleSemantics", "SystemFiles", "WebAddresses"],
      path: "Tests/Oracles/AskSluice", swiftSettings: strict),
    .executableTarget(
      name: "AskNetRequests",
      dependencies: [
        "JSONText", "NetRequestModel", "NetRequestSemantics", "NetRequestText", "SystemFiles",
      ], path: "Tests/Oracles/AskNetRequests", swiftSettings: strict),
    .executableTarget(
      name: "CompareFilters",
      dependencies: [
        "FilterCases", "FilterModel", "FilterSemantics", "FilterText", "SystemFiles",
      ], path: "Tests/Oracles/CompareFilters", swiftSettings: strict),
    .executableTarget(
      name: "CompareConversions",
      dependencies: [
        "FilterCases", "FilterConversion", "FilterModel", "FilterSemantics", "FilterText",
        "FilterTranslation", "RuleCompiling", "RuleMatching", "RuleModel", "SystemFiles",
      ], path: "Tests/Oracles/CompareConversions", swiftSettings: strict),
    .executableTarget(
      name: "CompareOptimized",
      dependencies: [
        "RuleSemantics", "Sluice", "StepChecking", "SystemFiles", "TestSupport",
      ], path: "Tests/Oracles/CompareOptimized", swiftSettings: strict),
    .target(
      name: "FilterCases",
      dependencies: ["FilterModel", "FilterSemantics", "FilterText", "JSONText"],
      path: "Tests/Oracles/FilterCases", swiftSettings: strict),
    .executableTarget(
      name: "SoakSluice", dependencies: ["RuleMatching", "Sluice", "SystemFiles", "TestSupport"],
      path: "Tests/Soak", swiftSettings: strict),
    .executableTarget(
      name: "AttackSluice",
      dependencies: [
        "FilterConversion", "FilterTranslation", "IndexReports", "LintReports", "RuleCompiling",
        "RuleDifference", "RuleLinting", "RuleMatching", "RuleModel", "Sluice", "SystemFiles",
        "TestSupport",
      ], path: "Tests/Attack", swiftSettings: strict),
    .target(
      name: "RuleSemantics", dependencies: ["RuleModel", "RuleText", "URLFilters", "WebAddresses"],
      path: "Tests/Index/RuleSemantics", swiftSettings: strict),
    .target(
      name: "FilterSemantics",
      dependencies: ["FilterModel", "HostNames", "PatternEngine", "WebAddresses"],
      path: "Tests/Rules/FilterSemantics", swiftSettings: strict),
    .target(
      name: "NetRequestSemantics",
      dependencies: [
        "JSONText", "LoadChanges", "NetRequestModel", "PatternEngine", "RuleModel", "WebAddresses",
      ], path: "Tests/Requests/NetRequestSemantics", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "JSONText", "RuleCompiling", "RuleLinting", "RuleMatching", "RuleModel", "RuleSemantics",
        "RuleSteps", "RuleText", "SystemFiles", "URLFilters", "WebAddresses",
      ], path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzTrials",
      dependencies: [
        "FilterConversion", "FilterModel", "FilterSemantics", "FilterText", "FilterTranslation",
        "HostNames", "IndexReports", "JSONText", "LintReports", "LoadChanges", "PatternEngine",
        "PlainText", "Replay", "ReplayReports", "ReportStyle", "RequestLogs", "RuleLinting",
        "RuleMatching", "RuleModel", "RuleSemantics", "RuleTestReports", "RuleTests", "RuleText",
        "RuleWriting", "Sluice", "SystemFiles", "TestSupport", "URLFilters", "WebAddresses",
      ], path: "Tests/Fuzzers/Trials", swiftSettings: strict),

    tests(.base, of: "EditorText", knows: ["SystemFiles", "TestSupport"]),
    tests(.base, of: "MessageStream", knows: ["JSONText", "TestSupport"]),
    tests(.base, of: "ContentHash", knows: ["TestSupport"]),
    tests(.base, of: "GzipFiles", knows: ["JSONText", "TestSupport"], data: ["Vectors"]),
    tests(.base, of: "HostNames", knows: ["WebAddresses"], data: ["Vectors"]),
    tests(.base, of: "JSONText", knows: ["TestSupport"]),
    tests(.base, of: "ParallelWork"),
    tests(.base, of: "PlainText", knows: ["TestSupport"]),
    tests(.base, of: "SystemFiles", knows: ["TestSupport"]),
    tests(.base, of: "WebAddresses", knows: ["TestSupport"], data: ["Vectors"]),
    tests(
      .rules, of: "LintReports",
      knows: [
        "JSONText", "PlainText", "ReportStyle", "RuleLinting", "RuleModel", "RuleText",
        "TestSupport",
      ], data: ["Snapshots"]),
    tests(
      .rules, of: "RuleLinting", knows: ["RuleModel", "RuleText", "TestSupport"], data: ["Traps"]),
    tests(
      .rules, of: "FilterPatterns",
      knows: ["FilterModel", "PatternEngine", "TestSupport", "URLFilters", "WebAddresses"]),
    tests(
      .rules, of: "NetRequestPatterns",
      knows: ["FilterPatterns", "JSONText", "PatternEngine", "TestSupport", "URLFilters"],
      data: ["Vectors"]),
    tests(
      .rules, of: "NetRequestTranslation",
      knows: ["NetRequestModel", "NetRequestText", "RuleModel", "TestSupport"]),
    tests(
      .rules, of: "FilterTranslation",
      knows: ["FilterModel", "FilterText", "RuleModel", "RuleWriting"]),
    tests(
      .rules, of: "FilterConversion",
      knows: [
        "FilterModel", "FilterText", "FilterTranslation", "RuleLinting", "RuleModel", "RuleText",
        "RuleWriting", "TestSupport",
      ]),
    tests(
      .rules, of: "FilterReports", knows: ["FilterConversion", "TestSupport"]),
    tests(
      .rules, of: "NetRequestWriting",
      knows: ["JSONText", "NetRequestModel", "NetRequestText", "TestSupport"]),
    tests(
      .requests, of: "RuleNetRequests",
      knows: [
        "NetRequestModel", "NetRequestSemantics", "NetRequestText", "NetRequestWriting",
        "RuleLinting", "RuleModel", "RuleSemantics", "TestSupport", "WebAddresses",
      ]),
    tests(.rules, of: "SafariTranslation", knows: ["NetRequestModel", "NetRequestText"]),
    tests(
      .rules, of: "FilterLinting",
      knows: [
        "FilterModel", "FilterSemantics", "FilterText", "RuleLinting", "RuleText", "TestSupport",
      ], data: ["Traps"]),
    tests(.rules, of: "FilterText", knows: ["FilterModel", "TestSupport"]),
    tests(
      .rules, of: "FilterSemantics",
      knows: ["FilterModel", "FilterText", "PatternEngine", "TestSupport"]),
    tests(
      .rules, of: "NetRequestLinting",
      knows: ["NetRequestText", "RuleLinting", "RuleText", "TestSupport"],
      data: ["Traps", "Vectors"]),
    tests(
      .rules, of: "NetRequestText", knows: ["JSONText", "TestSupport"],
      data: ["Vectors"]),
    tests(
      .rules, of: "RuleFormatting",
      knows: [
        "JSONText", "NetRequestModel", "NetRequestText", "NetRequestWriting", "RuleLinting",
        "RuleModel", "RuleText", "RuleWriting", "TestSupport",
      ]),
    tests(.rules, of: "RuleModel"),
    tests(.rules, of: "CostReports", knows: ["ReportStyle", "RuleModel"]),
    tests(
      .rules, of: "RuleCost", knows: ["JSONText", "RuleModel", "RuleText", "TestSupport"],
      data: ["Vectors"]),
    tests(.rules, of: "RuleRelations", knows: ["RuleModel", "RuleText"]),
    tests(.rules, of: "PatternWords", knows: ["TestSupport", "URLFilters"]),
    tests(.rules, of: "RuleProofs", knows: ["RuleModel", "TestSupport", "URLFilters"]),
    tests(.rules, of: "RuleSteps", knows: ["RuleModel"]),
    tests(
      .rules, of: "RuleOptimizer",
      knows: ["JSONText", "RuleModel", "RuleSteps", "RuleText", "StepChecking", "TestSupport"],
      data: ["Cases"]),
    tests(
      .rules, of: "StepChecking", knows: ["RuleModel", "RuleSteps", "TestSupport"],
      data: ["Cases"]),
    .testTarget(
      name: "StepClaimTests",
      dependencies: [
        "RuleLinting", "RuleModel", "RuleSemantics", "RuleSteps", "RuleWriting", "StepChecking",
        "TestSupport", "URLFilters", "WebAddresses",
      ], path: "Tests/Index/StepClaimTests", swiftSettings: strict),
    tests(.rules, of: "RuleText", knows: ["JSONText", "RuleModel", "TestSupport"]),
    tests(.rules, of: "RuleWriting", knows: ["RuleModel", "RuleText", "TestSupport"]),
    tests(.rules, of: "URLFilters", knows: ["PatternEngine", "TestSupport"], data: ["Vectors"]),
    tests(.index, of: "CByteScan", knows: ["TestSupport"]),
    tests(
      .index, of: "IndexReports",
      knows: [
        "JSONText", "PlainText", "ReportStyle", "RuleMatching", "RuleModel", "RuleText",
        "TestSupport", "WebAddresses",
      ], data: ["Snapshots"]),
    tests(
      .index, of: "RuleCompiling",
      knows: [
        "ContentHash", "RuleLinting", "RuleMatching", "RuleModel", "RuleSemantics", "TestSupport",
        "WebAddresses",
      ]),
    tests(
      .index, of: "RuleMatching",
      knows: [
        "JSONText", "RuleCompiling", "RuleLinting", "RuleModel", "RuleSemantics", "SystemFiles",
        "TestSupport", "WebAddresses",
      ], data: ["Golden"]),
    .testTarget(
      name: "OptimizedListTests",
      dependencies: [
        "RuleModel", "RuleOptimizer", "RuleSemantics", "RuleSteps", "StepChecking", "SystemFiles",
        "TestSupport", "URLFilters",
      ], path: "Tests/Index/OptimizedListTests", swiftSettings: strict),
    .testTarget(
      name: "FilterDecisionTests",
      dependencies: [
        "FilterModel", "FilterSemantics", "FilterText", "FilterTranslation", "RuleModel",
        "RuleSemantics", "TestSupport",
      ], path: "Tests/Index/FilterDecisionTests", swiftSettings: strict),
    tests(
      .index, of: "RuleSemantics",
      knows: ["JSONText", "RuleLinting", "RuleModel", "RuleText", "TestSupport", "URLFilters"]),
    tests(
      .requests, of: "AnswerReports",
      knows: [
        "Answers", "JSONText", "LintReports", "LoadChanges", "PlainText", "ReportStyle",
        "RequestAnswering", "RequestReading", "RuleMatching", "RuleModel", "TestSupport",
      ], data: ["Snapshots"]),
    tests(
      .requests, of: "PageLoading", knows: ["RequestReading", "RuleMatching", "RuleModel"],
      data: ["Vectors"]),
    tests(
      .requests, of: "LoadChanges",
      knows: [
        "JSONText", "PatternEngine", "RuleMatching", "RuleModel", "TestSupport", "WebAddresses",
      ], data: ["Vectors"]),
    tests(
      .requests, of: "NetRequestSemantics",
      knows: [
        "JSONText", "NetRequestModel", "NetRequestText", "RuleModel", "TestSupport",
        "WebAddresses",
      ]),
    .testTarget(
      name: "TranslatedRulesetTests",
      dependencies: [
        "JSONText", "NetRequestModel", "NetRequestSemantics", "NetRequestText",
        "NetRequestTranslation", "RuleModel", "RuleSemantics", "RuleWriting", "TestSupport",
        "WebAddresses",
      ], path: "Tests/Requests/TranslatedRulesetTests", swiftSettings: strict),
    tests(
      .requests, of: "ProxyRequests",
      knows: [
        "JSONText", "RuleCompiling", "RuleLinting", "RuleMatching", "RuleModel", "TestSupport",
      ], data: ["Vectors"]),
    tests(
      .requests, of: "RequestLogs",
      knows: ["RequestReading", "RuleMatching", "RuleModel", "TestSupport"],
      data: ["Logs", "Producers"]),
    tests(.requests, of: "RequestReading", knows: ["RuleMatching", "RuleModel", "TestSupport"]),
    tests(
      .tools, of: "ReplayReports",
      knows: [
        "HTMLPages", "JSONText", "PlainText", "Replay", "ReportStyle", "RuleModel", "RuleWriting",
        "TestSupport",
      ]),
    tests(
      .tools, of: "Replay",
      knows: [
        "LoadChanges", "RequestLogs", "RequestReading", "RuleMatching", "RuleModel", "TestSupport",
      ]),
    tests(
      .tools, of: "RuleDifference",
      knows: [
        "IndexReports", "RuleCompiling", "RuleLinting", "RuleMatching", "RuleModel", "RuleProofs",
        "RuleText", "TestSupport", "URLFilters",
      ]),
    tests(
      .tools, of: "ListEditing",
      knows: ["FilterModel", "RuleLinting", "TestSupport"]),
    tests(
      .tools, of: "RuleTests", knows: ["LoadChanges", "RuleMatching", "RuleModel", "TestSupport"]),
    .testTarget(
      name: "AppTests", dependencies: ["JSONText", "Sluice", "SystemFiles", "TestSupport"],
      path: "Tests/Products/AppTests", swiftSettings: strict),
    tests(
      .products, of: "LanguageServer",
      knows: [
        "EditorText", "JSONText", "MessageStream", "RuleText", "SystemFiles", "TestSupport",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["JSONText", "RuleText", "SystemFiles", "TestSupport", "SluiceCommand"],
      path: "Tests/Products/CommandTests", swiftSettings: strict),
    tests(
      .products, of: "SluiceABI",
      knows: [
        "CSluice", "RuleMatching", "RuleModel", "RuleSemantics", "Sluice", "SystemFiles",
        "TestSupport",
      ]),
    tests(
      .products, of: "SluiceMatching",
      knows: ["RuleCompiling", "RuleLinting", "SystemFiles", "TestSupport"]),
    tests(
      .products, of: "Sluice",
      knows: [
        "JSONText", "NetRequestModel", "NetRequestSemantics", "NetRequestText", "RequestReading",
        "RuleMatching", "RuleModel", "SystemFiles", "TestSupport", "WebAddresses",
      ]),
    .testTarget(
      name: "LintClaimTests",
      dependencies: [
        "Answers", "JSONText", "LoadChanges", "RequestAnswering", "RuleDifference", "RuleLinting",
        "RuleMatching", "RuleModel", "RuleProofs", "RuleSemantics", "RuleText", "RuleWriting",
        "Sluice", "TestSupport", "URLFilters", "WebAddresses",
      ], path: "Tests/Products/LintClaimTests", swiftSettings: strict),
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
