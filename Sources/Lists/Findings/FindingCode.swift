// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The stable number of a kind of finding: `SL` and four digits.
///
/// A number is never given to another kind. The catalogue of `RuleLint` explains each; the
/// documentation pages are made from it.
public enum FindingCode: UInt16, CaseIterable, Sendable, Hashable {
  // The text is not JSON.
  case emptyText = 1
  case encoding = 2
  case byteOrderMark = 3
  case comment = 4
  case comma = 5
  case stringEscape = 6
  case number = 7
  case word = 8
  case quotation = 9
  case depth = 10
  case endOfText = 11
  case textAfterList = 12
  case unexpectedCharacter = 13
  case textSize = 14

  // The list and its rules.
  case topLevel = 101
  case ruleCount = 102
  case ruleObject = 103
  case noRules = 104
  case actionCount = 105
  case ruleIdentifier = 106

  // The trigger.
  case triggerObject = 201
  case urlFilter = 202
  case flagList = 203
  case flagName = 204
  case requestMethod = 205
  case conditionList = 206
  case domainCharacters = 207
  case multipleConditions = 208
  case sluiceTerms = 209

  // The action.
  case actionObject = 301
  case actionType = 302
  case selectorMember = 303
  case notification = 304
  case redirect = 305
  case modifyHeaders = 306
  case selectorAbort = 307

  // Patterns.
  case patternSyntax = 401
  case patternNonASCII = 402
  case alternatives = 403
  case repetition = 404
  case characterClass = 405
  case characterClassInSet = 406
  case wordBoundary = 407
  case lookaround = 408
  case backReference = 409
  case startOfLine = 410
  case endOfLine = 411
  case rangeAbort = 412
  case patternLength = 413
  case widePattern = 414
  case secondOpinion = 415

  // Targets.
  case targetRejects = 501
  case targetIgnores = 502
  case targetUnknown = 503
  case sluiceOnly = 504

  // Accepted, but probably not intended.
  case unknownKey = 1001
  case duplicateKey = 1002
  case switchType = 1003
  case droppedSelector = 1004
  case unclosedSelector = 1005
  case unusedMember = 1006
  case matchesEverything = 1007
  case matchesNothing = 1008
  case doubtfulDomain = 1009
  case conditionWithoutChoice = 1010
  case urlAsDomain = 1011
  case domainSyntax = 1012
  case methodWithCondition = 1013
  case duplicateRule = 1014
  case coveredRule = 1015
  case nothingToIgnore = 1016
  case unescapedDot = 1017
  case noRestriction = 1018
  case repeatedEntry = 1019
  case fragment = 1020
  case unreachableRule = 1021
  case undoneRules = 1022
  case foreignSyntax = 1023
  case explosion = 1024
  case joinableRules = 1025
  case undoneRule = 1026
  case ownMachine = 1027
  case dearEnd = 1028
  case unanchoredHost = 1029
  case simplerSpelling = 1030

  // Lists of filters: lines that are not read.
  case unreadableFilter = 2001

  // Options of filters.
  case unknownOption = 2101
  case optionForm = 2102
  case repeatedOption = 2103
  case contradictingOptions = 2104
  case nothingLeft = 2105
  case misplacedOption = 2106
  case foreignOption = 2107

  // Patterns of filters.
  case emptyPattern = 2201
  case filterLength = 2202
  case whiteSpace = 2203
  case matchesEveryURL = 2204
  case matchesNoURL = 2205
  case plainRegex = 2206
  case regexSyntax = 2207

  // Hosts and domains of filters.
  case invalidDomain = 2301
  case hostsLine = 2302
  case repeatedDomain = 2303
  case uselessExclusion = 2304
  case unlikelyDomain = 2305

  // Selectors of filters.
  case emptySelector = 2401
  case invalidSelector = 2402

  // Lists of filters as a whole.
  case lineCondition = 2501
  case unknownConstant = 2502
  case includedFile = 2503
  case unknownDirective = 2504
  case listMetadata = 2505

  // Filters beside other filters.
  case duplicateFilter = 2601
  case coveredFilter = 2602
  case idleException = 2603
  case idleBadfilter = 2604

  // What other ad blockers read differently.
  case openHost = 2701
  case otherBlockers = 2702

  // Rulesets for declarativeNetRequest: what Chromium refuses.
  case rulesetText = 3001
  case ruleShape = 3002
  case ruleNumber = 3003
  case ruleValue = 3004
  case ruleRegex = 3005
  case ruleAction = 3006
  case rulesetLimit = 3007

  // Rules for declarativeNetRequest that are accepted, but probably not intended.
  case idleDomain = 3101
  case hiddenBlock = 3102
  case longerDomain = 3103
  case addressDomain = 3104
  case idleURLFilter = 3105
  case wideURLFilter = 3106
  case oldMember = 3107
  case secondTarget = 3108
  case addedMainFrame = 3109
  case idleRule = 3110
  case capitalDomain = 3111
  case caseDefault = 3112
  case missingMainFrame = 3113
  case headersBehindAllow = 3114

  // What Safari's own translation makes of rules for declarativeNetRequest.
  case refusedBySafari = 3201
  case droppedBySafari = 3202
  case otherInSafari = 3203
  case widerInSafari = 3204
  case weakerInSafari = 3205

  // What Firefox makes of rules for declarativeNetRequest.
  case refusedByFirefox = 3301
  case ignoredByFirefox = 3302
  case otherInFirefox = 3303
  case finerTypesInFirefox = 3304
  case firefoxLimit = 3305

  // Manifests of extensions, and rulesets as parts of these.
  case manifestText = 3401
  case manifestShape = 3402
  case rulesetID = 3403
  case rulesetFile = 3404
  case missingPermission = 3405
  case extensionLimit = 3406
  case ignoredMember = 3407

  /// Whether it is about lists of filters for ad blockers.
  public var isAboutFilters: Bool { (2001...2999).contains(rawValue) }
  /// Whether it is about rulesets for declarativeNetRequest.
  public var isAboutNetRequests: Bool { rawValue > 3000 }
  /// Whether it is about what Safari makes of such rulesets.
  public var isAboutSafari: Bool { (3201...3299).contains(rawValue) }

  /// Whether it is about what Firefox makes of such rulesets.
  public var isAboutFirefox: Bool { (3301...3399).contains(rawValue) }
  /// Whether it is about an extension, and its rulesets as parts of it.
  public var isAboutExtensions: Bool { (3401...3499).contains(rawValue) }

  /// `SL0401` and so on.
  public var identifier: String {
    let digits = String(rawValue)
    return "SL" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The code of an identifier like `SL0401`, in any case.
  public init?(identifier: some StringProtocol) {
    guard identifier.lowercased().hasPrefix("sl"), identifier.utf8.count == 6,
      identifier.utf8.dropFirst(2).allSatisfy(\.isDigit),
      let number = UInt16(identifier.dropFirst(2))
    else { return nil }
    self.init(rawValue: number)
  }
}
