// SPDX-License-Identifier: Apache-2.0

internal import CProcess
internal import CLibrary

/// The arguments of the command as bytes: a file's name need not be UTF-8.
package enum ProgramArguments {
  /// All arguments after the command's own name.
  package static func read() -> [[UInt8]] {
    let count = program_argument_count()
    guard count == 0 else {
      // SAFETY: the C library keeps the arguments for the whole run.
      return (1..<max(1, count)).map { number in
        guard let argument = unsafe program_argument(number) else { return [] }
        return unsafe FilePath(cString: argument).bytes
      }
    }
    // SAFETY: the runtime keeps `argv` for the whole run; it holds `argc` C strings.
    let vector = unsafe UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe vector.dropFirst().map { argument in
      guard let argument = unsafe argument else { return [] }
      return unsafe FilePath(cString: argument).bytes
    }
  }

  /// Ends the process with a status.
  package static func exit(_ status: Int32) -> Never { CLibrary.exit(status) }
}
