// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// Attacks the matcher with damaged indexes and hostile lists, and counts.
///
///     AttackSluice damage COUNT SEED      damaged indexes, so many of each kind
///     AttackSluice lists RULES BYTES      hostile lists and URLs, and how long a decision takes
///     AttackSluice forged MOST            forged indexes whose items share programs, of sizes up to
///                                         this, and how long a decision takes
///     AttackSluice engine BYTES           patterns for PCRE2 that are slow to compile, so many bytes,
///                                         and how long opening their index takes
///     AttackSluice matching BYTES         patterns that PCRE2 matches slowly, and how long a decision
///                                         about a URL of so many bytes takes
///     AttackSluice mutants COUNT SEED INDEX…
///                                         indexes changed by their structure, so many in all
///     AttackSluice growth [NAME]          hostile lists of two sizes, and how long they take to compile;
///                                         with a name, those whose names contain it
///
/// Fails if an index is accepted that must be rejected, or if a decision takes longer than its
/// bound allows. A crash or an endless loop has to be noticed by the user.
enum AttackSluice {
  static func run(_ arguments: [[UInt8]]) throws -> Bool {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let numbers = words.dropFirst().compactMap { UInt64($0) }
    switch words.first {
    case "damage" where numbers.count == 2:
      return try DamageAttack(count: Int(numbers[0]), seed: numbers[1]).run()
    case "lists" where numbers.count == 2:
      return try ListAttack(rules: Int(numbers[0]), urlLength: Int(numbers[1])).run()
    case "forged" where numbers.count == 1:
      return try ForgedAttack(most: Int(numbers[0])).run()
    case "engine" where numbers.count == 1:
      return EngineAttack(bytes: Int(numbers[0])).run()
    case "matching" where numbers.count == 1:
      return try MatchingAttack(bytes: Int(numbers[0])).run()
    case "mutants" where numbers.count >= 2:
      let files = try arguments.dropFirst(3).map { try FileReader.read(FilePath($0)) }
      return MutantAttack(count: Int(numbers[0]), seed: numbers[1], files: files).run()
    case "growth": return try GrowthAttack(name: words.dropFirst().first ?? "").run()
    default:
      print(
        "AttackSluice damage COUNT SEED | lists RULES BYTES | forged MOST | engine BYTES | "
          + "matching BYTES | mutants COUNT SEED INDEX… | growth [NAME]")
      return false
    }
  }
}

if try !AttackSluice.run(ProgramArguments.read()) { ProgramArguments.exit(1) }
