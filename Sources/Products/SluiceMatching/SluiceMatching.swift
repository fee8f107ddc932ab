// SPDX-License-Identifier: Apache-2.0

// All that a program needs to open an index and decide with it, in one import: without the reader
// of lists, the compiler, and PCRE2. `Sluice` has the same and everything else; a program imports
// one of them.

@_exported public import Loads
@_exported public import RuleMatching
@_exported public import RuleModel
@_exported public import WebAddresses
