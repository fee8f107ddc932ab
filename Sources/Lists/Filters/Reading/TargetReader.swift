// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads the documents for which a filter changes pages: `a.com,~b.a.com`, `a.com/path`,
/// `[$domain=a.com,path=/x]`.
struct TargetReader {
  let bytes: [UInt8]
  let dialect: FilterDialect

  /// Documents on some domains, perhaps only those with a path.
  struct Targets {
    var domains = FilterDomains()
    var details = FilterScopeDetails()
  }

  private var mostSpecialWins: Bool { dialect == .adblockPlus }

  private var domains: DomainReader {
    DomainReader(bytes: bytes, mostSpecialWins: mostSpecialWins)
  }

  /// The targets before a marker: one set for each path.
  ///
  /// There is at least one.
  func targets(_ range: Range<Int>) throws(LineFault) -> [Targets] {
    let range = bytes.trimmed(range)
    guard !range.isEmpty else { return [Targets()] }
    if bytes.starts(range, with: "[$") { return try modified(range) }
    return try listed(range)
  }

  /// Names between commas.
  private func listed(_ range: Range<Int>) throws(LineFault) -> [Targets] {
    var plain = Targets()
    var withPaths: [FilterPattern: FilterDomains] = [:]
    var paths: [FilterPattern] = []
    var hasStar = false
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = domains.endOfEntry(at: start, before: range.upperBound, Sign.comma)
      let entry = bytes.trimmed(start..<end)
      start = end + 1
      if entry.count == 1, bytes[entry.lowerBound] == Sign.star {
        hasStar = true
      } else if let slash = pathStart(entry) {
        let path = Self.pathPattern(bytes, slash..<entry.upperBound)
        if withPaths[path] == nil { paths.append(path) }
        try domains.add(entry.lowerBound..<slash, to: &withPaths[path, default: FilterDomains()])
      } else {
        try add(entry, to: &plain)
      }
    }
    if hasStar { plain.domains.included = [] }
    // Only in uBlock Origin it makes a difference.
    plain.details.isStarred = hasStar && dialect == .ublock
    if mostSpecialWins { plain.domains.dropExclusionsAboveInclusions() }
    let listed = paths.map {
      var details = FilterScopeDetails()
      details.path = $0
      return Targets(domains: withPaths[$0] ?? FilterDomains(), details: details)
    }
    return plain.domains.isEmpty && !hasStar ? listed : [plain] + listed
  }

  /// Adds an entry without a path.
  private func add(_ entry: Range<Int>, to targets: inout Targets) throws(LineFault) {
    let host = withoutFrames(entry)
    try domains.add(host, to: &targets.domains)
    guard host.count < entry.count else { return }
    let isExcluded = bytes[host.lowerBound] == Sign.tilde
    targets.details.framed.insert(
      try domains.domain((host.lowerBound + (isExcluded ? 1 : 0))..<host.upperBound))
  }

  /// Where the path of `a.com/path` starts, or nil.
  ///
  /// An excluded path cannot be said.
  private func pathStart(_ entry: Range<Int>) -> Int? {
    guard entry.count > 1, bytes[entry.lowerBound] != Sign.slash,
      bytes[entry.lowerBound] != Sign.tilde
    else { return nil }
    return bytes.first(Sign.slash, in: entry)
  }

  /// The host of `a.com>>`, which is also for the frames of a.com.
  private func withoutFrames(_ entry: Range<Int>) -> Range<Int> {
    guard entry.count > 2, bytes.matches(">>", at: entry.upperBound - 2, before: entry.upperBound)
    else { return entry }
    return entry.lowerBound..<(entry.upperBound - 2)
  }

  /// A path after a host starts at the start of the path.
  private static func pathPattern(_ bytes: [UInt8], _ range: Range<Int>) -> FilterPattern {
    var upper = range.upperBound
    while upper > range.lowerBound, bytes[upper - 1] == Sign.star { upper -= 1 }
    return .mask(FilterMask(.url, [UInt8](bytes[range.lowerBound..<upper])))
  }

  // MARK: Modifiers of AdGuard

  /// `[$domain=a.com|b.com,path=/x]c.com`.
  private func modified(_ range: Range<Int>) throws(LineFault) -> [Targets] {
    guard let close = closingBracket(range) else {
      throw LineFault(.unknownModifier, range, "A \"]\" is missing after the modifiers.")
    }
    let rest = bytes.trimmed((close + 1)..<range.upperBound)
    var all = rest.isEmpty ? [Targets()] : try listed(rest)
    for modifier in modifiers((range.lowerBound + 2)..<close) {
      try apply(bytes.trimmed(modifier), to: &all)
    }
    return all
  }

  private func apply(_ modifier: Range<Int>, to all: inout [Targets]) throws(LineFault) {
    let equals = bytes.first(Sign.equals, in: modifier) ?? modifier.upperBound
    let value = min(equals + 1, modifier.upperBound)..<modifier.upperBound
    let name = modifier.lowerBound..<equals
    switch bytes.text(name) {
    case "domain":
      let named = try domains.domains(value, between: Sign.pipe)
      for index in all.indices {
        all[index].domains.included.formUnion(named.included)
        all[index].domains.excluded.formUnion(named.excluded)
      }
    case "path":
      let path = path(value)
      for index in all.indices { all[index].details.path = path }
    case "url":
      guard let target = address(value) else { throw unsupported(modifier) }
      all = [target]
    case "app": throw unsupported(modifier)
    default: throw unknown(name)
    }
  }

  private func unsupported(_ modifier: Range<Int>) -> LineFault {
    LineFault(
      .unsupportedModifier, modifier,
      "\(bytes.quoted(modifier)) is not supported. Only \"domain\" and \"path\" are.")
  }

  /// The value of `url` if a host and a path say the same: `||a.com^`, `||a.com/x`; otherwise nil.
  private func address(_ value: Range<Int>) -> Targets? {
    guard bytes.starts(value, with: "||") else { return nil }
    let start = value.lowerBound + 2
    guard
      let end = (start..<value.upperBound).first(where: {
        bytes[$0] == Sign.slash || bytes[$0] == Sign.caret
      }), let host = DomainReader.plainName(bytes, start..<end)
    else { return nil }
    var target = Targets()
    target.domains.included = [.name(host)]
    var rest = end..<value.upperBound
    if bytes[end] == Sign.caret {
      // What follows the separator may be a port or a path.
      while bytes[rest.upperBound - 1] == Sign.star { rest = end..<(rest.upperBound - 1) }
      return rest.count == 1 ? target : nil
    }
    let reachesEnd = bytes[rest.upperBound - 1] == Sign.pipe
    if reachesEnd { rest = end..<(rest.upperBound - 1) }
    let path = FilterPattern.mask(FilterMask(.url, [UInt8](bytes[rest]), reachesEnd: reachesEnd))
    target.details.path = path
    return target
  }

  private func unknown(_ name: Range<Int>) -> LineFault {
    let similar = FilterSuggestion.best(
      for: bytes.text(name), among: ["app", "domain", "path", "url"])
    return LineFault(
      .unknownModifier, name,
      "\(bytes.quoted(name)) is not a modifier of AdGuard."
        + (similar.map { " Did you mean \"\($0)\"?" } ?? ""), suggestion: similar)
  }

  /// The value of `path`: text anywhere in the path, perhaps tied with `|`; without value the root.
  private func path(_ value: Range<Int>) -> FilterPattern {
    guard !value.isEmpty else { return .mask(FilterMask(.url, [Sign.slash], reachesEnd: true)) }
    if value.count > 2, bytes[value.lowerBound] == Sign.slash,
      bytes[value.upperBound - 1] == Sign.slash
    {
      return .regex(unescaped((value.lowerBound + 1)..<(value.upperBound - 1)))
    }
    let isTied = bytes[value.lowerBound] == Sign.pipe
    let reachesEnd = value.count > 1 && bytes[value.upperBound - 1] == Sign.pipe
    let text = (value.lowerBound + (isTied ? 1 : 0))..<(value.upperBound - (reachesEnd ? 1 : 0))
    return .mask(
      FilterMask(isTied ? .url : .anywhere, [UInt8](bytes[text]), reachesEnd: reachesEnd))
  }

  /// A regular expression without the escapes that the brackets and commas around it need.
  private func unescaped(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == Sign.backslash, index + 1 < range.upperBound,
        bytes[index + 1] == Sign.comma
      {
        index += 1
      }
      text.append(bytes[index])
      index += 1
    }
    return text
  }

  private func closingBracket(_ range: Range<Int>) -> Int? {
    for index in (range.lowerBound + 2)..<max(range.upperBound, range.lowerBound + 2)
    where bytes[index] == UInt8(ascii: "]") && bytes[index - 1] != Sign.backslash {
      return index
    }
    return nil
  }

  /// The pieces between commas that are not escaped.
  private func modifiers(_ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where bytes[index] == Sign.comma && bytes[index - 1] != Sign.backslash {
      pieces.append(start..<index)
      start = index + 1
    }
    return pieces + [start..<range.upperBound]
  }
}
