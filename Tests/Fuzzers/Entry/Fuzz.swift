// SPDX-License-Identifier: Apache-2.0

import FuzzTrials
import SystemFiles

/// The trial that `SLUICE_TRIAL` names.
private let trial: Trial = {
  guard let trial = Environment.value(of: "SLUICE_TRIAL").flatMap({ Trial(rawValue: $0) }) else {
    fatalError("SLUICE_TRIAL names one of \(Trial.allCases.map(\.rawValue))")
  }
  return trial
}()

/// libFuzzer calls this with each input; a failure ends the process, so that the input is saved.
@c(LLVMFuzzerTestOneInput)
public func tryOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer passes as many bytes as it says.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let difference = trial.difference(input) { fatalError(difference) }
  return 0
}
