// SPDX-License-Identifier: Apache-2.0

import Sluice
import SystemFiles

/// Optimizes lists and compares them with what they were, for loads made from their patterns.
///
/// The arguments are the number of loads for each list and the lists. The exit status is 1 if a load
/// shows a difference.
OutputStream.ignoreSignalsOfWrites()
var output = OutputStream(.standardOutput)
var errors = OutputStream(.standardError)
let arguments = ProgramArguments.read().map { String(decoding: $0, as: UTF8.self) }
guard let count = arguments.first.flatMap({ Int($0) }), arguments.count > 1 else {
  errors.write("The arguments are a number of loads and rule lists\n")
  errors.flush()
  ProgramArguments.exit(2)
}
var status: Int32 = 0
for path in arguments.dropFirst() {
  do {
    let list = try SourceList(reading: path)
    let loads = ListLoads(list, count: count)
    for version in try OptimizedVersion.all(of: list) {
      let comparison = try OptimizationComparison(list, version)
      let result = try comparison.compare(loads.loads)
      output.write(result.text)
      output.flush()
      if result.differences > 0 { status = 1 }
    }
  } catch {
    errors.write("\(path): \(error)\n")
    errors.flush()
    status = 2
  }
}
output.flush()
ProgramArguments.exit(status)
