// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package as users write one: `make check` builds and runs it.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "sluice", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [
        .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceReports", package: "sluice"),
      ]),
    .executableTarget(
      name: "MatchingConsumer",
      dependencies: [.product(name: "SluiceMatching", package: "sluice")]),
  ])
