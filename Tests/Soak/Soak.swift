// SPDX-License-Identifier: Apache-2.0

import Dispatch
import RuleMatching
import Sluice
import Synchronization
import SystemFiles
import TestSupport

/// Replaces an index again and again while two threads decide.
struct Soak {
  /// The operations on the file.
  private enum Event: String, CaseIterable {
    case compiled = "written by a compiler that ended"
    case killed = "written by a compiler that was killed on the way"
    case damaged = "replaced by a damaged one"
    case cut = "replaced by the beginning of one, as a power cut leaves it"
    case removed = "removed"
    case overwritten = "written into while it was used"
  }

  private let lists: SoakLists
  private let access: IndexAccess
  private let reloading: ReloadingMatcher
  private let deciding = Deciding()
  private var random: RepeatableRandom
  private var counts: [Event: Int] = [:]
  private var finished = 0
  /// How long the last compiler took that was not killed.
  private var microseconds = 10_000
  private var (takenUp, refused) = (0, 0)
  private var faults: [String] = []
  /// The list that must decide from now on.
  private var current = 0

  init(_ lists: SoakLists, _ access: IndexAccess, seed: UInt64) throws {
    self.lists = lists
    self.access = access
    random = RepeatableRandom(seed: seed)
    try FileWriter.replace(lists.target, with: lists.indexes[0])
    reloading = try ReloadingMatcher([lists.target], by: access)
  }

  /// Whether nothing went wrong.
  mutating func run(_ replacements: Int) throws -> Bool {
    deciding.start(by: reloading)
    var before: Footprint?
    for number in 0..<replacements {
      try replace()
      // By then everything that is allocated once has been allocated.
      if number == replacements / 5 { before = try Footprint(in: lists.folder) }
    }
    deciding.stop()
    if let before { compare(before, try Footprint(in: lists.folder)) }
    report()
    return faults.isEmpty && deciding.wrong == 0
  }

  // MARK: Replacing

  private mutating func replace() throws {
    let event = pickEvent()
    counts[event, default: 0] += 1
    let next = random.below(SoakLists.count)
    switch event {
    case .compiled: try compile(next, isKilled: false)
    case .killed: try compile(next, isKilled: true)
    case .damaged: try refuse(damaged(next))
    case .cut:
      try refuse(Array(lists.indexes[next].prefix(random.below(lists.indexes[next].count))))
    case .removed:
      FileWriter.remove(lists.target)
      expectRefusal()
      try restore()
    case .overwritten:
      try FileWriter.overwrite(lists.target, with: damaged(next))
      expectRefusal()
      try restore()
    }
    if SoakLists.decidingList(reloading.matcher) != current {
      faults.append("another list decides")
    }
  }

  /// A mapped file must not be written to.
  private mutating func pickEvent() -> Event {
    switch random.below(20) {
    case 0...6: .compiled
    case 7...14: .killed
    case 15, 16: .damaged
    case 17: .cut
    case 18: .removed
    default: access == .copying ? .overwritten : .cut
    }
  }

  /// A compiler that is killed leaves the old file or the new one, and never anything else.
  private mutating func compile(_ next: Int, isKilled: Bool) throws {
    let child = try ChildProcess(
      lists.sluice, ["compile", "--quiet", lists.list(next).text, "-o", lists.target.text])
    let start = ContinuousClock.now
    if isKilled {
      ChildProcess.pause(microseconds: random.below(microseconds * 5 / 4))
      child.kill()
    }
    let isDone = child.wait()
    if !isKilled {
      microseconds = Int((ContinuousClock.now - start) / .microseconds(1))
    }
    if isDone { finished += 1 } else if !isKilled { faults.append("a compiler failed") }
    let reload = reloading.reload()
    takenUp += reload.replaced.count
    if !reload.refused.isEmpty { faults.append("a file that a compiler left was rejected") }
    if isDone, reload.replaced.isEmpty { faults.append("a new file was not taken up") }
    if !reload.replaced.isEmpty { current = next }
  }

  private mutating func damaged(_ next: Int) throws -> [UInt8] {
    let evident = Damage.allCases.filter { $0.isEvident && $0 != .chance }
    let damager = try IndexDamager(lists.indexes[next])
    return damager.damaged(random.pick(evident), random.below(1 << 20), &random)
  }

  private mutating func refuse(_ bytes: [UInt8]) throws {
    try FileWriter.replace(lists.target, with: bytes)
    expectRefusal()
  }

  private mutating func expectRefusal() {
    let reload = reloading.reload()
    refused += reload.refused.count
    if reload.refused.count != 1 { faults.append("damage was not refused") }
  }

  private mutating func restore() throws {
    try FileWriter.replace(lists.target, with: lists.indexes[current])
    takenUp += reloading.reload().replaced.count
  }

  // MARK: Results

  private mutating func compare(_ before: Footprint, _ after: Footprint) {
    print("  memory \(before.memory) KiB, then \(after.memory) KiB; ", terminator: "")
    print("descriptors \(before.descriptors), then \(after.descriptors); ", terminator: "")
    print("files \(before.files), then \(after.files)")
    if after.descriptors > before.descriptors { faults.append("descriptors are left open") }
    if after.files > before.files { faults.append("files are left behind") }
    // A tenth and a mebibyte: the allocator sometimes keeps freed memory.
    if after.memory > before.memory * 11 / 10 + 1_024 { faults.append("memory grows") }
  }

  private func report() {
    print("an index by \(access)")
    for event in Event.allCases where counts[event] != nil {
      print("  \(counts[event] ?? 0) times \(event.rawValue)")
    }
    print(
      "  \(finished) compilers ended, some of them before they were killed; \(takenUp) files taken up, \(refused) refused"
    )
    print("  \(deciding.answers) answers meanwhile, \(deciding.wrong) wrong or missing")
    for fault in faults.prefix(10) { print("  FAULT: \(fault)") }
  }
}

/// Two threads that decide.
private final class Deciding: Sendable {
  private let isDone = Atomic(false)
  private let wrongCount = Atomic(0)
  private let answerCount = Atomic(0)
  private let group = DispatchGroup()

  var wrong: Int { wrongCount.load(ordering: .relaxed) }
  var answers: Int { answerCount.load(ordering: .relaxed) }

  func start(by reloading: ReloadingMatcher) {
    for _ in 0..<2 {
      DispatchQueue.global().async(group: group) {
        while !self.isDone.load(ordering: .relaxed) {
          if SoakLists.decidingList(reloading.matcher) == nil {
            self.wrongCount.add(1, ordering: .relaxed)
          }
          self.answerCount.add(SoakLists.count, ordering: .relaxed)
        }
      }
    }
  }

  func stop() {
    isDone.store(true, ordering: .relaxed)
    group.wait()
  }
}
