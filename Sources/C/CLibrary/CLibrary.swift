// SPDX-License-Identifier: Apache-2.0

// The C library of the platform, under one name. No other file names one.
//
// Linux with Glibc is what is built and tested. The others are not built here; `FileReading` and
// what the product SluiceMatching has besides call only what POSIX has.

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
