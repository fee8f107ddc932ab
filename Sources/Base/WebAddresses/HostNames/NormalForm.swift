// SPDX-License-Identifier: Apache-2.0

/// Normalization form C, for characters that UTS 46 has mapped.
///
/// Those have no decompositions but the ones that are composed again, so that one table is enough.
enum NormalForm {
  /// The Hangul syllables are composed by arithmetic.
  private enum Hangul {
    static let leading: UInt32 = 0x1100
    static let vowel: UInt32 = 0x1161
    /// One before the first.
    static let trailing: UInt32 = 0x11A7
    static let syllable: UInt32 = 0xAC00
    static let leadings: UInt32 = 19
    static let vowels: UInt32 = 21
    static let trailings: UInt32 = 28
    static let syllables = leadings * vowels * trailings
  }

  /// - Complexity: n log n where many combining marks follow one another, otherwise linear.
  static func composed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    // All below the combining marks stay as they are.
    guard text.contains(where: { $0.value >= 0x300 }) else { return text }
    var scalars: [Unicode.Scalar] = []
    for scalar in text { decompose(scalar, to: &scalars) }
    sortMarks(&scalars)
    return composedPairs(scalars)
  }

  private static func decompose(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) {
    var first = scalar
    // Decompositions are nested at their first character; the others follow from the inside.
    var others: [Unicode.Scalar] = []
    while let pair = decomposition(of: first) {
      first = pair.first
      others.append(pair.second)
    }
    output.append(first)
    output += others.reversed()
  }

  private static func decomposition(
    of scalar: Unicode.Scalar
  ) -> (first: Unicode.Scalar, second: Unicode.Scalar)? {
    let syllable = scalar.value &- Hangul.syllable
    if syllable < Hangul.syllables {
      let trailing = syllable % Hangul.trailings
      let vowel = syllable / Hangul.trailings % Hangul.vowels
      let leading = syllable / (Hangul.trailings * Hangul.vowels)
      return trailing > 0
        ? pair(scalar.value &- trailing, Hangul.trailing + trailing)
        : pair(Hangul.leading + leading, Hangul.vowel + vowel)
    }
    let order = HostNameData.decompositionOrder
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low &+ high) / 2
      let isBelow = HostNameData.composedScalars[Int(order[middle])] < scalar.value
      if isBelow { low = middle &+ 1 } else { high = middle }
    }
    guard low < order.count, HostNameData.composedScalars[Int(order[low])] == scalar.value else {
      return nil
    }
    let both = HostNameData.compositionPairs[Int(order[low])]
    return pair(UInt32(truncatingIfNeeded: both >> 32), UInt32(truncatingIfNeeded: both))
  }

  private static func pair(
    _ first: UInt32, _ second: UInt32
  ) -> (first: Unicode.Scalar, second: Unicode.Scalar)? {
    guard let first = Unicode.Scalar(first), let second = Unicode.Scalar(second) else { return nil }
    return (first, second)
  }

  /// Brings the marks on each character in the order of their classes.
  private static func sortMarks(_ scalars: inout [Unicode.Scalar]) {
    var index = 0
    while index < scalars.count {
      let start = index
      while index < scalars.count, markClass(scalars[index]) != 0 { index += 1 }
      if index - start > 1 {
        // The sort of the standard library keeps the order of equal elements.
        scalars[start..<index].sort { markClass($0) < markClass($1) }
      }
      index += 1
    }
  }

  private static func composedPairs(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    // The last character that marks can combine with, and the class of what came after it.
    var base: Int?
    var latest: UInt8 = 0
    for scalar in scalars {
      let ownClass = markClass(scalar)
      if let base, latest < ownClass || base == output.count - 1,
        let composed = composition(output[base], scalar)
      {
        output[base] = composed
        continue
      }
      output.append(scalar)
      if ownClass == 0 { base = output.count - 1 }
      latest = ownClass
    }
    return output
  }

  private static func composition(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    let leading = first.value &- Hangul.leading
    let vowel = second.value &- Hangul.vowel
    if leading < Hangul.leadings, vowel < Hangul.vowels {
      let number = (leading * Hangul.vowels + vowel) * Hangul.trailings
      return Unicode.Scalar(Hangul.syllable + number)
    }
    let syllable = first.value &- Hangul.syllable
    let trailing = second.value &- Hangul.trailing
    if syllable < Hangul.syllables, syllable % Hangul.trailings == 0, trailing > 0,
      trailing < Hangul.trailings
    {
      return Unicode.Scalar(first.value + trailing)
    }
    let key = UInt64(first.value) << 32 | UInt64(second.value)
    let pairs = HostNameData.compositionPairs
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low &+ high) / 2
      if pairs[middle] < key { low = middle &+ 1 } else { high = middle }
    }
    guard low < pairs.count, pairs[low] == key else { return nil }
    return Unicode.Scalar(HostNameData.composedScalars[low])
  }

  private static func markClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }
}
