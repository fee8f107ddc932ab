// SPDX-License-Identifier: Apache-2.0

@_exported public import Answers
@_exported public import RuleWriting
@_exported public import RuleMatching
@_exported public import LintReports
@_exported public import LoadChanges
@_exported public import RequestReading
@_exported public import RequestAnswering
@_exported public import AnswerReports
@_exported public import DifferenceReports
@_exported public import IndexReports
@_exported public import JSONText
@_exported public import PlainText
@_exported public import Replay
@_exported public import ReplayReports
@_exported public import RequestLogs
@_exported public import RuleCompiling
@_exported public import RuleDifference
@_exported public import RuleLinting
@_exported public import RuleTestReports
@_exported public import RuleTests
@_exported public import RuleText
@_exported public import SystemFiles
@_exported public import RuleModel
