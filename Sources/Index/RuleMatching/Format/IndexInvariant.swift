// SPDX-License-Identifier: Apache-2.0

/// What must hold in the content of an index.
///
/// The raw value is the message for an index in which it does not hold. Opening an index checks all
/// of them, and what reads an index later relies on them. A test forges an index for each. FORMAT.md
/// lists them.
package enum IndexInvariant: String, Error, CaseIterable, Sendable {
  // MARK: Shared by sections

  case text = "reference to a missing text"
  /// The contents of all rules are added up.
  case textCount = "too many bytes of texts"
  case rule = "reference to a missing rule"
  case condition = "reference to a missing condition"
  case list = "reference to a missing list"
  case flag = "a flag must be 0 or 1"
  case unusedBytes = "unused bytes must be 0"
  /// The first offset is 0, and the last is where the data end.
  case offsetTable = "offset table inconsistent with its data"
  case offsetOrder = "an offset is larger than the next"
  /// A power of two, so that the slot of a hash is some of its bits.
  case filterSize = "invalid size of the filter"
  case bucketCount = "invalid number of buckets"
  case emptyTable = "a table without entries that is not empty"

  // MARK: Lists and rules

  case listCount = "too many lists"
  case listRules = "the rules of a list do not follow those of the previous list"
  case listGlobalRules = "a list has rules beyond the last one"
  /// Each rule is answered once.
  case globalOrder = "the rules for every page are not those of the list, in order"
  case unlistedRules = "rules without a list"
  case ruleCount = "too many rules"
  case ruleClass = "a rule refers to a missing class"
  case action = "unknown kind of action"
  case actionContent = "reference to the missing content of an action"
  /// Only a list with the flag is searched for rules that cut off others.
  case cutFlag = "`ignore-following-rules` in a list without the flag for it"

  // MARK: Ranks

  case rankingKind = "unknown kind of ranking"
  case missingRanks = "a ranked list without ranks"
  case rankedListRules = "a list with ranks has rules of another kind"
  case rankKind = "unknown kind of rank"
  /// A decision keeps the last rule of each kind.
  case rankOrder = "a rule has a lower rank than the one before it"
  case rankCount = "not every rule has a rank"

  // MARK: Positions and filters

  case checkpointCount = "wrong number of checkpoints"
  case checkpoint = "a checkpoint does not match its rule"
  case positionCount = "the positions end too early"
  case lastPosition = "too many positions"
  case fileLines = "the lines of a file do not follow the previous file"
  /// The text of a rule is searched for there.
  case ruleLine = "a rule is on a line that no file has"
  case joinedRule = "reference to a rule that does not come from filters"
  case joinedCount = "a rule without other filters"
  case filterTextCount = "wrong number of texts"

  // MARK: Conditions

  case conditionKind = "unknown kind of condition"
  /// So that their number says which URL they are about.
  case conditionOrder = "a condition follows one on a later kind of URL"
  case conditionEntries = "a condition has entries beyond the last one"
  case conditionDomain = "reference to a missing domain"
  case combinationLength = "a combination of conditions without an end"
  /// A combination within another one could contain itself.
  case combinedTerm = "a combination of something else than conditions"

  // MARK: Rules for every URL

  case groupRules = "a group has rules beyond the last one"
  case ungroupedRule = "a rule for every URL is in no group"
  /// A page uses the first condition of a group to find the URL that all of them are about.
  case groupConditions = "a group has conditions on pages and on other URLs"
  /// The first rule that applies counts as the last one of the list.
  case groupOrder = "a rule of a group follows an earlier one"
  case groupClass = "a rule differs from its group"

  // MARK: Public suffixes

  case suffixTable = "incomplete table of public suffixes"
  case suffixBucket = "a bucket extends beyond the entries"
  case suffixEntry = "an entry extends beyond its bucket"

  // MARK: Programs

  case programEnd = "a program extends beyond the last byte"
  case characterSet = "reference to a missing set of characters"
  case segmentCount = "a program without a segment"
  /// A search begins with the first element.
  case segmentElement = "a segment without an element"
  case segmentText = "a segment with an empty text"
  case segmentLength = "a segment has another length than its elements"
  case stateCount = "a machine has no states, or too many"
  case state = "reference to a missing state"
  case instruction = "unknown instruction"
  case instructionTarget = "reference to a missing instruction"
  /// An instruction that continues with the next one finds it.
  case lastInstruction = "a machine does not end with a match"
  case engineNumber = "the patterns of the engine are not in order"

  // MARK: Where patterns are filed

  case hostEndingCount = "wrong number of host endings"
  case item = "reference to a missing item"
  case pattern = "reference to a missing pattern"
  case target = "reference to a missing target"
  case listEnd = "a list of targets without an end"
  /// The text of an anchor is in the program of the item, and costs what the program costs.
  case fragmentText = "reference to the missing text of a fragment"
  case scanItem = "a pattern that another one follows"
  case hostBucket = "a host extends beyond its bucket"
  case hostBucketEnd = "bytes after the last host of a bucket"
  /// A list belongs to one host: many that shared a long one would make work that grows with the
  /// square of the file.
  case hostContent = "a host without valid content"
  case hostText = "a host without a text"
  case fragmentContent = "a fragment without valid content"
  case leadCount = "too many leads of hosts"
  case lead = "reference to a missing lead"

  // MARK: Cosmetic filters

  case cosmeticFilter = "reference to a missing cosmetic filter"
  case cosmeticEffect = "a cosmetic filter without a valid effect"
  /// A bucket is searched by halving it.
  case cosmeticOrder = "the entries of a bucket are not in order"
  case cosmeticRole = "unknown role of a host"
  /// A style sheet is made from these.
  case cosmeticSelector = "a generic filter that does not hide"
}
