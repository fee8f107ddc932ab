// SPDX-License-Identifier: Apache-2.0

import FuzzTrials
import RuleMatching
import Sluice
import SystemFiles
import TestSupport

/// Changes indexes by their structure, and asks those that open everything.
///
/// Memory errors show only with the address sanitizer: `make attack-mutants` builds with it.
struct MutantAttack {
  let count: Int
  let seed: UInt64
  /// Valid indexes.
  let files: [[UInt8]]

  /// Whether no mutant contradicted itself, and each kind of check refused some.
  func run() -> Bool {
    print("seed \(seed)")
    let mutator = IndexMutator(files)
    var random = RepeatableRandom(seed: seed)
    var refusals: [String: Int] = [:]
    var accepted = 0
    for number in 0..<count {
      let bytes = mutator.mutant(&random)
      do throws(IndexError) {
        let index = try RuleIndex(checking: bytes)
        accepted += 1
        if let difference = IndexTrial.difference(of: index) {
          print("mutant \(number): \(difference)")
          return false
        }
      } catch {
        refusals[MutantAttack.reason(error), default: 0] += 1
      }
    }
    report(refusals)
    print("\(count) mutants, \(accepted) accepted, \(refusals.count) reasons of the others")
    return true
  }

  /// The message without the section.
  private static func reason(_ error: IndexError) -> String {
    guard error.kind == .damaged, let colon = error.message.lastIndex(of: ":") else {
      return error.kind.rawValue
    }
    return String(error.message[colon...].dropFirst(2))
  }

  private func report(_ refusals: [String: Int]) {
    for (reason, number) in refusals.sorted(by: { $0.key < $1.key }) {
      print(padded(number, 9), reason)
    }
    for invariant in IndexInvariant.allCases where refusals[invariant.rawValue] == nil {
      print("        0", invariant.rawValue)
    }
  }
}
