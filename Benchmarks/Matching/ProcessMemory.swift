// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemFiles

/// The private memory of this process.
enum ProcessMemory {
  /// Bytes of pages that were written to.
  ///
  /// Those of a mapped file that was only read do not count.
  static func privateBytes() throws(FileError) -> Int {
    let text = try FileReader.read(FilePath("/proc/self/smaps_rollup"))
    let line = text.split(separator: 0x0A).first { $0.starts(with: "Private_Dirty:".utf8) } ?? []
    let digits = line.filter { (0x30...0x39).contains($0) }
    return 1_024 * digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns freed memory to the system, so that reusing it is counted.
  ///
  /// The C library's module does not declare this function.
  static func trim() {
    // SAFETY: this is how the C library declares it.
    guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
    let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
    _ = trim(0)
  }
}
