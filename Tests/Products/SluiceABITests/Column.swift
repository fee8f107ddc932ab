// SPDX-License-Identifier: Apache-2.0

import CSluice

/// Concatenated texts, with the offsets at which each begins and ends.
struct Column<Offset: FixedWidthInteger> {
  private(set) var data: [UInt8] = []
  var offsets: [Offset]

  /// Lays out texts, after bytes that belong to none of them.
  init(_ texts: [[UInt8]], after unused: [UInt8] = []) {
    data = unused
    offsets = [Offset(unused.count)]
    for text in texts {
      data += text
      offsets.append(Offset(data.count))
    }
  }

  init(_ texts: [String]) { self.init(texts.map { Array($0.utf8) }) }
}

/// The result of a batch.
struct BatchAnswer: Equatable {
  var decisions: [UInt32]
  var decided: Int
}

extension OpenedLists {
  /// Asks about all rows at once, with offsets of 64 bits.
  func decide(
    _ urls: Column<Int64>, _ types: [UInt8]?, tops: Column<Int64>? = nil
  ) -> BatchAnswer {
    let count = urls.offsets.count - 1
    var decisions = [UInt32](repeating: 7, count: count)
    // SAFETY: all arrays live for the call, and each has the number of rows that is passed.
    let decided = unsafe urls.data.withCharacters { data, _ in
      guard let tops else {
        return unsafe sluice_decide_batch(
          pointer, data, urls.offsets, nil, nil, types, count, &decisions)
      }
      return unsafe tops.data.withCharacters { topData, _ in
        unsafe sluice_decide_batch(
          pointer, data, urls.offsets, topData, tops.offsets, types, count, &decisions)
      }
    }
    return BatchAnswer(decisions: decisions, decided: decided)
  }

  /// The same with offsets of 32 bits.
  func decide(_ urls: Column<Int32>, _ types: [UInt8], tops: Column<Int32>) -> BatchAnswer {
    let count = urls.offsets.count - 1
    var decisions = [UInt32](repeating: 7, count: count)
    // SAFETY: all arrays live for the call, and each has the number of rows that is passed.
    let decided = unsafe urls.data.withCharacters { data, _ in
      unsafe tops.data.withCharacters { topData, _ in
        unsafe sluice_decide_batch_32(
          pointer, data, urls.offsets, topData, tops.offsets, types, count, &decisions)
      }
    }
    return BatchAnswer(decisions: decisions, decided: decided)
  }
}
