// SPDX-License-Identifier: Apache-2.0

// Everything that a program needs to check and compile rule lists and decide with them, in one
// import.

@_exported public import Requests
@_exported public import Conversion
@_exported public import Linting
@_exported public import Filters
@_exported public import Findings
@_exported public import Compiling
@_exported public import Loads
@_exported public import DNR
@_exported public import Tools
@_exported public import Optimizing
@_exported public import RuleMatching
@_exported public import RuleModel
@_exported public import RuleText
@_exported public import WebAddresses
