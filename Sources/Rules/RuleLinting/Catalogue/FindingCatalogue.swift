// SPDX-License-Identifier: Apache-2.0

public import RuleText

/// The documentation of every kind of finding.
public enum FindingCatalogue {
  /// The documentation of a code; every code has an entry.
  public static func entry(of code: FindingCode) -> FindingEntry {
    switch code {
    case .emptyText: emptyText
    case .encoding: encoding
    case .byteOrderMark: byteOrderMark
    case .comment: comment
    case .comma: comma
    case .stringEscape: stringEscape
    case .number: number
    case .word: word
    case .quotation: quotation
    case .depth: depth
    case .endOfText: endOfText
    case .textAfterList: textAfterList
    case .unexpectedCharacter: unexpectedCharacter
    case .textSize: textSize
    case .topLevel: topLevel
    case .ruleCount: ruleCount
    case .ruleObject: ruleObject
    case .noRules: noRules
    case .actionCount: actionCount
    case .triggerObject: triggerObject
    case .urlFilter: urlFilter
    case .flagList: flagList
    case .flagName: flagName
    case .requestMethod: requestMethod
    case .conditionList: conditionList
    case .domainCharacters: domainCharacters
    case .multipleConditions: multipleConditions
    case .actionObject: actionObject
    case .actionType: actionType
    case .selectorMember: selectorMember
    case .notification: notification
    case .redirect: redirect
    case .modifyHeaders: modifyHeaders
    case .selectorAbort: selectorAbort
    case .patternSyntax: patternSyntax
    case .patternNonASCII: patternNonASCII
    case .alternatives: alternatives
    case .repetition: repetition
    case .characterClass: characterClass
    case .characterClassInSet: characterClassInSet
    case .wordBoundary: wordBoundary
    case .lookaround: lookaround
    case .backReference: backReference
    case .startOfLine: startOfLine
    case .endOfLine: endOfLine
    case .rangeAbort: rangeAbort
    case .patternLength: patternLength
    case .widePattern: widePattern
    case .secondOpinion: secondOpinion
    case .targetRejects: targetRejects
    case .targetIgnores: targetIgnores
    case .targetUnknown: targetUnknown
    case .unknownKey: unknownKey
    case .duplicateKey: duplicateKey
    case .switchType: switchType
    case .droppedSelector: droppedSelector
    case .unclosedSelector: unclosedSelector
    case .unusedMember: unusedMember
    case .matchesEverything: matchesEverything
    case .matchesNothing: matchesNothing
    case .doubtfulDomain: doubtfulDomain
    case .conditionWithoutChoice: conditionWithoutChoice
    case .urlAsDomain: urlAsDomain
    case .domainSyntax: domainSyntax
    case .methodWithCondition: methodWithCondition
    case .duplicateRule: duplicateRule
    case .coveredRule: coveredRule
    case .nothingToIgnore: nothingToIgnore
    case .unescapedDot: unescapedDot
    case .noRestriction: noRestriction
    case .repeatedEntry: repeatedEntry
    case .fragment: fragment
    case .unreachableRule: unreachableRule
    case .undoneRules: undoneRules
    case .foreignSyntax: foreignSyntax
    }
  }
}
