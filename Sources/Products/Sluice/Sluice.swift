// SPDX-License-Identifier: Apache-2.0

// All that a program needs to check and compile rule lists and decide with them, in one import.

@_exported public import Answers
@_exported public import FilterConversion
@_exported public import FilterLinting
@_exported public import FilterModel
@_exported public import FilterText
@_exported public import FilterTranslation
@_exported public import LoadChanges
@_exported public import NetRequestConversion
@_exported public import NetRequestLinting
@_exported public import NetRequestModel
@_exported public import NetRequestText
@_exported public import NetRequestTranslation
@_exported public import NetRequestWriting
@_exported public import PageLoading
@_exported public import Replay
@_exported public import RequestAnswering
@_exported public import RequestLogs
@_exported public import RequestReading
@_exported public import RuleCompiling
@_exported public import RuleCost
@_exported public import RuleDifference
@_exported public import RuleLinting
@_exported public import RuleMatching
@_exported public import RuleModel
@_exported public import RuleNetRequests
@_exported public import RuleOptimizer
@_exported public import RuleSteps
@_exported public import RuleTests
@_exported public import RuleText
@_exported public import RuleWriting
@_exported public import SafariTranslation
@_exported public import StepChecking
@_exported public import WebAddresses
