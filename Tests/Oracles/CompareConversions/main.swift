// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles

/// Compares the rules that filters become with the answers of two engines.
///
/// Standard input has cases as `CompareFilters` reads them. The arguments are the target of the
/// translation and the number of examples of each difference. A difference is allowed where the
/// report says that a line is broader, narrower or lost in this direction. The exit status is 1 if
/// more than one answer in 10,000 has another difference without a known reason.
OutputStream.ignoreSignalsOfWrites()
let arguments = ProgramArguments.read().map { String(decoding: $0, as: UTF8.self) }
var complaint = OutputStream(.standardError)
guard let name = arguments.first, ["webkit", "sluice"].contains(name) else {
  complaint.write("The first argument is one of these targets: webkit, sluice\n")
  complaint.flush()
  ProgramArguments.exit(2)
}
var comparison = ConversionComparison(
  name == "sluice" ? .sluice : nil,
  mostExamples: arguments.dropFirst().first.flatMap { Int($0) } ?? 5)
var status: Int32 = 0
do {
  var lines = LineReader()
  while let line = try lines.next() {
    if case .text(let line) = line { comparison.add(line) }
  }
  status = comparison.isClean ? 0 : 1
} catch {
  complaint.write(error.message + "\n")
  complaint.flush()
  status = 2
}
var output = OutputStream(.standardOutput)
output.write(comparison.report)
output.flush()
ProgramArguments.exit(status)
