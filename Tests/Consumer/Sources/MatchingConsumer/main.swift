// SPDX-License-Identifier: Apache-2.0

// A program as users write one that only decides: MatchingConsumer INDEX

import Foundation
import SluiceMatching

let index = try RuleIndex(opening: CommandLine.arguments[1])
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let matcher = Matcher.layering([index, try RuleIndex(checking: Array(data))])
let page = try matcher.page("https://a.test/")
guard try matcher.decide("https://plain.test/", Load(.image), on: page).isBlocked,
  try !matcher.decide("https://notplain.test/", Load(.image), on: page).isBlocked
else { fatalError("the decisions of an index") }
