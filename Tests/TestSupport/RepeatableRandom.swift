// SPDX-License-Identifier: Apache-2.0

/// Random numbers that a printed seed brings back (SplitMix64).
package struct RepeatableRandom: RandomNumberGenerator {
  /// What brings the same numbers back.
  package let seed: UInt64
  private var state: UInt64

  /// Starts with a seed, by default one that nobody knows.
  package init(seed: UInt64 = .random(in: 0 ... .max)) {
    self.seed = seed
    state = seed
  }

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
