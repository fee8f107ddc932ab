// SPDX-License-Identifier: Apache-2.0

/// Sets of characters that have names in RE2, as far as Latin-1 goes.
enum RE2NamedSets {
  /// The set of `\d`, `\s` or `\w`, by its small letter.
  static func perl(_ letter: UInt8) -> RE2Set? {
    switch letter {
    case UInt8(ascii: "d"): posix("digit")
    case UInt8(ascii: "w"): posix("word")
    // Without the vertical tab, unlike `[[:space:]]`.
    case UInt8(ascii: "s"): set([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])
    default: nil
    }
  }

  /// The set of `[[:name:]]`.
  static func posix(_ name: String) -> RE2Set? {
    posixRanges[name].map { set($0) }
  }

  private static let posixRanges: [String: [ClosedRange<UInt8>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "ascii": [0x00...0x7F],
    "blank": [0x09...0x09, 0x20...0x20],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39],
    "graph": [0x21...0x7E],
    "lower": [0x61...0x7A],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A],
    "word": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]

  private static func set(_ ranges: [ClosedRange<UInt8>]) -> RE2Set {
    var set = RE2Set()
    for range in ranges { set.insert(range) }
    return set
  }

  /// The set of `\p{name}`: a category or a script of Unicode.
  static func unicode(_ name: String) -> RE2Set? {
    if name == "Any" { return .all }
    if categories.contains(name) {
      return bytes { category(of: $0).hasPrefix(name) }
    }
    switch name {
    case "Latin": return latin
    case "Common": return latin.inverted
    default: return scripts.contains(name[...]) ? RE2Set() : nil
    }
  }

  private static func bytes(where isMember: (UInt8) -> Bool) -> RE2Set {
    var set = RE2Set()
    for byte in UInt8.min...UInt8.max where isMember(byte) { set.insert(byte) }
    return set
  }

  /// The letters of ASCII and Latin-1, but for the micro sign.
  private static let latin = bytes {
    Unicode.Scalar($0).properties.isAlphabetic && $0 != 0xB5
  }

  private static let categories: Set<String> = [
    "C", "Cc", "Cf", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N",
    "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm", "So",
    "Z", "Zl", "Zp", "Zs",
  ]

  /// The two letters of a category; the others have no character in Latin-1.
  private static func category(of byte: UInt8) -> String {
    switch Unicode.Scalar(byte).properties.generalCategory {
    case .control: "Cc"
    case .format: "Cf"
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .otherLetter: "Lo"
    case .decimalNumber: "Nd"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .mathSymbol: "Sm"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    default: "?"
    }
  }

  /// The scripts that RE2 supports, without those that have characters in Latin-1.
  private static let scripts = Set(
    """
    Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak
    Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian
    Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot
    Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs
    Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
    Gurmukhi Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic
    Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi
    Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Lao Latin Lepcha Limbu
    Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen
    Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs
    Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa
    Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Old_Hungarian Old_Italic Old_North_Arabian
    Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage
    Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic
    Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng
    Soyombo Sundanese Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil
    Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho
    Warang_Citi Yezidi Yi Zanabazar_Square
    """.split(whereSeparator: \.isWhitespace))
}
