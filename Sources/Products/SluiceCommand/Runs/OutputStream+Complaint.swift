// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

extension OutputStream {
  /// Prints an error in one line that begins with the name of the command.
  ///
  /// File names and arguments may contain anything, so control characters are escaped.
  mutating func complain(_ message: String) { write("sluice: \(Visible.text(message))\n") }
}
