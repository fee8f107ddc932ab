// SPDX-License-Identifier: Apache-2.0

import Sluice
import SystemFiles

/// Replaces an index while threads use it, in all ways that can go wrong.
///
///     SoakSluice PATH-OF-SLUICE FOLDER REPLACEMENTS SEED
///
/// Fails if an answer is wrong or missing, if an invalid file is loaded, if a rejected file is
/// not reported, if the folder has more files than before, or if memory or descriptors grow.
enum SoakSluice {
  static func run(_ arguments: [[UInt8]]) throws -> Bool {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, let replacements = Int(words[2]), let seed = UInt64(words[3]) else {
      print("SoakSluice PATH-OF-SLUICE FOLDER REPLACEMENTS SEED")
      return false
    }
    print("seed \(seed)")
    let lists = try SoakLists(sluice: FilePath(arguments[0]), folder: FilePath(arguments[1]))
    var isFine = true
    // Copies allow more operations on the file than mappings.
    for (access, count) in [(IndexAccess.mapping, replacements), (.copying, replacements / 5)] {
      var soak = try Soak(lists, access, seed: seed)
      isFine = try soak.run(count) && isFine
    }
    return isFine
  }
}

if try !SoakSluice.run(ProgramArguments.read()) { ProgramArguments.exit(1) }
