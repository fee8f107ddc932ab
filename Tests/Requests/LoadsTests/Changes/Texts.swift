// SPDX-License-Identifier: Apache-2.0

import WebAddresses

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of bytes.
func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

/// The URL that a text is.
func address(_ text: String) throws -> WebAddress { try WebAddress(parsing: bytes(text)) }
