// SPDX-License-Identifier: Apache-2.0

// The texts that the command prints, for programs that print them too: text for a terminal, JSON,
// SARIF, TAP, JUnit and pages of HTML. Everything that decides is in `Sluice`.

@_exported public import AnswerReports
@_exported public import CostReports
@_exported public import DifferenceReports
@_exported public import FilterReports
@_exported public import IndexReports
@_exported public import LintReports
@_exported public import NetRequestReports
@_exported public import ReportStyle
@_exported public import ReplayReports
@_exported public import RuleTestReports
