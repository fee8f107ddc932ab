// SPDX-License-Identifier: Apache-2.0

import PlainText
import SystemFiles

extension OutputStream {
  /// Says what is wrong, in one line that begins with the command's name.
  ///
  /// Names of files and what was typed may hold anything; a terminal acts on none of it.
  mutating func complain(_ message: String) { write("sluice: \(Visible.text(message))\n") }
}
