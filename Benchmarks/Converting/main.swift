// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import Compiling
import RuleModel
import SystemFiles

/// How long converting filter lists takes: the best of nine rounds, printed as JSON.
///
///     ConvertingBenchmark times LIST.txt… [ROUNDS]
///     ConvertingBenchmark memory LIST.txt…
///
/// `read_ns` is reading the lists alone, `convert_ns` reading and translating them, `index_ns` both
/// and making an index from the rules. `memory` gives what a process needs for converting at most.
enum ConvertingBenchmark {
  private static let rounds = 9

  static func run(_ arguments: [[UInt8]]) throws {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard arguments.count > 1 else { return usage() }
    let sources = try arguments.dropFirst().map { path in
      FilterConversion.Source(
        name: String(decoding: path, as: UTF8.self), bytes: try FileReader.read(FilePath(path)))
    }
    switch words[0] {
    case "times": print(try times(sources))
    case "memory": print(try memory(sources))
    default: usage()
    }
  }

  private static func usage() {
    print("ConvertingBenchmark times|memory LIST.txt…")
    ProgramArguments.exit(2)
  }

  private static func times(_ sources: [FilterConversion.Source]) throws -> String {
    var filters = 0
    var rules = 0
    var bytes = 0
    let read = best {
      filters = sources.reduce(0) { $0 + FilterList(reading: $1.bytes).filters.count }
    }
    let convert = best { rules = FilterConversion(sources).lists.reduce(0) { $0 + $1.rules.count } }
    let index = try best { bytes = try compiled(FilterConversion(sources)).bytes.count }
    return #"{"filters":\#(filters),"rules":\#(rules),"read_ns":\#(read),"convert_ns":\#(convert),"#
      + #""index_ns":\#(index),"index_bytes":\#(bytes)}"#
  }

  private static func memory(_ sources: [FilterConversion.Source]) throws -> String {
    let before = try ProcessMemory.peakBytes()
    let conversion = FilterConversion(sources)
    let converted = try ProcessMemory.peakBytes()
    let bytes = try compiled(conversion).bytes.count
    let indexed = try ProcessMemory.peakBytes()
    let text = sources.reduce(0) { $0 + $1.bytes.count }
    return #"{"text_bytes":\#(text),"convert_bytes":\#(converted - before),"#
      + #""index_bytes":\#(bytes),"indexing_bytes":\#(indexed - before)}"#
  }

  private static func compiled(_ conversion: FilterConversion) throws -> CompiledIndex {
    let lists = conversion.lists.map { list in
      CompilableList(
        name: list.purpose.rawValue, source: [], rules: list.rules,
        origins: list.rules.indices.map { RuleOrigin(index: $0, offset: 0) })
    }
    return try RuleCompiler.compile(lists)
  }

  private static func best(_ work: () throws -> Void) rethrows -> Int {
    let clock = ContinuousClock()
    let times = try (0..<rounds).map { _ in
      let (seconds, attoseconds) = try clock.measure(work).components
      return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
    return times.min() ?? 0
  }
}

/// The memory of this process.
enum ProcessMemory {
  /// The most that it ever had, in bytes.
  static func peakBytes() throws(FileError) -> Int {
    let text = try FileReader.read(FilePath("/proc/self/status"))
    let line = text.split(separator: 0x0A).first { $0.starts(with: "VmHWM:".utf8) } ?? []
    let digits = line.filter { (0x30...0x39).contains($0) }
    return 1_024 * digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

try ConvertingBenchmark.run(ProgramArguments.read())
