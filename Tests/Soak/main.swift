// SPDX-License-Identifier: Apache-2.0

import Sluice
import SystemFiles

/// Replaces an index under threads that decide by it, in all ways that go wrong.
///
///     SoakSluice PATH-OF-SLUICE FOLDER REPLACEMENTS SEED
///
/// Fails if an answer is wrong or missing, if a file is taken up that is not right, if what was refused is
/// not told, if the folder holds more than before, or if memory or descriptors grow.
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
    // Copies differ from mappings in what may be done to the file, which a part of it shows.
    for (access, count) in [(IndexAccess.mapping, replacements), (.copying, replacements / 5)] {
      var soak = try Soak(lists, access, seed: seed)
      isFine = try soak.run(count) && isFine
    }
    return isFine
  }
}

if try !SoakSluice.run(ProgramArguments.read()) { ProgramArguments.exit(1) }
