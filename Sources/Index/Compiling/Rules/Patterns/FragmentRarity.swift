// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// How rarely four bytes occur in URLs.
///
/// The table holds how likely each character is after another, as twice the negative binary
/// logarithm: `a` is certain, `z` hardly ever happens. It was counted in the URLs of a crawl.
enum FragmentRarity {
  /// Four bytes of one of several texts.
  struct Choice {
    let fragment: PatternPlan.Fragment
    /// The index of their text, and their offset in it.
    let run: Int
    let offset: Int
    let cost: Cost
  }

  /// What a fragment costs all URLs.
  enum Cost {
    /// It occurs in few URLs, at offsets that are looked up in any case.
    case low
    /// It leads to its pattern for many URLs, or needs lookups that most lists do not.
    case high
    /// It needs a lookup at every offset.
    case everyOffset
    /// It leads to its pattern for most URLs.
    case mostURLs
  }

  /// Fragments that are less rare, like `_ads`, lead to their patterns for many URLs.
  private static let common = 20
  /// Those that are less rare, like `.com`, and have at most one byte more, lead to them for most.
  private static let veryCommon = 16

  /// The four bytes of some texts that occur in the fewest URLs.
  ///
  /// Those at offsets that are looked up in any case are preferred to all others. The bytes after
  /// them count too, as they are compared first, and so does the number of patterns that are
  /// already filed under them.
  static func rarest(in runs: [[UInt8]], _ uses: FragmentUses) -> Choice? {
    var best: (choice: Choice, rarity: Int)?
    for (number, run) in runs.enumerated() where run.count >= 4 {
      for start in 0...(run.count - 4) {
        let window = run[start..<(start + 4)]
        let word = word(of: window)
        let text = FragmentHash.text(word)
        let ahead = run[(start + 4)...].prefix(4)
        let alone = CommonFragments.rarity(of: word) ?? rarity(of: window)
        let price = price(of: text)
        // What is filed under it already can only make it worse.
        let most = alone + ahead.count * 2 - price
        if let best, best.rarity >= most { continue }
        let rarity = most - uses.price(of: text)
        if let best, best.rarity >= rarity { continue }
        let fragment = PatternPlan.Fragment(
          before: LookAround.before(run[..<start]), text: text, ahead: LookAround.ahead(ahead))
        best = (
          Choice(
            fragment: fragment, run: number, offset: start,
            cost: isInEveryURL(window) || alone <= veryCommon && ahead.count < 2
              ? .mostURLs : cost(price: price, rarity: alone)),
          rarity
        )
      }
    }
    return best?.choice
  }

  private static func cost(price: Int, rarity: Int) -> Cost {
    if price >= everywhere { return .everyOffset }
    return price == 0 && rarity >= common ? .low : .high
  }

  /// The price of a lookup at every offset.
  private static let everywhere = 2_000

  /// The cost for all URLs if a fragment is filed under four bytes: nothing at offsets that are
  /// looked up in any case; a lookup at every offset of the URL if no separator limits where it may
  /// be.
  private static func price(of text: UInt32) -> Int {
    switch FragmentSide(of: text) {
    case .beginning:
      let first = UInt8(truncatingIfNeeded: text)
      return FragmentSide.isUsualBeginning(first) ? 0 : 1_000 - Int(Self.first[kind(of: first)])
    case .ending:
      let last = UInt8(truncatingIfNeeded: text >> 24)
      return FragmentSide.isUsualEnding(last) ? 0 : 1_000 - Int(first[kind(of: last)])
    case .free: return everywhere
    }
  }

  /// The rarest part of up to four bytes of some texts; 0 if there is none.
  static func needle(in runs: [[UInt8]]) -> UInt32 {
    var best: (needle: UInt32, rarity: Int) = (0, -1)
    for run in runs where !run.isEmpty {
      for start in 0...(run.count - min(4, run.count)) {
        let window = run[start..<min(run.count, start + 4)]
        let rarity = isInEveryURL(window) ? 0 : rarity(of: window)
        if rarity > best.rarity { best = (LookAround.ahead(window), rarity) }
      }
    }
    return best.needle
  }

  private static let beginning = Array("https://".utf8)

  /// Whether bytes are part of the beginning of most URLs.
  private static func isInEveryURL(_ bytes: ArraySlice<UInt8>) -> Bool {
    (0...(beginning.count - bytes.count)).contains {
      beginning[$0..<($0 + bytes.count)].elementsEqual(bytes)
    }
  }

  private static func word(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var word: UInt32 = 0
    for (number, byte) in bytes.enumerated() { word |= UInt32(byte) << UInt32(number * 8) }
    return word
  }

  private static func rarity(of bytes: ArraySlice<UInt8>) -> Int {
    var rarity = 0
    var before: Int?
    for byte in bytes {
      let kind = kind(of: byte)
      rarity += before.map { Int(pairs[$0][kind]) } ?? Int(first[kind])
      // There are ten different digits.
      if kind == digit { rarity += 6 }
      before = kind
    }
    return rarity
  }

  private static let characters = Array("abcdefghijklmnopqrstuvwxyz0.-_/=&?%:".utf8)
  private static let digit = 26

  private static func kind(of byte: UInt8) -> Int { Int(kinds[Int(byte)]) }

  private static let kinds: [UInt8] = (0...255).map { byte in
    let character =
      byte >= 0x30 && byte <= 0x39 ? 0x30 : byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    let number = characters.firstIndex(of: UInt8(character)) ?? characters.count
    return UInt8(number)
  }

  private static let first: [UInt8] = row("jmjkjlllknollkkkqkjimnmoopfkmnjmmqmnq")

  private static func row(_ letters: StaticString) -> [UInt8] {
    String(describing: letters).utf8.map { $0 - UInt8(ascii: "a") }
  }

  private static let pairs: [[UInt8]] = [
    "klihmmholqnijipkoijhmnnommhlnpmnrwkst",
    "hkklilmpiooilninokjnlonpnofklomlprkzq",
    "ilmjjnojlqjkmoeprljkmoqqpphjnnlnrqlrt",
    "jmlmglmoiqomnjkmqmilmopporgkmlkgnpkup",
    "jljjnmnqmrqklhnmqghinmllpqijklkknumsq",
    "hlkljjnoipojmnilpikmmmkooofolppmmoits",
    "jmnlfqmljophnmhnpkkmlpopopjinnimplntr",
    "jnnnippqkppnmmjmpnockqoqopllppnkqrpst",
    "kmggjlkpqrnkhhjlomjiolqmqnlmprmnuvpus",
    "klnoknnnkonnnmlflmdnnnnonmispqprtsszr",
    "hnllhmmmhmnlnlllmlljknnnlnigllkknqlzq",
    "hmnkfnopgqpinphoppkllopokpkjlnljnonur",
    "glnmhokpjoolmokjqplmnoppookknneloslqu",
    "jpjigmiqkomnolknppjgnnpnqolhkmllnqmts",
    "lmmlpmiqoolkegilrhlkjmmlrqnlnqnorwput",
    "inmokpimirqjoljmridljoqprrlnmmnmqpoov",
    "jmjkklkkklmjkklkllkkgllmllhonlnlotozr",
    "inklfolqipnklnioplkijloqlqjjllkjprmsr",
    "mqlnipqljsomorlkrnjhoopslqlikmglolkfo",
    "homrinqlhsqplpkfsljfnoormqnknojkpqotu",
    "khkljolpiqmjjjpkphhhnopooojlojknrzozs",
    "inmnfmkofnmnnnkmomlmmooomnglmomhrxnpv",
    "konojnnniponnnkloojnpodopokfmnllnpntt",
    "lmllimnllmnnlkmlnmjjmnolmnegkmlnopnzr",
    "iknmjmnnllnjkhkjnmjinnmmnmhjinlkpslzp",
    "jmllhkkljlllilgmmlmmkmlmllhnopljqunmu",
    "klllmjqrqrrqpqqqrqqqrrqnrrckmpkqjtkun",
    "jmejnkilmgrmlinjtkkkopmroshxzpzzvzxzz",
    "hjikkklmjpokklmkqmikklmoopevqsszrzpzt",
    "imhkmkljhmpkljmjpkijjklqqqgmslopuzszs",
    "ililmllnilrmlonjukhkmljqqtgzvqfzwpyzs",
    "kmkmllmipmsoonomtnmllpmspscxorrtkvmzn",
    "jlhjkkimjmplmlmhpihihkloompvwktzvzzzv",
    "hmhikljlhpnnmnniqjijjgmmvqjzwnpzqvyzr",
    "qkpjrzzzzzzzzzzzzzzzqzzzzzazzzzzzzzzz",
    "quurxzyzpvzvxxuuzysqzzyzzyhzszazzzpvl",
    "kmjklkmmloqlkmlioliilmmorwetrrtmlzjuh",
  ].map { row($0) }
}

/// How many patterns are filed under each four bytes.
struct FragmentUses {
  private var counts: [UInt32: Int] = [:]

  /// So many cost nothing: they are in a few cache lines.
  private static let few = 16

  mutating func add(_ fragment: PatternPlan.Fragment) { counts[fragment.text, default: 0] += 1 }

  /// The cost of filing one more under some bytes, on the scale of rarity: comparing twice as many
  /// is worse than bytes that are twice as common, because some URL then pays for all of them.
  func price(of text: UInt32) -> Int {
    let times = (counts[text] ?? 0) / FragmentUses.few
    return 4 * (Int.bitWidth - times.leadingZeroBitCount)
  }
}
