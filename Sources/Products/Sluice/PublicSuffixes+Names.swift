// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
public import WebAddresses
internal import Compiling

extension PublicSuffixes {
  /// Reads a list in the format of publicsuffix.org, as in `public_suffix_list.dat`.
  ///
  /// Names beyond ASCII become the hosts that WebKit's URLs have. A text with an invalid line is not
  /// taken.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - name: The name in an index, such as the name of the file.
  /// - Complexity: Linear in the text.
  public init(reading text: [UInt8], named name: String) throws(PublicSuffixError) {
    try self.init(reading: text, named: name, contentHash: SHA256.digest(of: text))
  }
}
