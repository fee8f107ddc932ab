// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// An option of network filters, for whoever lists or explains options.
package struct FilterOption: Sendable {
  /// Whether it has a value after `=`.
  package enum Value: Sendable { case none, optional, required }

  /// A name of the option.
  package let name: String
  /// Its first name, the same for all its aliases.
  package let firstName: String
  /// What it means, in a sentence without a period.
  package let meaning: String
  /// Whether it takes a value.
  package let value: Value
  /// Whether `~` may stand before it.
  package let mayBeNegated: Bool

  private init(_ name: String, _ option: NetworkOption) {
    self.name = name
    firstName = option.name
    meaning = FilterOptionMeanings.texts[option.name] ?? ""
    value =
      switch option.value {
      case .none: .none
      case .optional, .requiredInBlocks: .optional
      case .required: .required
      }
    mayBeNegated = option.mayBeNegated
  }

  /// The options that an ad blocker supports, with all their names, in the order of the tables.
  package static func all(in dialect: FilterDialect) -> [FilterOption] {
    switch dialect {
    case .adblockPlus, .ublock, .adguard, .adguardDNS: break
    case .hosts, .domains, .dnsmasq, .unbound: return []
    }
    return NetworkOption.names.compactMap { name in
      guard let option = NetworkOption.table.value(of: Array(name.utf8)[...]),
        !option.isForeign(to: dialect),
        dialect != .adguardDNS || NetworkOption.forDNS.contains(option.name)
      else { return nil }
      return FilterOption(name, option)
    }
  }

  /// The option of a name; nil if no ad blocker has it.
  package static func named(_ name: ArraySlice<UInt8>) -> FilterOption? {
    guard name.count <= NetworkOption.longestName else { return nil }
    let lower = name.map(\.lowercasedASCII)
    return NetworkOption.table.value(of: lower[...])
      .map { FilterOption(String(decoding: lower, as: UTF8.self), $0) }
  }
}
