// SPDX-License-Identifier: Apache-2.0

internal import CIDN2

/// International host names, by way of libidn2.
public enum HostName {
  /// The ASCII form of a host as URLs have it (UTS 46, not transitional), or nil if it has none.
  ///
  /// Takes UTF-8. Bytes that are not UTF-8, and names that no domain can have, give nil.
  public static func toASCII(_ host: [UInt8]) -> [UInt8]? {
    guard !host.contains(0) else { return nil }
    var output: UnsafeMutablePointer<CChar>?
    let flags = CInt(IDN2_NONTRANSITIONAL.rawValue | IDN2_NFC_INPUT.rawValue)
    // SAFETY: the input is ended by the zero that is appended here and outlives the call; libidn2
    // allocates the output, which is copied and freed before this function returns.
    let status = unsafe idn2_to_ascii_8z(
      (host + [0]).map { CChar(bitPattern: $0) }, &output, flags)
    defer { unsafe idn2_free(output) }
    guard status == IDN2_OK.rawValue, let text = unsafe output else { return nil }
    return unsafe Array(String(cString: text).utf8)
  }
}
