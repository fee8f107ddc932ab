// SPDX-License-Identifier: Apache-2.0

import AllocationCount
import SystemFiles

/// Repeats one stage of Sluice, for tools that count what a process does.
///
///     GuardBenchmark STAGE REPETITIONS FOLDER
///
/// The folder has `list.json`, `list.txt`, `list.sluice`, `hits.jsonl` and `misses.jsonl`. The difference
/// between two numbers of repetitions is the cost of the repetitions, without start and set-up.
/// Prints how many operations a repetition has and, if the counting library is loaded, how often
/// all repetitions except the first allocated memory.
enum GuardBenchmark {
  static func run(_ arguments: [[UInt8]]) throws {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard arguments.count == 3, let stage = Stage(rawValue: words[0]),
      let repetitions = Int(words[1]), repetitions > 0
    else { return usage() }
    let work = try stage.prepare(in: FilePath(arguments[2]))
    let counter = AllocationCounter()
    try work.repeatOnce()
    let before = counter?.count ?? 0
    for _ in 1..<repetitions { try work.repeatOnce() }
    let allocations = counter.map { String($0.count - before) } ?? "null"
    print(#"{"operations":\#(work.operations),"allocations":\#(allocations)}"#)
  }

  private static func usage() {
    let stages = Stage.allCases.map(\.rawValue).joined(separator: " | ")
    print("GuardBenchmark \(stages) REPETITIONS FOLDER")
    ProgramArguments.exit(2)
  }
}

do {
  try GuardBenchmark.run(ProgramArguments.read())
} catch let error as WrongOutcome {
  print(error.sentence)
  ProgramArguments.exit(1)
}
