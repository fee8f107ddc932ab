// SPDX-License-Identifier: Apache-2.0

// The C library of the platform, under one name. No other file names one.
//
// Linux with Glibc is built and tested. The other platforms are not built here; `FileReading` and
// the other parts of the product SluiceMatching call only POSIX functions.

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
