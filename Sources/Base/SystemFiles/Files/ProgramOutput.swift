// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import CProcess

/// What another program prints.
package enum ProgramOutput {
  /// Runs a program that is found in `PATH`, and reads what it prints; nil if it cannot be started or
  /// fails, or prints more than a file may have.
  ///
  /// Nothing is run by a shell: arguments may have any character but zero.
  package static func read(_ arguments: [[UInt8]]) -> [UInt8]? {
    guard !arguments.joined().contains(0) else { return nil }
    let packed = Array(arguments.map { $0 + [0] }.joined())
    var pipe: CInt = -1
    // SAFETY: the arguments live for the call, which reads as many bytes as they have.
    let process = unsafe packed.withUnsafeBytes { bytes in
      unsafe process_start(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &pipe)
    }
    guard process != 0 else { return nil }
    let output = try? FileReader.readAll(
      pipe, FilePath(arguments[0]), expected: 0, longest: FileReader.longest)
    // The program ends, at the latest when it writes to a pipe that nobody reads.
    close(pipe)
    return process_succeeds(process) ? output : nil
  }
}
