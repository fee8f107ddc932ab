// SPDX-License-Identifier: Apache-2.0

/// Checks the hosts with a lead of their own against what they refer to.
struct LedHostCheck {
  private let check: IndexCheck
  private let hosts: LedHosts
  /// The slots of lists of targets that nothing refers to so far; see `PatternSetCheck`.
  private var lists: MarkedOffsets?
  private(set) var cost = LedHostCost()

  init(_ check: IndexCheck) {
    self.check = check
    hosts = check.layout.ledHosts()
    lists = hosts.targets.count > 0 ? MarkedOffsets(count: hosts.targets.count) : nil
  }

  mutating func run() throws(IndexError) {
    try checkLeads()
    try checkTargets()
    guard !hosts.isEmpty else { return }
    try check.checkTable(
      hosts.buckets, .ledBuckets, hosts.filter, .ledFilter, end: hosts.entries.count)
    try checkEntries()
  }

  private mutating func checkLeads() throws(IndexError) {
    guard hosts.leads.count <= IndexFormat.mostLeads else {
      throw check.damaged(.leads, 0, .leadCount)
    }
    for number in 0..<hosts.leads.count {
      let lead = hosts.leads[number]
      guard check.isSmallMachine(lead.program) else {
        throw check.damaged(.leads, number * 8, .pattern)
      }
      guard !lead.hasClosing || Int(lead.closing) < check.setCount else {
        throw check.damaged(.leads, number * 8, .characterSet)
      }
      cost.leads.add(check.programCosts[lead.program].run)
    }
  }

  private mutating func checkTargets() throws(IndexError) {
    var isFirst = true
    for slot in 0..<hosts.targets.count {
      if isFirst { lists?.mark(slot) }
      let word = ItemWord(rawValue: hosts.targets[slot])
      guard Int(word.target) < check.ruleCount else {
        throw check.damaged(.ledTargets, slot * 4, .target)
      }
      guard !word.hasMore || slot + 1 < hosts.targets.count else {
        throw check.damaged(.ledTargets, slot * 4, .listEnd)
      }
      isFirst = !word.hasMore
    }
  }

  private mutating func checkEntries() throws(IndexError) {
    var entry = 0
    for bucket in 0..<(hosts.buckets.count - 1) {
      let bucketEnd = min(Int(hosts.buckets[bucket + 1]), hosts.entries.count)
      let bytes = bucketEnd - entry
      var looks = 0
      while entry < bucketEnd {
        let end = hosts.end(ofEntry: entry)
        guard end <= bucketEnd else {
          throw check.damaged(.ledEntries, entry, .hostBucket)
        }
        guard hosts.textLength(ofEntry: entry) > 0 else {
          throw check.damaged(.ledEntries, entry, .hostText)
        }
        guard hosts.lead(ofEntry: entry) < hosts.leads.count else {
          throw check.damaged(.ledEntries, entry, .lead)
        }
        guard let steps = steps(ofContentBefore: end) else {
          throw check.damaged(.ledEntries, entry, .hostContent)
        }
        looks = WorstCase.sum(looks, steps)
        entry = end
      }
      cost.addBucket(bytes: bytes, looks: looks)
    }
  }

  /// The steps of looking at each target; nil if there is none, or if another host has the same list.
  private mutating func steps(ofContentBefore end: Int) -> Int? {
    let stepsOfTarget = check.programCosts.stepsOfTarget
    switch hosts.content(ofEntryTo: end) {
    case .target(let target): return Int(target) < check.ruleCount ? stepsOfTarget : nil
    case .items(var slot):
      guard lists?.take(slot) == true else { return nil }
      var steps = stepsOfTarget
      while ItemWord(rawValue: hosts.targets[slot]).hasMore {
        steps += stepsOfTarget
        slot += 1
      }
      return steps
    }
  }
}

extension IndexCheck {
  /// Whether a program begins at an offset, and is a small machine.
  func isSmallMachine(_ program: ProgramOffset) -> Bool {
    let programs: Table<UInt8> = layout.table(.programs)
    return programCosts.contains(program.offset) && program.offset < programs.count
      && ProgramHeader(rawValue: programs[program.offset]).kind == .smallMachine
  }
}
