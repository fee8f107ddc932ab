// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemFiles

/// The memory and descriptors of this process, and the files in its folder.
struct Footprint {
  /// Memory in KiB that is not shared.
  let memory: Int
  let descriptors: Int
  let files: Int

  init(in folder: FilePath) throws {
    let text = try FileReader.read(FilePath("/proc/self/smaps_rollup"))
    let line = text.split(separator: 0x0A).first { $0.starts(with: "Private_Dirty:".utf8) } ?? []
    memory = line.filter { (0x30...0x39).contains($0) }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    descriptors = (0..<1_024).count { fcntl(CInt($0), F_GETFD) != -1 }
    files = try Directory.files(below: folder, ending: "").count
  }
}

extension FileWriter {
  /// Writes to an existing file in place, as nobody should.
  static func overwrite(_ path: FilePath, with bytes: [UInt8]) throws {
    // SAFETY: the path lives for the call, and the bytes for theirs.
    let descriptor = unsafe open(path.text, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}
