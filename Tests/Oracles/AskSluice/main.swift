// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// Answers the questions on standard input, one per line: the same questions are asked of another
/// library.
///
///     serialize  URL          its serialization, or `!` and the kind of error
///     site       HOST         its registrable domain, or `-`
///     party      URL TOPURL   `first-party` or `third-party`
///
/// The question and its arguments are separated by tabs. A byte can be written as `\` and two
/// hexadecimal digits, and tabs, line ends and backslashes must be.
OutputStream.ignoreSignalsOfWrites()
var output = OutputStream(.standardOutput)
do {
  for line in try FileReader.readStandardInput().split(separator: UInt8(ascii: "\n")) {
    output.write(Question(line).answer + [UInt8(ascii: "\n")])
  }
} catch {
  var complaint = OutputStream(.standardError)
  complaint.write(error.message + "\n")
  complaint.flush()
}
output.flush()
