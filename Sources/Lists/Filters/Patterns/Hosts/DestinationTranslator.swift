// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Writes masks that hold for loads from certain hosts only, as patterns for `url-filter`.
package struct DestinationTranslator: Sendable {
  /// The most characters of the patterns of one mask.
  static let mostCharacters = 4_000_000

  let masks: MaskTranslator
  private let precedence: HostPrecedence

  /// Creates a translator of masks before which hosts are written.
  package init(_ masks: MaskTranslator, _ precedence: HostPrecedence) {
    self.masks = masks
    self.precedence = precedence
  }

  /// The patterns for the URLs of some hosts that a mask matches.
  ///
  /// A regular expression for hosts can be written only if the mask matches everything. Where hosts
  /// are excluded and none is included, there are two patterns for each letter of their labels.
  package func patterns(
    of mask: FilterMask, to domains: FilterDomains
  ) throws(HostObstacle) -> DestinationPatterns {
    guard let text = masks.asciiText(of: mask) else { throw .mask(.never(.hostName)) }
    return try patterns(
      ofASCII: FilterMask(mask.start, text, reachesEnd: mask.reachesEnd), to: domains)
  }

  private func patterns(
    ofASCII mask: FilterMask, to domains: FilterDomains
  ) throws(HostObstacle) -> DestinationPatterns {
    var body: [UInt8] = []
    let meaning = masks.append(mask, to: &body)
    switch meaning {
    case .everything: return try patterns(ofAll: domains)
    case .pattern: break
    case .never, .tooLong: throw .mask(meaning)
    }
    let hosts = try hosts(domains)
    guard hosts.count * (body.count + 300) <= Self.mostCharacters else { throw .tooMany([]) }
    let shape = MaskShape(mask, mask.text, masks.reading.words)
    switch shape.start {
    case .url: throw .maskInHost
    case .host: return try DestinationPatterns(patterns(ofTied: shape, mask, hosts, body))
    case .anywhere where shape.startsWithWord: return patterns(ofWord: shape, mask, hosts, body)
    case .anywhere: return patterns(ofLoose: MaskInURL(shape, mask.text), hosts, body)
    }
  }

  private func patterns(ofAll domains: FilterDomains) throws(HostObstacle) -> DestinationPatterns {
    guard !domains.included.isEmpty else {
      return DestinationPatterns(try hosts(domains).others.map(\.closed))
    }
    var texts: [[UInt8]] = []
    for condition in try HostConditions(domains, precedence).included {
      switch condition {
      case .names(let names):
        try HostList.checkNames(names)
        texts += names.map { HostPatterns.below($0) }
      case .patterns(let patterns): texts += patterns
      }
    }
    return DestinationPatterns(texts)
  }

  func hosts(_ domains: FilterDomains) throws(HostObstacle) -> Hosts {
    let list = HostList(domains)
    guard !domains.included.isEmpty else { return try othersThan(list.excluded) }
    try list.checkCombination()
    if let regex = list.included.regexes.first { throw .regexMinus(.regex(regex)) }
    let (names, holed) = try list.parts(precedence)
    try HostList.checkNames(names)
    let entities = list.included.entities.flatMap { HostStem.entity($0) }
    guard !names.isEmpty || !holed.isEmpty || !entities.isEmpty else { throw .never }
    return Hosts(names: names, others: holed + entities)
  }

  /// All hosts but some, which must be names.
  private func othersThan(_ holes: HostList.Hosts) throws(HostObstacle) -> Hosts {
    guard holes.entities.isEmpty, holes.regexes.isEmpty else { throw .onlyExcluded }
    try HostList.checkNames(holes.names)
    guard let stems = LabelComplement.stems(outside: holes.names) else {
      throw .tooMany(holes.names.first ?? [])
    }
    return Hosts(names: [], others: stems)
  }

  /// The hosts of a list: plain names, and those that only patterns can express.
  struct Hosts {
    let names: [[UInt8]]
    let others: [HostStem]

    var count: Int { names.count + others.count }
    var stems: [HostStem] { names.map { .below($0) } + others }
  }
}

/// The patterns of a mask for certain hosts.
package struct DestinationPatterns: Sendable, Hashable {
  /// The patterns; a URL matches if it matches one of them.
  package let texts: [[UInt8]]
  /// Whether they miss URLs where the mask matches a part of the host.
  package let missesHost: Bool

  init(_ texts: [[UInt8]], missesHost: Bool = false) {
    self.texts = texts
    self.missesHost = missesHost
  }
}

extension DestinationTranslator {
  /// `||name/text`, where the name and the host are one below the other.
  private func patterns(
    ofTied shape: MaskShape, _ mask: FilterMask, _ hosts: Hosts, _ body: [UInt8]
  ) throws(HostObstacle) -> [[UInt8]] {
    let text = mask.text[shape.body].map(\.lowercasedASCII)
    let name = Array(text.prefix { PatternText.isName($0) })
    guard hosts.others.isEmpty, !name.isEmpty else { throw .maskInHost }
    guard masks.closes(shape, mask.text, name.count) else {
      return try patterns(ofOpen: shape, name, hosts)
    }
    var texts: [[UInt8]] = []
    for host in hosts.names {
      if name == host || LabelComplement.endsWithLabels(name, host) { return [body] }
      guard LabelComplement.endsWithLabels(host, name) else { continue }
      // The pattern with the whole host in front of its name.
      let front = HostStem.escaped(host.dropLast(name.count))
      texts.append(PatternText.hostLead + front + body.dropFirst(PatternText.hostLead.count))
    }
    guard !texts.isEmpty else { throw .never }
    return texts
  }

  /// `||name`, where the host may go on after the name.
  private func patterns(
    ofOpen shape: MaskShape, _ name: [UInt8], _ hosts: Hosts
  ) throws(HostObstacle) -> [[UInt8]] {
    guard name.count == shape.body.count, !shape.endsWithWord,
      shape.separators == 0, !shape.reachesEnd
    else { throw .maskInHost }
    return hosts.names.flatMap { host in
      Self.hosts(startingWith: name, below: host, after: PatternText.hostLead)
        + (Self.hasLabels(host, startingWith: name) ? [HostPatterns.below(host)] : [])
    }
  }

  /// Whether a text is at the start of a label of a host.
  private static func hasLabels(_ host: [UInt8], startingWith text: [UInt8]) -> Bool {
    host.indices.contains { start in
      (start == 0 || host[start - 1] == UInt8(ascii: ".")) && host[start...].starts(with: text)
    }
  }

  /// A mask that starts with a word, which must not be a part of a longer one.
  ///
  /// The pattern begins with the character before the word. That is the slash of the path here, or
  /// another one after it.
  private func patterns(
    ofWord shape: MaskShape, _ mask: FilterMask, _ hosts: Hosts, _ body: [UInt8]
  ) -> DestinationPatterns {
    let start =
      masks.isCaseSensitive ? PatternText.caseSensitiveWordStart : PatternText.wordStart
    let link = Array("(:[0-9]+)?/(.*".utf8) + start + Array(")?".utf8)
    let texts = hosts.stems.map { $0.text + link + body.dropFirst(start.count) }
    return DestinationPatterns(
      texts, missesHost: MaskInURL(shape, mask.text).inHost != .nothing)
  }

  /// A mask that matches anywhere: in the path, and perhaps in the host.
  private func patterns(
    ofLoose mask: MaskInURL, _ hosts: Hosts, _ body: [UInt8]
  ) -> DestinationPatterns {
    let link = mask.startsPath ? "(:[0-9]+)?(/.*)?" : "(:[0-9]+)?/.*"
    var texts = hosts.stems.map { $0.text + Array(link.utf8) + body }
    guard case .start(let name, let isWhole) = mask.inHost else {
      return DestinationPatterns(texts, missesHost: mask.inHost == .unknown)
    }
    for host in hosts.names {
      if isWhole {
        let isInside = name == host || LabelComplement.endsWithLabels(name, host)
        if isInside { texts.append(PatternText.authorityLead + body.dropFirst()) }
      } else {
        texts +=
          mask.endsWithWord
          ? Self.hosts(startingWithWords: name, below: host)
          : Self.hosts(startingWith: name, below: host)
      }
    }
    return DestinationPatterns(texts, missesHost: !hosts.others.isEmpty)
  }

  /// The patterns of hosts that start with a text and are a host or below it.
  private static func hosts(
    startingWith text: [UInt8], below host: [UInt8], after lead: [UInt8] = PatternText.authorityLead
  ) -> [[UInt8]] {
    let apart = lead + HostStem.escaped(text) + Array("[^:/]*\\.".utf8) + HostStem.escaped(host)
    let all =
      [apart]
      + starts(of: text, overlapping: host).map {
        lead + HostStem.escaped(text[..<$0] + host)
      }
    return all.map { HostStem(text: $0).closed }
  }

  /// The same for a text whose last word must not go on.
  private static func hosts(startingWithWords text: [UInt8], below host: [UInt8]) -> [[UInt8]] {
    let lead = PatternText.authorityLead + HostStem.escaped(text)
    let apart = lead + Array("([^a-z0-9%:/][^:/]*)?\\.".utf8) + HostStem.escaped(host)
    let overlapping = starts(of: text, overlapping: host).filter { start in
      host.dropFirst(text.count - start).first.map { !$0.isLetter && !$0.isDigit } ?? true
    }
    let all = [apart] + overlapping.map { lead + HostStem.escaped(host.dropFirst(text.count - $0)) }
    return all.map { HostStem(text: $0).closed }
  }

  /// Where in a text a host starts that the text reaches into, or that it is a part of.
  private static func starts(of text: [UInt8], overlapping host: [UInt8]) -> [Int] {
    (0...text.count).filter { start in
      (start == 0 || text[start - 1] == UInt8(ascii: ".")) && host.starts(with: text[start...])
    }
  }
}
