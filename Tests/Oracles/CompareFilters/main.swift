// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// Compares the plain evaluator of filters with the answers of two engines.
///
/// Standard input has one case a line, as JSON:
///
///     {"id": "1", "filters": ["||ads.example^$script"],
///      "url": "https://ads.example/", "source_url": "https://page.example/", "type": "script",
///      "method": "get", "ublock_accepts": [true],
///      "engines": {"ublock": {"blocked": true, "exception": false, "important": false},
///                  "adblock-rust": {"blocked": true, "exception": false, "important": false}}}
///
/// An engine may also have `filter`, `redirect`, `csp` and `strict`. The only argument is the number
/// of examples of each difference. The exit status is 1 if more than one answer in 10,000 is not that
/// of the engines where they agree, without a known reason.
OutputStream.ignoreSignalsOfWrites()
let argument = ProgramArguments.read().first
var comparison = Comparison(
  mostExamples: argument.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 5)
var status: Int32 = 0
do {
  var lines = LineReader()
  while let line = try lines.next() {
    if case .text(let line) = line { comparison.add(line) }
  }
  status = comparison.isClean ? 0 : 1
} catch {
  var complaint = OutputStream(.standardError)
  complaint.write(error.message + "\n")
  complaint.flush()
  status = 2
}
var output = OutputStream(.standardOutput)
output.write(comparison.report)
output.flush()
ProgramArguments.exit(status)
