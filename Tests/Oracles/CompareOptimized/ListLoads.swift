// SPDX-License-Identifier: Apache-2.0

import Semantics
import Sluice
import Optimizing

/// Loads made from the patterns of a list, evenly over its rules.
struct ListLoads {
  private(set) var loads: [LoadRequest] = []

  init(_ list: SourceList, count: Int) {
    let rules = RuleList(reading: list.bytes).rules
    let each = max(1, (count + rules.count - 1) / max(1, rules.count))
    let step = max(1, rules.count * each / max(1, count))
    var maker = LoadGenerator()
    var offset = 0
    while loads.count < count, offset < step {
      for number in stride(from: offset, to: rules.count, by: step) where loads.count < count {
        loads += maker.loads(for: rules[number], most: each).compactMap { LoadRequest($0) }
      }
      offset += 1
    }
  }
}

extension LoadRequest {
  /// The load with serialized URLs; nil if one is invalid.
  init?(_ load: GeneratedLoad) {
    guard let url = try? WebAddress(parsing: load.url),
      let page = try? WebAddress(parsing: load.topURL),
      let frame = try? WebAddress(parsing: load.frameURL)
    else { return nil }
    self.init(
      url: url.bytes, topURL: page.bytes, frameURL: frame.bytes, type: load.type,
      context: load.context, method: load.method)
  }
}
