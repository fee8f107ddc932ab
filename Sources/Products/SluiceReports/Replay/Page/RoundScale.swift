// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A scale from 0 up with ticks at 1, 2 or 5 times a power of ten.
struct RoundScale {
  /// The distance between two ticks.
  let step: Double
  /// The ticks from 0 on.
  let ticks: [Double]

  /// Creates a scale up to a number with at most so many steps.
  ///
  /// A scale that covers its number extends to the tick above it; else it ends with the last tick
  /// below.
  init(to highest: Int, mostSteps: Int, isCovering: Bool) {
    let highest = Double(max(1, highest))
    var step = 1.0
    var factors = [2.0, 2.5, 2.0]
    while step * Double(mostSteps) < highest {
      step *= factors[0]
      factors.append(factors.removeFirst())
    }
    let steps = highest / step
    self.step = step
    ticks = (0...Int(isCovering ? steps.rounded(.up) : steps.rounded(.down))).map {
      Double($0) * step
    }
  }

  /// The last tick.
  var end: Double { ticks.last ?? 0 }

  /// The label of a tick in few characters: "500", "20k", "5M".
  ///
  /// All ticks have the same unit, and each of them is a whole number of it.
  func label(_ tick: Double) -> String {
    var (value, distance) = (tick, step)
    var units = ["", "k", "M", "G", "T", "P", "E"][...]
    while distance >= 1_000, units.count > 1, end >= 10_000 {
      value /= 1_000
      distance /= 1_000
      units.removeFirst()
    }
    let unit = tick == 0 ? "" : units[units.startIndex]
    return Int(value.rounded()).grouped + unit
  }
}
