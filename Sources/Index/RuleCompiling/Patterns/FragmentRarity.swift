// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// How seldom four bytes stand in URLs.
///
/// The table holds how likely each character is behind another, as twice the negative logarithm to
/// the base of 2: `a` is certain, `z` hardly ever happens. It was counted in the URLs of a crawl.
enum FragmentRarity {
  /// Four bytes of one of some texts.
  struct Choice {
    let fragment: PatternPlan.Fragment
    /// Which of the texts they are of, and where they stand in it.
    let run: Int
    let place: Int
    /// Whether they stand in few URLs, and where one looks for fragments anyway.
    let isCheap: Bool
  }

  /// Fragments that are less rare, like `.com`, lead to their patterns for many URLs.
  private static let common = 20

  /// The four bytes of some texts that stand in the fewest URLs.
  ///
  /// Those that are found where URLs are looked at anyway win over all others. What stands behind them
  /// counts too, as it is compared first, and so does how many patterns are filed under them already.
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
        let rarity = alone + ahead.count * 2 - price - uses.price(of: text)
        guard best.map({ $0.rarity < rarity }) ?? true else { continue }
        let fragment = PatternPlan.Fragment(
          before: LookAround.before(run[..<start]), text: text, ahead: LookAround.ahead(ahead))
        best = (
          Choice(
            fragment: fragment, run: number, place: start, isCheap: price == 0 && alone >= common),
          rarity
        )
      }
    }
    return best?.choice
  }

  /// What it costs all URLs that a fragment is filed under four bytes: nothing where one looks for
  /// fragments anyway; a look at every place of the URL where no separator tells where it may stand.
  private static func price(of text: UInt32) -> Int {
    switch FragmentSide(of: text) {
    case .beginning:
      let first = UInt8(truncatingIfNeeded: text)
      return FragmentSide.isUsualBeginning(first) ? 0 : 1_000 - Int(Self.first[kind(of: first)])
    case .ending:
      let last = UInt8(truncatingIfNeeded: text >> 24)
      return FragmentSide.isUsualEnding(last) ? 0 : 1_000 - Int(first[kind(of: last)])
    case .free: return 2_000
    }
  }

  /// The rarest of the pieces of up to four bytes of some texts; 0 if they have none.
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

  /// Whether bytes are part of the beginning that most URLs have.
  private static func isInEveryURL(_ bytes: ArraySlice<UInt8>) -> Bool {
    let beginning = Array("https://".utf8)
    return (0...(beginning.count - bytes.count)).contains {
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
      // A digit is one of ten.
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
    let place = characters.firstIndex(of: UInt8(character)) ?? characters.count
    return UInt8(place)
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

/// How many patterns are filed under which four bytes.
struct FragmentUses {
  private var counts: [UInt32: Int] = [:]

  /// So many cost nothing: they stand in a few lines of memory.
  private static let few = 16

  mutating func add(_ fragment: PatternPlan.Fragment) { counts[fragment.text, default: 0] += 1 }

  /// What it costs to file one more under some bytes, in the measure of rarity: looking through twice
  /// as many is worse than bytes that are twice as common, because some URL then pays for all of them.
  func price(of text: UInt32) -> Int {
    let times = (counts[text] ?? 0) / FragmentUses.few
    return 4 * (Int.bitWidth - times.leadingZeroBitCount)
  }
}
