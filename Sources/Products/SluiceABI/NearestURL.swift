// SPDX-License-Identifier: Apache-2.0

public import CSluice
internal import WebAddresses

/// Writes the URL that a client may connect to.
@c @implementation
public func sluice_nearest_url(
  _ url: UnsafePointer<CChar>?, _ length: Int, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes the stated number of bytes, and a buffer as long as it says.
  let (buffer, given) = unsafe (TextBuffer(text, size: size), bytes(url, length))
  let nearest = unsafe given.flatMap {
    try? WebAddress(parsing: Array($0), following: .nearest).bytes
  }
  buffer.write(nearest ?? [])
  return nearest?.count ?? 0
}
