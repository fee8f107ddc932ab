// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles

/// Random numbers that a seed repeats (SplitMix64).
///
/// A run of tests has one seed and prints it at its first use, so that a crash is repeatable too:
/// `SLUICE_SEED=… swift test --filter …` runs the same trials again.
package struct RepeatableRandom: RandomNumberGenerator {
  /// The same seed gives the same numbers.
  package let seed: UInt64
  private var state: UInt64

  /// Starts with the seed of this run.
  package init() { self.init(seed: Self.seedOfRun) }

  /// Starts with a seed.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The number in the environment variable `SLUICE_SEED`, or a new one.
  private static let seedOfRun: UInt64 = {
    let given = Environment.value(of: "SLUICE_SEED")
    let seed = given.map(UInt64.init) ?? .random(in: 0 ... .max)
    guard let seed else { preconditionFailure("SLUICE_SEED must be a whole number from 0") }
    var output = OutputStream(.standardError)
    output.write("SLUICE_SEED=\(seed)\n")
    output.flush()
    return seed
  }()

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a limit, which is at least 1.
  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// True once in so many times.
  package mutating func oneIn(_ times: Int) -> Bool { below(times) == 0 }

  /// One of some values, of which there is at least one.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
