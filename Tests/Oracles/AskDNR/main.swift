// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// Decides requests by rules for declarativeNetRequest, with the plain evaluator of the tests.
///
/// Standard input has one case a line, as JSON, with the names of Chromium's `testMatchOutcome`:
///
///     {"rules": […], "requests": [{"url": "https://a.com/", "type": "script", "frames": [{…}]}]}
///
/// `frames` are the loads of the documents above, the page first, and may be missing. Standard output
/// has a line for each: for each request all outcomes that are possible, of which there are several
/// if rules have one rank. Rules that Chromium refuses are left out.
OutputStream.ignoreSignalsOfWrites()
var output = OutputStream(.standardOutput)
do {
  for line in try FileReader.readStandardInput().split(separator: UInt8(ascii: "\n")) {
    output.write(RequestCase(Array(line)).answers + [UInt8(ascii: "\n")])
  }
} catch {
  var complaint = OutputStream(.standardError)
  complaint.write(error.message + "\n")
  complaint.flush()
}
output.flush()
