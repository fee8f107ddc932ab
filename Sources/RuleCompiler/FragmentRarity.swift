// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex

/// How seldom four bytes stand in URLs.
///
/// The table holds how likely each character is behind another, as twice the negative logarithm to
/// the base of 2: `a` is certain, `z` hardly ever happens. It was counted in the URLs of a crawl.
enum FragmentRarity {
  /// Four bytes of one of some texts.
  struct Choice {
    /// The bytes as the index looks them up.
    let text: UInt32
    /// Which of the texts they are of, and where they stand in it.
    let run: Int
    let place: Int
  }

  /// The four bytes of some texts that stand in the fewest URLs.
  static func rarest(in runs: [[UInt8]]) -> Choice? {
    var best: (choice: Choice, rarity: Int)?
    for (number, run) in runs.enumerated() where run.count >= 4 {
      for start in 0...(run.count - 4) {
        let rarity = rarity(of: run[start..<(start + 4)])
        guard best.map({ $0.rarity < rarity }) ?? true else { continue }
        let text = text(of: run[start..<(start + 4)])
        best = (Choice(text: text, run: number, place: start), rarity)
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
