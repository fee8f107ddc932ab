// SPDX-License-Identifier: Apache-2.0

@_exported public import LintOutput
@_exported public import RuleLint
@_exported public import RuleText
