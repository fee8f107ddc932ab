// SPDX-License-Identifier: Apache-2.0

public import RuleModel

extension Account {
  /// A reason with the entries that it applies to.
  public struct Reason: Sendable {
    /// How the translation compares with the originals.
    public var fidelity: Fidelity
    /// Why: a stable code; nil for what is refused.
    public var code: String?
    /// The entries, each with its file; the first is an example.
    public var examples: [Example]
  }

  /// A filter or a rule that is not exact.
  public struct Example: Sendable {
    /// The file that contains it.
    public var file: String
    /// The entries for it.
    public var entry: Entry
  }

  /// The reasons, sorted by the number of examples, largest first.
  ///
  /// - Complexity: Linear in the entries.
  public var reasons: [Reason] {
    struct Key: Hashable {
      let fidelity: Fidelity
      let code: String?
    }
    var reasons: [Reason] = []
    var numbers: [Key: Int] = [:]
    for file in files {
      for entry in file.entries {
        let key = Key(fidelity: entry.fidelity, code: entry.reason)
        let number = numbers[key] ?? reasons.count
        if number == reasons.count {
          numbers[key] = number
          reasons.append(Reason(fidelity: entry.fidelity, code: entry.reason, examples: []))
        }
        reasons[number].examples.append(Example(file: file.path(of: entry), entry: entry))
      }
    }
    return reasons.enumerated().sorted { one, other in
      (-one.element.examples.count, one.offset) < (-other.element.examples.count, other.offset)
    }.map(\.element)
  }
}
