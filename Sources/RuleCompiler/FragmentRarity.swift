// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex

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
    /// Whether they begin or end with a separator.
    let isAtSeparator: Bool
  }

  /// The four bytes of some texts that stand in the fewest URLs.
  ///
  /// Those that begin or end with a separator win over all others, because only there URLs are looked
  /// at. What stands behind them counts too, as it is compared first.
  static func rarest(in runs: [[UInt8]]) -> Choice? {
    var best: (choice: Choice, rarity: Int)?
    for (number, run) in runs.enumerated() where run.count >= 4 {
      for start in 0...(run.count - 4) {
        let window = run[start..<(start + 4)]
        let isAtSeparator =
          Separator.isSeparator(run[start]) || Separator.isSeparator(run[start + 3])
        var rarity = rarity(of: window) + (isAtSeparator ? 1_000 : 0)
        let ahead = run[(start + 4)...].prefix(4)
        rarity += ahead.count * 2
        guard best.map({ $0.rarity < rarity }) ?? true else { continue }
        let fragment = PatternPlan.Fragment(text: text(of: window), ahead: LookAhead.of(ahead))
        best = (
          Choice(fragment: fragment, run: number, place: start, isAtSeparator: isAtSeparator),
          rarity
        )
      }
    }
    return best?.choice
  }

  private static func text(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var word: UInt32 = 0
    for (number, byte) in bytes.enumerated() { word |= UInt32(byte) << UInt32(number * 8) }
    return FragmentHash.text(word)
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
