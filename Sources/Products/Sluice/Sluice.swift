// SPDX-License-Identifier: Apache-2.0

@_exported public import AnswerJSON
@_exported public import LintOutput
@_exported public import LoadChanges
@_exported public import MatchOutput
@_exported public import PrintedText
@_exported public import Replay
@_exported public import ReplayOutput
@_exported public import RequestLogs
@_exported public import RuleCompiler
@_exported public import RuleDifference
@_exported public import RuleIndex
@_exported public import RuleLint
@_exported public import RuleTestOutput
@_exported public import RuleTests
@_exported public import RuleText
@_exported public import SystemFiles
@_exported public import Vocabulary
