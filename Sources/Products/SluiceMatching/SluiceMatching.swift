// SPDX-License-Identifier: Apache-2.0

// All that a program needs to compile lists, open indexes and decide with them, in one import,
// without PCRE2. `Sluice` has the same, and the linter, reports and everything else; a program
// imports one of them.

@_exported public import Conversion
@_exported public import DNR
@_exported public import Filters
@_exported public import Findings
@_exported public import Linting
@_exported public import Compiling
@_exported public import Loads
@_exported public import RuleMatching
@_exported public import RuleModel
@_exported public import WebAddresses
